import { drawFor } from '../../../domain/booking/crew.ts'
import { textAnswer } from '../../../domain/booking/description.ts'
import { neededHours } from '../../../domain/booking/starts/slots.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { type CrewPreferences, noPreferences } from '../../../domain/workers/preferences.ts'
import {
  isDatabaseError,
  query,
  queryFirst,
  queryOne,
  type Statement,
  type Tx,
} from '../../db/transaction.ts'
import { refuseBarred } from '../availability/barred.ts'
import { type CrewRequest, chooseInside } from '../availability/crew-request.ts'
import { type OrderIds, orderIds } from './ids.ts'
import type { NewOrder, NumberedOrder, ReadyOrder, ReservedBooking } from './new-order.ts'
import { orderRow, visitRows } from './order-rows.ts'

/** The result of writing an order; nothing is written if it is refused. */
export type Reserved = Result<
  { readonly orderId: number; readonly bookings: readonly ReservedBooking[] },
  'slot-taken' | VoucherCode
>

/** Why a voucher turned out to be unusable. */
export type VoucherCode = 'voucher-used-up' | 'voucher-already-used'

/** What an order needs from the workers; undefined when a visit would end too late. */
export function crewRequestOf(
  { service, answers, ...order }: NewOrder,
  preferences: CrewPreferences = noPreferences,
): CrewRequest | undefined {
  const hours = service.visitHours(answers)
  const wants = order.startHours.flatMap(
    (startHour) => neededHours(startHour, hours, order.bufferHours) ?? [],
  )
  if (wants.length < order.startHours.length) return undefined
  return {
    team: {
      ...service.team(answers),
      regionId: order.regionId,
      accountId: order.customer.accountId,
    },
    days: order.quote.sessions.map((session) => session.day),
    crewSize: service.crewSize(answers),
    wants,
    draw: drawFor(order.ref),
    preferences,
  }
}

/**
 * Writes one order in the caller's transaction and chooses its crews there, for callers without an
 * availability cache.
 * @param ids one for all orders of a transaction, because it takes many at a time.
 */
export async function reserve(
  tx: Tx,
  order: NewOrder,
  now: Date,
  ids = orderIds(tx),
): Promise<Reserved> {
  const request = crewRequestOf(order)
  const crews = request && (await chooseInside(tx, request))
  if (!crews) return refuse('slot-taken')
  const counted = await countVoucherUse(tx, order)
  if (!counted.ok) return counted
  const numbered = await numberOrder(ids, order)
  const ready = { ...numbered, crews, now }
  await writeOrders(tx, [ready])
  await refuseBarred(tx, customersAndWorkers([ready]))
  return succeed(numbered)
}

/** Takes an order's ids in advance, so that all its rows can be written at once. */
export async function numberOrder(ids: OrderIds, order: NewOrder): Promise<NumberedOrder> {
  const sessions = order.quote.sessions.length
  const [[orderId = 0], bookingIds] = await Promise.all([ids.orders(1), ids.bookings(sessions)])
  return {
    order,
    orderId,
    bookings: bookingIds.map((id, at) => ({ id, bookingId: `${order.ref}-${at + 1}` })),
  }
}

/** How many unpaid orders a customer may have at once. */
export type UnpaidLimits = {
  readonly holds: number
  /** Upcoming cash orders of customers without a completed or paid visit. */
  readonly unprovenCash: number
  readonly cash: number
}

/** The limit that a customer exceeded; undefined for any other refusal. */
export function tooManyUnpaid(error: unknown): number | undefined {
  return isDatabaseError(error, '23U03') ? Number(error.message) : undefined
}

/** Orders with money due now or at the visit. */
function unpaidOf(orders: readonly ReadyOrder[]) {
  return orders.filter(
    ({ order }) => order.holdUntil || textAnswer(order.answers, 'payment_method') === 'Cash',
  )
}

/**
 * Refuses orders if a customer would have too many unpaid ones (`tooManyUnpaid`). Runs before the
 * first row that another transaction could wait for.
 */
export async function refuseTooManyUnpaid(
  tx: Tx,
  orders: readonly ReadyOrder[],
  most: UnpaidLimits,
): Promise<void> {
  const unpaid = unpaidOf(orders)
  if (unpaid.length === 0) return
  await query(tx, {
    name: 'refuse-unpaid',
    text: `select refuse_unpaid($1::bigint[], $2::bigint[], $3::boolean[], $4::timestamptz,
             $5::int, $6::int, $7::int)`,
    values: [
      unpaid.map(({ orderId }) => orderId),
      unpaid.map(({ order }) => order.customer.accountId),
      unpaid.map(({ order }) => order.holdUntil !== null),
      latest(unpaid),
      most.holds,
      most.unprovenCash,
      most.cash,
    ],
  })
}

/** Pairs of customer and worker of orders, for `refuseBarred`. */
export function customersAndWorkers(orders: readonly ReadyOrder[]): (readonly [number, number])[] {
  return orders.flatMap(({ order, crews }) =>
    [...new Set(crews.flat())].map((workerId) => [order.customer.accountId, workerId] as const),
  )
}

/** Writes orders in the caller's transaction (`writingOrders`). */
export async function writeOrders(tx: Tx, orders: readonly ReadyOrder[]): Promise<void> {
  await query(tx, writingOrders(orders))
}

/**
 * The statement that writes orders with all their visits, crews, ledger entries, voucher uses and
 * first history lines, all or nothing. PostgreSQL refuses it when another order took the hours
 * first (23P01); the caller then tries again with other workers. A hold has no ledger entries until
 * it is paid. Voucher uses are counted before (`countVoucherUse`).
 */
export function writingOrders(orders: readonly ReadyOrder[]): Statement {
  const visits = orders.flatMap(visitRows)
  const crews = visits.flatMap(({ row, crew }) => crew.map((workerId) => ({ row, workerId })))
  return {
    name: 'write-orders',
    text: `with visit as (
             select v.* from json_to_recordset($2) as v (id bigint, booking_id text, order_id bigint,
               session int, account_id bigint, skill text, region_id int, day date, start_hour int,
               hours int, reserved int, worker_count int, starts_at timestamptz,
               ends_at timestamptz, status text, payment_status text, total_sen int,
               now timestamptz, by bigint, who text, event jsonb)
           ), ordered as (
             insert into booking_order (id, ref, account_id, skill, frequency, sessions, region_id,
               post_code, address, from_address, to_address, property_type, own, sensitive, addon,
               addon_hours, fixed_addons, payment_method, voucher_code, gross_sen, discount_sen,
               total_sen, lines, customer_name, customer_phone, hold_until, booked_by, checklist,
               tax_code, tax_bp, created_at)
             overriding system value
             select id, ref, account_id, skill, frequency, sessions, region_id, post_code, address,
               from_address, to_address, property_type, own, decode(sensitive, 'hex'), addon,
               addon_hours, fixed_addons, payment_method, voucher_code, gross_sen, discount_sen,
               total_sen, lines, customer_name, customer_phone, hold_until, booked_by, checklist,
               tax_code, tax_bp, now
             from json_to_recordset($1) as o (id bigint, ref text, account_id bigint, skill text,
               frequency text, sessions int, region_id int, post_code int, address text,
               from_address text, to_address text, property_type text, own jsonb, sensitive text,
               addon text, addon_hours int, fixed_addons text[], payment_method text,
               voucher_code text, gross_sen int, discount_sen int, total_sen int, lines jsonb,
               customer_name text, customer_phone text, hold_until timestamptz, booked_by bigint,
               checklist text[], tax_code text, tax_bp int, now timestamptz)
             returning id, voucher_code, account_id
           ), visited as (
             insert into booking (id, booking_id, order_id, session, account_id, skill, manager_id,
               day, start_hour, hours, reserved, worker_count, starts_at, ends_at, status,
               payment_status, total_sen)
             overriding system value
             select id, booking_id, order_id, session, account_id, skill,
               (select m.account_id from region_manager m
                join account a on a.id = m.account_id and a.switched_off_at is null
                where m.region_id = visit.region_id
                order by (m.account_id * 31 + order_id) % 7, m.account_id limit 1),
               day, start_hour, hours, reserved, worker_count, starts_at, ends_at, status,
               payment_status, total_sen
             from visit
           ), sent as (
             insert into assignment (booking_id, worker_id, day, reserved)
             select * from unnest($3::bigint[], $4::int[], $5::date[], $6::int[])
           ), events as (
             insert into booking_event (booking_id, at, account_id, who, code, params)
             select id, now, by, who, event ->> 'code', event - 'code' from visit
           ), used as (
             insert into voucher_use (order_id, code, account_id)
             select id, voucher_code, account_id from ordered where voucher_code is not null
           )
           insert into ledger_entry (at, booking_id, kind, sen)
           select now, id, 'charge', total_sen from visit
           where status = 'Confirmed' and total_sen > 0`,
    values: [
      JSON.stringify(orders.map(orderRow)),
      JSON.stringify(visits.map(({ row }) => row)),
      crews.map(({ row }) => row.id),
      crews.map(({ workerId }) => workerId),
      crews.map(({ row }) => row.day),
      crews.map(({ row }) => row.reserved),
    ],
  }
}

function latest(orders: readonly ReadyOrder[]): Date {
  return new Date(Math.max(...orders.map(({ now }) => now.getTime())))
}

/**
 * Counts an order's use of its voucher against both its limits; the row's lock makes the count
 * exact. Vouchers are locked before workers in every transaction, to prevent deadlocks.
 * @returns why it cannot be used; undefined if it can.
 */
export async function countVoucherUse(
  tx: Tx,
  { quote, customer }: NewOrder,
): Promise<Result<undefined, VoucherCode>> {
  if (!quote.voucherCode) return succeed()
  const voucher = await queryFirst<{ max_uses_per_customer: number | null }>(tx, {
    text: `update voucher set used = used + 1
           where code = $1 and not paused and (max_uses is null or used < max_uses)
             and (not personal or customer_id = $2)
           returning max_uses_per_customer`,
    values: [quote.voucherCode, customer.accountId],
  })
  if (!voucher) return refuse('voucher-used-up')
  if (voucher.max_uses_per_customer === null) return succeed()
  const count = await queryOne<{ uses: number }>(tx, {
    text: 'select count(*) as uses from voucher_use where code = $1 and account_id = $2',
    values: [quote.voucherCode, customer.accountId],
  })
  return count.uses < voucher.max_uses_per_customer ? succeed() : refuse('voucher-already-used')
}
