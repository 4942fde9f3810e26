import type { RefundItem } from '../../../../domain/api/payments/payments.ts'
import { ringgit } from '../../../../domain/booking/price/money.ts'
import { channelName } from '../../../../domain/payments/channel.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Page } from '../../../db/read-page.ts'
import { query, type Reader } from '../../../db/transaction.ts'
import type { PaymentProvider } from '../../../providers/payment/port.ts'

type Row = {
  ref: string
  skill: string
  customer_name: string
  booking_ids: string[]
  due_sen: number
  under_way_sen: number
  refunded_sen: number
  since: Date
  /** The channels of all online payments, as the providers named them; empty if not reported. */
  paid_through: string[]
  paid_cash: boolean
  /** The channels of the payments that can be refunded; empty if not reported. */
  channels: string[]
  wants_bank: boolean
  last_status: string | null
  last_note: string | null
}

/** The part of `b` that was returned as credit or to a partner's account: nobody needs to send it. */
const notSent = `lateral (select coalesce(sum(l.sen), 0)::int as sen from ledger_entry l
  where l.booking_id = b.id and l.kind in ('refund-credit', 'refund-account')) c`

/**
 * A page of orders with refunds: those still due first, oldest due date at the top; then those done,
 * newest at the top.
 * @param provider whose own payments can be refunded through it.
 * @param orderRef only this order.
 * @param locale for the names of payment channels and for notes.
 */
export async function readRefunds(
  reader: Reader,
  provider: Pick<PaymentProvider, 'name' | 'bankDetails'>,
  { page, page_size: size }: Page,
  locale: Locale,
  orderRef = '',
): Promise<{ items: RefundItem[]; total: number; due: number }> {
  const [rows, [sums]] = await Promise.all([
    query<Row>(reader, {
      text: `with owed as (
               select b.order_id, sum(b.refund_due_sen - c.sen)::int as all_sen,
                 sum(b.refunded_sen - c.sen)::int as refunded_sen, sum(b.refunded_sen) as back_sen,
                 array_agg(b.booking_id order by b.session) as booking_ids
               from booking b, ${notSent} where b.refund_due_sen > c.sen and ($4 = '' or b.order_id =
                   (select id from booking_order where ref = $4)) group by b.order_id
             ), since as (
               -- What went back covers what was due first: the rest has been due since the next.
               select d.order_id, coalesce(min(d.at) filter (where d.upto > owed.back_sen),
                   max(d.at)) as at
               from (
                 select b.order_id, l.at,
                   sum(l.sen) over (partition by b.order_id order by l.id) as upto
                 from ledger_entry l join booking b on b.id = l.booking_id
                 where l.kind = 'refund-due' and b.refund_due_sen > 0
               ) d join owed using (order_id)
               group by d.order_id
             ), listed as (
               select owed.*, since.at as since
               from owed left join since using (order_id)
               order by all_sen = refunded_sen,
                 case when all_sen > refunded_sen then since.at end, order_id * case
                   when all_sen = refunded_sen then -1 else 1 end
               limit $2 offset $3
             )
             select o.ref, o.skill, o.customer_name, t.booking_ids, t.refunded_sen, t.since,
               u.under_way_sen, (t.all_sen - t.refunded_sen - u.under_way_sen)::int as due_sen,
               array(select coalesce(p.channel, '') from payment_attempt p
                     where p.order_id = o.id and p.status = 'Paid' and not p.for_tip order by p.id) as paid_through,
               exists (select from ledger_entry l join booking b on b.id = l.booking_id
                       where b.order_id = o.id and l.kind = 'cash') as paid_cash,
               array(select coalesce(p.channel, '') from payment_attempt p
                     where p.order_id = o.id and p.provider = $1 and p.status = 'Paid'
                       and not p.for_tip
                       and p.transaction_id is not null
                       and not exists (select from refund r where r.attempt_id = p.id
                         and r.status in ('Sending', 'Pending'))
                       and p.amount_sen > coalesce((select sum(r.amount_sen) from refund r
                         where r.attempt_id = p.id and r.status <> 'Refused'), 0)) as channels,
               coalesce(last.wants_bank, false) as wants_bank, last.status as last_status, last.note as last_note
             from listed t
             join booking_order o on o.id = t.order_id
             cross join lateral (
               select coalesce(sum(r.amount_sen), 0)::int as under_way_sen from refund r
               where r.order_id = o.id and r.tip_id is null
                 and r.status in ('Sending', 'Pending')) u
             left join lateral (
               select r.status, r.note, r.wants_bank from refund r
               where r.order_id = o.id and r.tip_id is null order by r.id desc limit 1) last on true
             order by t.all_sen = t.refunded_sen,
               case when t.all_sen > t.refunded_sen then t.since end, t.order_id * case
                 when t.all_sen = t.refunded_sen then -1 else 1 end`,
      values: [provider.name, size, (page - 1) * size, orderRef],
    }),
    query<{ total: number; due_sen: number }>(reader, {
      text: `select count(distinct order_id) as total,
               coalesce(sum(refund_due_sen - refunded_sen), 0) as due_sen
             from booking b, ${notSent} where refund_due_sen > c.sen
               and ($1 = '' or order_id = (select id from booking_order where ref = $1))`,
      values: [orderRef],
    }),
  ])
  return {
    items: rows.map((row) => itemOf(row, provider, locale)),
    total: sums?.total ?? 0,
    due: ringgit(sums?.due_sen ?? 0),
  }
}

function itemOf(
  row: Row,
  provider: Pick<PaymentProvider, 'bankDetails'>,
  locale: Locale,
): RefundItem {
  const refused = row.last_status === 'Refused'
  return {
    order: row.ref,
    skill: row.skill,
    booking_ids: row.booking_ids,
    customer_name: row.customer_name,
    state: stateOf(row, refused),
    due: ringgit(row.due_sen),
    under_way: ringgit(row.under_way_sen),
    refunded: ringgit(row.refunded_sen),
    since: row.since.toISOString(),
    paid_by: [
      ...new Set([
        ...row.paid_through.map((channel) => channelName(channel, locale)),
        ...(row.paid_cash ? [m.booking_method_cash({}, { locale })] : []),
      ]),
    ],
    can_send: row.due_sen > 0 && row.channels.length > 0,
    needs_bank:
      row.wants_bank || row.channels.some((channel) => provider.bankDetails(channel) === 'needed'),
    note: refused && row.due_sen > 0 ? noteOf(row, locale) : '',
  }
}

/**
 * Why the provider refused the latest refund: our own sentence if there is one, otherwise its words.
 */
function noteOf(row: Row, locale: Locale): string {
  return row.wants_bank ? m.answer_refund_needs_bank_details({}, { locale }) : (row.last_note ?? '')
}

function stateOf(row: Row, refused: boolean): RefundItem['state'] {
  if (row.due_sen > 0) return refused ? 'Refused' : 'Due'
  return row.under_way_sen > 0 ? 'Under way' : 'Refunded'
}
