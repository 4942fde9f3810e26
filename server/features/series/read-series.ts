import type { Series } from '../../../domain/api/bookings/series.ts'
import { firstName } from '../../../domain/booking/first-name.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { momentOf, statusAt } from '../../../domain/booking/status.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import { readOwnOrder, readShownCrews } from '../bookings/records/queries.ts'
import { type BookingRow, toRecord } from '../bookings/records/records.ts'
import { type BookingSums, sumsOfBookings } from '../ledger/ledger.ts'

/** The visits of one's own series, in order of their starts; none for a single visit or another's. */
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
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  rows: readonly BookingRow[],
  { accountId }: Caller,
  now: Date,
): Promise<Series> {
  const ids = rows.map(({ id }) => id)
  const [crews, sums] = await Promise.all([readShownCrews(pool, ids), sumsOfBookings(pool, ids)])
  const booksOf = (row: BookingRow) => moneyOf(sums.get(row.id))
  return {
    order: rows[0]?.ref ?? '',
    state: stateOf(rows, now),
    visits: rows.map((row) => ({
      // Whoever it is, they see their own order as its customer.
      ...toRecord(row, { accountId, role: 'Customer' }, now, settings),
      crew: crews.get(row.id) ?? [],
      money: booksOf(row),
    })),
    money: moneyOf(...sums.values()),
  }
}

/** What is so of a series now (docs/product/series.md#the-page). */
export function stateOf(rows: readonly BookingRow[], now: Date): Series['state'] {
  const statuses = rows.map((row) => statusAt(momentOf(row), now))
  if (statuses.includes('Pending Payment')) return 'awaits-payment'
  return statuses.some((each) => each === 'Confirmed' || each === 'In Progress')
    ? 'running'
    : 'ended'
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

/** The first names of workers, by their identifiers: all that customers see of them. */
export async function readFirstNames(
  reader: Reader,
  workers: readonly string[],
): Promise<Map<string, string>> {
  if (workers.length === 0) return new Map()
  const rows = await query<{ identifier: string; full_name: string }>(reader, {
    name: 'names-of-joining-workers',
    text: 'select identifier, full_name from worker where identifier = any($1::text[])',
    values: [workers],
  })
  return new Map(rows.map((each) => [each.identifier, firstName(each.full_name)]))
}
