import { z } from 'zod'
import { moveRefusals } from '../../board/candidates.ts'
import { storedMoveReasons } from '../../board/reasons.ts'
import { blockStates, hoursFilters } from '../../board/state.ts'
import { leaveKinds } from '../../workers/worker.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { day, int4Id, shown, version } from '../fields.ts'

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

const refused = z.object({
  code: z.enum(moveRefusals),
  /** Of the other visit that is in the way. */
  from_hour: z.number().int().optional(),
  to_hour: z.number().int().optional(),
  /** How long the way is, and how long there is for it. */
  minutes: z.number().int().optional(),
  gap: z.number().int().optional(),
})

const candidate = z.object({
  worker: int4Id,
  name: z.string(),
  photo: z.string().nullable(),
  /** What speaks against them; none: they can go. */
  refusals: z.array(refused),
  /** Could be sent all the same, if staff say why. */
  may_override: z.boolean(),
  /** The customer wants them again. */
  favourite: z.boolean(),
  times_here: z.number().int(),
  speaks: z.boolean(),
  hours_left: z.number().int(),
  minutes_before: z.number().int().nullable(),
})
/** From a postcode to a postcode, and minutes. */
const way = z.tuple([z.number().int(), z.number().int(), z.number().int()])
export type BoardWay = z.infer<typeof way>

export type BoardCandidate = z.infer<typeof candidate>

const crewOnTheWay = z.object({
  booking_id: z.string(),
  worker: int4Id,
  name: z.string(),
  /** When they said so, ISO 8601, and where, in degrees. */
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

/** Another start of a visit, as those of `PUT /booking-details/update/booking-details/`. */
const start = z.object({ start_date: plain(10), start_time: plain(8) })

/** The board: days on one screen (docs/product/board.md). */
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
      /** How many times as long as estimated ways to a postcode take, where that is not 1. */
      paces: z.record(z.string(), z.number()),
      /** Are there ways by road? */
      by_road: z.boolean(),
      /** Every region, by name. */
      areas: z.array(z.string()),
    }),
  }),
  'GET /staff/board/ways/': defineCall({
    summary:
      'How long ways between the visits of some days take by road, where that is not as estimated',
    access: 'manage-bookings',
    request: z.object(someDays),
    response: z.object({ ways: z.array(way) }),
  }),
  'GET /staff/board/crews/': defineCall({
    summary: 'Where those workers were who said to be on the way to a visit, and are not there yet',
    access: 'manage-bookings',
    request: z.object({}),
    response: z.object({ crews: z.array(crewOnTheWay) }),
  }),
  'POST /staff/board/candidates/': defineCall({
    summary:
      'Who could go to a visit in place of someone, the best first, and why the others cannot',
    access: 'manage-bookings',
    reads: true,
    request: z.object({
      booking_id: bookingId,
      /** Only this worker, whoever it is; otherwise all with the skill in the area. */
      worker: int4Id.optional(),
      /** At another start than its own. */
      start: start.optional(),
    }),
    response: z.object({
      version: z.number().int(),
      /** The customer's, if known. */
      language: z.string(),
      /** Those who go to it now, judged in the same way. */
      crew: z.array(candidate),
      candidates: z.array(candidate),
      /** How many can go; at most some of them are listed. */
      able: z.number().int(),
    }),
  }),
  'POST /staff/board/move/': defineCall({
    summary: 'Sends other workers to a visit, at its own or another start',
    access: 'manage-bookings',
    request: z.object({
      booking_id: bookingId,
      version,
      /** Everyone who goes then. Fewer than now only where that takes a move back. */
      crew: z.array(int4Id).max(20),
      /** Left out: its own. */
      start: start.optional(),
      why: z.enum(storedMoveReasons),
      /** Staff know what speaks against it: a long way, or that the customer does not want them. */
      agreed: z.boolean().default(false),
    }),
    response: outcome.extend({ version: z.number().int() }),
  }),
  'POST /staff/board/late/': defineCall({
    summary:
      'Notifies the customer of a visit that the crew comes late, as if its worker had said so',
    access: 'manage-bookings',
    request: z.object({
      booking_id: bookingId,
      worker: int4Id,
      minutes: z.number().int().min(5).max(180).multipleOf(5),
    }),
    response: outcome,
  }),
}
