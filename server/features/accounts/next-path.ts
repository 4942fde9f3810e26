/** The path of this site that `next` names, or undefined when it is empty or would lead elsewhere. */
export function nextPath(next: string, publicUrl: string): string | undefined {
  if (!next.startsWith('/')) return undefined
  const url = URL.parse(next, publicUrl)
  if (url?.origin !== new URL(publicUrl).origin) return undefined
  const path = url.pathname + url.search + url.hash
  // '/.//elsewhere' resolves to '//elsewhere', which a browser reads as another host.
  return path.startsWith('//') || path === '/' ? undefined : path
}
