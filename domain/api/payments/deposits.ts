import { z } from 'zod'
import { defineCall, required, text } from '../call.ts'
import { byId, day, longVersion, month, ofMonth, reversible, toTheSen } from '../fields.ts'
import { listOf } from '../pages.ts'

/* Cash taken from the office to the bank (docs/product/pay.md#banked). Amounts are RM, for
   Admins: they include refunds. */

/** The day and the reference are from the slip; early deposits may lack the reference. */
const deposit = reversible.extend({
  ref: z.string(),
  /** The amount taken from the office, and the amount on the slip. */
  taken: z.number(),
  banked: z.number(),
})
export type BankDeposit = z.output<typeof deposit>

const amount = z.number().max(1_000_000)

export const depositCalls = {
  'GET /staff/deposits/': defineCall({
    summary: 'Bank deposits of a month, newest first, and the cash in the office',
    access: 'manage-books',
    request: ofMonth,
    response: listOf(deposit).extend({
      month,
      /** Now; negative if a banked hand-in was reversed. */
      in_office: z.number(),
      /** The id of the newest deposit or reversal; 0 before the first. */
      version: longVersion,
    }),
  }),
  'GET /staff/deposits/{id}': defineCall({
    summary: 'A deposit of cash at the bank',
    access: 'manage-books',
    params: byId,
    response: deposit,
  }),
  'POST /staff/deposits/': defineCall({
    summary: 'Record a bank deposit; refused if the office has less cash',
    access: 'manage-books',
    request: z.object({
      /** The version when shown. */
      version: longVersion,
      day,
      taken: toTheSen(amount.min(0.01)),
      banked: toTheSen(amount.min(0)),
      ref: required(60, 'slip-reference-missing'),
      /** Why the amount on the slip differs. */
      reason: text(300),
    }),
  }),
  'POST /staff/deposits/{id}/reverse/': defineCall({
    summary: 'Reverse a wrongly recorded deposit; the cash is in the office again',
    access: 'manage-books',
    request: z.object({ reason: required(300, 'reason-missing') }),
    params: byId,
  }),
}
