import { z } from 'zod'
import { defineCall, outcome, plain, text } from '../call.ts'
import { day, int4Id, shown, version } from '../fields.ts'

/** More changes than a day of a large company has. */
const MOST_LINES = 1_500
const MOST_BYTES = 256 * 1024

const figures = z.object({
  /** Total travel minutes of all workers. */
  driving_minutes: z.number().int(),
  /** The standard deviation of the workers' hours of that week. */
  spread_hours: z.number(),
})

const won = z.object({ before: figures, after: figures })
/** What a plan saves. */
export type PlanWon = z.infer<typeof won> & {
  /** Visits that could change. */
  readonly visits: number
  /** Workers who stay because they were promised. */
  readonly promised: number
}

const person = z.object({
  id: int4Id,
  name: z.string(),
  /** Current hours of that week, including travel buffers. */
  week_hours: z.number().int(),
})

const planLine = z.object({
  ...shown('booking_id', 'start_date', 'start_time', 'no_of_hours', 'skill', 'area'),
  ...shown('customer_name'),
  version,
  from: person,
  to: person,
  /** Travel minutes that this visit adds for the current and for the new worker. */
  driving_before: z.number().int(),
  driving_after: z.number().int(),
  /** Other lines that this one requires, by their position in the list. */
  needs: z.array(z.number().int()),
})
export type PlanLine = z.infer<typeof planLine>

const line = z.object({ booking_id: plain(60), from: int4Id, to: int4Id })
/** With the visit's version when the plan was shown, or right after it was made. */
const shownLine = line.extend({ version })

/** A plan of a day (docs/product/board.md#plan-a-day). */
export const boardPlanCalls = {
  'POST /staff/board/plan/': defineCall({
    summary: 'A plan of a day with less driving and fairer hours, or what some of its lines save',
    access: 'manage-bookings',
    reads: true,
    bodyBytes: MOST_BYTES,
    request: z.object({
      day,
      /** A region, by its name. */
      area: text(100),
      skill: text(60),
      /** Evaluates only these lines; omit for a new plan. */
      lines: z.array(line).max(MOST_LINES).optional(),
    }),
    response: won.extend({
      visits: z.number().int(),
      promised: z.number().int(),
      lines: z.array(planLine),
    }),
  }),
  'POST /staff/board/plan/accept/': defineCall({
    summary: 'Carry out a plan of a day, all of its lines or none',
    access: 'manage-bookings',
    bodyBytes: MOST_BYTES,
    request: z.object({
      day,
      lines: z.array(shownLine).min(1).max(MOST_LINES),
    }),
    response: outcome.extend({
      changed: z.number().int(),
      /** The lines to undo it. */
      made: z.array(shownLine),
    }),
  }),
  'POST /staff/board/plan/undo/': defineCall({
    summary: 'Undo a plan of a day for each visit that was not changed since',
    access: 'manage-bookings',
    bodyBytes: MOST_BYTES,
    request: z.object({ lines: z.array(shownLine).min(1).max(MOST_LINES) }),
    response: outcome.extend({
      changed: z.number().int(),
      /** Visits that were not changed back. */
      left: z.array(z.string()),
    }),
  }),
}
