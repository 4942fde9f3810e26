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

/**
 * Sends workers to bookings whose crews were taken away (`takeCrews`); fewer than one needs leave what it
 * lacks.
 */
export async function giveCrews(
  tx: Tx,
  crews: readonly {
    readonly bookingId: number
    readonly needed: number
    readonly workerIds: readonly number[]
  }[],
): Promise<void> {
  await query(tx, {
    text: `with crew as (select * from unnest($1::bigint[], $2::int[]) as v (booking_id, missing)),
             whole as (delete from crew_gap g using crew
               where g.booking_id = crew.booking_id and crew.missing <= 0)
           update crew_gap g set missing = crew.missing from crew
           where g.booking_id = crew.booking_id and crew.missing > 0`,
    values: [
      crews.map(({ bookingId }) => bookingId),
      crews.map(({ needed, workerIds }) => needed - workerIds.length),
    ],
  })
  await assign(
    tx,
    crews.flatMap(({ bookingId, workerIds }) =>
      workerIds.map((workerId) => ({ bookingId, workerId })),
    ),
  )
}

/** Takes the crews of bookings away, so that all of them can be given again. */
export async function takeCrews(tx: Tx, bookingIds: readonly number[]): Promise<void> {
  await query(tx, {
    text: 'delete from assignment where booking_id = any($1::bigint[])',
    values: [bookingIds],
  })
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
