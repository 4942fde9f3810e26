/**
 * The path on this site to open after signing in. Undefined if `next` is empty, the front page, or
 * leads to another site.
 * @param origin the origin of this site.
 */
export function nextPath(next: string, origin: string): string | undefined {
  if (!next.startsWith('/')) return undefined
  const url = urlOf(next, origin)
  if (url?.origin !== new URL(origin).origin) return undefined
  const path = url.pathname + url.search + url.hash
  // '/.//elsewhere' resolves to '//elsewhere', which a browser reads as another host.
  return path.startsWith('//') || path === '/' ? undefined : path
}

// URL.parse is not in every browser yet.
function urlOf(path: string, origin: string): URL | undefined {
  try {
    return new URL(path, origin)
  } catch {
    return undefined
  }
}
