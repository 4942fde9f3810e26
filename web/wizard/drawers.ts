import type { Drawer, Drawers } from './draft.ts'

/** The browser's storages; where they are shut (some private windows) a form lives with the page. */
export function browserDrawers(): Drawers {
  return { tab: drawerOf(() => sessionStorage), browser: drawerOf(() => localStorage) }
}

function drawerOf(open: () => Storage): Drawer {
  try {
    const storage = open()
    storage.setItem('jiran.open', '1')
    storage.removeItem('jiran.open')
    return storage
  } catch {
    return memoryDrawer()
  }
}

/** Storages that forget with the page. */
export function memoryDrawers(): Drawers {
  return { tab: memoryDrawer(), browser: memoryDrawer() }
}

/** A drawer that forgets with the page. */
export function memoryDrawer(): Drawer {
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
