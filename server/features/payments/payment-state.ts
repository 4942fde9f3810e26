import { query, type Reader } from '../../db/transaction.ts'

/** The payment state of an order. */
export type PaymentState = {
  id: number
  ref: string
  /** What the visits cost that were not cancelled; of all where none is left. */
  standing_sen: number
  hold_until: Date | null
  booking_ids: string[]
  payment_method: 'Online' | 'Cash'
  statuses: string[]
  payment_statuses: string[]
  last_attempt: string | null
  /** Not yet given back, of all visits. */
  refund_due_sen: number
}

/** The payment state of the caller's own order; undefined for another customer's. */
export async function readPaymentState(
  reader: Reader,
  ref: string,
  accountId: number,
): Promise<PaymentState | undefined> {
  const [order] = await query<PaymentState>(reader, {
    text: `select o.id, o.ref, o.hold_until, o.payment_method,
             coalesce(sum(b.total_sen) filter (where b.status <> 'Cancelled'), o.total_sen)::int
               as standing_sen,
             array_agg(b.booking_id order by b.session) as booking_ids,
             sum(b.refund_due_sen - b.refunded_sen)::int as refund_due_sen,
             array_agg(b.status) as statuses, array_agg(b.payment_status) as payment_statuses,
             (select p.status from payment_attempt p
              where p.order_id = o.id order by p.id desc limit 1) as last_attempt
           from booking_order o join booking b on b.order_id = o.id
           where o.ref = $1 and o.account_id = $2 group by o.id`,
    values: [ref, accountId],
  })
  return order
}
