import { z } from 'zod'
import { defineCall, outcome, plain, text } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { byId, day, month, toTheSen } from '../fields.ts'
import { listOf } from '../pages.ts'

/* Cash taken from the office to the bank (docs/product/pay.md#banked). Amounts are RM, for
   Admins: they include refunds. */

const deposit = z.object({
  id: z.number().int(),
  /** From the slip, like the reference, which early deposits may lack. */
  day: z.string(),
  ref: z.string(),
  /** The amount taken from the office, and the amount on the slip. */
  taken: z.number(),
  banked: z.number(),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
  /** Who reversed it, when and why; null if it was not reversed. */
  reversed: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
})
export type BankDeposit = z.output<typeof deposit>

const amount = z.number().max(1_000_000)
const missing = 'reason-missing' satisfies FieldCode
const noReference = 'slip-reference-missing' satisfies FieldCode

/** Deposits at the bank. */
export const depositCalls = {
  'GET /staff/deposits/': defineCall({
    summary: 'Bank deposits of a month, newest first, and the cash in the office',
    access: 'manage-books',
    request: z.object({
      /** Defaults to the current month. */
      month: month.optional(),
    }),
    response: listOf(deposit).extend({
      month,
      /** Now; negative if a banked hand-in was reversed. */
      in_office: z.number(),
      /** The id of the newest deposit or reversal; 0 before the first. */
      version: z.number().int(),
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
      version: z.number().int().min(0),
      day,
      taken: toTheSen(amount.min(0.01)),
      banked: toTheSen(amount.min(0)),
      ref: plain(60).trim().min(1, noReference),
      /** Why the amount on the slip differs. */
      reason: text(300),
    }),
    response: outcome,
  }),
  'POST /staff/deposits/{id}/reverse/': defineCall({
    summary: 'Reverse a wrongly recorded deposit; the cash is in the office again',
    access: 'manage-books',
    request: z.object({ reason: plain(300).trim().min(1, missing) }),
    params: byId,
    response: outcome,
  }),
}
