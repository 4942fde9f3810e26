/**
 * Moves the focus to the next row of the page's list, or the one before: to its link, which Enter
 * follows.
 * @returns false when the page has no list.
 */
export function stepThroughRows(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('main a[data-row-link]')]
  if (links.length === 0) return false
  const row = document.activeElement?.closest('tr, li')
  const at = links.findIndex((link) => link === document.activeElement || row?.contains(link))
  const next = at < 0 ? (step === 1 ? 0 : links.length - 1) : at + step
  const link = links[Math.max(0, Math.min(next, links.length - 1))]
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
  return true
}
