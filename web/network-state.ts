/** What a page says while the browser has no network. */
export const OFFLINE_BANNER =
  'You are offline. Nothing can be changed until you are connected again.'

/** True when the browser knows that it has no network; false also where it cannot know. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/**
 * Keeps the attribute `data-offline` of the document in step with the network: the stylesheet shows
 * the banner by it, also on a page whose script has not been fetched.
 * @returns the way to stop.
 */
export function watchNetwork(): () => void {
  const show = () => document.documentElement.toggleAttribute('data-offline', isOffline())
  show()
  addEventListener('online', show)
  addEventListener('offline', show)
  return () => {
    removeEventListener('online', show)
    removeEventListener('offline', show)
  }
}
