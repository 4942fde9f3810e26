import { exchange } from './outbox.ts'
import { sendPhotos } from './photos.ts'
import { sendRequests } from './requests/request-outbox.ts'
import { followTabs, reloadState } from './state.ts'

/** Polling interval of visits while the app is visible. */
const EVERY_MS = 120_000

/**
 * Shows stored data, and syncs with the server whenever the app becomes visible or the network
 * returns: phones have no reliable background sync.
 * @returns stops it.
 */
export function stayInTouch(): () => void {
  const meet = () => {
    if (document.visibilityState !== 'visible') return
    void reloadState()
    void exchange()
    void sendPhotos()
    void sendRequests()
  }
  const stopTabs = followTabs()
  // Even if the app starts in the background.
  void reloadState()
  meet()
  const every = setInterval(meet, EVERY_MS)
  document.addEventListener('visibilitychange', meet)
  addEventListener('pageshow', meet)
  addEventListener('online', meet)
  return () => {
    stopTabs()
    clearInterval(every)
    document.removeEventListener('visibilitychange', meet)
    removeEventListener('pageshow', meet)
    removeEventListener('online', meet)
  }
}
