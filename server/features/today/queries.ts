import type { TodayItem, TodayList } from '../../../domain/api/reports/today.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { addDays, dayOf, instantOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { type Listed, type Page, readPage } from '../../db/read-page.ts'
import { queryOne, type Reader } from '../../db/transaction.ts'
import { crewSelections } from './crew-lists.ts'
import { type OtherList, others } from './other-lists.ts'
import { isConfirmed, type Limits, type Selection, visits } from './selection.ts'

const HOUR_MS = 3_600_000
/** How far ahead a start, or the end of a hold, counts as soon (docs/product/pages.md#today). */
const SOON_HOURS = 2
const HOLD_MINUTES = 5
/** For pay links: leaves time to call the customer. */
const PAY_LINK_MINUTES = 60

/** Each list of visits is one selection, so that its count and its rows agree. */
const selections: Readonly<Record<Exclude<TodayList, OtherList>, Selection>> = {
  ...crewSelections,
  crew: {
    from: `crew_gap g join booking b on b.id = g.booking_id
           join booking_order o on o.id = b.order_id`,
    where: `${isConfirmed} and b.ends_at > $1`,
    columns: 'g.missing, g.reason as why',
    order: 'b.starts_at, b.id',
    values: (now) => [now],
  },
  soon: {
    from: visits,
    where: `${isConfirmed} and b.starts_at > $1 and b.starts_at <= $2`,
    order: 'b.starts_at, b.id',
    values: (now) => [now, new Date(now.getTime() + SOON_HOURS * HOUR_MS)],
  },
  holds: {
    from: visits,
    where: `b.status = 'Pending Payment' and b.session = 1
            and o.hold_until > $1 and o.hold_until <= case
              when exists (select from pay_link l where l.order_id = o.id) then $3::timestamptz else $2::timestamptz end`,
    columns: 'o.hold_until as ends_at',
    order: 'o.hold_until, b.id',
    values: (now) => [
      now,
      new Date(now.getTime() + HOLD_MINUTES * 60_000),
      new Date(now.getTime() + PAY_LINK_MINUTES * 60_000),
    ],
  },
  refunds: {
    // Orders are refunded as a whole: one row each, by the first visit with a refund due. `> 0` lets
    // the query use the index of refunds due. A tip is refunded separately, once its provider has
    // refused it.
    from: `(select o.order_id, o.first_id, o.sen - coalesce((
                 select sum(amount_sen) from refund where order_id = o.order_id and tip_id is null
                   and status in ('Sending', 'Pending')), 0)::int as sen, null::bigint as tip_id
               from (select order_id, min(id) as first_id,
                   sum(refund_due_sen - refunded_sen)::int as sen
                 from booking where refund_due_sen > 0 and refund_due_sen > refunded_sen
                 group by order_id) o
             union all
             select v.order_id, v.id, t.sen, t.id from tip t join booking v on v.id = t.booking_id
             where t.goes_back and not exists (
               select from refund r where r.tip_id = t.id and r.status <> 'Refused')) due
           join booking b on b.id = due.first_id join booking_order o on o.id = b.order_id`,
    where: 'due.sen > 0',
    columns: `due.sen as refund_sen, concat_ws(' tip ', b.booking_id, due.tip_id) as key`,
    order: 'b.starts_at, b.id, due.tip_id nulls first',
    values: () => [],
  },
  cash: {
    from: `${visits} cross join lateral (
             select coalesce(sum(sen), 0)::int as owed_sen from ledger_line l
             where l.booking_id = b.id and l.account = 'customer') owed`,
    // Cash orders, and price increases of visits that were paid online.
    where: `b.starts_at >= $1 and b.starts_at < $2
            and b.status in ('Confirmed', 'In Progress', 'Completed') and owed.owed_sen > 0`,
    columns: 'owed.owed_sen',
    order: 'b.starts_at, b.id',
    values: (now) => {
      const today = dayOf(now)
      return [instantOf(addDays(today, -1), 0), instantOf(today, 0)]
    },
  },
  // Cash that crews collected on earlier days (docs/product/pay.md#cash-handed-in).
  not_handed_in: {
    from: `${visits} join carried_cash c on c.booking_id = b.id
           join worker hw on hw.id = c.worker_id`,
    where: 'c.sen > 0 and b.day < $1',
    columns: `c.sen as carried_sen, hw.id as worker, hw.full_name as worker_name,
      b.booking_id || ' ' || hw.id as key`,
    order: 'b.starts_at, b.id, hw.id',
    values: (now) => [dayOf(now)],
  },
}

function isOther(list: TodayList): list is OtherList {
  return Object.hasOwn(others, list)
}

/** The rows of a list, in SQL. */
export function rowsOf(list: TodayList): Selection {
  return isOther(list) ? others[list] : selections[list]
}

/** How many rows a list has. */
export async function countOf(
  reader: Reader,
  list: TodayList,
  now: Date,
  limits: Limits,
): Promise<number> {
  const { from, where, values } = rowsOf(list)
  const row = await queryOne<{ count: number }>(reader, {
    name: `today-count-${list}`,
    text: `select count(*)::int as count from ${from} where ${where}`,
    values: values(now, limits),
  })
  return row.count
}

/** The number of unanswered requests of workers (docs/product/workers.md#requests). */
export async function countRequests(reader: Reader): Promise<number> {
  const row = await queryOne<{ count: number }>(reader, {
    name: 'today-count-requests',
    text: `select count(*)::int as count from crew_request where state = 'pending'`,
  })
  return row.count
}

type VisitRow = Omit<Dated<TodayItem, 'ends_at' | 'happened_at' | 'received_at'>, 'key'> & {
  /** Where a visit can have several rows. */
  readonly key?: string
  readonly booking_id: string
  readonly start_hour: number
  readonly workers: readonly string[]
  readonly refund_sen?: number
  readonly owed_sen?: number
  readonly carried_sen?: number
}

const visitColumns = `b.booking_id, b.skill, o.customer_name, b.day as start_date, b.start_hour,
  b.hours as no_of_hours, b.worker_count, coalesce(
    (select t.post_code from visit_terms t where t.booking_id = b.id), o.post_code) as post_code,
  (select name from region where id = o.region_id) as area,
  array(select w.identifier from assignment a join worker w on w.id = a.worker_id
    where a.booking_id = b.id order by w.identifier) as workers`

/** A page of one list, most urgent first. */
export function readTodayList(
  reader: Reader,
  list: TodayList,
  page: Page,
  now: Date,
  limits: Limits,
): Promise<Listed<TodayItem>> {
  const { from, where, columns, order, values }: Selection = rowsOf(list)
  const ofVisit = [visitColumns, columns].filter(Boolean).join(', ')
  return readPage(reader, page, {
    name: `today-${list}`,
    counted: `${from} where ${where}`,
    rows: (part) => `select ${isOther(list) ? columns : ofVisit} from ${from} where ${where}
      order by ${order} ${part}`,
    values: values(now, limits),
    item: (isOther(list) ? others[list].item : visitItem) as (row: object) => TodayItem,
  })
}

function visitItem(row: VisitRow): TodayItem {
  const { key, start_hour, workers, refund_sen, owed_sen, carried_sen, note, ...visit } = row
  return {
    ...withIsoInstants(visit),
    key: key ?? visit.booking_id,
    start_time: timeOf(start_hour),
    workers: workers.map(displayName),
    ...(note ? { note } : {}),
    ...(refund_sen === undefined ? {} : { refund_due: ringgit(refund_sen) }),
    ...(owed_sen === undefined ? {} : { to_collect: ringgit(owed_sen) }),
    ...(carried_sen === undefined ? {} : { carried: ringgit(carried_sen) }),
  }
}
