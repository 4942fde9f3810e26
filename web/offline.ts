/**
 * Registers the service worker that caches the offline page (web/public/sw.js), once the browser is
 * idle. A browser without service workers shows its own error page.
 */
export function prepareForOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(() => void register())
  else setTimeout(() => void register(), 1000)
}
