import { lockRow, query, type Tx } from '../../../db/transaction.ts'
import { type BookingKey, readBooking } from './queries.ts'
import type { BookingRow, RecordReader } from './records.ts'

/**
 * Locks one booking that the caller may see until the transaction ends: the order before its
 * bookings, as payment and expiry do (docs/decisions/0053-lock-rows-in-one-order.md). Undefined as
 * in `readBooking`.
 */
export async function lockBooking(
  tx: Tx,
  key: BookingKey,
  who: RecordReader,
): Promise<BookingRow | undefined> {
  const seen = await readBooking(tx, key, who)
  if (!seen) return undefined
  await lockRow(tx, 'booking_order', seen.order_id, 'no key update')
  return readBooking(tx, key, who, { lock: true })
}

/**
 * Locks visits with their orders, before the worker who is taken off them: the same order as in
 * other changes of visits. Messages, which refer to visits in any order, do not wait for them.
 */
export async function lockVisits(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await query(tx, {
    text: `select 1 as locked from booking_order where id in
             (select order_id from booking where booking_id = any($1::text[]))
           order by id for no key update`,
    values: [bookingIds],
  })
  await query(tx, {
    text: `select 1 as locked from booking where booking_id = any($1::text[])
           order by id for no key update`,
    values: [bookingIds],
  })
}
