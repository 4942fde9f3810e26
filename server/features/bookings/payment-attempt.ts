import type { HostedPage } from '../../../domain/api/booking.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { askAboutAttempt } from '../payments/questions.ts'

type OrderRow = {
  ref: string
  total_sen: number
  customer_name: string
  customer_phone: string | null
  email: string | null
  skill: string
  hold_until: Date | null
  attempts: number
}

/** A page that closes at once would only confuse; what is paid late is settled all the same. */
const LEAST_WAIT_SECONDS = 60

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
  // Two tries at the same moment must not take the same reference.
  await query(tx, {
    text: 'select 1 as locked from booking_order where id = $1 for update',
    values: [orderId],
  })
  const [order] = await query<OrderRow>(tx, {
    text: `select o.ref, o.total_sen, o.customer_name, o.customer_phone, a.email, o.skill,
             o.hold_until,
             (select count(*)::int from payment_attempt p where p.order_id = o.id) as attempts
           from booking_order o left join account a on a.id = o.account_id
           where o.id = $1`,
    values: [orderId],
  })
  if (!order) throw new Error(`order ${orderId} does not exist`)
  const ref = `${order.ref}P${order.attempts + 1}`
  const [attempt] = await query<{ id: number }>(tx, {
    text: `insert into payment_attempt (ref, order_id, provider, amount_sen, created_at)
           values ($1, $2, $3, $4, $5) returning id`,
    values: [ref, orderId, deps.payment.name, order.total_sen, now],
  })
  if (attempt) {
    await askAboutAttempt(tx, deps.payment.name, attempt.id, order.hold_until ?? now, now)
  }
  const { publicUrl, company } = deps.settings
  const heldMs = order.hold_until ? order.hold_until.getTime() - now.getTime() : 0
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
    waitSeconds: Math.max(LEAST_WAIT_SECONDS, Math.floor(heldMs / 1000)),
  })
}
