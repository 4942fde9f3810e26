/** True when the browser knows that it is offline; false also when unknown. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/**
 * Syncs the document's attribute `data-offline` with the network: the stylesheet shows the banner
 * by it, also on a page whose script is not loaded.
 * @returns stops it.
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
