import { dayOf } from '../booking/calendar.ts'
import { lastDayOf, monthOf } from '../pay/months.ts'
import type { ReceiptState } from './states.ts'

/** What a customer's receipt is on the way to an e-invoice of their own (docs/product/einvoice.md#own). */
export const ownStates = [
  /** It can be asked for. */
  'open',
  /** Its month is over. */
  'over',
  /** It is in the document of its month, with everyone else's. */
  'monthly',
  'requested',
  'sent',
  'valid',
  'refused',
  /** All of it went back before it was in a valid document, or that is cancelled. */
  'refunded',
  /** It is valid, and a refund note says what went back. */
  'credited',
] as const
export type OwnState = (typeof ownStates)[number]

/** A receipt of a sale, as far as its customer's state depends on it. */
export type SaleReceipt = {
  readonly month: string
  readonly state: ReceiptState
  readonly hasBuyer: boolean
  /** Its document left for the tax authority. */
  readonly isSent: boolean
}

/** The state that a receipt's customer is shown. */
export function ownState({ month, state, hasBuyer, isSent }: SaleReceipt, now: Date): OwnState {
  if (state === 'cancelled' || state === 'not-required') return 'refunded'
  if (state === 'ready' || state === 'awaiting-details') {
    if (hasBuyer) return 'requested'
    return month < monthOf(dayOf(now)) ? 'over' : 'open'
  }
  if (!hasBuyer) return 'monthly'
  if (state === 'submitted') return isSent ? 'sent' : 'requested'
  return state === 'invalid' ? 'refused' : state
}

/** Until when an own e-invoice of what is paid now can be asked for: the last day of the month. */
export function lastDayToAsk(now: Date): string {
  return lastDayOf(monthOf(dayOf(now)))
}

export type RequestProblem =
  | 'einvoice-not-paid'
  | 'einvoice-refunded'
  | 'einvoice-month-over'
  | 'einvoice-monthly'
  | 'einvoice-made'

/** Why an e-invoice of their own cannot be asked for, or corrected, of an order's receipts; undefined: it can. */
export function requestProblem(states: readonly OwnState[]): RequestProblem | undefined {
  const has = (state: OwnState) => states.includes(state)
  if (has('open') || has('refused')) return undefined
  if (states.length === 0) return 'einvoice-not-paid'
  if (states.every((state) => state === 'refunded')) return 'einvoice-refunded'
  if (has('monthly')) return 'einvoice-monthly'
  return has('over') ? 'einvoice-month-over' : 'einvoice-made'
}
