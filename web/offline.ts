/**
 * Has the browser keep the page for moments without a network (web/public/sw.js), once it has
 * nothing better to do. Where it cannot, its own page does.
 */
export function prepareForOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(() => void register())
  else setTimeout(() => void register(), 1000)
}
