import { z } from 'zod'
import { referralReasons, referralStates } from '../../credits/referrals.ts'
import { defineCall, text } from '../call.ts'
import { byId, id, instant, version } from '../fields.ts'
import { listOf } from '../pages.ts'

/* Referrals (docs/product/credits.md#friends); amounts are RM. */

const referral = z.object({
  id,
  referrer: z.object({ id, name: z.string() }),
  friend: z.object({ id, name: z.string() }),
  state: z.enum(referralStates),
  /**
   * Why staff must decide, why it was refused, or why only the friend got credit; otherwise empty.
   */
  why: z.enum(referralReasons),
  created_at: instant,
  version,
})
export type Referral = z.output<typeof referral>

export const referralCalls = {
  'GET /referrals/': defineCall({
    summary: 'The caller’s referral code and its results',
    access: 'money',
    response: z.object({
      /** What both get; 0 if referrals are off. */
      amount: z.number(),
      /** The most rewarded friends per month. */
      limit: z.number().int(),
      code: z.string(),
      link: z.string(),
      invited: z.number().int(),
      rewarded: z.number().int(),
      /** The caller can still use a friend's code. */
      can_use_code: z.boolean(),
    }),
  }),
  'POST /referrals/claim/': defineCall({
    summary: 'Enter a friend’s referral code before the first booking',
    access: 'money',
    request: z.object({ code: text(20) }),
    limit: 'referral',
  }),
  'GET /staff/referrals/by-customer/{id}': defineCall({
    summary: 'Referrals by and of a customer, newest first, at most fifty',
    access: 'refund',
    params: byId,
    response: listOf(referral),
  }),
  'POST /staff/referrals/{id}/decide/': defineCall({
    summary: 'Approve a referral that needs a decision, which gives both credit, or refuse it',
    access: 'refund',
    fresh: 'with-second-factor',
    request: z.object({ version, approve: z.boolean() }),
    params: byId,
  }),
}
