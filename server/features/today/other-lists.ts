import type { TodayItem } from '../../../domain/api/reports/today.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { addDays, dayOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { isOverLimit, overdueBefore } from '../../../domain/cash/cash-limits.ts'
import type { Channel } from '../../../domain/notifications/channels.ts'
import { DUE_SOON_DAYS, type PrivacyKind } from '../../../domain/privacy/requests.ts'
import { NEAR_PERCENT } from '../../../domain/tax/tax.ts'
import { type DocumentKind, SOON_DAYS } from '../../../domain/workers/worker.ts'
import type { Selection } from './selection.ts'

const HOUR_MS = 3_600_000
/** Undelivered messages are shown for this long. */
const UNDELIVERED_DAYS = 7

/** Lists that are not about visits. */
export type OtherList =
  | 'documents'
  | 'privacy'
  | 'breaches'
  | 'messages'
  | 'undelivered'
  | 'tickets'
  | 'review_photos'
  | 'gift_refunds'
  | 'service_tax'
  | 'cash_overdue'

/** A list that is not about visits: its rows, and their items in the response. */
type Other = Selection & {
  readonly columns: string
  readonly item: (row: never) => TodayItem
}

/** All lists that are not about visits (docs/product/pages.md#today). */
export const others = {
  // Workers who carry cash for too long, or too much of it.
  cash_overdue: {
    from: `(select w.id, w.full_name, sum(c.sen)::int as sen, min(c.since) as since, $3::date as day,
        min(b.ends_at) < $1 as is_late, coalesce(w.cash_limit_sen, $2::int) as limit_sen
      from carried_cash c join booking b on b.id = c.booking_id join worker w on w.id = c.worker_id
      where c.sen > 0 group by w.id) owed`,
    where: 'is_late or (limit_sen > 0 and sen > limit_sen)',
    columns: 'id, full_name, sen, since, limit_sen',
    order: 'since, id',
    values: (now, { cashLimitSen }) => [overdueBefore(now), cashLimitSen, dayOf(now)],
    item: (row: {
      id: number
      full_name: string
      sen: number
      since: Date
      limit_sen: number
    }) => ({
      key: `cash ${row.id}`,
      worker: row.id,
      worker_name: row.full_name,
      carried: ringgit(row.sen),
      over_limit: isOverLimit(row.sen, row.limit_sen),
      waiting_since: row.since.toISOString(),
    }),
  },
  // An unregistered company's taxable turnover approaches the threshold.
  service_tax: {
    from: 'service_tax',
    where: `(registered_since is null or registered_since > $1)
      and turnover_sen * 100 >= threshold_sen::bigint * $2`,
    columns: 'turnover_sen::float8 as turnover_sen, threshold_sen',
    order: 'one',
    values: (now) => [dayOf(now), NEAR_PERCENT],
    item: (row: { turnover_sen: number; threshold_sen: number }) => ({
      key: 'service-tax',
      turnover: ringgit(row.turnover_sen),
      threshold: ringgit(row.threshold_sen),
    }),
  },
  // Gift vouchers whose refund the provider refused: staff send it.
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
  // Documents of current workers that have expired or expire soon.
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
  // Unanswered privacy requests that are due soon or overdue.
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
  // Breaches with outstanding notifications, by the next deadline.
  breaches: {
    // The mail to the Commissioner stops the clock once it is sent.
    from: `(select b.id, what, least(
        case when commissioner_at is null and o.sent_at is null then commissioner_due end,
        case when persons_at is null then persons_due end) as due_at
      from breach b left join outbox o on o.id = b.commissioner_mail_id) breach`,
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
  // Failed messages of the last days that nobody has sent again.
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
  // Unsettled complaints under the guarantee.
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
  // Reviews with photos that only their customer and staff see until they are checked.
  review_photos: {
    from: `(select review_id, count(*)::int as photos from review_photo
        where state = 'waiting' group by review_id) p
      join review r on r.id = p.review_id join booking b on b.id = r.booking_id
      join booking_order o on o.id = b.order_id`,
    where: 'r.hidden_at is null',
    columns: 'r.id, r.written_at, p.photos, b.booking_id, b.skill, o.customer_name',
    order: 'r.written_at, r.id',
    values: () => [],
    item: (row: {
      id: number
      written_at: Date
      photos: number
      booking_id: string
      skill: string
      customer_name: string
    }) => ({
      key: `review ${row.id}`,
      review: row.id,
      photos: row.photos,
      booking_id: row.booking_id,
      skill: row.skill,
      customer_name: row.customer_name,
      waiting_since: row.written_at.toISOString(),
    }),
  },
} satisfies Readonly<Record<OtherList, Other>>
