import { dayOf } from '../booking/starts/calendar.ts'
import { lastDayOf, monthOf } from '../pay/months.ts'
import type { ReceiptState } from './states.ts'

/**
 * States of a customer's receipt on the way to an individual e-invoice
 * (docs/product/einvoice.md#own).
 */
export const ownStates = [
  /** It can be requested. */
  'open',
  /** Its month is over. */
  'over',
  /** It is in the consolidated document of its month. */
  'monthly',
  'requested',
  'sent',
  'valid',
  'refused',
  /** It was refunded in full before it was in a valid document, or the document is cancelled. */
  'refunded',
  /** It is valid, and a refund note states the refund. */
  'credited',
] as const
export type OwnState = (typeof ownStates)[number]

/** What the customer's state depends on. */
export type SaleReceipt = {
  readonly month: string
  readonly state: ReceiptState
  readonly hasBuyer: boolean
  /** Its document was sent to the tax authority. */
  readonly isSent: boolean
}

/** The state shown to the receipt's customer. */
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

/** The last day to request an individual e-invoice for a payment made now: the end of the month. */
export function lastDayToAsk(now: Date): string {
  return lastDayOf(monthOf(dayOf(now)))
}

export type RequestProblem =
  | 'einvoice-not-paid'
  | 'einvoice-refunded'
  | 'einvoice-month-over'
  | 'einvoice-monthly'
  | 'einvoice-made'

/**
 * Why an individual e-invoice for an order cannot be requested or corrected; undefined if it can.
 */
export function requestProblem(states: readonly OwnState[]): RequestProblem | undefined {
  const has = (state: OwnState) => states.includes(state)
  if (has('open') || has('refused')) return undefined
  if (states.length === 0) return 'einvoice-not-paid'
  if (states.every((state) => state === 'refunded')) return 'einvoice-refunded'
  if (has('monthly')) return 'einvoice-monthly'
  return has('over') ? 'einvoice-month-over' : 'einvoice-made'
}
