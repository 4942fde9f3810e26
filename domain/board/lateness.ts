import { startOf } from '../booking/starts/calendar.ts'
import type { BlockState } from './state.ts'
import { type Place, travelMinutes, type Ways } from './travel.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A crew is late, or very late, after this many minutes. */
const LATE_MINUTES = 10
const VERY_LATE_MINUTES = 20
/** A crew without any step is silent this long after the start. */
const SILENT_MINUTES = 10

/** What the prediction needs to know about a visit of a worker's day. */
export type VisitOfDay = {
  readonly startsAt: Date
  readonly hours: number
  readonly place: Place | undefined
  readonly state: BlockState
  readonly onTheWayAt?: Date
  readonly arrivedAt?: Date
  readonly startedAt?: Date
  readonly finishedAt?: Date
  /** As reported by the crew. */
  readonly lateMinutes?: number
}

/** When a worker is expected at a visit that has not begun, and how late that is. */
export type Expected = {
  readonly arrivesAt: Date
  /** Minutes after the planned start; at least 0. */
  readonly lateMinutes: number
  readonly tone: 'late' | 'very-late' | undefined
  /** Ten minutes after the start nobody has reported being on the way. */
  readonly isSilent: boolean
}

/**
 * Predicts when a worker arrives at each visit of a day, in order (docs/product/board.md#late): the
 * latest of the planned start, the crew's report, and the way from the previous visit, whose end is
 * predicted too.
 * @param minutesOf travel times; estimated by default.
 * @returns the expected arrival per visit; undefined if the crew has arrived or the visit is over.
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

/** When the way from the previous visit can begin, and how long it takes. */
type Way = { readonly from: Date; readonly minutes: number }

function wayTo(
  { place }: VisitOfDay,
  before: { readonly endsAt: Date; readonly place: Place | undefined },
  minutesOf: Ways,
): Way | undefined {
  if (!place || !before.place) return undefined
  const minutes = minutesOf(before.place, place, Math.floor(startOf(before.endsAt).hour))
  return { from: before.endsAt, minutes }
}

function expectedAt(visit: VisitOfDay, way: Way | undefined, now: Date): Expected {
  const { startsAt, onTheWayAt, lateMinutes: reportedMinutes = 0 } = visit
  const leaves = onTheWayAt ?? way?.from
  const moments = [
    startsAt.getTime() + reportedMinutes * MINUTE_MS,
    way && leaves ? leaves.getTime() + way.minutes * MINUTE_MS : 0,
    // A worker who is overdue arrives now at the earliest.
    now.getTime(),
  ]
  const arrivesAt = new Date(
    Math.max(startsAt.getTime(), ...moments.slice(0, now > startsAt ? 3 : 2)),
  )
  const lateMinutes = Math.round((arrivesAt.getTime() - startsAt.getTime()) / MINUTE_MS)
  const isSilent =
    !onTheWayAt &&
    !reportedMinutes &&
    now.getTime() >= startsAt.getTime() + SILENT_MINUTES * MINUTE_MS
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
  // A visit that runs past its end ends now at the earliest.
  return new Date(Math.max(ends, startedAt ? now.getTime() : 0))
}

/** The delay that the customer is notified of: rounded up to five minutes, at most three hours. */
export function notifiedDelay(lateMinutes: number): number {
  return Math.min(180, Math.max(5, Math.ceil(lateMinutes / 5) * 5))
}
