import { z } from 'zod'
import { restChoices } from '../../cash/hand-in.ts'
import { defineCall, nothing, outcome, plain, text } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { byId, byInt4Id, day, named, shown, toTheSen } from '../fields.ts'
import { listOf } from '../pages.ts'

/* Cash that workers have taken and not handed in (docs/product/pay.md#cash-handed-in). Sums are RM; staff who
collect cash see them, Managers too. */

/** What a worker has of one visit. */
const carriedVisit = z.object({
  ...shown('booking_id', 'skill', 'day'),
  carried: z.number(),
  /** When it was taken, ISO 8601. */
  since: z.string(),
  /** The customer gave the code for it. */
  confirmed: z.boolean(),
})

const cashOfDay = named.extend({
  /** On the day. */
  taken: z.number(),
  handed_in: z.number(),
  /** By now, of all days, and of how many visits. */
  carried: z.number(),
  visits: z.number().int(),
  /** Of how many of them the customer gave no code. */
  unconfirmed: z.number().int(),
  /** When the first of it was taken, ISO 8601; null while nothing is carried. */
  since: z.string().nullable(),
  /** More than a worker should carry. */
  over_limit: z.boolean(),
})

const handIn = z.object({
  id: z.number().int(),
  day: z.string(),
  counted: z.number(),
  /** What the worker carried by then. */
  carried: z.number(),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
  /** Who took it back, when and why; null while it stands. */
  reversed: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
})

const workerCash = named.extend({
  carried: z.number(),
  over_limit: z.boolean(),
  /** What the worker took and handed in last; 0 before anything. */
  version: z.number().int(),
  /** The first taken first. */
  visits: z.array(carriedVisit),
  /** The newest first, at most fifty. */
  hand_ins: z.array(handIn),
})
export type WorkerCash = z.output<typeof workerCash>

const reason = plain(300)
  .trim()
  .min(1, 'reason-missing' satisfies FieldCode)

/** Cash of the crew. */
export const cashCalls = {
  'GET /crew/cash/': defineCall({
    summary: 'The cash that the worker has taken and not handed in, visit by visit',
    access: 'crew',
    request: nothing,
    response: z.object({
      carried: z.number(),
      visits: z.array(carriedVisit.omit({ confirmed: true, since: true })),
    }),
  }),
  'GET /staff/cash/': defineCall({
    summary: 'What each worker took and handed in on a day, and carries by now',
    access: 'collect-cash',
    request: z.object({
      /** Today unless it is said. */
      day: day.optional(),
      /** Of a worker's name. */
      search: text(60),
      /** Only who carries something, or more than a worker should. */
      show: z.enum(['carrying', 'over-limit']).optional(),
    }),
    response: listOf(cashOfDay).extend({
      day: z.string(),
      taken: z.number(),
      handed_in: z.number(),
      carried: z.number(),
    }),
  }),
  'GET /staff/cash/{id}': defineCall({
    summary: 'What a worker carries, visit by visit, and what was handed in',
    access: 'collect-cash',
    request: nothing,
    params: byInt4Id,
    response: workerCash,
  }),
  'POST /staff/cash/{id}/hand-in/': defineCall({
    summary: 'Records what a worker handed in; refused where another amount is carried by now',
    access: 'collect-cash',
    request: z.object({
      /** As it was shown. */
      version: z.number().int().min(0),
      day,
      /** RM, as it was counted. */
      counted: toTheSen(z.number().min(0).max(1_000_000)),
      /** What becomes of what is missing. */
      rest: z.enum(restChoices),
      /** Why the amount is another one. */
      reason: text(300),
    }),
    params: byInt4Id,
    response: outcome,
  }),
  'POST /staff/cash/hand-ins/{id}/reverse/': defineCall({
    summary: 'Takes back a hand-in that was recorded wrongly: the worker carries it again',
    access: 'refund',
    request: z.object({ reason }),
    params: byId,
    response: outcome,
  }),
}
