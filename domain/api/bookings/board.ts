import { z } from 'zod'
import { blockStates, hoursFilters } from '../../board/state.ts'
import { leaveKinds } from '../../workers/worker.ts'
import { defineCall, text } from '../call.ts'
import { day, int4Id, shown } from '../fields.ts'

/** More workers than one screen of a company's day has; filters find the others. */
export const MOST_ON_BOARD = 1000

const workerOnBoard = z.object({
  id: int4Id,
  name: z.string(),
  photo: z.string().nullable(),
  phone: z.string().nullable(),
  /** By day: bit i is the hour at work that starts at 8 + i. Leave is not taken off. */
  work: z.array(z.number().int()),
  /** By day: the kind of leave, or null. */
  leave: z.array(z.enum(leaveKinds).nullable()),
})

const instant = z.string().optional()

const block = z.object({
  ...shown('booking_id', 'start_date', 'start_time', 'no_of_hours', 'skill', 'area', 'post_code'),
  ...shown('customer_name', 'worker_count'),
  version: z.number().int(),
  state: z.enum(blockStates),
  /** Its crew, by the workers' ids; some may be none of the workers shown. */
  workers: z.array(int4Id),
  /** How many workers it lacks; left out with a whole crew. */
  missing: z.number().int().optional(),
  /** By how many minutes its crew says to be late; left out when it does not. */
  late_minutes: z.number().int().optional(),
  /** The steps of its crew that there are, ISO 8601. */
  on_the_way_at: instant,
  arrived_at: instant,
  started_at: instant,
  finished_at: instant,
})
export type Block = z.infer<typeof block>
export type BoardWorker = z.infer<typeof workerOnBoard>

/** The board: days on one screen (docs/product/board.md). */
export const boardCalls = {
  'GET /staff/board/': defineCall({
    summary: 'The workers of some days with their hours, leave and visits',
    access: 'manage-bookings',
    request: z.object({
      day,
      days: z.coerce
        .number()
        .pipe(z.literal([1, 3]))
        .default(1),
      /** Any part of the worker's name. */
      search: text(100),
      /** A region, by its name. */
      area: text(100),
      skill: text(60),
      state: z.enum(blockStates).optional(),
      /** Of visits: their manager's e-mail. */
      manager: text(254),
      hours: z.enum(hoursFilters).optional(),
    }),
    response: z.object({
      days: z.array(z.string()),
      /** How many workers match; at most 1,000 of them are below. */
      total: z.number().int(),
      workers: z.array(workerOnBoard),
      /** Of these workers, and those that lack someone. */
      visits: z.array(block),
      /** Where the visits are: by postcode, in degrees. */
      places: z.record(z.string(), z.tuple([z.number(), z.number()])),
      /** Every region, by name. */
      areas: z.array(z.string()),
    }),
  }),
}
