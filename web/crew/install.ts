import { useSyncExternalStore } from 'react'

/** Chromium's event if the app can be installed; other browsers have a menu entry. */
type Offer = Event & { prompt(): Promise<unknown> }

let offer: Offer | undefined
const listeners = new Set<() => void>()

function set(next: Offer | undefined) {
  offer = next
  for (const listener of listeners) listener()
}

/**
 * Stores the browser's install offer for the app's own button. It can come at any time after the
 * start.
 */
export function storeInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as Offer)
  })
  addEventListener('appinstalled', () => set(undefined))
}

/** Installs the app on the phone; undefined if the browser does not offer it. */
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
