import type { HostedPage } from '../../../domain/api/booking.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

type OrderRow = {
  ref: string
  total_sen: number
  customer_name: string
  customer_phone: string | null
  email: string | null
  skill: string
  sessions: number
  attempts: number
}

/**
 * Begins a try to pay an order: a reference of its own (a provider refuses one that was used), and
 * the signed form that takes the browser to the hosted page. The secret stays on the server.
 */
export async function startAttempt(
  tx: Tx,
  deps: Pick<Deps, 'payment' | 'settings'>,
  orderId: number,
  now: Date,
): Promise<HostedPage> {
  const [order] = await query<OrderRow>(tx, {
    text: `select o.ref, o.total_sen, o.customer_name, o.customer_phone, a.email, o.skill,
             o.sessions,
             (select count(*)::int from payment_attempt p where p.order_id = o.id) as attempts
           from booking_order o left join account a on a.id = o.account_id
           where o.id = $1`,
    values: [orderId],
  })
  if (!order) throw new Error(`order ${orderId} does not exist`)
  const ref = `${order.ref}P${order.attempts + 1}`
  await query(tx, {
    text: `insert into payment_attempt (ref, order_id, provider, amount_sen, created_at)
           values ($1, $2, $3, $4, $5)`,
    values: [ref, orderId, deps.payment.name, order.total_sen, now],
  })
  const { publicUrl, holdMinutes, company } = deps.settings
  return deps.payment.checkout({
    orderRef: ref,
    amountSen: order.total_sen,
    billName: order.customer_name.slice(0, 128),
    billEmail: order.email ?? company.email,
    billMobile: (order.customer_phone ?? company.phone).replace(/[^\d+]/g, '').slice(0, 32),
    description: `${company.name} ${order.skill} ${order.ref}`,
    returnUrl: `${publicUrl}/payments/return`,
    callbackUrl: `${publicUrl}/payments/notify`,
    cancelUrl: `${publicUrl}/payment-result?order=${order.ref}`,
    waitSeconds: holdMinutes * 60,
  })
}
