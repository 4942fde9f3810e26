import { isTooSoon, MAX_DAYS_AHEAD } from '../../../domain/booking/check.ts'
import {
  isWithin,
  nearest,
  offerDays,
  type Start,
  shifted,
} from '../../../domain/booking/series-change.ts'
import {
  addDays,
  dayOf,
  daysBetween,
  hourOf,
  isDay,
} from '../../../domain/booking/starts/calendar.ts'
import { closedProblem } from '../../../domain/booking/starts/holidays.ts'
import { neededHours, openStarts, startsWithin } from '../../../domain/booking/starts/slots.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import { problemOf } from '../../../domain/messages/problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Reader } from '../../db/transaction.ts'
import { teamDaysOf } from '../availability/candidates.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import type { Pricing } from './plan.ts'
import type { PlannedCrew } from './planned-crew.ts'
import { type MovedVisit, type PlannedCrews, planCrews } from './series-crews.ts'

/** How visits of a series move. */
export type MoveRequest = {
  /** The named visit's new start; the others move by as many days. */
  readonly start_date: string
  readonly start_time: string
  /** The minimum hours before a new start; 0 for staff. */
  readonly leadHours: number
  readonly keepsHours?: boolean
  /**
   * Starts of single visits, by booking id, instead of those that follow from the named one. A
   * visit without a crew is then offered other starts; without choices, the whole move is refused.
   */
  readonly choices?: ReadonlyMap<string, Start>
}

/** The moving visits, and the one that determines how far. */
type Moving = { readonly named: BookingRow; readonly rows: readonly BookingRow[] }

/** Visits with their new starts and crews, and visits that cannot move as requested. */
export type PlannedMoves = {
  readonly moves: readonly (MovedVisit & { readonly crew: PlannedCrew })[]
  readonly unplaced: readonly UnplacedVisit[]
}

/** A visit whose new start has no crew or is on a closed day, with the nearest possible starts. */
export type UnplacedVisit = {
  readonly row: BookingRow
  readonly to: Start
  readonly offers: readonly Start[]
}

/** Plans new starts of visits with their crews (docs/product/statuses.md#whole-series). */
export async function planMoves(
  reader: Reader,
  pricing: Pricing,
  moving: Moving,
  request: MoveRequest,
  now: Date,
): Promise<Result<PlannedMoves, EveryCode>> {
  const { rows } = moving
  const targets = targetsOf(pricing, moving, request, now)
  if (!targets.ok) return targets
  const { services, settings } = pricing.deps
  const fit = targets.value.flatMap(({ row, to, isClosed }) => {
    const want = neededHours(to.hour, row.hours, settings.travelBufferHours)
    const isOpen = want && isWithin(to.hour, opening(pricing, row)) && !isClosed
    return isOpen ? [{ row, ...to, want }] : []
  })
  if (!request.choices && fit.length < rows.length) {
    return refuse({ code: 'slot-taken', field: 'start_time' })
  }
  const planned = await planCrews(reader, services, fit, rows)
  const moves = fit.flatMap((visit) => {
    const crew = planned.crews.get(visit.row.id)
    return crew ? [{ ...visit, crew }] : []
  })
  if (!request.choices && moves.length < rows.length) return refuse('slot-taken')
  const unplaced: UnplacedVisit[] = []
  for (const { row, to } of targets.value) {
    if (moves.some((move) => move.row.id === row.id)) continue
    const others = targets.value.filter((each) => each.row.id !== row.id).map((each) => each.to.day)
    const offers = await offersOf(pricing, planned, { row, to, others, request, now })
    unplaced.push({ row, to, offers })
  }
  return succeed({ moves, unplaced })
}

/** The new start of each visit; refused when a visit cannot move there at all. */
function targetsOf(
  pricing: Pricing,
  { named, rows }: Moving,
  request: MoveRequest,
  now: Date,
): Result<{ row: BookingRow; to: Start; isClosed: boolean }[], EveryCode> {
  if (!isDay(request.start_date)) return refuse({ code: 'edit-date-missing', field: 'start_date' })
  const hour = hourOf(request.start_time)
  if (hour === undefined) return refuse({ code: 'edit-time-missing', field: 'start_time' })
  const days = daysBetween(named.day, request.start_date)
  const toHour = request.keepsHours ? undefined : hour
  const stays = toHour === undefined || rows.every((row) => row.start_hour === toHour)
  if (days === 0 && stays) return refuse('nothing-changed')
  const targets = []
  for (const row of rows) {
    const own = { day: row.day, hour: row.start_hour }
    const to = request.choices?.get(row.booking_id) ?? shifted(own, days, toHour)
    if (isTooSoon(to.day, to.hour, now, request.leadHours)) {
      const service = pricing.deps.services.find(({ skill }) => skill === row.skill)
      const code = request.leadHours === 0 ? 'start-past' : (service?.tooSoon ?? 'too-soon')
      return refuse({ ...problemOf(code), field: 'start_date' })
    }
    if (to.day > addDays(dayOf(now), MAX_DAYS_AHEAD)) {
      return refuse({ code: 'too-far-ahead', field: 'start_date' })
    }
    const closed = closedProblem([to.day], (day) => pricing.prices.closedOn(row.region_id, day))
    if (closed && !request.choices) return refuse({ ...closed, field: 'start_date' })
    targets.push({ row, to, isClosed: closed !== undefined })
  }
  return succeed(targets)
}

function opening({ deps }: Pricing, row: BookingRow): readonly [number, number] {
  const service = deps.services.find(({ skill }) => skill === row.skill)
  return startsWithin(service?.startHours ?? [8, 20], deps.settings)
}

type Searched = {
  readonly row: BookingRow
  readonly to: Start
  /** Days of the other visits. */
  readonly others: readonly string[]
  readonly request: MoveRequest
  readonly now: Date
}

/**
 * The nearest starts of a visit with a whole crew (docs/product/series.md#a-date-without-a-crew).
 */
async function offersOf(
  pricing: Pricing,
  planned: PlannedCrews,
  { row, to, others, request, now }: Searched,
): Promise<Start[]> {
  const { deps, prices } = pricing
  const days = offerDays(to.day, dayOf(now)).filter(
    (day) => !others.includes(day) && !prices.closedOn(row.region_id, day),
  )
  const { ids, work, taken } = teamDaysOf(await planned.candidates(row, days), days.length)
  const open = days.flatMap((day, at) =>
    openStarts(
      { ids, work: work.slice(at, at + 1), taken: taken.slice(at, at + 1) },
      {
        days: [day],
        visitHours: row.hours,
        crewSize: row.worker_count,
        startHours: opening(pricing, row),
        bufferHours: deps.settings.travelBufferHours,
        now,
        leadHours: request.leadHours,
      },
    ).map((hour) => ({ day, hour })),
  )
  return nearest(open, to)
}
