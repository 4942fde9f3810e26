import { z } from 'zod'
import { hostedPage } from '../bookings/booking.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { byId, instant, toTheSen, version } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'
import { refundStates, wayBack } from './payments.ts'

/* Gift vouchers (docs/product/gifts.md). Amounts are RM. */

/** The states of a paid gift voucher. `refused`: staff must handle the refund. */
const paidGiftStates = ['paid', 'mailed', 'redeemed', 'under-way', 'refused', 'refunded'] as const

/** `open`: it can be paid. */
export const giftStates = ['open', 'pending', 'failed', ...paidGiftStates] as const

/** Identifies a gift voucher for its buyer. */
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
  /** The unspent part, which can be refunded. */
  left: z.number(),
  /** The payment provider can refund it. */
  can_send: z.boolean(),
  /** The provider needs the buyer's bank account. */
  needs_bank: z.boolean(),
  version,
})
export type StaffGift = z.output<typeof staffGift>

/** Gift vouchers, for buyers, recipients and staff. */
export const giftCalls = {
  'POST /gift-vouchers/': defineCall({
    summary: 'Start buying a gift voucher',
    access: 'anyone',
    limit: 'gift',
    request: z.object({
      /** The domain checks its limits. */
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
    summary: 'The state of a gift voucher, for its buyer',
    access: 'anyone',
    request: byLink,
    response: bought.extend({
      state: z.enum(giftStates),
      /** The amount that can be refunded now; 0 if nothing. */
      refundable: z.number(),
      /** The last day for a refund; omitted before payment. */
      refund_until: z.string().optional(),
      /** The refund, done or under way. */
      refund: z.number(),
    }),
  }),
  'POST /gift-vouchers/pay/': defineCall({
    summary: 'Start another attempt to pay a gift voucher',
    access: 'anyone',
    limit: 'gift',
    request: byLink,
    response: outcome.extend({ payment: hostedPage }),
  }),
  'POST /gift-vouchers/refund/': defineCall({
    summary: 'Refund the unspent part of a gift voucher to its buyer within 14 days',
    access: 'anyone',
    limit: 'gift',
    request: byLink,
  }),
  'POST /gift-vouchers/redeem/': defineCall({
    summary: 'Redeem the code of a gift voucher for credit of the caller',
    access: 'redeem-gifts',
    limit: 'gift',
    request: z.object({ code: text(40) }),
    response: outcome.extend({ amount: z.number() }),
  }),
  'GET /staff/gift-vouchers/': defineCall({
    summary: 'Paid gift vouchers, newest first',
    access: 'refund',
    request: z.object({
      ...pageRequest(50, 1000),
      search: text(100),
      state: z.enum(paidGiftStates).optional(),
    }),
    response: pageOf(staffGift),
  }),
  'POST /staff/gift-vouchers/{id}/send/': defineCall({
    summary: 'Mail a gift voucher with a new code; the old one is void',
    access: 'refund',
    fresh: 'with-second-factor',
    params: byId,
    request: z.object({ version, to_email: plain(254) }),
  }),
  'POST /staff/gift-vouchers/{id}/refund/': defineCall({
    summary: 'Refund the unspent part of a gift voucher to its buyer',
    access: 'refund',
    fresh: 'with-second-factor',
    params: byId,
    request: wayBack.extend({ version }),
    response: outcome.extend({ state: z.enum(refundStates) }),
  }),
}
