import type { TodayItem, TodayList } from '../../../domain/api/reports/today.ts'
import { addDays, dayOf, instantOf, timeOf } from '../../../domain/booking/calendar.ts'
import { displayName } from '../../../domain/booking/display-name.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import type { Channel } from '../../../domain/notifications/channels.ts'
import { DUE_SOON_DAYS, type PrivacyKind } from '../../../domain/privacy/requests.ts'
import type { GapReason } from '../../../domain/workers/availability.ts'
import { type DocumentKind, SOON_DAYS } from '../../../domain/workers/worker.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { type CrewReport, crewReport, crewSelections } from './crew-lists.ts'
import { type Selection, stands, visits } from './selection.ts'

const HOUR_MS = 3_600_000
/** How far ahead a visit starts soon, and a hold ends soon (docs/product/pages.md#today). */
const SOON_HOURS = 2
const HOLD_MINUTES = 5
/** Of a pay link: long enough to call the customer. */
const PAY_LINK_MINUTES = 60
/** A message that did not arrive is shown for so long. */
const UNDELIVERED_DAYS = 7

/** Lists of other things than visits. */
type OtherList =
  | 'documents'
  | 'privacy'
  | 'breaches'
  | 'messages'
  | 'undelivered'
  | 'tickets'
  | 'gift_refunds'

/** Every list of visits as one selection, so that its count and its rows cannot differ. */
const selections: Readonly<Record<Exclude<TodayList, OtherList>, Selection>> = {
  ...crewSelections,
  crew: {
    from: `crew_gap g join booking b on b.id = g.booking_id
           join booking_order o on o.id = b.order_id`,
    where: `${stands} and b.ends_at > $1`,
    columns: 'g.missing, g.reason as why',
    order: 'b.starts_at, b.id',
    values: (now) => [now],
  },
  soon: {
    from: visits,
    where: `${stands} and b.starts_at > $1 and b.starts_at <= $2`,
    order: 'b.starts_at, b.id',
    values: (now) => [now, new Date(now.getTime() + SOON_HOURS * HOUR_MS)],
  },
  holds: {
    from: visits,
    where: `b.status = 'Pending Payment' and b.session = 1
            and o.hold_until > $1 and o.hold_until <= case
              when exists (select from pay_link l where l.order_id = o.id) then $3::timestamptz else $2::timestamptz end`,
    columns: 'o.hold_until',
    order: 'o.hold_until, b.id',
    values: (now) => [
      now,
      new Date(now.getTime() + HOLD_MINUTES * 60_000),
      new Date(now.getTime() + PAY_LINK_MINUTES * 60_000),
    ],
  },
  refunds: {
    // An order is refunded as a whole: a row for each, by the first of its visits that is due. Above 0
    // too, for the index of what is due back. A tip is refunded alone, once its provider has refused it.
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
    columns: 'due.sen as refund_sen, due.tip_id',
    order: 'b.starts_at, b.id, due.tip_id nulls first',
    values: () => [],
  },
  cash: {
    from: `${visits} cross join lateral (
             select coalesce(sum(sen), 0)::int as owed_sen from ledger_line l
             where l.booking_id = b.id and l.account = 'customer') owed`,
    // Cash, and what a visit costs more since it was paid online.
    where: `b.starts_at >= $1 and b.starts_at < $2
            and b.status in ('Confirmed', 'In Progress', 'Completed') and owed.owed_sen > 0`,
    columns: 'owed.owed_sen',
    order: 'b.starts_at, b.id',
    values: (now) => {
      const today = dayOf(now)
      return [instantOf(addDays(today, -1), 0), instantOf(today, 0)]
    },
  },
  // What the crew took on earlier days (docs/product/pay.md#cash-handed-in).
  not_handed_in: {
    from: `${visits} join carried_cash c on c.booking_id = b.id
           join worker hw on hw.id = c.worker_id`,
    where: 'c.sen > 0 and b.day < $1',
    columns: 'c.sen as carried_sen, hw.id as worker_id, hw.full_name as worker_name',
    order: 'b.starts_at, b.id, hw.id',
    values: (now) => [dayOf(now)],
  },
}

/** A list of other things than visits: its rows, and each as it is answered. */
type Other = Selection & {
  readonly columns: string
  readonly item: (row: never) => TodayItem
}

const others = {
  // Gift vouchers whose refund the provider did not take: staff send it.
  gift_refunds: {
    from: `gift g join (select gift_id, max(created_at) as refused_at from refund
               where gift_id is not null group by gift_id
               having bool_and(status = 'Refused')) r on r.gift_id = g.id`,
    where: 'g.refund_sen > 0',
    columns: 'g.ref, g.from_name, g.refund_sen, r.refused_at',
    order: 'r.refused_at, g.id',
    values: () => [],
    item: (row: { ref: string; from_name: string; refund_sen: number; refused_at: Date }) => ({
      key: `gift ${row.ref}`,
      gift: row.ref,
      customer_name: row.from_name,
      refund_due: ringgit(row.refund_sen),
      waiting_since: row.refused_at.toISOString(),
    }),
  },
  // Documents that have ended or end soon, of everybody who works here.
  documents: {
    from: 'worker_document d join worker w on w.id = d.worker_id',
    where: "d.expires_on <= $1 and w.status <> 'left'",
    columns: 'd.id, d.worker_id, w.full_name, d.kind, d.expires_on',
    order: 'd.expires_on, d.id',
    values: (now) => [addDays(dayOf(now), SOON_DAYS)],
    item: (row: {
      id: number
      worker_id: number
      full_name: string
      kind: DocumentKind
      expires_on: string
    }) => ({
      key: `document ${row.id}`,
      worker: row.worker_id,
      document_id: row.id,
      worker_name: row.full_name,
      document: row.kind,
      expires_on: row.expires_on,
    }),
  },
  // Requests about personal data whose last day is near or over.
  privacy: {
    from: 'privacy_request r left join account a on a.id = r.account_id',
    where: 'r.answered_at is null and r.due_on <= $1',
    columns: `r.id, r.kind, r.due_on::text as due_on,
      coalesce(btrim(a.first_name || ' ' || a.last_name), '') as name`,
    order: 'r.due_on, r.id',
    values: (now) => [addDays(dayOf(now), DUE_SOON_DAYS)],
    item: (row: { id: number; kind: PrivacyKind; due_on: string; name: string }) => ({
      key: `privacy ${row.id}`,
      request: row.id,
      asked: row.kind,
      due_on: row.due_on,
      customer_name: row.name,
    }),
  },
  // Breaches of which somebody must still be notified, by the next clock.
  breaches: {
    from: `(select id, what, least(case when commissioner_at is null then commissioner_due end,
        case when persons_at is null then persons_due end) as due_at from breach) breach`,
    where: 'due_at is not null',
    columns: 'id, what, due_at',
    order: 'due_at, id',
    values: () => [],
    item: (row: { id: number; what: string; due_at: Date }) => ({
      key: `breach ${row.id}`,
      breach: row.id,
      what: row.what,
      due_at: row.due_at.toISOString(),
    }),
  },
  // Threads whose customer waits for an answer.
  messages: {
    from: 'thread t left join account a on a.id = t.owner_id',
    where: "t.unanswered_since is not null and t.state in ('new', 'open')",
    columns: `t.id, t.subject, t.customer_name, t.unanswered_since,
      trim(a.first_name || ' ' || a.last_name) as owner`,
    order: 't.unanswered_since, t.id',
    values: () => [],
    item: (row: {
      id: number
      subject: string
      customer_name: string
      owner: string | null
      unanswered_since: Date
    }) => ({
      key: `thread ${row.id}`,
      thread: row.id,
      subject: row.subject,
      customer_name: row.customer_name,
      ...(row.owner === null ? {} : { owner: row.owner }),
      waiting_since: row.unanswered_since.toISOString(),
    }),
  },
  // Messages of the last days that did not arrive and that nobody has sent again.
  undelivered: {
    from: `notification n left join account a on a.id = n.account_id
      left join worker w on w.id = n.worker_id
      left join lateral (select channel, error_code from delivery
        where notification_id = n.id order by id desc limit 1) d on true`,
    where: `n.state = 'failed' and n.created_at > $1
      and not exists (select from notification later where later.again_of = n.id)`,
    columns: `n.id, n.kind, n.created_at, coalesce(
        nullif(trim(a.first_name || ' ' || a.last_name), ''), w.full_name, n.phone, n.email, ''
      ) as name, d.channel, coalesce(d.error_code, n.reason) as code`,
    order: 'n.id desc',
    values: (now) => [new Date(now.getTime() - UNDELIVERED_DAYS * 24 * HOUR_MS)],
    item: (row: {
      id: number
      kind: string
      name: string
      channel: Channel | null
      code: string | null
      created_at: Date
    }) => ({
      key: `message n${row.id}`,
      message: `n${row.id}`,
      kind: row.kind,
      customer_name: row.name,
      ...(row.channel ? { channel: row.channel } : {}),
      code: row.code,
      waiting_since: row.created_at.toISOString(),
    }),
  },
  // Complaints under the guarantee that are not settled.
  tickets: {
    from: `ticket t join booking b on b.id = t.booking_id
      join booking_order o on o.id = b.order_id`,
    where: "t.state <> 'closed'",
    columns: `t.id, t.state = 'late' as late, t.created_at, b.booking_id, b.skill, b.day,
      b.start_hour, o.customer_name`,
    order: 't.created_at, t.id',
    values: () => [],
    item: (row: {
      id: number
      late: boolean
      booking_id: string
      skill: string
      customer_name: string
      day: string
      start_hour: number
      created_at: Date
    }) => ({
      key: `ticket ${row.id}`,
      ticket: row.id,
      late: row.late,
      booking_id: row.booking_id,
      skill: row.skill,
      customer_name: row.customer_name,
      start_date: row.day,
      start_time: timeOf(row.start_hour),
      waiting_since: row.created_at.toISOString(),
    }),
  },
} satisfies Readonly<Record<OtherList, Other>>

function isOther(list: TodayList): list is OtherList {
  return Object.hasOwn(others, list)
}

/** The rows of a list, in SQL. */
export function rowsOf(list: TodayList): Selection {
  return isOther(list) ? others[list] : selections[list]
}

/** How many rows a list has. */
export async function countOf(reader: Reader, list: TodayList, now: Date): Promise<number> {
  const { from, where, values } = rowsOf(list)
  const [row] = await query<{ count: number }>(reader, {
    name: `today-count-${list}`,
    text: `select count(*)::int as count from ${from} where ${where}`,
    values: values(now),
  })
  return row?.count ?? 0
}

/** How many requests of workers wait for an answer (docs/product/workers.md#requests). */
export async function countRequests(reader: Reader): Promise<number> {
  const [row] = await query<{ count: number }>(reader, {
    name: 'today-count-requests',
    text: `select count(*)::int as count from crew_request where state = 'pending'`,
  })
  return row?.count ?? 0
}

type VisitRow = {
  id: number
  booking_id: string
  skill: string
  customer_name: string
  day: string
  start_hour: number
  hours: number
  worker_count: number
  post_code: number
  area: string
  workers: string[]
  missing?: number
  why?: GapReason
  hold_until?: Date
  refund_sen?: number
  owed_sen?: number
  carried_sen?: number
  worker_id?: number
  worker_name?: string
  tip_id?: number | null
} & CrewReport

const visitColumns = `b.id, b.booking_id, b.skill, o.customer_name, b.day, b.start_hour, b.hours,
  b.worker_count, coalesce(
    (select t.post_code from visit_terms t where t.booking_id = b.id), o.post_code) as post_code,
  (select name from region where id = o.region_id) as area,
  array(select w.identifier from assignment a join worker w on w.id = a.worker_id
    where a.booking_id = b.id order by w.identifier) as workers`

/** A page of one list, the most urgent first. */
export async function readTodayList(
  reader: Reader,
  list: TodayList,
  page: { page: number; size: number },
  now: Date,
): Promise<TodayItem[]> {
  const { from, where, columns, order, values }: Selection = rowsOf(list)
  const given = values(now)
  const ofVisit = columns ? `${visitColumns}, ${columns}` : visitColumns
  const rows = await query(reader, {
    name: `today-${list}`,
    text: `select ${isOther(list) ? columns : ofVisit} from ${from} where ${where}
           order by ${order} limit $${given.length + 1} offset $${given.length + 2}`,
    values: [...given, page.size, (page.page - 1) * page.size],
  })
  return rows.map((isOther(list) ? others[list].item : visitItem) as (row: unknown) => TodayItem)
}

function visitItem(row: VisitRow): TodayItem {
  return {
    key: row.booking_id,
    booking_id: row.booking_id,
    skill: row.skill,
    customer_name: row.customer_name,
    start_date: row.day,
    start_time: timeOf(row.start_hour),
    no_of_hours: row.hours,
    area: row.area,
    post_code: row.post_code,
    workers: row.workers.map(displayName),
    worker_count: row.worker_count,
    ...crewReport(row),
    ...(row.missing === undefined ? {} : { missing: row.missing, why: row.why }),
    ...(row.hold_until ? { ends_at: row.hold_until.toISOString() } : {}),
    ...(row.refund_sen === undefined ? {} : { refund_due: ringgit(row.refund_sen) }),
    ...(row.tip_id ? { key: `${row.booking_id} tip ${row.tip_id}` } : {}),
    ...(row.owed_sen === undefined ? {} : { to_collect: ringgit(row.owed_sen) }),
    ...(row.carried_sen === undefined
      ? {}
      : {
          key: `${row.booking_id} ${row.worker_id}`,
          carried: ringgit(row.carried_sen),
          worker: row.worker_id,
          worker_name: row.worker_name,
        }),
  }
}
