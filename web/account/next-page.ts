/** A path of this site from `?next=`, or `/` when it is missing or would lead elsewhere. */
export function safeNext(next: string | null, origin = window.location.origin): string {
  if (!next?.startsWith('/')) return '/'
  try {
    const url = new URL(next, origin)
    return url.origin === origin ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}
