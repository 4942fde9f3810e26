import type { HostedPage } from '../../../domain/api/bookings/booking.ts'
import { type Locale, pathIn } from '../../../messages/locales.ts'
import { lockRow, query, queryFirst, queryOne, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type Buyer, type CheckoutRequest, takesPayments } from '../../providers/payment/port.ts'
import { shortSignatureOf } from '../../signature.ts'
import { scheduleAttemptRequery } from './requery.ts'

/** The fields of an order that paying it needs. */
export type OrderToPay = {
  ref: string
  customer_name: string
  customer_phone: string | null
  email: string | null
  skill: string
  hold_until: Date | null
  attempts: number
  /** The price of its unpaid visits, or the debt of its confirmed ones. */
  to_pay_sen: number
  /** It has no visit that waits for payment: the amount is a debt. */
  is_debt: boolean
}

/** The amount to pay for a visit, in sen. */
type Share = { id: number; sen: number }

type PayDeps = Pick<Deps, 'payment' | 'settings'>

/**
 * Shortest time that the provider's page stays open, as one that closes at once is useless. Late
 * payments are still settled.
 */
const MIN_WAIT_SECONDS = 60
/** Longest time, however long the hold: the customer can open another page. */
const MAX_WAIT_SECONDS = 3600

/**
 * Reads and locks an order to be paid, so that concurrent attempts get different references.
 * @param visitId for a cash order: pays this visit's debt (docs/product/visits.md#pay-online-instead).
 */
export async function lockOrderToPay(
  tx: Tx,
  orderId: number,
  visitId?: number,
): Promise<OrderToPay & { shares: readonly Share[] }> {
  await lockRow(tx, 'booking_order', orderId, 'no key update')
  const order = await queryOne<Omit<OrderToPay, 'to_pay_sen' | 'is_debt'>>(tx, {
    text: `select o.ref, o.customer_name, o.customer_phone, a.email, o.skill, o.hold_until,
             (select count(*)::int from payment_attempt p where p.order_id = o.id) as attempts
           from booking_order o left join account a on a.id = o.account_id
           where o.id = $1`,
    values: [orderId],
  })
  const unpaid = await query<Share>(tx, {
    // Pending visits have no charge yet, but credit may have paid a part.
    text: `select b.id, b.total_sen + coalesce((select sum(l.sen)::int from ledger_line l
               where l.booking_id = b.id and l.account = 'customer'), 0) as sen
           from booking b where b.order_id = $1 and b.status = 'Pending Payment' order by b.id`,
    values: [orderId],
  })
  const shares = unpaid.length > 0 ? unpaid : await readDebts(tx, orderId, visitId)
  const toPaySen = shares.reduce((sum, { sen }) => sum + sen, 0)
  return { ...order, shares, to_pay_sen: toPaySen, is_debt: unpaid.length === 0 }
}

/**
 * The debts of visits in an online order: price increases by changes, and fees. In a cash order, the
 * debt of the given visit.
 */
function readDebts(tx: Tx, orderId: number, visitId: number | undefined): Promise<Share[]> {
  return query<Share>(tx, {
    text: `select b.id, sum(l.sen)::int as sen
           from booking_order o
           join booking b on b.order_id = o.id
           join ledger_line l on l.booking_id = b.id and l.account = 'customer'
           where o.id = $1 and (o.payment_method = 'Online' or b.id = $2)
           group by b.id having sum(l.sen) > 0 order by b.id`,
    values: [orderId, visitId ?? null],
  })
}

/**
 * Starts an attempt to pay an order's visits or their debt. Each attempt has a new reference, because
 * providers refuse a used one. Secrets stay on the server.
 * @param way the language of the pages that the browser returns to and, for a cash order, the visit.
 * @returns the form that takes the browser to the hosted page; undefined if nothing is left to pay:
 * paid, cancelled or expired in the meantime.
 */
export async function startAttempt(
  tx: Tx,
  deps: PayDeps,
  orderId: number,
  { language, visitId }: { language: Locale; visitId?: number },
  now: Date,
): Promise<HostedPage | undefined> {
  const attempt = await newAttempt(tx, deps, orderId, { language, visitId, pageRef: null }, now)
  if (!attempt) return undefined
  const { order, ref } = attempt
  return deps.payment.checkout(checkoutOf(deps, order, { ref, language }, now))
}

/**
 * Starts an attempt to pay an order with a saved card (docs/product/series.md#automatic-renewal).
 * @param customerRef the card's customer at the provider, by which the charge is found later.
 */
export async function startCharge(
  tx: Tx,
  deps: PayDeps,
  orderId: number,
  { customerRef, language }: { customerRef: string; language: Locale },
  now: Date,
): Promise<number | undefined> {
  const attempt = await newAttempt(tx, deps, orderId, { language, pageRef: customerRef }, now)
  return attempt?.id
}

/** Stores an attempt and schedules its requery; undefined if nothing is left to pay. */
async function newAttempt(
  tx: Tx,
  deps: PayDeps,
  orderId: number,
  { language, visitId, pageRef }: { language: Locale; visitId?: number; pageRef: string | null },
  now: Date,
): Promise<{ order: OrderToPay; ref: string; id: number } | undefined> {
  const order = await lockOrderToPay(tx, orderId, visitId)
  if (order.to_pay_sen === 0 || !takesPayments(deps.payment)) return undefined
  // Below the provider's minimum: it is paid in cash.
  if (order.is_debt && order.to_pay_sen <= deps.payment.maxNotPayableSen) return undefined
  const ref = `${order.ref}P${order.attempts + 1}`
  const attempt = await queryOne<{ id: number }>(tx, {
    text: `insert into payment_attempt (ref, order_id, provider, amount_sen, created_at, language,
             booking_ids, shares, for_debt, page_ref)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    values: [
      ref,
      orderId,
      deps.payment.name,
      order.to_pay_sen,
      now,
      language,
      order.shares.map(({ id }) => id),
      order.shares.map(({ sen }) => sen),
      order.is_debt,
      pageRef,
    ],
  })
  const until = order.is_debt ? pageEnd(deps, now) : (order.hold_until ?? now)
  await scheduleAttemptRequery(tx, deps.payment.name, attempt.id, until, now)
  return { order, ref, id: attempt.id }
}

/**
 * The state of the latest attempt to pay a visit's debt online, or that of its online order: waiting
 * at the provider, or declined; undefined without an attempt, and while its page is open.
 */
export async function readDebtPayment(
  reader: Reader,
  { id, order_id: orderId }: { readonly id: number; readonly order_id: number },
): Promise<'pending' | 'declined' | undefined> {
  const last = await queryFirst<{ status: string; for_debt: boolean }>(reader, {
    name: 'last-try-of-order',
    text: `select status, for_debt from payment_attempt
           where order_id = $1 and not for_tip
             and ($2 = any(booking_ids) or exists (select from booking_order o
               where o.id = $1 and o.payment_method = 'Online'))
           order by id desc limit 1`,
    values: [orderId, id],
  })
  if (!last?.for_debt) return undefined
  if (last.status === 'Pending') return 'pending'
  return last.status === 'Failed' ? 'declined' : undefined
}

/** The page for a debt is open as long as one for a new order. */
function pageEnd({ settings }: Pick<PayDeps, 'settings'>, now: Date): Date {
  return new Date(now.getTime() + settings.holdMinutes * 60_000)
}

/** The provider's request for an attempt to pay an order. */
export function checkoutOf(
  deps: Pick<PayDeps, 'settings'>,
  order: OrderToPay,
  { ref, language }: { ref: string; language: Locale },
  now: Date,
): CheckoutRequest {
  const { settings } = deps
  const until = order.is_debt ? pageEnd({ settings }, now) : order.hold_until
  const heldMs = until ? until.getTime() - now.getTime() : 0
  return {
    ...pageOf(deps, ref, language),
    ...buyerOf(deps, order),
    amountSen: order.to_pay_sen,
    description: `${settings.company.name} ${order.skill} ${order.ref}`,
    cancelUrl: `${settings.publicUrl}${resultPath(language, order.ref)}&left=1`,
    waitSeconds: Math.min(MAX_WAIT_SECONDS, Math.max(MIN_WAIT_SECONDS, Math.floor(heldMs / 1000))),
  }
}

/** The provider's request for an attempt to tip the crew. */
export function tipCheckoutOf(
  deps: Pick<PayDeps, 'settings'>,
  order: OrderToPay,
  tip: { ref: string; sen: number; back: string; language: Locale },
): CheckoutRequest {
  const { publicUrl, company, holdMinutes } = deps.settings
  return {
    ...pageOf(deps, tip.ref, tip.language),
    ...buyerOf(deps, order),
    amountSen: tip.sen,
    description: `${company.name} tip ${order.ref}`,
    cancelUrl: `${publicUrl}${pathIn(tip.language, tip.back)}`,
    waitSeconds: Math.min(MAX_WAIT_SECONDS, holdMinutes * 60),
  }
}

/** The buyer of an order. */
export function buyerOf(
  { settings: { company } }: Pick<PayDeps, 'settings'>,
  order: Pick<OrderToPay, 'customer_name' | 'customer_phone' | 'email'>,
): Buyer {
  return {
    billName: order.customer_name.slice(0, 128),
    billEmail: order.email ?? company.email,
    billMobile: (order.customer_phone ?? company.phone).replace(/[^\d+]/g, '').slice(0, 32),
  }
}

/** An attempt's reference, and the address and language of its page. */
export function pageOf({ settings }: Pick<PayDeps, 'settings'>, ref: string, locale: Locale) {
  const { publicUrl, sessionSecret } = settings
  return {
    orderRef: ref,
    publicUrl,
    locale,
    openUrl: `${publicUrl}/payments/open/${ref}/${openKey(sessionSecret, ref)}`,
  }
}

/** The page with the state of an order's payment; without an order it says that there is none. */
export function resultPath(language: Locale, orderRef?: string): string {
  const order = orderRef ? `?order=${encodeURIComponent(orderRef)}` : ''
  return pathIn(language, `/payment-result${order}`)
}

/** Key to the page of an attempt, which opens without sign-in and names the customer. */
export function openKey(sessionSecret: string, ref: string): string {
  return shortSignatureOf(sessionSecret, `payment page ${ref}`)
}
