import type { SeriesRequest } from '../../../domain/api/bookings/visit-changes.ts'
import { cancellation, type Settled } from '../../../domain/booking/price/settlement.ts'
import { mayCancel, mayReschedule, momentOf } from '../../../domain/booking/status.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { shortSignatureOf } from '../../signature.ts'
import { readOrderBookings } from '../bookings/records/queries.ts'
import { type BookingRow, booksOf, feeNow } from '../bookings/records/records.ts'
import { balancesOf } from '../ledger/ledger.ts'
import { creditOfRefunds } from '../ledger/return-to-credit.ts'
import type { Pricing } from './plan.ts'
import type { PlannedCrew } from './planned-crew.ts'
import type { MovedVisit } from './series-crews.ts'
import { type MoveRequest, planMoves, type UnplacedVisit } from './series-moves.ts'

/** The effect on one visit. Amounts in sen. */
export type SeriesVisit = {
  readonly row: BookingRow
  readonly feeSen: number
  /** The refund of a cancellation. */
  readonly refundSen: number
  /** The part of the refund that returns as credit, because credit paid it. */
  readonly creditSen: number
  /** Credited to the partner's account instead, if the visit is on one. */
  readonly creditedSen: number
  /** The customer's debt for it afterwards. */
  readonly owedSen: number
  readonly moved?: MovedVisit
  readonly crew?: PlannedCrew
}

/** The visits with the effect on each, by start. */
export type SeriesPlan = {
  readonly visits: readonly SeriesVisit[]
  /** Visits that cannot have their new start; only for customers, who then choose another. */
  readonly unplaced: readonly UnplacedVisit[]
}

/** A change of visits of a series, by staff or by its customer. */
export type SeriesChange = SeriesRequest & {
  /** The customer's own terms; absent for staff. */
  readonly customer?: Pick<MoveRequest, 'leadHours' | 'keepsHours' | 'choices'>
}

/**
 * Plans a move or cancellation of visits of one order without making it
 * (docs/product/statuses.md#whole-series): the same for the preview and the change itself.
 */
export async function planSeries(
  reader: Reader,
  { deps, prices }: Pricing,
  named: BookingRow,
  requested: SeriesChange,
  now: Date,
): Promise<Result<SeriesPlan, EveryCode>> {
  const isFit = (row: BookingRow) =>
    requested.action === 'move'
      ? mayReschedule(momentOf(row), now)
      : mayCancel(momentOf(row), now, !requested.customer)
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
    const ended = rows.map((row, at) => {
      const terms = {
        feeSen: fees[at] ?? 0,
        waivesFees: false,
        isHold: row.status === 'Pending Payment',
      }
      const { refundSen, owedSen } = cancellation(booksOf(row, balanceOf(row)), terms)
      return { row, feeSen: terms.feeSen, ...ofCustomer(row, { refundSen, owedSen }) }
    })
    const credits = await creditOfRefunds(
      reader,
      ended.map(({ row, refundSen: sen }) => ({ bookingId: row.id, sen })),
    )
    const visits = ended.map((each) => ({ ...each, creditSen: credits.get(each.row.id) ?? 0 }))
    return succeed({ visits, unplaced: [] })
  }

  const { start_date, start_time, customer } = requested
  const moveRequest = { leadHours: 0, ...customer, start_date, start_time }
  const planned = await planMoves(reader, { deps, prices }, { named, rows }, moveRequest, now)
  if (!planned.ok) return planned
  const { moves, unplaced } = planned.value
  const feeOf = new Map(rows.map(({ id }, at) => [id, fees[at] ?? 0]))
  const visits = moves.map(({ crew, ...moved }): SeriesVisit => {
    const { row } = moved
    const feeSen = feeOf.get(row.id) ?? 0
    const owed = Math.max(0, balanceOf(row)) + feeSen
    const settled = ofCustomer(row, { refundSen: 0, owedSen: owed })
    return { row, feeSen, ...settled, creditSen: 0, moved, crew }
  })
  return succeed({ visits, unplaced })
}

/** What a visit on a partner's account comes to is on the account: its customer owes and gets nothing. */
function ofCustomer(row: BookingRow, settled: Settled) {
  return row.payment_method === 'Account'
    ? { refundSen: 0, creditedSen: settled.refundSen, owedSen: 0 }
    : { ...settled, creditedSen: 0 }
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

/** The late fee of each visit, by start; their sum is limited for a prepaid series. */
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

/** Identifies the content of a preview, as `confirmationOf` does for a change. */
export function seriesConfirmation(
  deps: Deps,
  { action, scope }: SeriesRequest,
  { visits }: SeriesPlan,
): string {
  const shown = visits.map(({ row, feeSen, refundSen, creditSen, creditedSen, owedSen, moved }) => [
    row.id,
    row.version,
    feeSen,
    refundSen,
    creditSen,
    creditedSen,
    owedSen,
    moved?.day,
    moved?.hour,
  ])
  const text = `series change ${JSON.stringify([action, scope, shown])}`
  return shortSignatureOf(deps.settings.sessionSecret, text)
}
