import type { StorageArea } from '../../browser-storage.ts'

const KEY = 'jiran.attempt'

/**
 * The Idempotency-Key of a booking. It is the same for the same body, even after a refresh, so that
 * a retry after a lost answer cannot book twice. Only a fingerprint of the body is stored.
 */
export function attemptKey(tab: StorageArea, body: object, newKey: () => string): string {
  const print = fingerprint(JSON.stringify(body))
  try {
    const stored = JSON.parse(tab.getItem(KEY) ?? 'null')
    if (stored?.print === print && typeof stored.key === 'string') return stored.key
  } catch {
    // The stored text is not ours.
  }
  const key = newKey()
  try {
    tab.setItem(KEY, JSON.stringify({ print, key }))
  } catch {
    // If the storage is full, the key stays in memory while the page is open.
  }
  return key
}

/** A 53-bit hash (cyrb53); not cryptographic. */
function fingerprint(text: string): string {
  let h1 = 0xdeadbeef
  let h2 = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    h1 = Math.imul(h1 ^ code, 2654435761)
    h2 = Math.imul(h2 ^ code, 1597334677)
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909)
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909)
  return ((h2 & 0x1fffff) * 0x100000000 + (h1 >>> 0)).toString(36)
}

/** Called after a definite answer: the next booking is a new one, even if it is identical. */
export function forgetAttempt(tab: StorageArea) {
  tab.removeItem(KEY)
}
