import { z } from 'zod'
import { accountDigits, accountNumber, beneficiaryName, isBank } from '../../booking/banks.ts'
import { bySkillAndId } from '../bookings/booking.ts'
import { defineCall, outcome, required, text } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { toTheSen, version } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

export const refundStates = ['Due', 'Under way', 'Refused', 'Refunded'] as const

/** An order with a refund that is or was due. RM. */
const refundItem = z.object({
  order: z.string(),
  skill: z.string(),
  booking_ids: z.array(z.string()),
  customer_name: z.string(),
  state: z.enum(refundStates),
  /** Due, and neither refunded nor under way. */
  due: z.number(),
  /** Under way at the payment provider. */
  under_way: z.number(),
  refunded: z.number(),
  /** When it became due. */
  since: z.string(),
  /** How the customer paid: `Card`, `FPX (Maybank2u)`, `Cash`; `Online` if not reported. */
  paid_by: z.array(z.string()),
  /** The payment provider can refund the due amount or a part of it. */
  can_send: z.boolean(),
  /** The provider needs the customer's bank account, as they did not pay by card. */
  needs_bank: z.boolean(),
  /** Why the last refund failed; otherwise empty. */
  note: z.string(),
})
export type RefundItem = z.infer<typeof refundItem>

/**
 * The bank account of a customer who did not pay by card. Passed on to the provider, never stored.
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

/** How a tip or a gift voucher is refunded: through the payment provider, or outside it. */
export const wayBack = z.object({
  way: z.enum(['provider', 'manual']),
  bank: bankAccount.optional(),
})

const refundOf = z.object({
  order: text(60),
  /** The due amount when shown, RM. The call is rejected if it has changed. */
  amount: z.number().positive().max(1_000_000),
})

/** The staff's reason, for the booking's history and the audit log. */
const reason = required(300, 'reason-missing')

/** A booking and its version when shown. */
const seenBooking = bySkillAndId.extend({
  /** The call is rejected if the booking has changed since. */
  version,
})

/** Payments and refunds, for staff (docs/product/statuses.md). */
export const staffPaymentCalls = {
  'GET /payments/refunds': defineCall({
    summary: 'Orders with refunds due, oldest first; then refunded ones',
    access: 'refund',
    request: z.object({
      ...pageRequest(20),
      /** Only of this order. */
      order: text(60),
    }),
    response: pageOf(refundItem).extend({
      /** Total due of all orders, RM. */
      due: z.number(),
    }),
  }),
  'POST /payments/refunds/send/': defineCall({
    summary: 'Send due refunds through the payment provider, the way they were paid',
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
  }),
  'POST /payments/refunds/part/': defineCall({
    summary: 'Grant a partial refund of a booking, which is then due',
    access: 'refund',
    fresh: 'with-second-factor',
    request: seenBooking.extend({
      /** RM, at most what was paid and is not already due back. */
      amount: toTheSen(z.number().positive().max(1_000_000)),
      reason,
    }),
  }),
  'POST /payments/collect/reverse/': defineCall({
    summary: 'Reverse the last cash collection',
    access: 'refund',
    request: seenBooking.extend({
      /** The amount when shown, RM. */
      amount: z.number().positive().max(1_000_000),
      reason,
    }),
  }),
  'POST /payments/collect/': defineCall({
    summary: "Record that staff collected a booking's debt in cash",
    access: 'collect-cash',
    request: bySkillAndId.extend({
      /** The amount when shown, RM. The call is rejected if it has changed. */
      amount: z.number().positive().max(1_000_000).optional(),
    }),
  }),
}
