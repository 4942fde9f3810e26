import { hourOf, instantOf } from '../booking/calendar.ts'
import type { BlockState } from './state.ts'
import { type Place, travelMinutes, type Ways } from './travel.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Later than so many minutes is late, and very late. */
const LATE_MINUTES = 10
const VERY_LATE_MINUTES = 20
/** So long after the start without a step nobody knows where the crew is. */
const SILENT_MINUTES = 10

/** A visit of a worker's day, as far as what follows depends on it. */
export type VisitOfDay = {
  readonly startsAt: Date
  readonly hours: number
  readonly place: Place | undefined
  readonly state: BlockState
  readonly onTheWayAt?: Date | undefined
  readonly arrivedAt?: Date | undefined
  readonly startedAt?: Date | undefined
  readonly finishedAt?: Date | undefined
  /** As the crew says. */
  readonly lateMinutes?: number | undefined
}

/** When a worker is expected at a visit that has not begun, and how much that matters. */
export type Expected = {
  readonly arrivesAt: Date
  /** After the planned start; 0 at least. */
  readonly lateMinutes: number
  readonly tone: 'late' | 'very-late' | undefined
  /** The start is over by ten minutes, and no one has said that they are on the way. */
  readonly isSilent: boolean
}

/**
 * When a worker arrives at each visit of a day, in their order (docs/product/board.md#late): not before the
 * planned start, what the crew says, and the way from the visit before, whose end is predicted too.
 * @param minutesOf the ways; estimated when left out.
 * @returns for each visit what is expected; undefined where the crew is there, or it is over.
 */
export function expectedArrivals(
  visits: readonly VisitOfDay[],
  now: Date,
  minutesOf: Ways = travelMinutes,
): (Expected | undefined)[] {
  let before: { readonly endsAt: Date; readonly place: Place | undefined } | undefined
  return visits.map((visit) => {
    const way = before && wayTo(visit, before, minutesOf)
    const expected = isComing(visit) ? expectedAt(visit, way, now) : undefined
    before = { endsAt: endOf(visit, expected, now), place: visit.place }
    return expected
  })
}

function isComing({ state, arrivedAt, startedAt }: VisitOfDay): boolean {
  return !arrivedAt && !startedAt && state !== 'done' && state !== 'no-show' && state !== 'unpaid'
}

/** When the way from the visit before can begin, and how long it takes. */
type Way = { readonly from: Date; readonly minutes: number }

function wayTo(
  { place }: VisitOfDay,
  before: { readonly endsAt: Date; readonly place: Place | undefined },
  minutesOf: Ways,
): Way | undefined {
  if (!place || !before.place) return undefined
  const minutes = minutesOf(before.place, place, hourInMalaysia(before.endsAt))
  return { from: before.endsAt, minutes }
}

function hourInMalaysia(at: Date): number {
  return new Date(at.getTime() + 8 * HOUR_MS).getUTCHours()
}

function expectedAt(visit: VisitOfDay, way: Way | undefined, now: Date): Expected {
  const { startsAt, onTheWayAt, lateMinutes: said = 0 } = visit
  const leaves = onTheWayAt ?? way?.from
  const moments = [
    startsAt.getTime() + said * MINUTE_MS,
    way && leaves ? leaves.getTime() + way.minutes * MINUTE_MS : 0,
    // Whoever should be there and is not arrives at the earliest now.
    now.getTime(),
  ]
  const arrivesAt = new Date(
    Math.max(startsAt.getTime(), ...moments.slice(0, now > startsAt ? 3 : 2)),
  )
  const lateMinutes = Math.round((arrivesAt.getTime() - startsAt.getTime()) / MINUTE_MS)
  const isSilent =
    !onTheWayAt && !said && now.getTime() >= startsAt.getTime() + SILENT_MINUTES * MINUTE_MS
  const tone =
    isSilent || lateMinutes > VERY_LATE_MINUTES
      ? 'very-late'
      : lateMinutes > LATE_MINUTES
        ? 'late'
        : undefined
  return { arrivesAt, lateMinutes, tone, isSilent }
}

/** When a worker can leave a visit. */
function endOf(visit: VisitOfDay, expected: Expected | undefined, now: Date): Date {
  const { startsAt, hours, startedAt, finishedAt, arrivedAt, state } = visit
  if (finishedAt) return finishedAt
  const planned = startsAt.getTime() + hours * HOUR_MS
  if (state === 'done' || state === 'no-show') return new Date(planned)
  const begins = startedAt ?? arrivedAt ?? expected?.arrivesAt ?? startsAt
  const ends = Math.max(begins.getTime(), startsAt.getTime()) + hours * HOUR_MS
  // What goes on past its end ends now at the earliest.
  return new Date(Math.max(ends, startedAt ? now.getTime() : 0))
}

/** The instant at which a visit of the wire starts. */
export function startOfVisit(visit: {
  readonly start_date: string
  readonly start_time: string
}): Date {
  return instantOf(visit.start_date, hourOf(visit.start_time) ?? 0)
}

/** By how many minutes the customer is notified that the crew is late: in fives, up to three hours. */
export function minutesToSay(lateMinutes: number): number {
  return Math.min(180, Math.max(5, Math.ceil(lateMinutes / 5) * 5))
}
