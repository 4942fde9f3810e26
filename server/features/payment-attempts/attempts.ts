import { createHmac } from 'node:crypto'
import type { HostedPage } from '../../../domain/api/booking.ts'
import { type Locale, pathIn } from '../../../messages/locales.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CheckoutRequest } from '../../providers/payment/port.ts'
import { scheduleAttemptRequery } from './requery.ts'

/** An order as far as paying it is concerned. */
export type OrderToPay = {
  ref: string
  customer_name: string
  customer_phone: string | null
  email: string | null
  skill: string
  hold_until: Date | null
  attempts: number
  /** What its unpaid visits cost together; a cancelled one is not asked for. */
  unpaid_sen: number
}

type PayDeps = Pick<Deps, 'payment' | 'settings'>

/** A page that closes at once would only confuse; what is paid late is settled all the same. */
const MIN_WAIT_SECONDS = 60
/** However long the order is held: another page can be opened. */
const MAX_WAIT_SECONDS = 3600

/** Reads an order to be paid, locked: two tries at the same moment must not take one reference. */
export async function lockOrderToPay(tx: Tx, orderId: number): Promise<OrderToPay> {
  await query(tx, {
    text: 'select 1 as locked from booking_order where id = $1 for update',
    values: [orderId],
  })
  const [order] = await query<OrderToPay>(tx, {
    text: `select o.ref, o.customer_name, o.customer_phone, a.email, o.skill, o.hold_until,
             (select count(*)::int from payment_attempt p where p.order_id = o.id) as attempts,
             (select coalesce(sum(b.total_sen), 0)::int from booking b
              where b.order_id = o.id and b.status = 'Pending Payment') as unpaid_sen
           from booking_order o left join account a on a.id = o.account_id
           where o.id = $1`,
    values: [orderId],
  })
  if (!order) throw new Error(`order ${orderId} does not exist`)
  return order
}

/**
 * Starts an attempt to pay an order's visits: with a reference of its own (a provider refuses a
 * used one), and the form that takes the browser to the hosted page. Secrets stay here.
 * @param language of the pages that the browser returns to.
 * @returns undefined when nothing is left to pay: paid, cancelled or expired in the meantime.
 */
export async function startAttempt(
  tx: Tx,
  deps: PayDeps,
  orderId: number,
  language: Locale,
  now: Date,
): Promise<HostedPage | undefined> {
  const order = await lockOrderToPay(tx, orderId)
  if (order.unpaid_sen === 0) return undefined
  const ref = `${order.ref}P${order.attempts + 1}`
  const [attempt] = await query<{ id: number }>(tx, {
    text: `insert into payment_attempt (ref, order_id, provider, amount_sen, created_at, language, booking_ids)
           select $1, $2, $3, $4, $5, $6, array_agg(id) from booking
           where order_id = $2 and status = 'Pending Payment'
           returning id`,
    values: [ref, orderId, deps.payment.name, order.unpaid_sen, now, language],
  })
  if (attempt) {
    await scheduleAttemptRequery(tx, deps.payment.name, attempt.id, order.hold_until ?? now, now)
  }
  return deps.payment.checkout(checkoutOf(deps, order, { ref, language }, now))
}

/** What a provider gets of an attempt to pay what is unpaid of an order. */
export function checkoutOf(
  { settings }: PayDeps,
  order: OrderToPay,
  { ref, language }: { ref: string; language: Locale },
  now: Date,
): CheckoutRequest {
  const { publicUrl, company, sessionSecret } = settings
  const heldMs = order.hold_until ? order.hold_until.getTime() - now.getTime() : 0
  return {
    orderRef: ref,
    amountSen: order.unpaid_sen,
    billName: order.customer_name.slice(0, 128),
    billEmail: order.email ?? company.email,
    billMobile: (order.customer_phone ?? company.phone).replace(/[^\d+]/g, '').slice(0, 32),
    description: `${company.name} ${order.skill} ${order.ref}`,
    publicUrl,
    cancelUrl: `${publicUrl}${resultPath(language, order.ref)}&left=1`,
    openUrl: `${publicUrl}/payments/open/${ref}/${openKey(sessionSecret, ref)}`,
    waitSeconds: Math.min(MAX_WAIT_SECONDS, Math.max(MIN_WAIT_SECONDS, Math.floor(heldMs / 1000))),
  }
}

/** The page with the state of an order's payment; without an order it says that there is none. */
export function resultPath(language: Locale, orderRef?: string): string {
  const order = orderRef ? `?order=${encodeURIComponent(orderRef)}` : ''
  return pathIn(language, `/payment-result${order}`)
}

/** Anyone with it may open the page of that attempt, signed in or not: it names the customer. */
export function openKey(sessionSecret: string, ref: string): string {
  const mac = createHmac('sha256', sessionSecret).update(`payment page ${ref}`)
  return mac.digest('base64url').slice(0, 22)
}
