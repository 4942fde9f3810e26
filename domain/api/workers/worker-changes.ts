import { z } from 'zod'
import { unfitReasons } from '../../workers/availability.ts'
import { defineCall, outcome, plain } from '../call.ts'
import { byInt4Id, day, int4Id, shown } from '../fields.ts'
import { workerChange } from './workers.ts'

const workerId = int4Id
/** The worker's version that was shown. */
const version = z.number().int().min(1)

const replacement = z.object({
  worker: workerId,
  name: z.string(),
  /** Goes to other visits of the series, or could take more of those that are open. */
  same_series: z.boolean(),
  /** The customer wants them again. */
  favourite: z.boolean(),
  /** Past visits with this customer. */
  times_here: z.number().int(),
  /** Hours taken in the week of the visit. */
  week_hours: z.number().int(),
  least_hours: z.boolean(),
  /** Hours to another visit of that day in the same region; null without one. */
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
  /** Who is free for it, the best first; empty: nobody can take it. */
  replacements: z.array(replacement),
  proposed: workerId.nullable(),
  /** Where nobody can take it: other starts that have a crew, those of its day first. */
  starts: z.array(z.object(shown('start_date', 'start_time'))),
})

/** Changes of a worker that affect visits (docs/product/availability.md#changes-of-a-worker). */
export const workerChangeCalls = {
  'POST /staff/workers/{id}/changes/preview': defineCall({
    summary: 'The coming visits that a change of a worker would break, with who could take them',
    access: 'manage-workers',
    request: z.object({ change: workerChange }),
    params: byInt4Id,
    response: z.object({ version, visits: z.array(affectedVisit) }),
  }),
  'POST /staff/workers/{id}/changes/apply': defineCall({
    summary: 'Changes a worker and hands over the visits that this breaks, all of it or nothing',
    access: 'manage-workers',
    request: z.object({
      change: workerChange,
      version,
      reason: plain(200).default(''),
      /** Every visit of the preview with who takes it; null: nobody, or whoever is free at the other start. */
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
      /** Visits that go to someone else, at their own or another start. */
      handed_over: z.number().int(),
      /** Visits that nobody takes. */
      open: z.number().int(),
    }),
  }),
}
export type AffectedVisit = z.infer<typeof affectedVisit>
