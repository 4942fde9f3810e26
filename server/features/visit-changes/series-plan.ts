import { createHmac } from 'node:crypto'
import type { SeriesRequest } from '../../../domain/api/bookings/visit-changes.ts'
import { addDays, dayOf, daysBetween, hourOf, isDay } from '../../../domain/booking/calendar.ts'
import { isTooSoon, MAX_DAYS_AHEAD } from '../../../domain/booking/check.ts'
import { closedProblem } from '../../../domain/booking/holidays.ts'
import { cancellation } from '../../../domain/booking/price/settlement.ts'
import { neededHours, startsWithin } from '../../../domain/booking/slots.ts'
import { mayCancel, mayReschedule, momentOf } from '../../../domain/booking/status.ts'
import type { EveryCode, EveryProblem } from '../../../domain/messages/every-problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { readOrderBookings } from '../bookings/records/queries.ts'
import { type BookingRow, booksOf, feeNow } from '../bookings/records/records.ts'
import { balancesOf } from '../ledger/ledger.ts'
import type { PriceBook } from '../places/price-book.ts'
import type { PlannedCrew, Pricing } from './plan.ts'
import { type MovedVisit, planCrews } from './series-crews.ts'

/** What happens to one visit. Amounts in sen. */
export type SeriesVisit = {
  readonly row: BookingRow
  readonly feeSen: number
  /** Due back to the customer by a cancellation. */
  readonly refundSen: number
  /** What the customer owes for it then. */
  readonly owedSen: number
  readonly moved?: MovedVisit
  readonly crew?: PlannedCrew
}

/** The visits with what happens to each, in order of their starts. */
export type SeriesPlan = { readonly visits: readonly SeriesVisit[] }

/**
 * Works out a move or cancellation of visits of one order without making it
 * (docs/product/statuses.md#whole-series): the same for the preview and for the change itself.
 */
export async function planSeries(
  reader: Reader,
  { deps, prices }: Pricing,
  named: BookingRow,
  requested: SeriesRequest,
  now: Date,
): Promise<Result<SeriesPlan, EveryCode>> {
  const isFit = (row: BookingRow) =>
    requested.action === 'move'
      ? mayReschedule(momentOf(row), now)
      : mayCancel(momentOf(row), now, true)
  if (!isFit(named)) {
    return refuse(requested.action === 'move' ? 'edit-not-allowed' : 'cancel-not-allowed')
  }
  const all = await readOrderBookings(reader, named.order_id)
  const rows = all
    .filter((row) => row.id === named.id || (isInScope(row, named, requested, now) && isFit(row)))
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
  const fees = feesOf(deps, rows, requested, now)
  const balances = await balancesOf(
    reader,
    rows.map(({ id }) => id),
  )
  const balanceOf = (row: BookingRow) => balances.get(row.id) ?? 0
  if (requested.action === 'cancel') {
    const visits = rows.map((row, at): SeriesVisit => {
      const terms = {
        feeSen: fees[at] ?? 0,
        waivesFees: false,
        isHold: row.status === 'Pending Payment',
      }
      const { refundSen, owedSen } = cancellation(booksOf(row, balanceOf(row)), terms)
      return { row, feeSen: terms.feeSen, refundSen, owedSen }
    })
    return succeed({ visits })
  }

  const moves = movesOf({ deps, prices }, named, rows, requested, now)
  if (!moves.ok) return moves
  const crews = await planCrews(reader, deps.services, moves.value)
  if (!crews) return refuse('slot-taken')
  const visits = moves.value.map((moved, at): SeriesVisit => {
    const { row } = moved
    const feeSen = fees[at] ?? 0
    const crew = crews.get(row.id)
    const owedSen = Math.max(0, balanceOf(row)) + feeSen
    return { row, feeSen, refundSen: 0, owedSen, moved, ...(crew ? { crew } : {}) }
  })
  return succeed({ visits })
}

function isInScope(
  row: BookingRow,
  named: BookingRow,
  { scope }: SeriesRequest,
  now: Date,
): boolean {
  if (scope === 'one' || row.starts_at <= now) return false
  return scope === 'all' || row.starts_at >= named.starts_at
}

/** The late fee of each visit; together within the limit of a prepaid series, in order of starts. */
function feesOf(
  deps: Deps,
  rows: readonly BookingRow[],
  { charge_fee: isCharged }: SeriesRequest,
  now: Date,
): number[] {
  let addedSen = 0
  return rows.map((row) => {
    if (!isCharged || row.status === 'Pending Payment') return 0
    const soFar = { ...row, order_fees_sen: row.order_fees_sen + addedSen }
    const feeSen = feeNow(soFar, now, deps.settings)
    addedSen += feeSen
    return feeSen
  })
}

function movesOf(
  { deps, prices }: Pricing,
  named: BookingRow,
  rows: readonly BookingRow[],
  requested: SeriesRequest,
  now: Date,
): Result<MovedVisit[], EveryCode> {
  if (!isDay(requested.start_date))
    return refuse({ code: 'edit-date-missing', field: 'start_date' })
  const hour = hourOf(requested.start_time)
  if (hour === undefined) return refuse({ code: 'edit-time-missing', field: 'start_time' })
  const service = deps.services.find((each) => each.skill === named.skill)
  const [first, last] = startsWithin(service?.startHours ?? [8, 20], deps.settings)
  if (hour < first || hour > last) return refuse({ code: 'slot-taken', field: 'start_time' })
  const days = daysBetween(named.day, requested.start_date)
  if (days === 0 && rows.every((row) => row.start_hour === hour)) return refuse('nothing-changed')
  const moves: MovedVisit[] = []
  for (const row of rows) {
    const day = addDays(row.day, days)
    const problem = dayProblem(prices, row.region_id, day, hour, now)
    if (problem) return refuse(problem)
    const want = neededHours(hour, row.hours, deps.settings.travelBufferHours)
    if (!want) return refuse({ code: 'slot-taken', field: 'start_time' })
    moves.push({ row, day, hour, want })
  }
  return succeed(moves)
}

function dayProblem(
  prices: PriceBook,
  regionId: number,
  day: string,
  hour: number,
  now: Date,
): EveryProblem | undefined {
  if (isTooSoon(day, hour, now, 0)) return { code: 'start-past', field: 'start_date' }
  if (day > addDays(dayOf(now), MAX_DAYS_AHEAD)) {
    return { code: 'too-far-ahead', field: 'start_date' }
  }
  const closed = closedProblem([day], () => prices.closedOn(regionId, day))
  return closed && { ...closed, field: 'start_date' }
}

/** Names what a preview has shown, as `confirmationOf` of a change does. */
export function seriesConfirmation(
  deps: Deps,
  { action, scope }: SeriesRequest,
  { visits }: SeriesPlan,
): string {
  const shown = visits.map(({ row, feeSen, refundSen, owedSen, moved }) => [
    row.id,
    row.version,
    feeSen,
    refundSen,
    owedSen,
    moved?.day,
    moved?.hour,
  ])
  return createHmac('sha256', deps.settings.sessionSecret)
    .update(`series change ${JSON.stringify([action, scope, shown])}`)
    .digest('base64url')
    .slice(0, 22)
}
