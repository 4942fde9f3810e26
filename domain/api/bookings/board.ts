import { z } from 'zod'
import { moveRefusals } from '../../board/candidates.ts'
import { storedMoveReasons } from '../../board/reasons.ts'
import { blockStates, hoursFilters } from '../../board/state.ts'
import { leaveKinds } from '../../workers/worker.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { day, int4Id, shown, version } from '../fields.ts'

/** The most workers on the board; filters find the others. */
export const MOST_ON_BOARD = 1000

const workerOnBoard = z.object({
  id: int4Id,
  name: z.string(),
  photo: z.string().nullable(),
  phone: z.string().nullable(),
  /** By day: bit i is the working hour that starts at 8 + i. Leave is not subtracted. */
  work: z.array(z.number().int()),
  /** By day: the kind of leave, or null. */
  leave: z.array(z.enum(leaveKinds).nullable()),
})

const instant = z.string().optional()

const block = z.object({
  ...shown('booking_id', 'start_date', 'start_time', 'no_of_hours', 'skill', 'area', 'post_code'),
  ...shown('customer_name', 'worker_count'),
  version,
  state: z.enum(blockStates),
  /** Its crew, by worker id; some of them may not be shown. */
  workers: z.array(int4Id),
  /** How many workers it lacks; omitted if none. */
  missing: z.number().int().optional(),
  /** The delay in minutes that the crew reported, if any. */
  late_minutes: z.number().int().optional(),
  /** Times of the crew's steps, ISO 8601. */
  on_the_way_at: instant,
  arrived_at: instant,
  started_at: instant,
  finished_at: instant,
})
export type Block = z.infer<typeof block>
export type BoardWorker = z.infer<typeof workerOnBoard>

const refused = z.object({
  code: z.enum(moveRefusals),
  /** The hours of the conflicting visit. */
  from_hour: z.number().int().optional(),
  to_hour: z.number().int().optional(),
  /** The travel time and the time available. */
  minutes: z.number().int().optional(),
  gap: z.number().int().optional(),
})

const candidate = z.object({
  worker: int4Id,
  name: z.string(),
  photo: z.string().nullable(),
  /** Reasons against the worker; empty if they can go. */
  refusals: z.array(refused),
  /** Staff can send them anyway with a reason. */
  may_override: z.boolean(),
  favourite: z.boolean(),
  times_here: z.number().int(),
  speaks: z.boolean(),
  hours_left: z.number().int(),
  minutes_before: z.number().int().nullable(),
})
/** From postcode, to postcode, minutes. */
const way = z.tuple([z.number().int(), z.number().int(), z.number().int()])
export type BoardWay = z.infer<typeof way>

export type BoardCandidate = z.infer<typeof candidate>

const crewOnTheWay = z.object({
  booking_id: z.string(),
  worker: int4Id,
  name: z.string(),
  /** When they reported it, ISO 8601, and where, in degrees. */
  at: z.string(),
  place: z.tuple([z.number(), z.number()]),
})
export type CrewOnTheWay = z.infer<typeof crewOnTheWay>

const bookingId = plain(60)

const someDays = {
  day,
  days: z.coerce
    .number()
    .pipe(z.literal([1, 3]))
    .default(1),
}

/** Another start of a visit, in the format of `PUT /booking-details/update/booking-details/`. */
const start = z.object({ start_date: plain(10), start_time: plain(8) })

/** The board (docs/product/board.md). */
export const boardCalls = {
  'GET /staff/board/': defineCall({
    summary: 'The workers of some days with their hours, leave and visits',
    access: 'manage-bookings',
    request: z.object({
      ...someDays,
      /** Any part of the worker's name. */
      search: text(100),
      /** A region, by its name. */
      area: text(100),
      skill: text(60),
      state: z.enum(blockStates).optional(),
      /** Filters visits by their manager's e-mail. */
      manager: text(254),
      hours: z.enum(hoursFilters).optional(),
    }),
    response: z.object({
      days: z.array(z.string()),
      /** How many workers match; at most 1,000 are listed. */
      total: z.number().int(),
      workers: z.array(workerOnBoard),
      /** Visits of these workers, and those that lack a worker. */
      visits: z.array(block),
      /** Positions of the visits by postcode, in degrees. */
      places: z.record(z.string(), z.tuple([z.number(), z.number()])),
      /** Ratio of actual to estimated travel time to a postcode, if not 1. */
      paces: z.record(z.string(), z.number()),
      /** Are travel times by road available? */
      by_road: z.boolean(),
      /** Every region, by name. */
      areas: z.array(z.string()),
    }),
  }),
  'GET /staff/board/ways/': defineCall({
    summary:
      'Travel times by road between the visits of some days, where they differ from the estimate',
    access: 'manage-bookings',
    request: z.object(someDays),
    response: z.object({ ways: z.array(way) }),
  }),
  'GET /staff/board/crews/': defineCall({
    summary: 'Last positions of workers who are on the way to a visit',
    access: 'manage-bookings',
    response: z.object({ crews: z.array(crewOnTheWay) }),
  }),
  'POST /staff/board/candidates/': defineCall({
    summary: 'Who could go to a visit instead of a worker, best first, and why others cannot',
    access: 'manage-bookings',
    reads: true,
    request: z.object({
      booking_id: bookingId,
      /** Judges only this worker; by default all with the skill in the area. */
      worker: int4Id.optional(),
      /** Judges for another start than the visit's own. */
      start: start.optional(),
    }),
    response: z.object({
      version,
      /** The customer's language, if known. */
      language: z.string(),
      /** The current crew, judged in the same way. */
      crew: z.array(candidate),
      candidates: z.array(candidate),
      /** How many can go; not all of them may be listed. */
      able: z.number().int(),
    }),
  }),
  'POST /staff/board/move/': defineCall({
    summary: 'Send other workers to a visit, at its own or another start',
    access: 'manage-bookings',
    request: z.object({
      booking_id: bookingId,
      version,
      /** The new crew. Smaller than now only to undo a move. */
      crew: z.array(int4Id).max(20),
      /** Defaults to the visit's own start. */
      start: start.optional(),
      why: z.enum(storedMoveReasons),
      /** Staff agree despite a long way, or although the customer does not want the worker again. */
      agreed: z.boolean().default(false),
    }),
    response: outcome.extend({ version }),
  }),
  'POST /staff/board/late/': defineCall({
    summary: 'Notify the customer that the crew will be late, as if its worker had reported it',
    access: 'manage-bookings',
    request: z.object({
      booking_id: bookingId,
      worker: int4Id,
      minutes: z.number().int().min(5).max(180).multipleOf(5),
    }),
  }),
}
