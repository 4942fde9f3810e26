import { z } from 'zod'
import { restChoices } from '../../cash/hand-in.ts'
import { defineCall, required, text } from '../call.ts'
import { byId, byInt4Id, day, longVersion, named, reversible, shown, toTheSen } from '../fields.ts'
import { listOf } from '../pages.ts'

/* Cash that workers have not handed in yet (docs/product/pay.md#cash-handed-in). Amounts are RM;
   staff who collect cash see them, including Managers. */

const carriedVisit = z.object({
  ...shown('booking_id', 'skill', 'day'),
  carried: z.number(),
  /** When it was taken, ISO 8601. */
  since: z.string(),
  /** Confirmed by the customer's code. */
  confirmed: z.boolean(),
})

const cashOfDay = named.extend({
  /** On the day. */
  taken: z.number(),
  handed_in: z.number(),
  /** Now, over all days, and of how many visits. */
  carried: z.number(),
  visits: z.number().int(),
  /** The number without the customer's code. */
  unconfirmed: z.number().int(),
  /** When the oldest of it was taken, ISO 8601; null if nothing is carried. */
  since: z.string().nullable(),
  /** More than a worker should carry. */
  over_limit: z.boolean(),
})

const handIn = reversible.extend({
  counted: z.number(),
  /** What the worker carried at that time. */
  carried: z.number(),
})

const workerCash = named.extend({
  carried: z.number(),
  /** The most that the worker should carry; 0 for no limit. */
  limit: z.number(),
  over_limit: z.boolean(),
  /** Changes with each collection and hand-in; 0 before the first. */
  version: longVersion,
  /** Oldest cash first. */
  visits: z.array(carriedVisit),
  /** Newest first, at most fifty. */
  hand_ins: z.array(handIn),
})
export type WorkerCash = z.output<typeof workerCash>

export const cashCalls = {
  'GET /crew/cash/': defineCall({
    summary: 'The cash that the worker has not handed in, by visit',
    access: 'crew',
    response: z.object({
      carried: z.number(),
      visits: z.array(carriedVisit.omit({ confirmed: true, since: true })),
    }),
  }),
  'GET /staff/cash/': defineCall({
    summary: 'Cash taken and handed in by each worker on a day, and carried now',
    access: 'collect-cash',
    request: z.object({
      /** Defaults to today. */
      day: day.optional(),
      /** Part of a worker's name. */
      search: text(60),
      /** Only workers who carry cash, or more than the limit. */
      show: z.enum(['carrying', 'over-limit']).optional(),
    }),
    response: listOf(cashOfDay).extend({
      day: z.string(),
      taken: z.number(),
      handed_in: z.number(),
      carried: z.number(),
      /** Cash of all days that is not banked; omitted for readers who may not see the books. */
      in_office: z.number().optional(),
    }),
  }),
  'GET /staff/cash/{id}': defineCall({
    summary: 'The cash that a worker carries, by visit, and past hand-ins',
    access: 'collect-cash',
    params: byInt4Id,
    response: workerCash,
  }),
  'POST /staff/cash/{id}/hand-in/': defineCall({
    summary: 'Record a hand-in of a worker; refused if the carried amount has changed',
    access: 'collect-cash',
    request: z.object({
      /** The version when shown. */
      version: longVersion,
      day,
      /** RM, as counted. */
      counted: toTheSen(z.number().min(0).max(1_000_000)),
      /** What happens to missing cash. */
      rest: z.enum(restChoices),
      /** Why the amount differs. */
      reason: text(300),
    }),
    params: byInt4Id,
  }),
  'POST /staff/cash/hand-ins/{id}/reverse/': defineCall({
    summary: 'Reverse a wrongly recorded hand-in; the worker carries the cash again',
    access: 'refund',
    request: z.object({ reason: required(300, 'reason-missing') }),
    params: byId,
  }),
}
