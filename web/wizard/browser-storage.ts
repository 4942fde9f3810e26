import type { BrowserStorage, StorageArea } from './draft.ts'

/**
 * The browser's storages; where they are disabled (some private windows) a form lasts as long as
 * the page.
 */
export function browserStorage(): BrowserStorage {
  return { tab: storageOf(() => sessionStorage), browser: storageOf(() => localStorage) }
}

function storageOf(open: () => Storage): StorageArea {
  try {
    const storage = open()
    storage.setItem('jiran.open', '1')
    storage.removeItem('jiran.open')
    return storage
  } catch {
    return memoryStorage()
  }
}

/** Storages that forget with the page. */
export function memoryDrawers(): BrowserStorage {
  return { tab: memoryStorage(), browser: memoryStorage() }
}

/** Storage that lasts as long as the page. */
export function memoryStorage(): StorageArea {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value)
    },
    removeItem: (key) => {
      kept.delete(key)
    },
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}
