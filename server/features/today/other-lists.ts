import type { TodayItem } from '../../../domain/api/reports/today.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { addDays, dayOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { isOverLimit, overdueBefore } from '../../../domain/cash/cash-limits.ts'
import type { Channel } from '../../../domain/notifications/channels.ts'
import { DUE_SOON_DAYS } from '../../../domain/privacy/requests.ts'
import { NEAR_PERCENT } from '../../../domain/tax/tax.ts'
import { SOON_DAYS } from '../../../domain/workers/worker.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
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
  /** Named as in the response where no conversion is needed. */
  readonly columns: string
  readonly item: (row: never) => TodayItem
}

type Waiting = Dated<TodayItem, 'waiting_since'>

/** All lists that are not about visits (docs/product/pages.md#today). */
export const others = {
  // Workers who carry cash for too long, or too much of it.
  cash_overdue: {
    from: `(select w.id, w.full_name, sum(c.sen)::int as sen, min(c.since) as since, $3::date as day,
        min(b.ends_at) < $1 as is_late, coalesce(w.cash_limit_sen, $2::int) as limit_sen
      from carried_cash c join booking b on b.id = c.booking_id join worker w on w.id = c.worker_id
      where c.sen > 0 group by w.id) owed`,
    where: 'is_late or (limit_sen > 0 and sen > limit_sen)',
    columns: `'cash ' || id as key, id as worker, full_name as worker_name, sen, limit_sen,
      since as waiting_since`,
    order: 'since, id',
    values: (now, { cashLimitSen }) => [overdueBefore(now), cashLimitSen, dayOf(now)],
    item: ({ sen, limit_sen, ...row }: Waiting & { sen: number; limit_sen: number }) => ({
      ...withIsoInstants(row),
      carried: ringgit(sen),
      over_limit: isOverLimit(sen, limit_sen),
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
    columns: `'gift ' || g.ref as key, g.ref as gift, g.from_name as customer_name, g.refund_sen,
      r.refused_at as waiting_since`,
    order: 'r.refused_at, g.id',
    values: () => [],
    item: ({ refund_sen, ...row }: Waiting & { refund_sen: number }) => ({
      ...withIsoInstants(row),
      refund_due: ringgit(refund_sen),
    }),
  },
  // Documents of current workers that have expired or expire soon.
  documents: {
    from: 'worker_document d join worker w on w.id = d.worker_id',
    where: "d.expires_on <= $1 and w.status <> 'left'",
    columns: `'document ' || d.id as key, d.worker_id as worker, d.id as document_id,
      w.full_name as worker_name, d.kind as document, d.expires_on`,
    order: 'd.expires_on, d.id',
    values: (now) => [addDays(dayOf(now), SOON_DAYS)],
    item: (row: TodayItem) => row,
  },
  // Unanswered privacy requests that are due soon or overdue.
  privacy: {
    from: 'privacy_request r left join account a on a.id = r.account_id',
    where: 'r.answered_at is null and r.due_on <= $1',
    columns: `'privacy ' || r.id as key, r.id as request, r.kind as asked, r.due_on::text as due_on,
      coalesce(btrim(a.first_name || ' ' || a.last_name), '') as customer_name`,
    order: 'r.due_on, r.id',
    values: (now) => [addDays(dayOf(now), DUE_SOON_DAYS)],
    item: (row: TodayItem) => row,
  },
  // Breaches with outstanding notifications, by the next deadline.
  breaches: {
    // The mail to the Commissioner stops the clock once it is sent.
    from: `(select b.id, what, least(
        case when commissioner_at is null and o.sent_at is null then commissioner_due end,
        case when persons_at is null then persons_due end) as due_at
      from breach b left join outbox o on o.id = b.commissioner_mail_id) breach`,
    where: 'due_at is not null',
    columns: `'breach ' || id as key, id as breach, what, due_at`,
    order: 'due_at, id',
    values: () => [],
    item: (row: Dated<TodayItem, 'due_at'>) => withIsoInstants(row),
  },
  // Threads whose customer waits for an answer.
  messages: {
    from: 'thread t left join account a on a.id = t.owner_id',
    where: "t.unanswered_since is not null and t.state in ('new', 'open')",
    columns: `'thread ' || t.id as key, t.id as thread, t.subject, t.customer_name,
      trim(a.first_name || ' ' || a.last_name) as owner, t.unanswered_since as waiting_since`,
    order: 't.unanswered_since, t.id',
    values: () => [],
    item: ({ owner, ...row }: Omit<Waiting, 'owner'> & { owner: string | null }) => ({
      ...withIsoInstants(row),
      ...(owner === null ? {} : { owner }),
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
    columns: `'message n' || n.id as key, 'n' || n.id as message, n.kind, coalesce(
        nullif(trim(a.first_name || ' ' || a.last_name), ''), w.full_name, n.phone, n.email, ''
      ) as customer_name, d.channel, coalesce(d.error_code, n.reason) as code,
      n.created_at as waiting_since`,
    order: 'n.id desc',
    values: (now) => [new Date(now.getTime() - UNDELIVERED_DAYS * 24 * HOUR_MS)],
    item: ({ channel, ...row }: Omit<Waiting, 'channel'> & { channel: Channel | null }) => ({
      ...withIsoInstants(row),
      ...(channel ? { channel } : {}),
    }),
  },
  // Unsettled complaints under the guarantee.
  tickets: {
    from: `ticket t join booking b on b.id = t.booking_id
      join booking_order o on o.id = b.order_id`,
    where: "t.state <> 'closed'",
    columns: `'ticket ' || t.id as key, t.id as ticket, t.state = 'late' as late, b.booking_id,
      b.skill, o.customer_name, b.day as start_date, b.start_hour, t.created_at as waiting_since`,
    order: 't.created_at, t.id',
    values: () => [],
    item: ({ start_hour, ...row }: Waiting & { start_hour: number }) => ({
      ...withIsoInstants(row),
      start_time: timeOf(start_hour),
    }),
  },
  // Reviews with photos that only their customer and staff see until they are checked.
  review_photos: {
    from: `(select review_id, count(*)::int as photos from review_photo
        where state = 'waiting' group by review_id) p
      join review r on r.id = p.review_id join booking b on b.id = r.booking_id
      join booking_order o on o.id = b.order_id`,
    where: 'r.hidden_at is null',
    columns: `'review ' || r.id as key, r.id as review, p.photos, b.booking_id, b.skill,
      o.customer_name, r.written_at as waiting_since`,
    order: 'r.written_at, r.id',
    values: () => [],
    item: (row: Waiting) => withIsoInstants(row),
  },
} satisfies Readonly<Record<OtherList, Other>>
