import { z } from 'zod'
import { referralReasons, referralStates } from '../../credits/referrals.ts'
import { defineCall, nothing, outcome, text } from '../call.ts'
import { byId, id, instant, version } from '../fields.ts'
import { listOf } from '../pages.ts'

/* Customers who bring friends (docs/product/credits.md#friends); sums are RM. */

const referral = z.object({
  id,
  /** Who brought whom. */
  referrer: z.object({ id, name: z.string() }),
  friend: z.object({ id, name: z.string() }),
  state: z.enum(referralStates),
  /** Why staff decide it, why it was refused, or why the friend alone got credit; else empty. */
  why: z.enum(referralReasons),
  created_at: instant,
  version,
})
export type Referral = z.output<typeof referral>

export const referralCalls = {
  'GET /referrals/': defineCall({
    summary: 'The caller’s code for friends, and what came of it',
    access: 'money',
    request: nothing,
    response: z.object({
      /** What both get; 0: nobody is asked to bring friends. */
      amount: z.number(),
      /** For how many friends a month. */
      limit: z.number().int(),
      code: z.string(),
      link: z.string(),
      invited: z.number().int(),
      rewarded: z.number().int(),
      /** The caller may still use the code of a friend. */
      can_use_code: z.boolean(),
    }),
  }),
  'POST /referrals/claim/': defineCall({
    summary: 'Says by whose code the caller came, before the first booking',
    access: 'money',
    request: z.object({ code: text(20) }),
    response: outcome,
    limit: 'contact',
  }),
  'GET /staff/referrals/by-customer/{id}': defineCall({
    summary: 'Whom a customer brought, and who brought them: the newest first, at most fifty',
    access: 'refund',
    request: nothing,
    params: byId,
    response: listOf(referral),
  }),
  'POST /staff/referrals/{id}/decide/': defineCall({
    summary: 'Gives both credit for a referral that staff decide, or refuses it',
    access: 'refund',
    fresh: 'with-second-factor',
    request: z.object({ version, approve: z.boolean() }),
    params: byId,
    response: outcome,
  }),
}
