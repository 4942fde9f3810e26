import { browserStorage } from '../../browser-storage.ts'
import { isLeftBehind } from '../clear-on-logout.ts'

/** The input of the gift voucher form, by field. */
export type GiftDraft = Readonly<Partial<Record<string, string>>>

const key = 'jiran.gift'

/** Stores the input for people who return from the payment page. */
export function storeGiftDraft(form: HTMLFormElement): void {
  const fields = Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  )
  browserStorage().tab.setItem(key, JSON.stringify({ fields, savedAt: Date.now() }))
}

/** The stored input of this tab; undefined if there is none, or after a logout. */
export function readGiftDraft(): GiftDraft | undefined {
  const { tab, browser } = browserStorage()
  try {
    const { fields, savedAt } = JSON.parse(tab.getItem(key) ?? '{}') as {
      fields?: GiftDraft
      savedAt?: number
    }
    return fields && savedAt && !isLeftBehind(browser, savedAt) ? fields : undefined
  } catch {
    return undefined
  }
}

/** Deletes it after payment. */
export function forgetGiftDraft(): void {
  browserStorage().tab.removeItem(key)
}
