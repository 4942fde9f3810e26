import { z } from 'zod'
import { isPlainText } from '../../booking/plain-text.ts'
import { defineCall, outcome, plain } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { priceLine, shown } from '../fields.ts'

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

const line = priceLine

const crewChange = z.object({
  stay: z.array(z.string()),
  leave: z.array(z.string()),
  join: z.array(z.string()),
})

const preview = z.object({
  /** When the visit ends then, `HH:MM`. */
  ends_at: z.string(),
  crew: crewChange,
  /** What is to be collected at the visit then, or paid online, RM; missing when nothing is. */
  to_collect: z.number().optional(),
  /** The customer can pay it online: the mail about the change has the link. */
  can_pay_online: z.boolean(),
  /** It puts another visit right: it costs nothing, whatever is changed. */
  is_free: z.boolean(),
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

const seriesRequest = z.object({
  action: z.enum(['cancel', 'move']),
  /** The named visit, also those after it, or all that are ahead. */
  scope: z.enum(['one', 'following', 'all']),
  /** Of a move: the named visit's new start; the others move by as many days, to the same hour. */
  start_date: plain(10).default(''),
  start_time: plain(8).default(''),
  /** The customer pays the late fees, of which staff are otherwise free. */
  charge_fee: z.boolean().default(false),
})
export type SeriesRequest = z.infer<typeof seriesRequest>

const seriesPreview = z.object({
  /** In order of their starts. */
  visits: z.array(
    z.object({
      ...shown('booking_id', 'session', 'start_date', 'start_time'),
      /** Of a move. */
      to_date: z.string().optional(),
      to_time: z.string().optional(),
      crew: crewChange.optional(),
    }),
  ),
  /** Of all these visits together, RM; left out for a Manager. */
  money: z
    .object({
      fees: z.number(),
      refund_due: z.number(),
      /** What becomes credit again, because credit paid it. */
      credit: z.number(),
      /** What the customer owes for them then. */
      owed: z.number(),
    })
    .optional(),
  /** To be sent with the change. */
  confirmation: z.string(),
})
export type SeriesPreview = z.infer<typeof seriesPreview>

/**
 * Staff change a booked visit beside its time (docs/product/statuses.md#change), and move or cancel
 * visits of a series together (docs/product/statuses.md#whole-series).
 */
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
  'POST /staff/visits/{id}/series/preview': defineCall({
    summary: 'What moving or cancelling visits of a series would come to',
    access: 'manage-bookings',
    request: seriesRequest,
    params,
    response: seriesPreview,
  }),
  'POST /staff/visits/{id}/series': defineCall({
    summary: 'Move or cancel visits of a series as previewed: all of them, or none',
    access: 'manage-bookings',
    request: seriesRequest.extend({
      /** The named visit's version that was shown. */
      version: z.number().int().min(1),
      /** Of the preview; if anything that it showed has changed, the call is refused. */
      confirmation: plain(60),
    }),
    params,
    response: outcome.extend({ visits: z.number().int() }),
  }),
}
