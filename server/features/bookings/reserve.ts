import { instantOf, timeOf } from '../../../domain/booking/calendar.ts'
import { chooseCrew, drawFor } from '../../../domain/booking/crew.ts'
import {
  type Answers,
  listAnswer,
  type Service,
  textAnswer,
} from '../../../domain/booking/description.ts'
import { ringgit } from '../../../domain/booking/money.ts'
import type { Quote } from '../../../domain/booking/price.ts'
import { frequencyOf } from '../../../domain/booking/sessions.ts'
import { wanted } from '../../../domain/booking/slots.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { readCandidates } from './candidates.ts'
import { dayText } from './details-text.ts'
import { addEvents } from './history.ts'

/** An order that has passed every check and has its price. */
export type NewOrder = {
  readonly ref: string
  readonly service: Service
  readonly answers: Answers
  readonly startHour: number
  readonly regionId: number
  readonly postcode: number
  readonly quote: Quote
  readonly customer: { accountId: number; name: string; phone: string | null }
  readonly sensitive: Buffer | null
  readonly holdUntil: Date | null
  readonly bufferHours: number
}

/** A visit as it was written. */
export type ReservedBooking = { readonly id: number; readonly bookingId: string }

export type Reserved =
  | { readonly ok: true; readonly orderId: number; readonly bookings: readonly ReservedBooking[] }
  | { readonly ok: false; readonly code: 'slot-taken' | 'voucher-used-up' | 'voucher-already-used' }

/**
 * Writes an order with all its visits, their crews and the voucher's use, or nothing: inside the
 * caller's transaction. PostgreSQL refuses when somebody was faster (`isTaken`): the caller then
 * rolls back and tries again with what is left.
 */
export async function reserve(tx: Tx, order: NewOrder, now: Date): Promise<Reserved> {
  const { service, answers, quote } = order
  const hours = service.visitHours(answers)
  const crewSize = service.crewSize(answers)
  const want = wanted(order.startHour, hours, order.bufferHours)
  if (!want) return { ok: false, code: 'slot-taken' }
  const days = quote.sessions.map((session) => session.day)
  const team = {
    skill: service.skill,
    regionId: order.regionId,
    gender: textAnswer(answers, 'worker_gender'),
  }
  const candidates = await readCandidates(tx, team, days)
  const crews = chooseCrew(candidates, days.length, crewSize, want, drawFor(order.ref))
  if (!crews) return { ok: false, code: 'slot-taken' }

  if (quote.voucherCode) {
    const used = await countVoucherUse(tx, quote.voucherCode, order.customer.accountId)
    if (used !== 'ok') return { ok: false, code: used }
  }
  const orderId = await writeOrder(tx, order, days.length, now)
  if (quote.voucherCode) {
    await query(tx, {
      text: 'insert into voucher_use (order_id, code, account_id) values ($1, $2, $3)',
      values: [orderId, quote.voucherCode, order.customer.accountId],
    })
  }
  const bookings = await query<ReservedBooking & { session: number }>(tx, {
    name: 'reserve-bookings',
    text: `insert into booking (booking_id, order_id, session, account_id, skill, manager_id, day,
             start_hour, hours, reserved, worker_count, starts_at, ends_at, status,
             payment_status, total_sen)
           select $1 || '-' || v.session, $2, v.session, $3, $4,
             (select account_id from region_manager where region_id = $5
              order by (account_id * 31 + $2) % 7, account_id limit 1),
             v.day, $6, $7, $8, $9, v.starts_at, v.ends_at, $10, $11, v.total_sen
           from unnest($12::int[], $13::date[], $14::timestamptz[], $15::timestamptz[], $16::int[])
             as v (session, day, starts_at, ends_at, total_sen)
           order by v.session
           returning id, booking_id as "bookingId", session`,
    values: [
      order.ref,
      orderId,
      order.customer.accountId,
      service.skill,
      order.regionId,
      order.startHour,
      hours,
      want.reserved,
      crewSize,
      order.holdUntil ? 'Pending Payment' : 'Confirmed',
      answers.payment_method === 'Online' && !order.holdUntil ? 'Paid' : 'Unpaid',
      days.map((_, at) => at + 1),
      days,
      days.map((day) => instantOf(day, order.startHour)),
      days.map((day) => instantOf(day, order.startHour + hours)),
      quote.sessions.map((session) => session.totalSen),
    ],
  })
  bookings.sort((a, b) => a.session - b.session)
  await assign(
    tx,
    bookings.flatMap((booking, at) =>
      (crews[at] ?? []).map((workerId) => ({ bookingId: booking.id, workerId })),
    ),
  )
  await addEvents(
    tx,
    bookings.map((booking) => booking.id),
    { accountId: order.customer.accountId, who: order.customer.name },
    `Booked for ${dayText(days[0] ?? '')} ${timeOf(order.startHour)}, ${String(answers.payment_method)}`,
    now,
  )
  return { ok: true, orderId, bookings }
}

/** Sends workers to bookings: at each booking's own hours, as the schema demands. */
export async function assign(
  tx: Tx,
  rows: readonly { bookingId: number; workerId: number }[],
): Promise<void> {
  await query(tx, {
    name: 'assign-workers',
    text: `insert into assignment (booking_id, worker_id, day, reserved)
           select b.id, v.worker_id, b.day, b.reserved
           from unnest($1::bigint[], $2::int[]) as v (booking_id, worker_id)
           join booking b on b.id = v.booking_id`,
    values: [rows.map((row) => row.bookingId), rows.map((row) => row.workerId)],
  })
}

/** Frees the crews of bookings. */
export async function release(tx: Tx, bookingIds: readonly number[]): Promise<void> {
  await query(tx, {
    name: 'release-workers',
    text: 'delete from assignment where booking_id = any($1::bigint[])',
    values: [bookingIds],
  })
}

/** Counts a use of a voucher against both its limits; the row's lock makes the count exact. */
async function countVoucherUse(
  tx: Tx,
  code: string,
  accountId: number,
): Promise<'ok' | 'voucher-used-up' | 'voucher-already-used'> {
  const [voucher] = await query<{ max_uses_per_customer: number | null }>(tx, {
    text: `update voucher set used = used + 1
           where code = $1 and (max_uses is null or used < max_uses)
           returning max_uses_per_customer`,
    values: [code],
  })
  if (!voucher) return 'voucher-used-up'
  if (voucher.max_uses_per_customer === null) return 'ok'
  const [count] = await query<{ uses: number }>(tx, {
    text: 'select count(*) as uses from voucher_use where code = $1 and account_id = $2',
    values: [code, accountId],
  })
  return (count?.uses ?? 0) < voucher.max_uses_per_customer ? 'ok' : 'voucher-already-used'
}

async function writeOrder(tx: Tx, order: NewOrder, sessions: number, now: Date): Promise<number> {
  const { service, answers, quote } = order
  const own = Object.fromEntries(
    service.asks.filter((ask) => ask.own).map((ask) => [ask.field, answers[ask.field] ?? null]),
  )
  const optional = (field: string) => textAnswer(answers, field) || null
  const [row] = await query<{ id: number }>(tx, {
    name: 'reserve-order',
    text: `insert into booking_order (ref, account_id, skill, frequency, sessions, region_id,
             post_code, address, from_address, to_address, property_type, own, sensitive, addon,
             addon_hours, fixed_addons, payment_method, voucher_code, gross_sen, discount_sen,
             total_sen, lines, customer_name, customer_phone, hold_until, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
             $18, $19, $20, $21, $22, $23, $24, $25, $26)
           returning id`,
    values: [
      order.ref,
      order.customer.accountId,
      service.skill,
      frequencyOf(service, answers).value,
      sessions,
      order.regionId,
      order.postcode,
      optional('address'),
      optional('from_address'),
      optional('to_address'),
      textAnswer(answers, 'property_type'),
      own,
      order.sensitive,
      optional('addon'),
      optional('addon') ? answers.addon_service_hours : null,
      listAnswer(answers, 'fixed_addons'),
      textAnswer(answers, 'payment_method'),
      quote.voucherCode ?? null,
      quote.grossSen,
      quote.discountSen,
      quote.totalSen,
      JSON.stringify(
        quote.lines.map((line) => ({ label: line.label, amount: ringgit(line.amountSen) })),
      ),
      order.customer.name,
      order.customer.phone,
      order.holdUntil,
      now,
    ],
  })
  if (!row) throw new Error('the order was not written')
  return row.id
}
