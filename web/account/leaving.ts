type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What a browser keeps of a person begins so: forms, places on the map, the report's filters. */
const kept = 'jiran.'
const leftKey = 'left'

/** Forgets what the storages keep of whoever leaves, and notes when they left. */
export function forgetKept({ tab, browser }: { tab: Shelf; browser: Shelf }, now: Date): void {
  for (const shelf of [tab, browser]) {
    const keys = Array.from({ length: shelf.length }, (_, at) => shelf.key(at))
    for (const key of keys) if (key?.startsWith(kept)) shelf.removeItem(key)
  }
  // A tab that hears of nothing, such as one in the background, has a shelf of its own.
  browser.setItem(leftKey, String(now.getTime()))
}

/** Was this kept before somebody left this browser? */
export function isLeftBehind(browser: Pick<Shelf, 'getItem'>, savedAt: number): boolean {
  return savedAt < Number(browser.getItem(leftKey) ?? 0)
}
