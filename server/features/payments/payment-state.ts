import type { z } from 'zod'
import type { paymentCalls } from '../../../domain/api/payments/payment-page.ts'
import { queryFirst, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

export type PaymentState = {
  id: number
  ref: string
  /** The price of the visits that were not cancelled; of all if none is left. */
  standing_sen: number
  /** The part of it that credit paid. */
  credit_sen: number
  hold_until: Date | null
  booking_ids: string[]
  payment_method: 'Online' | 'Cash' | 'Account'
  statuses: string[]
  payment_statuses: string[]
  last_attempt: string | null
  /** When the latest payment arrived. */
  paid_at: Date | null
  /** Not yet refunded, for all visits. */
  refund_due_sen: number
  /** The debt of its visits, if it is paid online. */
  owed_sen: number
  /** What it costs the account of a partner; null for other orders. */
  account_sen: number | null
}

/**
 * The payment state of the caller's own order; undefined for another customer's.
 * @param accountId 'anybody' if the caller has proven otherwise to know the order.
 */
export async function readPaymentState(
  reader: Reader,
  ref: string,
  accountId: number | 'anybody',
): Promise<PaymentState | undefined> {
  return queryFirst<PaymentState>(reader, {
    text: `select o.id, o.ref, o.hold_until, o.payment_method,
             coalesce(sum(b.total_sen) filter (where b.status <> 'Cancelled'), o.total_sen)::int
               as standing_sen,
             (select coalesce(sum(case l.kind when 'credit' then l.sen else -l.sen end), 0)::int
              from booking v join ledger_entry l on l.booking_id = v.id
              where v.order_id = o.id and v.status <> 'Cancelled' and l.kind in ('credit', 'credit-back'))
               as credit_sen,
             array_agg(b.booking_id order by b.session) as booking_ids,
             sum(b.refund_due_sen - b.refunded_sen)::int as refund_due_sen,
             (select coalesce(sum(d.sen), 0)::int from (
                select sum(l.sen) as sen from booking v join ledger_line l on l.booking_id = v.id
                where v.order_id = o.id and o.payment_method = 'Online' and l.account = 'customer'
                group by v.id having sum(l.sen) > 0) d) as owed_sen,
             case o.payment_method when 'Account' then
               (select coalesce(sum(l.sen), 0)::int from booking v join ledger_line l on l.booking_id = v.id
                where v.order_id = o.id and l.account = 'partners') end as account_sen,
             array_agg(b.status) as statuses, array_agg(b.payment_status) as payment_statuses,
             (select p.status from payment_attempt p
              where p.order_id = o.id and not p.for_tip order by p.id desc limit 1) as last_attempt,
             (select max(p.settled_at) from payment_attempt p
              where p.order_id = o.id and p.status = 'Paid' and not p.for_tip) as paid_at
           from booking_order o join booking b on b.order_id = o.id
           where o.ref = $1 and ($2::bigint is null or o.account_id = $2) group by o.id`,
    values: [ref, accountId === 'anybody' ? null : accountId],
  })
}

/** Is an unpaid order's crew held? */
export function isHeld(order: PaymentState, now: Date): boolean {
  return (
    order.statuses.includes('Pending Payment') &&
    order.hold_until !== null &&
    order.hold_until > now
  )
}

/** Does a booked order owe enough for the provider? */
export function owesOnline({ payment }: Pick<Deps, 'payment'>, order: PaymentState): boolean {
  return order.owed_sen > payment.maxNotPayableSen
}

/** The state of an order's payment, for its payer. */
export function paymentStatusOf(
  order: PaymentState,
  held: boolean,
): z.infer<(typeof paymentCalls)['GET /payments/result']['response']>['payment_status'] {
  const { statuses, payment_statuses: payments } = order
  const isCancelled = statuses.every((status) => status === 'Cancelled')
  // Its customer owes nothing and gets no refund.
  if (order.payment_method === 'Account') return isCancelled ? 'cancelled' : 'paid'
  if (payments.includes('Paid')) return 'paid'
  if (payments.includes('Refund Due')) return 'refund-due'
  if (payments.includes('Refunded')) return 'refunded'
  if (isCancelled) return 'cancelled'
  if (order.payment_method === 'Cash') return 'pay-later'
  if (!held) return 'expired'
  return order.last_attempt === 'Failed' ? 'failed' : 'pending'
}
