import { query, type Tx } from '../../../db/transaction.ts'
import { readBooking } from './queries.ts'
import type { BookingRow, RecordReader } from './records.ts'

/**
 * One booking that the caller may see, locked until the transaction ends: the order before its
 * bookings, as payment and expiry lock them. Undefined as in `readBooking`.
 */
export async function lockBooking(
  tx: Tx,
  key: { bookingId: string; skill: string },
  who: RecordReader,
): Promise<BookingRow | undefined> {
  const seen = await readBooking(tx, key, who)
  if (!seen) return undefined
  await query(tx, {
    text: 'select 1 as locked from booking_order where id = $1 for update',
    values: [seen.order_id],
  })
  return readBooking(tx, key, who, { lock: true })
}
