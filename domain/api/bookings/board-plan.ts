import { z } from 'zod'
import { defineCall, outcome, plain, text } from '../call.ts'
import { day, int4Id, shown, version } from '../fields.ts'

/** More changes than a day of a company's size comes to. */
const MOST_LINES = 1_500
const MOST_BYTES = 256 * 1024

const figures = z.object({
  /** On the way of all workers together. */
  driving_minutes: z.number().int(),
  /** The standard deviation of the hours that workers have in that week. */
  spread_hours: z.number(),
})

const won = z.object({ before: figures, after: figures })
/** What a plan wins. */
export type PlanWon = z.infer<typeof won> & {
  /** Visits that could change. */
  readonly visits: number
  /** Workers who stay because they were promised. */
  readonly promised: number
}

const person = z.object({
  id: int4Id,
  name: z.string(),
  /** In that week, travel buffers included, as it is now. */
  week_hours: z.number().int(),
})

const planLine = z.object({
  ...shown('booking_id', 'start_date', 'start_time', 'no_of_hours', 'skill', 'area'),
  ...shown('customer_name'),
  version: z.number().int(),
  from: person,
  to: person,
  /** Minutes of driving that this visit makes for who goes now, and for who would go. */
  driving_before: z.number().int(),
  driving_after: z.number().int(),
  /** Other lines without which it cannot be, by their place in the list. */
  needs: z.array(z.number().int()),
})
export type PlanLine = z.infer<typeof planLine>

const line = z.object({ booking_id: plain(60), from: int4Id, to: int4Id })
/** With the visit's version when it was shown, or right after it was made. */
const shownLine = line.extend({ version })

/** A plan of a day (docs/product/board.md#plan-a-day). */
export const boardPlanCalls = {
  'POST /staff/board/plan/': defineCall({
    summary: 'A plan of a day with less driving and fairer hours, or what some lines of one win',
    access: 'manage-bookings',
    reads: true,
    bodyBytes: MOST_BYTES,
    request: z.object({
      day,
      /** A region, by its name. */
      area: text(100),
      skill: text(60),
      /** Only these; left out: a new plan. */
      lines: z.array(line).max(MOST_LINES).optional(),
    }),
    response: won.extend({
      visits: z.number().int(),
      promised: z.number().int(),
      lines: z.array(planLine),
    }),
  }),
  'POST /staff/board/plan/accept/': defineCall({
    summary: 'Makes a plan of a day, all of its lines or none',
    access: 'manage-bookings',
    bodyBytes: MOST_BYTES,
    request: z.object({
      day,
      lines: z.array(shownLine).min(1).max(MOST_LINES),
    }),
    response: outcome.extend({
      changed: z.number().int(),
      /** What takes it back. */
      made: z.array(shownLine),
    }),
  }),
  'POST /staff/board/plan/undo/': defineCall({
    summary: 'Takes a plan of a day back, of each visit that was not changed since',
    access: 'manage-bookings',
    bodyBytes: MOST_BYTES,
    request: z.object({ lines: z.array(shownLine).min(1).max(MOST_LINES) }),
    response: outcome.extend({
      changed: z.number().int(),
      /** The visits that stay as they are. */
      left: z.array(z.string()),
    }),
  }),
}
