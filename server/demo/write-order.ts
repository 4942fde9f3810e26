import { LEAD_HOURS } from '../../domain/booking/check.ts'
import { numberAnswer, type Service, textAnswer } from '../../domain/booking/description.ts'
import type { BookingEvent } from '../../domain/booking/event.ts'
import { payLinkUntil } from '../../domain/booking/pay-link.ts'
import { quote } from '../../domain/booking/price/price.ts'
import { dayOf, hourOf, instantOf } from '../../domain/booking/starts/calendar.ts'
import { ownPrices } from '../../domain/partners/account.ts'
import type { Pool } from '../db/connection.ts'
import { query, type Tx } from '../db/transaction.ts'
import { release } from '../features/availability/assignments.ts'
import { readVoucher } from '../features/bookings/changes/vouchers.ts'
import { addEvents, program } from '../features/bookings/records/history.ts'
import { encrypt } from '../features/bookings/records/sensitive.ts'
import type { OrderIds } from '../features/ordering/ids.ts'
import type { NewOrder, Served } from '../features/ordering/new-order.ts'
import { chargePartners } from '../features/ordering/order-account.ts'
import { newOrderRef } from '../features/ordering/order-ref.ts'
import { reserve } from '../features/ordering/reserve.ts'
import { notePayLinkSent, storePayLink } from '../features/payment-attempts/pay-link.ts'
import type { priceBook } from '../features/places/price-book.ts'
import type { FileStorage } from '../providers/storage/port.ts'
import type { Account } from './accounts.ts'
import type { DemoAccount } from './money/partners.ts'
import type { DemoOrder } from './orders.ts'

/** Time left to pay the order whose hold ends soon, in minutes. */
const SOON_MINUTES = 50

/** What loading the demo needs. */
export type DemoDeps = {
  readonly pool: Pool
  readonly services: readonly Service[]
  readonly encryptionKey: Buffer
  readonly bufferHours: number
  readonly holdMinutes: number
  readonly storage: FileStorage | undefined
}

/** How many days before the start orders are made; postcode and hour decide which. */
const DAYS_BEFORE = [3, 1, 5, 2, 9, 3, 16, 4]

/** Places one order through the engine, dated some days before its start. */
export async function writeOrder(
  tx: Tx,
  deps: DemoDeps & { readonly ids: OrderIds },
  prices: Awaited<ReturnType<ReturnType<typeof priceBook>>>,
  demo: Omit<DemoOrder, 'customer'> & {
    customer: Account
    manager: Account | undefined
    account?: DemoAccount
    served?: Served
  },
  now: Date,
): Promise<void> {
  const { service, answers, outcome, endsSoon, customer, manager, account, served } = demo
  const postcode = numberAnswer(answers, 'postcode')
  const regionId = prices.regionOf(postcode)
  const tariff = regionId === undefined ? undefined : prices.tariff(regionId, service.skill)
  const code = textAnswer(answers, 'voucher')
  const voucher = code ? await readVoucher(tx, code, customer.id) : undefined
  const own = tariff && ownPrices(tariff, account?.percentOff ?? 0)
  const quoted = own && quote(service, answers, own, { code, voucher, today: dayOf(now) })
  if (regionId === undefined || !quoted) throw new Error(`no price for ${service.skill}`)
  const startHour = hourOf(textAnswer(answers, 'start_time')) ?? 9
  const start = instantOf(textAnswer(answers, 'start_date'), startHour)
  const daysBefore = DAYS_BEFORE[(postcode + startHour) % DAYS_BEFORE.length] ?? 3
  const orderedAt = new Date(start.getTime() - daysBefore * 24 * 3_600_000)
  const bookedAt = orderedAt < now ? orderedAt : now
  const sensitive = service.questions.find((question) => question.sensitive)
  const unpaid = outcome === 'pending' || outcome === 'expired'
  // Pending orders were booked by phone: their pay link is valid for a day.
  const { holdMinutes } = deps
  const holdUntil =
    outcome === 'pending' && !endsSoon
      ? payLinkUntil({ now, startsAt: start, leadHours: LEAD_HOURS, holdMinutes })
      : new Date(now.getTime() + (endsSoon ? SOON_MINUTES : holdMinutes) * 60_000)
  const order: NewOrder = {
    ref: newOrderRef(),
    service,
    answers: unpaid ? { ...answers, payment_method: 'Online' } : answers,
    startHours: quoted.sessions.map(() => startHour),
    regionId,
    postcode,
    quote: quoted,
    customer: { accountId: customer.id, name: customer.name, phone: customer.phone },
    account,
    served,
    sensitive: sensitive ? encrypt(textAnswer(answers, sensitive.field), deps.encryptionKey) : null,
    ...(outcome === 'pending' && manager
      ? { bookedBy: { accountId: manager.id, who: manager.name, now } }
      : {}),
    holdUntil: unpaid ? holdUntil : null,
    bufferHours: deps.bufferHours,
  }
  const reserved = await reserve(tx, order, bookedAt, deps.ids)
  // If the day is full, the demo has one order fewer.
  if (!reserved.ok) return
  const { orderId, bookings } = reserved.value
  await chargePartners(tx, [{ order, ready: { ...reserved.value, order }, now: bookedAt }])
  const ids = bookings.map((booking) => booking.id)
  if (!unpaid && answers.payment_method === 'Online') {
    await writePayment(tx, orderId, bookedAt)
  }
  if (outcome === 'pending') {
    await query(tx, {
      text: `select graphile_worker.add_job('expire-hold', json_build_object('orderId', $1::bigint),
               run_at => $2)`,
      values: [orderId, holdUntil],
    })
    await storePayLink(tx, orderId, holdUntil)
    await notePayLinkSent(tx, orderId, now)
  }
  if (outcome === 'expired' || outcome === 'cancelled') {
    const ended = outcome === 'expired' ? 'Expired' : 'Cancelled'
    if (outcome === 'cancelled') await undoCharges(tx, ids, bookedAt)
    await release(tx, ids)
    await query(tx, {
      text: `update booking set status = $2, payment_status = case
               when payment_status = 'Paid' then 'Refund Due' else payment_status end,
               refund_due_sen = case when payment_status = 'Paid' then total_sen else 0 end
             where id = any($1::bigint[])`,
      values: [ids, ended],
    })
    await query(tx, {
      text: 'update booking_order set hold_until = null where id = $1',
      values: [orderId],
    })
    const event: BookingEvent =
      outcome === 'expired' ? { code: 'expired' } : { code: 'cancelled', fee_sen: 0 }
    await addEvents(tx, ids, program, event, bookedAt)
  }
}

/** The order's online payment, as the demo's payment page would have made it. */
async function writePayment(tx: Tx, orderId: number, at: Date): Promise<void> {
  await query(tx, {
    name: 'demo-payment',
    text: `with paid as (
             insert into payment_attempt (ref, order_id, provider, amount_sen, status,
               transaction_id, channel, created_at, settled_at)
             select ref || 'P1', id, 'sandbox', total_sen, 'Paid', (7000000000 + id)::text,
               'credit', $2, $2
             from booking_order where id = $1 and total_sen > 0
             returning id, order_id
           )
           insert into ledger_entry (at, booking_id, kind, sen, attempt_id)
           select $2, b.id, 'payment', b.total_sen, paid.id
           from paid join booking b using (order_id) where b.total_sen > 0 order by b.id`,
    values: [orderId, at],
  })
}

/** Cancelled visits cost nothing, and payments for them are due back. */
async function undoCharges(tx: Tx, bookingIds: readonly number[], at: Date): Promise<void> {
  await query(tx, {
    text: `insert into ledger_entry (at, booking_id, kind, sen)
           select $2, id, kind, total_sen
           from booking, unnest(array['charge-back', 'refund-due']) as kind
           where id = any($1::bigint[]) and total_sen > 0
             and (kind = 'charge-back' or payment_status = 'Paid')
           order by id, kind`,
    values: [bookingIds, at],
  })
}
