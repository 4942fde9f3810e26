export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
export type BrowserStorage = { readonly tab: StorageArea; readonly browser: StorageArea }

const memory = { sessionStorage: memoryStorage(), localStorage: memoryStorage() }

/**
 * The browser's storages. If they are disabled (some private windows), data lasts as long as the
 * page.
 */
export function browserStorage(): BrowserStorage {
  return { tab: storageOf('sessionStorage'), browser: storageOf('localStorage') }
}

function storageOf(name: keyof typeof memory): StorageArea {
  try {
    const storage = globalThis[name]
    storage.setItem('jiran.open', '1')
    storage.removeItem('jiran.open')
    return storage
  } catch {
    return memory[name]
  }
}

/** Storages that last as long as the page. */
export function memoryBrowserStorage(): BrowserStorage {
  return { tab: memoryStorage(), browser: memoryStorage() }
}

/** Storage that lasts as long as the page. */
export function memoryStorage(): StorageArea {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      stored.set(key, value)
    },
    removeItem: (key) => {
      stored.delete(key)
    },
    key: (at) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  }
}
