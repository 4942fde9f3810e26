import { z } from 'zod'
import { hostedPage } from '../bookings/booking.ts'
import { defineCall, outcome, plain } from '../call.ts'
import { byId, toTheSen } from '../fields.ts'
import { listOf } from '../pages.ts'
import { refundStates, wayBack } from './payments.ts'

/* Tips for the crew of a visit (docs/product/pay.md#tips). Amounts are RM. */

const tipStates = ['for-crew', 'in-closed-month', 'under-way', 'refused', 'refunded'] as const

const tip = z.object({
  id: z.number().int(),
  amount: z.number(),
  /** ISO 8601. */
  paid_at: z.string(),
  paid_by: z.string(),
  state: z.enum(tipStates),
  /** The payment provider can refund it. */
  can_send: z.boolean(),
  /** The provider needs the customer's bank account. */
  needs_bank: z.boolean(),
  /** First names of the crew with their shares. */
  shares: z.array(z.object({ name: z.string(), amount: z.number() })),
})
export type Tip = z.output<typeof tip>

/** RM; the domain checks its limits. */
const amount = toTheSen(z.number().positive().max(1_000_000))

/** Tips from the page of a visit or the customer's booking, and for staff. */
export const tipCalls = {
  'POST /tips/live/': defineCall({
    summary: 'Start paying a tip for the crew of a visit, with its link',
    access: 'anyone',
    limit: 'tip',
    request: z.object({ token: plain(80), amount }),
    response: outcome.extend({ payment: hostedPage }),
  }),
  'POST /tips/own/': defineCall({
    summary: 'Start paying a tip for the crew of one of the caller’s own visits',
    access: 'signed-in',
    request: z.object({ booking_id: plain(30), amount }),
    response: outcome.extend({ payment: hostedPage }),
  }),
  'GET /tips/': defineCall({
    summary: 'The tips of a visit, with each worker’s share',
    access: 'refund',
    request: z.object({ booking_id: plain(30) }),
    response: listOf(tip),
  }),
  'POST /tips/{id}/refund/': defineCall({
    summary: 'Refund a tip, but not its order',
    access: 'refund',
    fresh: 'with-second-factor',
    params: byId,
    request: wayBack,
    response: outcome.extend({ state: z.enum(refundStates) }),
  }),
}
