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
import { type Wanted, wanted } from '../../../domain/booking/slots.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { readCandidates, type Team } from './candidates.ts'
import { dayText } from './details-text.ts'

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

/** What an order asks of the workers. */
export type Asked = {
  readonly team: Team
  readonly days: readonly string[]
  readonly crewSize: number
  readonly want: Wanted
  readonly draw: (workerId: number) => number
}

/** What that order asks of the workers; undefined when its visits would end too late. */
export function askedBy({ service, answers, ...order }: NewOrder): Asked | undefined {
  const want = wanted(order.startHour, service.visitHours(answers), order.bufferHours)
  return (
    want && {
      team: {
        skill: service.skill,
        regionId: order.regionId,
        gender: textAnswer(answers, 'worker_gender'),
      },
      days: order.quote.sessions.map((session) => session.day),
      crewSize: service.crewSize(answers),
      want,
      draw: drawFor(order.ref),
    }
  )
}

/** A crew for each session as the transaction sees the workers, or undefined when some lacks one. */
export async function chooseInside(tx: Tx, asked: Asked): Promise<number[][] | undefined> {
  const { team, days, crewSize, want, draw } = asked
  return chooseCrew(await readCandidates(tx, team, days), days.length, crewSize, want, draw)
}

/**
 * Writes an order with all its visits, their crews and the voucher's use, or nothing: inside the
 * caller's transaction. PostgreSQL refuses when somebody was faster (`isTaken`): the caller then
 * rolls back and tries again with what is left.
 * @param chosen a crew for each session, as found before the transaction began; without it the
 *   crews are chosen inside.
 */
export async function reserve(
  tx: Tx,
  order: NewOrder,
  now: Date,
  chosen?: readonly (readonly number[])[],
): Promise<Reserved> {
  const asked = askedBy(order)
  const crews = asked && (chosen ?? (await chooseInside(tx, asked)))
  if (!crews) return { ok: false, code: 'slot-taken' }
  const { voucherCode } = order.quote
  // Vouchers before workers, as every transaction locks them, so that none waits in a circle.
  if (voucherCode) {
    const used = await countVoucherUse(tx, voucherCode, order.customer.accountId)
    if (used !== 'ok') return { ok: false, code: used }
  }
  const bookings = await write(tx, order, asked, crews, now)
  return { ok: true, orderId: bookings[0]?.orderId ?? 0, bookings }
}

/**
 * Order, visits, crews, what they cost, the voucher's use and the history's first lines, in one
 * statement. A hold owes nothing until it is paid.
 */
async function write(
  tx: Tx,
  order: NewOrder,
  { days, crewSize, want }: Asked,
  crews: readonly (readonly number[])[],
  now: Date,
): Promise<(ReservedBooking & { orderId: number })[]> {
  const { service, answers, quote } = order
  const hours = service.visitHours(answers)
  const own = Object.fromEntries(
    service.asks.filter((ask) => ask.own).map((ask) => [ask.field, answers[ask.field] ?? null]),
  )
  const optional = (field: string) => textAnswer(answers, field) || null
  return query<ReservedBooking & { orderId: number }>(tx, {
    name: 'reserve',
    text: `with ordered as (
             insert into booking_order (ref, account_id, skill, frequency, sessions, region_id,
               post_code, address, from_address, to_address, property_type, own, sensitive, addon,
               addon_hours, fixed_addons, payment_method, voucher_code, gross_sen, discount_sen,
               total_sen, lines, customer_name, customer_phone, hold_until, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
               $18, $19, $20, $21, $22, $23, $24, $25, $26)
             returning id
           ), manager as (
             select account_id from region_manager, ordered where region_id = $6
             order by (account_id * 31 + ordered.id) % 7, account_id limit 1
           ), visits as (
             insert into booking (booking_id, order_id, session, account_id, skill, manager_id,
               day, start_hour, hours, reserved, worker_count, starts_at, ends_at, status,
               payment_status, total_sen)
             select $1 || '-' || v.session, ordered.id, v.session, $2, $3,
               (select account_id from manager), v.day, $27, $28, $29, $30, v.starts_at, v.ends_at,
               $31, $32, v.total_sen
             from ordered,
               unnest($33::int[], $34::date[], $35::timestamptz[], $36::timestamptz[], $37::int[])
                 as v (session, day, starts_at, ends_at, total_sen)
             order by v.session
             returning id, booking_id, session, day, reserved, total_sen
           ), sent as (
             insert into assignment (booking_id, worker_id, day, reserved)
             select visits.id, crew.worker_id, visits.day, visits.reserved
             from visits join unnest($38::int[], $39::int[]) as crew (session, worker_id)
               using (session)
           ), told as (
             insert into booking_event (booking_id, at, account_id, who, what)
             select id, $26, $2, $23, $40 from visits
           ), charged as (
             insert into ledger_entry (at, booking_id, kind, sen)
             select $26, id, 'charge', total_sen from visits
             where $31::text = 'Confirmed' and total_sen > 0
           ), counted as (
             insert into voucher_use (order_id, code, account_id)
             select id, $18, $2 from ordered where $18 is not null
           )
           select visits.id, booking_id as "bookingId", ordered.id as "orderId"
           from visits, ordered order by session`,
    values: [
      order.ref,
      order.customer.accountId,
      service.skill,
      frequencyOf(service, answers).value,
      days.length,
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
      crews.flatMap((crew, at) => crew.map(() => at + 1)),
      crews.flat(),
      `Booked for ${dayText(days[0] ?? '')} ${timeOf(order.startHour)}, ${String(answers.payment_method)}`,
    ],
  })
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
