import { z } from 'zod'
import { hostedPage } from '../bookings/booking.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { byId, instant, toTheSen, version } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'
import { bankAccount, refundStates } from './payments.ts'

/* Gift vouchers (docs/product/gifts.md). Amounts are RM. */

/** What becomes of a gift voucher. `open`: it can be paid. `refused`: the refund is for staff. */
export const giftStates = [
  'open',
  'pending',
  'failed',
  'paid',
  'mailed',
  'redeemed',
  'under-way',
  'refused',
  'refunded',
] as const

/** What staff see: those that are paid. */
export const paidGiftStates = [
  'paid',
  'mailed',
  'redeemed',
  'under-way',
  'refused',
  'refunded',
] as const

/** Names one gift voucher, for whoever bought it. */
const byLink = z.object({ gift: text(80) })

const bought = z.object({
  amount: z.number(),
  to_name: z.string(),
  mail_day: z.string(),
})

const staffGift = bought.extend({
  id: z.number().int(),
  ref: z.string(),
  to_email: z.string(),
  from_name: z.string(),
  from_email: z.string(),
  paid_at: instant,
  state: z.enum(paidGiftStates),
  /** What of it is not spent, and can go back. */
  left: z.number(),
  /** The payment provider can give it back. */
  can_send: z.boolean(),
  /** The provider needs the buyer's account for it. */
  needs_bank: z.boolean(),
  version: z.number().int(),
})
export type StaffGift = z.output<typeof staffGift>

/** Gift vouchers, for whoever buys one, whoever gets it, and staff. */
export const giftCalls = {
  'POST /gift-vouchers/': defineCall({
    summary: 'Begins to buy a gift voucher',
    access: 'anyone',
    limit: 'contact',
    request: z.object({
      /** Which amounts are possible, the rule says. */
      amount: toTheSen(z.number().positive().max(1_000_000)),
      to_name: plain(100),
      to_email: plain(254),
      words: text(500),
      /** `YYYY-MM-DD`, in Malaysia. */
      mail_day: plain(10),
      from_name: plain(100),
      from_email: plain(254),
    }),
    response: outcome.extend({ payment: hostedPage }),
  }),
  'GET /gift-vouchers/': defineCall({
    summary: 'What became of a gift voucher, for whoever bought it',
    access: 'anyone',
    request: byLink,
    response: bought.extend({
      state: z.enum(giftStates),
      /** What can go back now; 0 for nothing. */
      refundable: z.number(),
      /** The last day of it; missing before it is paid. */
      refund_until: z.string().optional(),
      /** What goes back, or went. */
      refund: z.number(),
    }),
  }),
  'POST /gift-vouchers/pay/': defineCall({
    summary: 'Begins another try to pay a gift voucher',
    access: 'anyone',
    limit: 'contact',
    request: byLink,
    response: outcome.extend({ payment: hostedPage }),
  }),
  'POST /gift-vouchers/refund/': defineCall({
    summary: 'Gives the buyer back what is unspent of a gift voucher, within 14 days',
    access: 'anyone',
    limit: 'contact',
    request: byLink,
    response: outcome,
  }),
  'POST /gift-vouchers/redeem/': defineCall({
    summary: 'Redeems the code of a gift voucher: it becomes credit of the caller',
    access: 'money',
    limit: 'contact',
    request: z.object({ code: text(40) }),
    response: outcome.extend({ amount: z.number() }),
  }),
  'GET /staff/gift-vouchers/': defineCall({
    summary: 'Gift vouchers that are paid, the newest first',
    access: 'refund',
    request: z.object({
      ...pageRequest(50, 1000),
      search: text(100),
      state: z.enum(paidGiftStates).optional(),
    }),
    response: pageOf(staffGift),
  }),
  'POST /staff/gift-vouchers/{id}/send/': defineCall({
    summary: 'Mails a gift voucher with a new code; the former one is void',
    access: 'refund',
    params: byId,
    request: z.object({ version, to_email: plain(254) }),
    response: outcome,
  }),
  'POST /staff/gift-vouchers/{id}/refund/': defineCall({
    summary: 'Gives the buyer back what is unspent of a gift voucher',
    access: 'refund',
    fresh: 'with-second-factor',
    params: byId,
    request: z.object({
      version,
      /** Through the payment provider, or outside of it. */
      way: z.enum(['provider', 'manual']),
      bank: bankAccount.optional(),
    }),
    response: outcome.extend({ state: z.enum(refundStates) }),
  }),
}
