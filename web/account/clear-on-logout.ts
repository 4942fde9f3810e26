import type { BrowserStorage, StorageArea } from '../browser-storage.ts'

/** The prefix of keys with a person's data: forms, places on the map, the report's filters. */
const prefix = 'jiran.'
const leftKey = 'left'

/** Removes the data of the person who logs out from the storages, and stores the time. */
export function clearOnLogout({ tab, browser }: BrowserStorage, now: Date): void {
  for (const storageArea of [tab, browser]) {
    const keys = Array.from({ length: storageArea.length }, (_, at) => storageArea.key(at))
    for (const key of keys) if (key?.startsWith(prefix)) storageArea.removeItem(key)
  }
  // A tab that misses the message, such as one in the background, clears its own session storage.
  browser.setItem(leftKey, String(now.getTime()))
}

/** True when this was stored before a logout in this browser. */
export function isLeftBehind(browser: Pick<StorageArea, 'getItem'>, savedAt: number): boolean {
  return savedAt < Number(browser.getItem(leftKey) ?? 0)
}
