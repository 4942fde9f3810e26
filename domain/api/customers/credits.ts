import { z } from 'zod'
import { MAX_CREDIT } from '../../credits/credits.ts'
import { defineCall, outcome, required } from '../call.ts'
import { byId, day, instant, toTheSen, version } from '../fields.ts'
import { listOf } from '../pages.ts'

/* Customers' credit (docs/product/credits.md); amounts are RM. */

const credit = z.object({
  id: z.number().int(),
  /** Where it came from. */
  kind: z.enum(['granted', 'referral', 'gift', 'returned']),
  amount: z.number(),
  /** The unused part. */
  left: z.number(),
  last_day: z.string(),
  created_at: instant,
})

const ofCustomer = listOf(credit).extend({
  /** The amount that can be used today. */
  balance: z.number(),
})
export type Credits = z.output<typeof ofCustomer>

const staffCredit = credit.extend({
  /** Who granted it, and why; empty if nobody did. */
  by: z.string(),
  reason: z.string(),
})

export const creditCalls = {
  'GET /credits/': defineCall({
    summary: 'The caller’s credit, and until when it can be used',
    access: 'money',
    response: ofCustomer,
  }),
  'GET /staff/credits/by-customer/{id}': defineCall({
    summary: 'A customer’s current and past credit, newest first, at most fifty',
    access: 'refund',
    params: byId,
    response: listOf(staffCredit).extend({ balance: z.number() }),
  }),
  'POST /staff/credits/by-customer/{id}': defineCall({
    summary: 'Give a customer credit',
    access: 'refund',
    fresh: 'with-second-factor',
    request: z.object({
      version,
      amount: toTheSen(z.number().min(1).max(MAX_CREDIT)),
      /** Defaults to a year from today. */
      last_day: day.optional(),
      reason: required(300, 'reason-missing'),
    }),
    params: byId,
    response: outcome.extend({ version }),
  }),
}
