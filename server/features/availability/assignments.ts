import type { GapReason } from '../../../domain/workers/availability.ts'
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

/** Frees the crews of bookings; what was missing of them is forgotten. */
export async function release(tx: Tx, bookingIds: readonly number[]): Promise<void> {
  await query(tx, {
    name: 'release-workers',
    text: `with complete as (delete from crew_gap where booking_id = any($1::bigint[]))
           delete from assignment where booking_id = any($1::bigint[])`,
    values: [bookingIds],
  })
}

/** Gives a booking other workers; fewer than it needs leave what it lacks. */
export async function giveCrew(
  tx: Tx,
  { id, worker_count: needed }: { readonly id: number; readonly worker_count: number },
  workerIds: readonly number[],
): Promise<void> {
  await query(tx, { text: 'delete from assignment where booking_id = $1', values: [id] })
  await query(tx, {
    text: `with whole as (delete from crew_gap where booking_id = $1 and $2 <= 0)
           update crew_gap set missing = $2 where booking_id = $1 and $2 > 0`,
    values: [id, needed - workerIds.length],
  })
  await assign(
    tx,
    workerIds.map((workerId) => ({ bookingId: id, workerId })),
  )
}

/**
 * Takes one worker away from bookings, each given to another worker, or to nobody (null): then the
 * booking's crew has a gap (docs/product/availability.md#visits-without-a-whole-crew).
 */
export async function replaceWorker(
  tx: Tx,
  workerId: number,
  bookings: readonly { bookingId: number; by: number | null; why: GapReason }[],
  now: Date,
): Promise<void> {
  await query(tx, {
    text: 'delete from assignment where worker_id = $1 and booking_id = any($2::bigint[])',
    values: [workerId, bookings.map(({ bookingId }) => bookingId)],
  })
  await assign(
    tx,
    bookings.flatMap(({ bookingId, by }) => (by === null ? [] : [{ bookingId, workerId: by }])),
  )
  const gaps = bookings.filter(({ by }) => by === null)
  await query(tx, {
    text: `insert into crew_gap as gap (booking_id, missing, since, reason)
           select booking_id, 1, $3, reason from unnest($1::bigint[], $2::text[]) as v (booking_id, reason)
           on conflict (booking_id) do update set missing = gap.missing + 1, reason = excluded.reason`,
    values: [gaps.map(({ bookingId }) => bookingId), gaps.map(({ why }) => why), now],
  })
}
