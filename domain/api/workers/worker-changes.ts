import { z } from 'zod'
import { unfitReasons } from '../../workers/availability.ts'
import { defineCall, outcome, plain } from '../call.ts'
import { byInt4Id, day, int4Id, shown, version } from '../fields.ts'
import { workerChange } from './workers.ts'

const workerId = int4Id
const replacement = z.object({
  worker: workerId,
  name: z.string(),
  /** Goes to other visits of the series, or could take more of its open ones. */
  same_series: z.boolean(),
  favourite: z.boolean(),
  /** Past visits with this customer. */
  times_here: z.number().int(),
  /** Hours taken in the week of the visit. */
  week_hours: z.number().int(),
  least_hours: z.boolean(),
  /** Hours to the nearest other visit of that day in the same region; null if there is none. */
  nearby_gap: z.number().int().nullable(),
})

const affectedVisit = z.object({
  ...shown(
    'booking_id',
    'skill',
    'start_date',
    'start_time',
    'no_of_hours',
    'session',
    'sessions',
    'worker_count',
    'post_code',
    'customer_name',
  ),
  /** Why the worker can no longer go. */
  why: z.enum(unfitReasons),
  /** Workers who are free for it, best first; empty if nobody is. */
  replacements: z.array(replacement),
  proposed: workerId.nullable(),
  /** If nobody can take it: other starts with a crew, those of its day first. */
  starts: z.array(z.object(shown('start_date', 'start_time'))),
})

/** Changes of a worker that affect visits (docs/product/availability.md#changes-of-a-worker). */
export const workerChangeCalls = {
  'POST /staff/workers/{id}/changes/preview': defineCall({
    summary: 'Upcoming visits that a change of a worker would break, with possible replacements',
    access: 'manage-workers',
    request: z.object({ change: workerChange }),
    params: byInt4Id,
    response: z.object({ version, visits: z.array(affectedVisit) }),
  }),
  'POST /staff/workers/{id}/changes/apply': defineCall({
    summary: 'Change a worker and hand over the affected visits, all or nothing',
    access: 'manage-workers',
    request: z.object({
      change: workerChange,
      version,
      reason: plain(200).default(''),
      /**
       * Every visit of the preview with its new worker; null for nobody, or for anyone free at the
       * other start.
       */
      visits: z
        .array(
          z.object({
            booking_id: plain(60),
            worker: workerId.nullable(),
            start: z.object({ start_date: day, start_time: plain(5) }).optional(),
          }),
        )
        .max(2000),
    }),
    params: byInt4Id,
    response: outcome.extend({
      version,
      /** Visits handed over, at their own or another start. */
      handed_over: z.number().int(),
      /** Visits without a new worker. */
      open: z.number().int(),
    }),
  }),
}
export type AffectedVisit = z.infer<typeof affectedVisit>
