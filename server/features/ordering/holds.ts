import type { DomainEvent } from '../../../domain/events/domain-event.ts'
import type { Pool } from '../../db/connection.ts'
import { hasRows, inTransaction, query, type Reader, type Tx } from '../../db/transaction.ts'
import { release } from '../availability/assignments.ts'
import { giveVouchersBack } from '../bookings/changes/vouchers.ts'
import { addEvents, program } from '../bookings/records/history.ts'
import { recordEvents } from '../events/events.ts'
import { enter } from '../ledger/ledger.ts'
import { releaseCredit } from '../ledger/return-to-credit.ts'
import { REQUERY_BEFORE_SECONDS } from '../payment-attempts/requery.ts'

/** A hold ends after this many grace periods, even if no job could ask the provider. */
const LONGEST_GRACES = 4

/**
 * The condition of a hold that may end, with $1 the time and $2 the minutes of grace: it is
 * overdue, and the payment provider was asked at its end whether it was paid. A provider that does
 * not answer is awaited only during the grace period, because the crew is needed.
 */
const mayEnd = `hold_until <= $1 and (
  hold_until <= $1::timestamptz - ${LONGEST_GRACES} * make_interval(mins => $2) or not exists (
    select from payment_attempt p join requery q on q.attempt_id = p.id,
      lateral (select o.hold_until - make_interval(secs => ${REQUERY_BEFORE_SECONDS}) as since) decides
    where p.order_id = o.id and p.status in ('Open', 'Pending')
      and coalesce(q.answered_at < since, true)
      and (coalesce(q.tried_at < since, true)
        or o.hold_until > $1::timestamptz - make_interval(mins => $2))))`

/**
 * Ends overdue holds: bookings expire; crews and voucher uses are freed. Waits for a concurrent
 * call that ends the same holds: skipping them would show the next customer crews as taken that are
 * free a moment later.
 * @param graceMinutes how long a hold waits for an answer of the payment provider.
 * @param orderId only that order, for its own job; otherwise every overdue one.
 * @returns the ids of the expired bookings.
 */
export async function expireOverdueHolds(
  tx: Tx,
  now: Date,
  graceMinutes: number,
  orderId?: number,
): Promise<number[]> {
  const orders = await query<{ id: number }>(tx, {
    name: 'overdue-holds',
    text: `select id from booking_order o
           where ${mayEnd} and ($3::bigint is null or id = $3)
           order by hold_until, id limit 100 for no key update`,
    values: [now, graceMinutes, orderId ?? null],
  })
  if (orders.length === 0) return []
  const ids = orders.map((order) => order.id)
  const bookings = await query<{ id: number; order_id: number }>(tx, {
    text: `update booking set status = 'Expired', version = version + 1
           where order_id = any($1::bigint[]) and status = 'Pending Payment' returning id, order_id`,
    values: [ids],
  })
  await query(tx, {
    text: 'update booking_order set hold_until = null where id = any($1::bigint[])',
    values: [ids],
  })
  const expired = bookings.map((booking) => booking.id)
  await addEvents(tx, expired, program, { code: 'expired' }, now)
  // Vouchers before workers, as in every transaction, to prevent deadlocks.
  await giveVouchersBack(tx, ids)
  await enter(tx, now, await releaseCredit(tx, expired, now))
  await release(tx, expired)
  await recordEvents(
    tx,
    ...[...new Set(bookings.map(({ order_id: orderId }) => orderId))].map(
      (orderId): DomainEvent => ({
        type: 'booking.expired',
        orderId,
        payload: {},
        occurredAt: now,
      }),
    ),
  )
  return expired
}

/**
 * Is any hold overdue? A short query that mostly finds nothing. Sorted in the index's order: for an
 * unknown time the planner expects a third of all orders to match, and would read them all.
 */
export async function hasOverdueHolds(
  reader: Reader,
  now: Date,
  graceMinutes: number,
): Promise<boolean> {
  return hasRows(reader, {
    name: 'any-overdue-hold',
    text: `select 1 as overdue from booking_order o
           where ${mayEnd} order by hold_until limit 1`,
    values: [now, graceMinutes],
  })
}

/**
 * Ends overdue holds before a crew is chosen or a voucher's uses are read; concurrent calls share
 * one query.
 * @returns whether any were ended.
 */
export function endingOverdueHolds(
  pool: Pool,
  graceMinutes: number,
): (now: Date) => Promise<boolean> {
  let finding: Promise<boolean> | undefined
  async function findOverdue(now: Date): Promise<boolean> {
    if (!(await hasOverdueHolds(pool, now, graceMinutes))) return false
    await inTransaction(pool, (tx) => expireOverdueHolds(tx, now, graceMinutes))
    return true
  }
  return (now) => {
    finding ??= findOverdue(now).finally(() => {
      finding = undefined
    })
    return finding
  }
}
