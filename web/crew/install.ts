import { useSyncExternalStore } from 'react'

/** What Chromium offers where the app can be installed; other browsers have it in their menu. */
type Offer = Event & { prompt(): Promise<unknown> }

let offer: Offer | undefined
const listeners = new Set<() => void>()

function set(next: Offer | undefined) {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for the app's own button; it comes at any time after the start. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as Offer)
  })
  addEventListener('appinstalled', () => set(undefined))
}

/** Puts the app on the phone's screen; undefined where the browser offers nothing. */
export function useInstall(): (() => void) | undefined {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer,
    () => undefined,
  )
  if (!current) return undefined
  return () => {
    // An offer can be used once.
    set(undefined)
    void current.prompt()
  }
}
