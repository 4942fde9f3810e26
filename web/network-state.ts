/** True if the browser knows that it is offline; false if unknown. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/**
 * Syncs the document's attribute `data-offline` with the network: the stylesheet uses it to show
 * the banner, even on pages without scripts.
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
