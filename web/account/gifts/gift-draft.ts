import { browserStorage } from '../../browser-storage.ts'
import { isLeftBehind } from '../clear-on-logout.ts'

/** What was typed of a gift voucher, by the names of its fields. */
export type GiftDraft = Readonly<Partial<Record<string, string>>>

const key = 'jiran.gift'

/** Stores what was typed, for who comes back from the payment page. */
export function storeGiftDraft(form: HTMLFormElement): void {
  const fields = Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  )
  browserStorage().tab.setItem(key, JSON.stringify({ fields, savedAt: Date.now() }))
}

/** What was typed in this tab before; undefined when nothing was, or after a logout. */
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

/** Forgets it, once it is paid. */
export function forgetGiftDraft(): void {
  browserStorage().tab.removeItem(key)
}
