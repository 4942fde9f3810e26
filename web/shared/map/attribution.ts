/** An attribution, with the link at its end if it has one. */
export function namedWithLink(attribution: string): { text: string; href: string | undefined } {
  const [, text = '', href] = /^(.*?)\s*(https?:\/\/\S+)?$/s.exec(attribution.trim()) ?? []
  return { text: text || href || '', href }
}
