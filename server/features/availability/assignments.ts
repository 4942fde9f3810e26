import { query, type Tx } from '../../db/transaction.ts'

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
