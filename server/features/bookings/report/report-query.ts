import { Lru } from 'toad-cache'
import type { ReportSort } from '../../../../domain/api/bookings/booking.ts'
import { addDays, dayOf, instantOf } from '../../../../domain/booking/starts/calendar.ts'
import type { Pool } from '../../../db/connection.ts'
import type { Page } from '../../../db/read-page.ts'
import { query, queryOne } from '../../../db/transaction.ts'
import type { RowPage } from '../records/queries.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../records/records.ts'
import { comingCounter } from './coming-counts.ts'
import { conditionsOf, type ReportFilter } from './report-conditions.ts'

/** Bookings of every status for staff, soonest start first (docs/product/calls.md#shapes). */
export type ReadReport = (filter: ReportFilter, page: Page, now: Date) => Promise<RowPage>

/**
 * A filter's visits that started before yesterday. They no longer change, so their count is cached;
 * later visits are counted on each request.
 */
type Past = {
  /** The first instant after the counted past. */
  readonly until: Date
  /** A booking with a greater id was written later. */
  readonly lastId: number
  /** The starts, ascending, in milliseconds. */
  readonly starts: readonly number[]
  /** How many visits precede each start; the last entry counts all of them. */
  readonly earlier: readonly number[]
}

/** How long until changes made directly in the database are counted too. */
const PAST_TTL_MS = 10 * 60_000
const MAX_CACHED_PASTS = 500

/** Reads the report from a database and caches the counts of the past. */
export function reportReader(pool: Pool): ReadReport {
  const cachedPasts = new Lru<Past>(MAX_CACHED_PASTS, PAST_TTL_MS)
  const countDays = comingCounter(pool)

  /**
   * All upcoming visits are counted by day; a range of days or a manager's are counted on each
   * request.
   */
  async function comingOf(filter: ReportFilter, past: Past) {
    if (filter.manager || filter.from || filter.to) return countComing(pool, filter, past)
    const skill = filter.skill === 'All' ? '' : filter.skill
    const [visits, pastChanged] = await Promise.all([
      countDays(skill, past.until),
      isPastChanged(pool, past),
    ])
    return { visits, past_changed: pastChanged }
  }

  async function pastOf(filter: ReportFilter, until: Date): Promise<Past> {
    const key = JSON.stringify([filter.manager, filter.skill])
    const known = cachedPasts.get(key)
    if (known?.until.getTime() === until.getTime()) return known
    const counted = await countPast(pool, filter, until)
    cachedPasts.set(key, counted)
    return counted
  }

  /** A list that needs sorting first. Its first page does not wait for the count. */
  async function sorted(filter: ReportFilter, slice: Slice, counting: Promise<number>, now: Date) {
    if (slice.offset === 0) {
      const [total, items] = await Promise.all([counting, readSlice(pool, filter, slice, now)])
      return { items, total }
    }
    const total = await counting
    return { items: await readSlice(pool, filter, nearest(slice, total), now), total }
  }

  async function countsOf(filter: ReportFilter, now: Date) {
    const until = instantOf(addDays(dayOf(now), -1), 0)
    let past = await pastOf(filter, until)
    let coming = await comingOf(filter, past)
    if (coming.past_changed) {
      cachedPasts.clear()
      past = await pastOf(filter, until)
      coming = await comingOf(filter, past)
    }
    const before = filter.from ? countBefore(past, instantOf(filter.from, 0)) : 0
    const ended = filter.to ? instantOf(addDays(filter.to, 1), 0) : past.until
    const pastTotal = Math.max(0, countBefore(past, ended) - before)
    return { past, before, pastTotal, coming: coming.visits }
  }

  return async (filter, { page, page_size: size }, now) => {
    const pageSlice = { offset: (page - 1) * size, size }
    if (isSearched(filter)) return sorted(filter, pageSlice, countAll(pool, filter, now), now)
    const counting = countsOf(filter, now)
    if ((filter.sort ?? 'start_date') !== 'start_date') {
      return sorted(
        filter,
        pageSlice,
        counting.then(({ pastTotal, coming }) => pastTotal + coming),
        now,
      )
    }
    const { past, before, pastTotal, coming } = await counting
    const total = pastTotal + coming
    const { descending = false, ...ascending } = filter
    const slice = within(pageSlice, total)
    const offset = descending ? total - slice.offset - slice.size : slice.offset
    const rows =
      offset < pastTotal
        ? await readSlice(pool, ascending, { ...slice, ...seek(past, before + offset) }, now)
        : await readSlice(
            pool,
            ascending,
            {
              ...nearest({ offset: offset - pastTotal, size: slice.size }, coming),
              notBefore: past.until,
            },
            now,
          )
    return { items: descending ? rows.reverse() : rows, total }
  }
}

/** Some rows of a list. */
type Slice = {
  readonly offset: number
  readonly size: number
  /** Counted from the end of the list. */
  readonly fromEnd?: boolean
  /** Counted from this start on. */
  readonly notBefore?: Date
}

/** Cuts a slice at the end of the list. */
function within({ offset, size }: Slice, total: number): Slice {
  return { offset, size: Math.max(0, Math.min(size, total - offset)) }
}

/** The same rows, counted from the nearer end of the list. */
function nearest(slice: Slice, total: number): Slice {
  const { offset, size } = within(slice, total)
  return offset > total / 2
    ? { offset: total - offset - size, size, fromEnd: true }
    : { offset, size }
}

/** The same place in the past, as an offset from the start of the visit there. */
function seek(past: Past, place: number): { offset: number; notBefore: Date } {
  const at = upperBound(past.earlier, place) - 1
  return { offset: place - (past.earlier[at] ?? 0), notBefore: new Date(past.starts[at] ?? 0) }
}

function countBefore({ starts, earlier }: Past, instant: Date): number {
  return earlier[upperBound(starts, instant.getTime() - 1)] ?? 0
}

/** The first index of an ascending list whose value exceeds a number (binary search). */
function upperBound(ascending: readonly number[], number: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) <= number) low = middle + 1
    else high = middle
  }
  return low
}

async function countPast(pool: Pool, filter: ReportFilter, until: Date): Promise<Past> {
  const last = await queryOne<{ id: number | null }>(pool, {
    name: 'report-last-booking',
    text: 'select max(id) as id from booking',
  })
  const { manager, skill } = filter
  const where = conditionsOf({ manager, skill, customerName: '' }, until)
  const found = await query<{ start: number; visits: number }>(pool, {
    text: `select extract(epoch from b.starts_at)::bigint * 1000 as start, count(*) as visits
           from booking b where ${where.text} and b.starts_at < ${where.put(until)}
           group by b.starts_at order by b.starts_at`,
    values: where.values,
  })
  const earlier = [0]
  for (const { visits } of found) earlier.push((earlier.at(-1) ?? 0) + visits)
  const starts = found.map(({ start }) => start)
  return { until, lastId: last.id ?? 0, starts, earlier }
}

/** Counts visits after the cached past, and checks for bookings added to the past since. */
async function countComing(
  pool: Pool,
  filter: ReportFilter,
  { until, lastId }: Past,
): Promise<{ visits: number; past_changed: boolean }> {
  const where = conditionsOf(filter, until)
  return queryOne<{ visits: number; past_changed: boolean }>(pool, {
    // Not prepared: a generic plan for any days and last booking would read the whole table.
    text: `select (select count(*) from booking b
                   where ${where.text} and b.starts_at >= ${where.put(until)}) as visits,
             exists (select from booking
                     where id > ${where.put(lastId)} and starts_at < ${where.put(until)}
                    ) as past_changed`,
    values: where.values,
  })
}

async function isPastChanged(pool: Pool, { until, lastId }: Past): Promise<boolean> {
  const row = await queryOne<{ past_changed: boolean }>(pool, {
    // Not prepared, as above.
    text: `select exists (select from booking where id > $1 and starts_at < $2) as past_changed`,
    values: [lastId, until],
  })
  return row.past_changed
}

/** Does this filter have conditions whose rows are not counted in advance? */
function isSearched({ customerName, search = '', status, paymentStatus }: ReportFilter): boolean {
  return Boolean(customerName.trim() || search.trim() || status || paymentStatus)
}

/** Counts all visits of a filter that is not counted in advance. */
async function countAll(pool: Pool, filter: ReportFilter, now: Date): Promise<number> {
  const where = conditionsOf(filter, now)
  const { search = '', status, paymentStatus, manager, from, to } = filter
  const ofVisits = Boolean(search.trim() || status || paymentStatus || manager || from || to)
  const count = await queryOne<{ total: number }>(pool, {
    // An order stores its number of visits.
    text: ofVisits
      ? `select count(*) as total from booking b
         ${where.needsOrder ? 'join booking_order o on o.id = b.order_id' : ''}
         where ${where.text}`
      : `select coalesce(sum(o.sessions), 0) as total from booking_order o
         where ${where.text.replaceAll('b.skill', 'o.skill')}`,
    values: where.values,
  })
  return count.total
}

/** Finds the rows by an index first, then reads only their columns. */
async function readSlice(
  pool: Pool,
  filter: ReportFilter,
  slice: Slice,
  now: Date,
): Promise<BookingRow[]> {
  if (slice.size === 0) return []
  const where = conditionsOf(filter, now)
  const { fromEnd = false, notBefore } = slice
  const start = notBefore ? `and b.starts_at >= ${where.put(notBefore)}` : ''
  const order = orderOf(filter, fromEnd)
  const ofOrder = where.needsOrder || order.includes('o.')
  const rows = await query<BookingRow>(pool, {
    text: `select ${bookingColumns} from ${bookingTables}
           join (
             select b.id from booking b
             ${ofOrder ? 'join booking_order o on o.id = b.order_id' : ''}
             where ${where.text} ${start} order by ${order}
             limit ${where.put(slice.size)} offset ${where.put(slice.offset)}
           ) slice on slice.id = b.id
           order by ${order}`,
    values: where.values,
  })
  return fromEnd ? rows.reverse() : rows
}

const sortColumns: Readonly<Record<ReportSort, string>> = {
  start_date: 'b.starts_at',
  booking_id: 'b.booking_id',
  customer_name: 'o.customer_name',
  skill: 'b.skill',
  no_of_hours: 'b.hours',
  worker_count: 'b.worker_count',
  post_code:
    'coalesce((select t.post_code from visit_terms t where t.booking_id = b.id), o.post_code)',
  booking_status: 'b.status',
  total_cost: 'b.total_sen',
}

/** Equal rows are sorted by start, so that the order is the same on every page. */
function orderOf({ sort = 'start_date', descending = false }: ReportFilter, fromEnd: boolean) {
  const way = (last: boolean) => (last ? 'desc' : 'asc')
  const rest = sort === 'start_date' ? descending !== fromEnd : fromEnd
  const starts = `b.starts_at ${way(rest)}, b.id ${way(rest)}`
  return sort === 'start_date'
    ? starts
    : `${sortColumns[sort]} ${way(descending !== fromEnd)}, ${starts}`
}

/**
 * What the report shows of a visit besides its record: the full names of its crew and the city of
 * its postcode.
 */
type ReportFacts = { readonly assigned: string[]; readonly city: string }

/** The facts of a page of the report, by the visits' ids. */
export async function readReportFacts(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, ReportFacts>> {
  const rows = await query<{ id: number } & ReportFacts>(pool, {
    name: 'report-facts',
    text: `select b.id, p.city,
             array(select w.full_name from assignment a join worker w on w.id = a.worker_id
                   where a.booking_id = b.id order by w.full_name) as assigned
           from booking b join booking_order o on o.id = b.order_id
           left join visit_terms t on t.booking_id = b.id
           join postcode p on p.code = coalesce(t.post_code, o.post_code)
           where b.id = any($1)`,
    values: [ids],
  })
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
