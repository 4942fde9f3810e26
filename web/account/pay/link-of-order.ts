import type { StorageArea } from '../../browser-storage.ts'

const KEY = 'jiran.pay-link'

/**
 * Stores the link by which an order is paid: the payment page returns to the order's page, which
 * people who pay by a link cannot open.
 */
export function storeLink(browser: StorageArea, order: string, link: string): void {
  try {
    browser.setItem(KEY, JSON.stringify({ order, link }))
  } catch {
    // Then returning asks to sign in; the payment counts anyway.
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
