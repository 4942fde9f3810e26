import {
  hasRows,
  query,
  queryFirst,
  queryOne,
  type Reader,
  type Tx,
} from '../../../db/transaction.ts'
import type { Actor } from '../../bookings/records/history.ts'

/** A stored refund of an order. */
export type Refund = {
  id: number
  /** Our reference: the provider never pays the same one twice. */
  ref: string
  /** 0 for a gift voucher. */
  order_id: number
  attempt_id: number | null
  amount_sen: number
  status: 'Sending' | 'Pending' | 'Refunded' | 'Refused'
  /** A reversal voids a payment that is not settled yet. */
  way: 'refund' | 'reversal'
  transaction_id: string | null
  channel: string | null
  /** The refunded tip; null for visits of the order. */
  tip_id: number | null
  gift_id: number | null
}

/** The part of a refund, or of the amount due, for one visit; in sen. */
export type Part = { bookingId: number; sen: number }

/** The sum of parts, in sen. */
export const sumOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.sen, 0)

/** The amounts due back for an order's visits that are not being sent yet. */
export async function readDue(reader: Reader, orderId: number): Promise<Part[]> {
  return query<Part>(reader, {
    text: `select b.id as "bookingId",
             (b.refund_due_sen - b.refunded_sen - coalesce((
               select sum(p.amount_sen) from refund_part p join refund r on r.id = p.refund_id
               where p.booking_id = b.id and r.status in ('Sending', 'Pending')), 0))::int as sen
           from booking b where b.order_id = $1 and b.refund_due_sen > b.refunded_sen
           order by b.session`,
    values: [orderId],
  })
}

/** The order with this reference, locked in the same way as by payments and cancellations. */
export async function lockOrderByRef(
  tx: Tx,
  ref: string,
): Promise<{ id: number; ref: string } | undefined> {
  return queryFirst<{ id: number; ref: string }>(tx, {
    text: 'select id, ref from booking_order where ref = $1 for no key update',
    values: [ref],
  })
}

export type RefundSource = {
  id: number
  amount_sen: number
  channel: string
  settled_at: Date | null
  /** The amount that was not refunded yet. */
  left_sen: number
  /** An earlier refund of it was rejected because the customer's bank account was missing. */
  wants_bank: boolean
}

/** An order's payments through a provider that can be refunded now, latest first. */
export function readSources(tx: Tx, orderId: number, provider: string): Promise<RefundSource[]> {
  return query<RefundSource>(tx, {
    text: `select p.id, p.amount_sen, coalesce(p.channel, '') as channel, p.settled_at,
             (p.amount_sen - coalesce((
               select sum(r.amount_sen) from refund r
               where r.attempt_id = p.id and r.status <> 'Refused'), 0))::int as left_sen,
             coalesce((select r.wants_bank from refund r
               where r.attempt_id = p.id order by r.id desc limit 1), false) as wants_bank
           from payment_attempt p
           where p.order_id = $1 and p.provider = $2 and p.status = 'Paid' and not p.for_tip
             and p.transaction_id is not null and not exists (select from refund r
               where r.attempt_id = p.id and r.status in ('Sending', 'Pending'))
           order by p.id desc`,
    values: [orderId, provider],
  })
}

/** The data of a new refund: its sender, its visits, and its payment. */
export type NewRefund = {
  readonly order: { readonly id: number; readonly ref: string }
  readonly parts: readonly Part[]
  readonly status: 'Sending' | 'Refunded'
  readonly actor: Actor
  /** The refunded payment attempt; undefined if staff paid the money back. */
  readonly through?: { readonly id: number; readonly way: Refund['way'] }
}

/** Stores a refund with its parts. */
export async function insertRefund(tx: Tx, refund: NewRefund, now: Date): Promise<Refund> {
  const { order, parts, status, actor, through } = refund
  return queryOne<Refund>(tx, {
    text: `with made as (
             insert into refund (ref, order_id, attempt_id, amount_sen, status, account_id, who,
               created_at, settled_at, way)
             select $2 || 'R' || (1 + (select count(*) from refund where order_id = $1)), $1, $3, $4,
               $5, $6, $7, $8, case when $5 = 'Refunded' then $8::timestamptz end, $11
             returning id, ref, order_id, attempt_id, amount_sen, status, way, tip_id,
               gift_id
           ), parts as (
             insert into refund_part (refund_id, booking_id, amount_sen)
             select made.id, v.booking_id, v.sen
             from made, unnest($9::bigint[], $10::int[]) as v (booking_id, sen)
           )
           select made.*, p.transaction_id, p.channel
           from made left join payment_attempt p on p.id = made.attempt_id`,
    values: [
      order.id,
      order.ref,
      through?.id ?? null,
      sumOf(parts),
      status,
      actor.accountId,
      actor.who,
      now,
      parts.map((part) => part.bookingId),
      parts.map((part) => part.sen),
      through?.way ?? 'refund',
    ],
  })
}

const refundColumns = `r.id, r.ref, coalesce(r.order_id, 0) as order_id, r.attempt_id, r.amount_sen,
             r.status, r.way, r.tip_id, r.gift_id,
             p.transaction_id, p.channel`

/** A refund by our reference. */
export async function readRefund(reader: Reader, ref: string): Promise<Refund | undefined> {
  return queryFirst<Refund>(reader, {
    text: `select ${refundColumns}
           from refund r left join payment_attempt p on p.id = r.attempt_id where r.ref = $1`,
    values: [ref],
  })
}

/** Locks the order before its refund, in the same way as payments and cancellations. */
export async function lockRefund(tx: Tx, ref: string): Promise<Refund | undefined> {
  await query(tx, {
    text: `select 1 as locked from booking_order
           where id = (select order_id from refund where ref = $1) for no key update`,
    values: [ref],
  })
  await query(tx, {
    text: `select 1 as locked from gift
           where id = (select gift_id from refund where ref = $1) for update`,
    values: [ref],
  })
  return queryFirst<Refund>(tx, {
    text: `select ${refundColumns}
           from refund r left join payment_attempt p on p.id = r.attempt_id
           where r.ref = $1 for update of r`,
    values: [ref],
  })
}

/** The division of a refund among the visits of its order. */
export async function partsOf(tx: Tx, refund: Refund): Promise<Part[]> {
  return query<Part>(tx, {
    text: `select booking_id as "bookingId", amount_sen as sen from refund_part
           where refund_id = $1 order by booking_id`,
    values: [refund.id],
  })
}

/** Is the whole amount of a refund still due? */
export async function stillFits(tx: Tx, refund: Refund): Promise<boolean> {
  if (refund.tip_id !== null || refund.gift_id !== null) {
    const hasOthers = await hasRows(tx, {
      text: `select from refund
             where (tip_id = $1 or gift_id = $3) and id <> $2 and status <> 'Refused'`,
      values: [refund.tip_id, refund.id, refund.gift_id],
    })
    return !hasOthers
  }
  const due = new Map(
    (await readDue(tx, refund.order_id)).map((part) => [part.bookingId, part.sen]),
  )
  const parts = await partsOf(tx, refund)
  return parts.every((part) => (due.get(part.bookingId) ?? 0) >= part.sen)
}

/** Stops requeries of a refund. */
export async function stopRequeries(tx: Tx, refund: Refund): Promise<void> {
  await query(tx, {
    text: 'update requery set due_at = null where refund_id = $1',
    values: [refund.id],
  })
}
