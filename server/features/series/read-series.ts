import type { Series } from '../../../domain/api/bookings/series.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { mayRenew } from '../../../domain/booking/series-change.ts'
import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls/calls.ts'
import { readOwnOrder, readShownCrews } from '../bookings/records/queries.ts'
import { type BookingRow, toRecord } from '../bookings/records/records.ts'
import { type LiveRenewal, readRenewals } from '../bookings/records/renewals.ts'
import { type BookingSums, sumsOfBookings } from '../ledger/ledger.ts'
import { automaticOf } from './automatic-state.ts'

/** The visits of one's own series by start; none for a single visit or another customer's. */
export async function readOwnSeries(
  reader: Reader,
  order: string,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<BookingRow[]> {
  const rows = await readOwnOrder(reader, order, accountId)
  return rows.length > 1 ? rows : []
}

/** A series as its customer sees it (docs/product/series.md). */
export async function seriesOf(
  deps: Pick<Deps, 'pool' | 'settings' | 'payment'>,
  rows: readonly BookingRow[],
  { accountId }: Caller,
  now: Date,
): Promise<Series> {
  const { pool, settings } = deps
  const ids = rows.map(({ id }) => id)
  const orderId = rows[0]?.order_id ?? 0
  const [crews, sums, renewals] = await Promise.all([
    readShownCrews(pool, ids, now),
    sumsOfBookings(pool, ids),
    readRenewals(pool, [orderId], now),
  ])
  const booksOf = (row: BookingRow) => moneyOf(sums.get(row.id))
  const state = stateOf(rows, now)
  const renewal = renewalOf(rows, renewals.get(orderId), now)
  return {
    order: rows[0]?.ref ?? '',
    state,
    visits: rows.map((row) => ({
      // Staff also see their own order as its customer.
      ...toRecord(row, { accountId, role: 'Customer' }, now, settings),
      crew: crews.get(row.id) ?? [],
      money: booksOf(row),
    })),
    money: moneyOf(...sums.values()),
    ...renewal,
    ...(isOnAccount(rows)
      ? {}
      : await automaticOf(deps, orderId, accountId, { ...renewal, state })),
  }
}

/** The current state of a series (docs/product/series.md#the-page). */
export function stateOf(rows: readonly BookingRow[], now: Date): Series['state'] {
  const statuses = rows.map((row) => statusAt(momentOf(row), now))
  if (statuses.includes('Pending Payment')) return 'awaits-payment'
  return statuses.some((each) => each === 'Confirmed' || each === 'In Progress')
    ? 'running'
    : 'ended'
}

/** Whether a partner pays for a series; no card renews it (docs/product/partners.md#on-account). */
export function isOnAccount(rows: readonly BookingRow[]): boolean {
  return rows[0]?.payment_method === 'Account'
}

/** The visits that were neither cancelled nor expired. */
export function validVisits(rows: readonly BookingRow[]): BookingRow[] {
  return rows.filter(({ status }) => status !== 'Cancelled' && status !== 'Expired')
}

/** Whether a series can be renewed, or was (docs/product/series.md#renewal). */
export function renewalOf(
  rows: readonly BookingRow[],
  renewal: LiveRenewal | undefined,
  now: Date,
): Pick<Series, 'renewal' | 'renewed_by'> {
  if (renewal) {
    const state = renewal.awaits_payment ? 'awaits-payment' : 'renewed'
    return { renewal: state, renewed_by: renewal.ref }
  }
  const last = validVisits(rows).at(-1)
  if (!last || last.status === 'Pending Payment') return { renewal: 'over' }
  if (mayRenew(last.starts_at, now)) return { renewal: 'open' }
  return { renewal: last.starts_at > now ? 'not-yet' : 'over' }
}

function moneyOf(...sums: readonly (BookingSums | undefined)[]): Series['money'] {
  const all = (of: (each: BookingSums) => number) =>
    ringgit(sums.reduce((sum, each) => sum + (each ? of(each) : 0), 0))
  return {
    paid: all(({ paidSen }) => paidSen),
    refunded: all(({ refundedSen }) => refundedSen),
    refund_due: all(({ refundDueSen }) => refundDueSen),
    owed: all(({ owedSen }) => Math.max(0, owedSen)),
  }
}

/** First names of workers by identifier: all that customers see of them. */
export async function readFirstNames(
  reader: Reader,
  { identifiers = [], ids = [] }: { identifiers?: readonly string[]; ids?: readonly number[] },
): Promise<Map<string, string>> {
  if (identifiers.length + ids.length === 0) return new Map()
  const rows = await query<{ identifier: string; full_name: string }>(reader, {
    name: 'first-names-of-workers',
    text: `select identifier, full_name from worker
           where identifier = any($1::text[]) or id = any($2::int[]) order by full_name`,
    values: [identifiers, ids],
  })
  return new Map(rows.map((each) => [each.identifier, firstName(each.full_name)]))
}
