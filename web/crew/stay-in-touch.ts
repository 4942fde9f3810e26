import { exchange } from './outbox.ts'
import { sendPhotos } from './photos.ts'
import { sendRequests } from './requests/request-outbox.ts'
import { followTabs, show } from './state.ts'

/** With the app in sight, visits are asked for this often. */
const EVERY_MS = 120_000

/**
 * Shows what the phone has, and exchanges it with the server whenever the app comes into sight or the
 * network comes back: phones have no reliable background sync.
 * @returns stops it.
 */
export function stayInTouch(): () => void {
  const meet = () => {
    if (document.visibilityState !== 'visible') return
    void show()
    void exchange()
    void sendPhotos()
    void sendRequests()
  }
  const stopTabs = followTabs()
  // Also where the app starts out of sight.
  void show()
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
