import { whenIdle } from './when-idle.ts'

/**
 * Registers the service worker that caches the offline page (web/public/sw.js), once the browser is
 * idle. A browser without service workers shows its own error page.
 */
export function prepareForOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
