import { z } from 'zod'
import { isPlainText } from '../../booking/plain-text.ts'
import { defineCall, outcome, plain } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { priceLine, shown, version } from '../fields.ts'

/** `id`: the visit's booking ID. */
const params = z.object({ id: plain(60) })

/** An answer to a question of the visit's service; null or empty removes it. */
const answer = z.union([
  z
    .string()
    .max(2000)
    .refine(isPlainText, 'not-plain-text' satisfies FieldCode),
  z.number(),
  z.array(plain(100)).max(20),
  z.null(),
])

/** Answers by field; omitted ones stay unchanged. */
const changes = z.record(plain(60), answer)
export type VisitChanges = z.infer<typeof changes>

const crewChange = z.object({
  stay: z.array(z.string()),
  leave: z.array(z.string()),
  join: z.array(z.string()),
})

const preview = z.object({
  /** The visit's new end, `HH:MM`. */
  ends_at: z.string(),
  crew: crewChange,
  /**
   * What is to be collected at the visit or paid online after the change, RM; omitted if nothing.
   */
  to_collect: z.number().optional(),
  /** The customer can pay it online: the e-mail about the change contains the link. */
  can_pay_online: z.boolean(),
  /** It is a return visit, which stays free whatever changes. */
  is_free: z.boolean(),
  /** RM; omitted for Managers. */
  money: z
    .object({
      before: z.number(),
      after: z.number(),
      /** Positive if the price rises. */
      difference: z.number(),
      /** Due back to the customer because of this change. */
      refund_due: z.number(),
      /** Credited to a partner's account instead, if the visit is on one. */
      credited: z.number().optional(),
      /** The rows of the new price. */
      lines: z.array(priceLine),
    })
    .optional(),
  /** Must be sent with the change. */
  confirmation: z.string(),
})
export type VisitChangePreview = z.infer<typeof preview>

const seriesRequest = z.object({
  action: z.enum(['cancel', 'move']),
  /** Only this visit, also those after it, or all that are ahead. */
  scope: z.enum(['one', 'following', 'all']),
  /**
   * For a move: this visit's new start. The others move by the same number of days, to the same
   * hour.
   */
  start_date: plain(10).default(''),
  start_time: plain(8).default(''),
  /** Charges the customer the late fees, which changes by staff otherwise do not cost. */
  charge_fee: z.boolean().default(false),
})
export type SeriesRequest = z.infer<typeof seriesRequest>

const seriesPreview = z.object({
  /** Sorted by start. */
  visits: z.array(
    z.object({
      ...shown('booking_id', 'session', 'start_date', 'start_time'),
      /** Of a move. */
      to_date: z.string().optional(),
      to_time: z.string().optional(),
      crew: crewChange.optional(),
    }),
  ),
  /** Totals of these visits, RM; omitted for Managers. */
  money: z
    .object({
      fees: z.number(),
      refund_due: z.number(),
      /** The amount returned to credit, which had paid it. */
      credit: z.number(),
      /** Credited to a partner's account instead, if they are on one. */
      credited: z.number(),
      /** What the customer owes for them after the change. */
      owed: z.number(),
    })
    .optional(),
  /** Must be sent with the change. */
  confirmation: z.string(),
})
export type SeriesPreview = z.infer<typeof seriesPreview>

/**
 * Staff change a booked visit apart from its start (docs/product/statuses.md#change), and move or
 * cancel visits of a series together (docs/product/statuses.md#whole-series).
 */
export const visitChangeCalls = {
  'POST /staff/visits/{id}/change/preview': defineCall({
    summary: 'Preview a change of a visit: its cost and crew',
    access: 'manage-bookings',
    request: z.object({ changes }),
    params,
    response: preview,
  }),
  'PUT /staff/visits/{id}': defineCall({
    summary: 'Change a visit as previewed: hours, crew size, extras, address',
    access: 'manage-bookings',
    request: z.object({
      /** The visit's version when shown. */
      version,
      changes,
      /** From the preview. The call is refused if the price has changed. */
      confirmation: plain(60),
    }),
    params,
  }),
  'POST /staff/visits/{id}/series/preview': defineCall({
    summary: 'Preview moving or cancelling visits of a series',
    access: 'manage-bookings',
    request: seriesRequest,
    params,
    response: seriesPreview,
  }),
  'POST /staff/visits/{id}/series': defineCall({
    summary: 'Move or cancel visits of a series as previewed: all of them, or none',
    access: 'manage-bookings',
    request: seriesRequest.extend({
      /** This visit's version when shown. */
      version,
      /** From the preview. The call is refused if anything that it showed has changed. */
      confirmation: plain(60),
    }),
    params,
    response: outcome.extend({ visits: z.number().int() }),
  }),
}
