import type { StorageArea } from '../../browser-storage.ts'

const KEY = 'jiran.pay-link'

/**
 * Remembers by which link an order is paid: the payment page returns to the order's own page, which
 * whoever pays by a link cannot open.
 */
export function storeLink(browser: StorageArea, order: string, link: string): void {
  try {
    browser.setItem(KEY, JSON.stringify({ order, link }))
  } catch {
    // The way back then asks to sign in; the payment counts all the same.
  }
}

/** The link by which this browser began to pay an order. */
export function linkOfOrder(browser: StorageArea, order: string): string | undefined {
  try {
    const stored = JSON.parse(browser.getItem(KEY) ?? 'null')
    return stored?.order === order && typeof stored.link === 'string' ? stored.link : undefined
  } catch {
    return undefined
  }
}
