import { z } from 'zod'
import { isPlainText } from '../booking/plain-text.ts'
import { defineCall, outcome, plain } from './call.ts'
import type { FieldCode } from './field-code.ts'

/** `id`: the visit's number, as people see it. */
const params = z.object({ id: plain(60) })

/** An answer to a question of the visit's service; null or empty takes it away. */
const answer = z.union([
  z
    .string()
    .max(2000)
    .refine(isPlainText, 'not-plain-text' satisfies FieldCode),
  z.number(),
  z.array(plain(100)).max(20),
  z.null(),
])

/** By their fields on the wire; what is left out stays as it is. */
const changes = z.record(plain(60), answer)
export type VisitChanges = z.infer<typeof changes>

const line = z.object({ label: z.string(), amount: z.number() })

const preview = z.object({
  /** When the visit ends then, `HH:MM`. */
  ends_at: z.string(),
  crew: z.object({
    stay: z.array(z.string()),
    leave: z.array(z.string()),
    join: z.array(z.string()),
  }),
  /** What is to be collected at the visit then, or paid online, RM; missing when nothing is. */
  to_collect: z.number().optional(),
  /** The customer can pay it online: the mail about the change has the link. */
  can_pay_online: z.boolean(),
  /** RM; left out for a Manager. */
  money: z
    .object({
      before: z.number(),
      after: z.number(),
      /** Above zero: more. */
      difference: z.number(),
      /** Due back to the customer because of this change. */
      refund_due: z.number(),
      /** The rows of the new price. */
      lines: z.array(line),
    })
    .optional(),
  /** To be sent with the change. */
  confirmation: z.string(),
})
export type VisitChangePreview = z.infer<typeof preview>

/** Staff change a booked visit beside its time (docs/product/statuses.md#change). */
export const visitChangeCalls = {
  'POST /staff/visits/{id}/change/preview': defineCall({
    summary: 'What a change of a visit would cost, and who would go',
    access: 'manage-bookings',
    request: z.object({ changes }),
    params,
    response: preview,
  }),
  'PUT /staff/visits/{id}': defineCall({
    summary: 'Change a visit as previewed: hours, crew size, extras, address',
    access: 'manage-bookings',
    request: z.object({
      /** The visit's version that was shown. */
      version: z.number().int().min(1),
      changes,
      /** Of the preview; if its price has changed, the call is refused. */
      confirmation: plain(60),
    }),
    params,
    response: outcome,
  }),
}
