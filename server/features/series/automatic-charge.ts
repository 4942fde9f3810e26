import type { NotCharged } from '../../../domain/notifications/kinds.ts'
import type { Locale } from '../../../messages/locales.ts'
import { hasRows, inTransaction, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ChargeRequest, PaymentMessage } from '../../providers/payment/port.ts'
import { notifyCustomers } from '../bookings/mails/notify-customers.ts'
import { recordEvents } from '../events/events.ts'
import { buyerOf, lockOrderToPay, startCharge } from '../payment-attempts/attempts.ts'
import { notePayLinkSent } from '../payment-attempts/pay-link.ts'
import { settleMessage } from '../payments/settle.ts'

/** A series that is renewed automatically. */
export type Automatic = {
  readonly order_id: number
  readonly ref: string
  readonly account_id: number
  readonly last_starts_at: Date | null
  readonly starts_at: Date | null
  readonly total_sen: number | null
  readonly to_pay_sen: number | null
  readonly charge_at: Date | null
  readonly attempt_id: number | null
}

type Card = { readonly customer_ref: string; readonly card_ref: string }
type Renewed = { readonly order: string; readonly card: Card; readonly locale: Locale }

/** The charge of a renewal, as far as known. */
type Charge = {
  readonly id: number
  readonly ref: string
  readonly amount_sen: number
  readonly status: 'Open' | 'Pending' | 'Paid' | 'Failed'
  readonly page_ref: string
  readonly order_id: number
  readonly order_ref: string
  readonly skill: string
  readonly customer_name: string
  readonly customer_phone: string | null
  readonly email: string | null
  readonly is_held: boolean
  /** The card to charge, while it is saved. */
  readonly card_ref: string | null
}

/**
 * Charges the card for a renewal, exactly once: the attempt is stored before the provider is
 * called, and an attempt that was begun is first queried. The payment is settled like any other.
 * @param renewed the order that was just booked; absent to finish a charge that was begun.
 */
export async function chargeRenewal(
  deps: Deps,
  due: Automatic,
  now: Date,
  renewed?: Renewed,
): Promise<void> {
  const { pool } = deps
  if (renewed && !(await inTransaction(pool, (tx) => begin(tx, deps, due, renewed, now)))) {
    const paid = await inTransaction(pool, (tx) => isConfirmed(tx, renewed.order))
    if (!paid) return requestPaymentInstead(deps, due, { why: 'other', order: renewed.order }, now)
    return inTransaction(pool, (tx) => continueRenewals(tx, due, renewed.order, now))
  }
  const before = await readCharge(deps, due)
  if (!before) return
  let errorCode = ''
  if (before.status === 'Open' || before.status === 'Pending') {
    const message = await outcomeOf(deps, before, renewed === undefined)
    if (message) await settleMessage(deps, message, 'requery', now)
    else await giveUp(deps, before, now)
    errorCode = message?.errorCode ?? ''
  }
  const after = await readCharge(deps, due)
  if (after?.status === 'Paid')
    return inTransaction(pool, (tx) => continueRenewals(tx, due, after.order_ref, now))
  if (after?.status !== 'Failed') return
  const why = before.card_ref === null ? 'card' : (reasons[errorCode] ?? 'declined')
  await requestPaymentInstead(deps, due, { why, order: after.order_ref }, now)
}

const reasons: Readonly<Record<string, NotCharged>> = {
  authentication_required: 'authentication',
  expired_card: 'expired',
}

/** Stores the attempt of a renewal; false when nothing is to be paid, or another run has begun. */
async function begin(
  tx: Tx,
  deps: Deps,
  due: Automatic,
  { order, card, locale }: Renewed,
  now: Date,
): Promise<boolean> {
  const automatic = await queryFirst<{ attempt_id: number | null }>(tx, {
    text: `select attempt_id from automatic_renewal
           where order_id = $1 and outcome is null for update`,
    values: [due.order_id],
  })
  if (!automatic) return false
  if (automatic.attempt_id !== null) return true
  const row = await queryFirst<{ id: number; is_held: boolean }>(tx, {
    text: `select id, coalesce(hold_until > $2, false) as is_held from booking_order where ref = $1`,
    values: [order, now],
  })
  const way = { customerRef: card.customer_ref, language: locale }
  const id = row?.is_held ? await startCharge(tx, deps, row.id, way, now) : undefined
  if (id === undefined) return false
  await query(tx, {
    text: 'update automatic_renewal set attempt_id = $2 where order_id = $1',
    values: [due.order_id, id],
  })
  return true
}

async function readCharge({ pool, clock }: Deps, due: Automatic): Promise<Charge | undefined> {
  return queryFirst<Charge>(pool, {
    name: 'charge-of-renewal',
    text: `select p.id, p.ref, p.amount_sen, p.status, p.page_ref, o.id as order_id,
             o.ref as order_ref, o.skill, o.customer_name, o.customer_phone, a.email,
             coalesce(o.hold_until > $2, false) as is_held, c.card_ref
           from automatic_renewal r join payment_attempt p on p.id = r.attempt_id
             join booking_order o on o.id = p.order_id
             left join account a on a.id = o.account_id
             left join saved_card c on c.account_id = o.account_id and c.customer_ref = p.page_ref
           where r.order_id = $1 and r.outcome is null`,
    values: [due.order_id, clock()],
  })
}

/** The provider's outcome of a charge; undefined: nothing was charged, and nothing will be. */
async function outcomeOf(
  deps: Deps,
  charge: Charge,
  wasBegun: boolean,
): Promise<PaymentMessage | undefined> {
  const { payment, settings } = deps
  const { ref: orderRef, amount_sen: amountSen, page_ref: customerRef, card_ref: cardRef } = charge
  if (wasBegun) {
    const known = await payment.requery({ orderRef, amountSen, pageRef: customerRef })
    if (known.ok) return known.value
    if (known.refusal.code !== 'not-found') throw new Error(`${orderRef}: ${known.refusal.code}`)
  }
  if (cardRef === null || !charge.is_held) return undefined
  const description = `${settings.company.name} ${charge.skill} ${charge.order_ref}`
  const buyer = buyerOf(deps, charge)
  const request: ChargeRequest = { orderRef, amountSen, customerRef, cardRef, description, buyer }
  const answer = await payment.cards?.charge(request)
  if (answer?.ok) return answer.value
  if (answer?.refusal.code === 'refused') return undefined
  throw new Error(`${orderRef} was not charged yet: ${answer?.refusal.code}`)
}

/** Nothing was charged. */
async function giveUp({ pool }: Deps, { id }: Charge, now: Date): Promise<void> {
  await query(pool, {
    text: `update payment_attempt set status = 'Failed', settled_at = $2
           where id = $1 and status = 'Open'`,
    values: [id, now],
  })
}

async function isConfirmed(tx: Tx, order: string): Promise<boolean> {
  return hasRows(tx, {
    text: `select 1 as confirmed from booking b join booking_order o on o.id = b.order_id
           where o.ref = $1 and b.status = 'Confirmed'`,
    values: [order],
  })
}

/** Ends an automatic renewal as done, and starts automatic renewal of the new order. */
export async function continueRenewals(
  tx: Tx,
  { order_id: orderId }: Automatic,
  order: string | undefined,
  now: Date,
): Promise<void> {
  const ended = await hasRows(tx, {
    text: `update automatic_renewal set outcome = 'renewed'
           where order_id = $1 and outcome is null returning 1`,
    values: [orderId],
  })
  if (!ended || order === undefined) return
  await query(tx, {
    text: `insert into automatic_renewal (order_id, allowed_at)
           select id, $2 from booking_order where ref = $1 on conflict do nothing`,
    values: [order, now],
  })
}

/**
 * Notifies the customer why the card was not charged and requests the payment: by the pay link of
 * the held order, or on the page of the series.
 */
export async function requestPaymentInstead(
  deps: Deps,
  due: Automatic,
  { why, order }: { readonly why: NotCharged; readonly order?: string },
  now: Date,
): Promise<void> {
  await inTransaction(deps.pool, async (tx) => {
    const ended = await hasRows(tx, {
      text: `update automatic_renewal set outcome = 'asked'
             where order_id = $1 and outcome is null returning 1`,
      values: [due.order_id],
    })
    if (!ended) return
    if (order !== undefined) await sendLink(tx, order, now)
    const last = await queryFirst<{ id: number }>(tx, {
      text: `select id from booking where order_id = $1 and status not in ('Cancelled', 'Expired')
             order by starts_at desc limit 1`,
      values: [due.order_id],
    })
    await notifyCustomers(tx, last ? [last.id] : [], now, (visit, about) => ({
      kind: 'renewal-not-charged',
      key: `renewal-not-charged:${due.order_id}:${now.getTime()}`,
      parameters: {
        ...about,
        path: `/series?${new URLSearchParams({ order: visit.ref, renew: '1' })}`,
        why,
      },
    }))
  })
}

/** Sends the pay link of an order that the card should have paid. */
async function sendLink(tx: Tx, order: string, now: Date): Promise<void> {
  const row = await queryFirst<{ id: number; booking_id: number; visits: number }>(tx, {
    text: `select o.id, min(b.id) as booking_id, count(*)::int as visits
           from booking_order o join booking b on b.order_id = o.id
           where o.ref = $1 and o.hold_until > $2 and b.status = 'Pending Payment' group by o.id`,
    values: [order, now],
  })
  if (!row) return
  const { to_pay_sen: sen } = await lockOrderToPay(tx, row.id)
  await notePayLinkSent(tx, row.id, now)
  await recordEvents(tx, {
    type: 'pay-link.sent',
    orderId: row.id,
    bookingId: row.booking_id,
    payload: { sen, visits: row.visits, held: true },
    occurredAt: now,
  })
}
