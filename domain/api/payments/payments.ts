import { z } from 'zod'
import { accountDigits, accountNumber, beneficiaryName, isBank } from '../../booking/banks.ts'
import { defineCall, optionalText, outcome, plain, text } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { toTheSen } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

/** The state of a refund, for its order. */
export const refundStates = ['Due', 'Under way', 'Refused', 'Refunded'] as const

/** An order of which money is, or was, due back. RM. */
const refundItem = z.object({
  order: z.string(),
  skill: z.string(),
  booking_ids: z.array(z.string()),
  customer_name: z.string(),
  state: z.enum(refundStates),
  /** Due, and neither refunded nor on its way. */
  due: z.number(),
  /** On its way at the payment provider. */
  under_way: z.number(),
  refunded: z.number(),
  /** The instant from which on it was due. */
  since: z.string(),
  /** How the customer paid: `Card`, `FPX (Maybank2u)`, `Cash`; `Online` when not reported. */
  paid_by: z.array(z.string()),
  /** The payment provider can send the due amount, or a part of it. */
  can_send: z.boolean(),
  /** The provider needs the customer's account for it, as they did not pay by card. */
  needs_bank: z.boolean(),
  /** Why the last refund was not taken; else empty. */
  note: z.string(),
})
export type RefundItem = z.infer<typeof refundItem>

/**
 * The customer's account, where they did not pay by card. Passed on to the provider, never stored.
 */
export const bankAccount = z.object({
  bank: z.string().refine(isBank, 'bank-missing' satisfies FieldCode),
  name: z
    .string()
    .trim()
    .regex(beneficiaryName, 'account-name-invalid' satisfies FieldCode),
  account: z
    .string()
    .max(40)
    .transform(accountDigits)
    .pipe(z.string().regex(accountNumber, 'account-number-invalid' satisfies FieldCode)),
})
export type BankAccount = z.input<typeof bankAccount>

const refundOf = z.object({
  order: text(60),
  /** The due amount that the Admin was shown, RM. If it has changed, the call is rejected. */
  amount: z.number().positive().max(1_000_000),
})

/** Why staff do it: for the booking's history and the audit log. */
const reason = plain(300)
  .trim()
  .min(1, 'reason-missing' satisfies FieldCode)

/** A booking as somebody has seen it. */
const seenBooking = z.object({
  booking_id: text(60),
  skill: optionalText(60),
  /** If the booking has changed since, the call is rejected. */
  version: z.number().int(),
})

/** What staff do about money (docs/product/statuses.md). */
export const staffPaymentCalls = {
  'GET /payments/refunds': defineCall({
    summary: 'Orders of which money is due back, the oldest first; then those refunded',
    access: 'refund',
    request: z.object({
      ...pageRequest(20),
      /** Of this order alone. */
      order: text(60),
    }),
    response: pageOf(refundItem).extend({
      /** Due over all orders, RM. */
      due: z.number(),
    }),
  }),
  'POST /payments/refunds/send/': defineCall({
    summary: 'Send what is due back the way it was paid, through the payment provider',
    access: 'refund',
    fresh: 'with-second-factor',
    request: refundOf.extend({ bank: bankAccount.optional() }),
    response: outcome.extend({ state: z.enum(refundStates) }),
  }),
  'POST /payments/refunds/mark/': defineCall({
    summary: 'Mark due refunds as paid back outside the provider',
    access: 'refund',
    fresh: 'with-second-factor',
    request: refundOf,
    response: outcome,
  }),
  'POST /payments/refunds/part/': defineCall({
    summary: 'Give a part of what was paid for a booking back: it is then due',
    access: 'refund',
    request: seenBooking.extend({
      /** RM, at most what was paid and is not due back. */
      amount: toTheSen(z.number().positive().max(1_000_000)),
      reason,
    }),
    response: outcome,
  }),
  'POST /payments/collect/reverse/': defineCall({
    summary: 'Take back that the cash marked last as collected was collected',
    access: 'refund',
    request: seenBooking.extend({
      /** The amount that the Admin was shown, RM. */
      amount: z.number().positive().max(1_000_000),
      reason,
    }),
    response: outcome,
  }),
  'POST /payments/collect/': defineCall({
    summary: "Note that staff have collected what a booking's customer owes in cash",
    access: 'collect-cash',
    request: z.object({
      booking_id: text(60),
      skill: optionalText(60),
      /** The amount that the collector was shown, RM. If it has changed, the call is rejected. */
      amount: z.number().positive().max(1_000_000).optional(),
    }),
    response: outcome,
  }),
}
