import type { GapReason } from '../../../domain/workers/availability.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { refuseBarred } from './barred.ts'

/** A worker assigned to a booking, now or before. */
export type Sent = { readonly bookingId: number; readonly workerId: number }

/** Workers who may be sent although the customer does not want them. */
export type Allowed = {
  /** The crew before the change (`release`, `takeCrews`). */
  readonly before?: readonly Sent[]
  /** Staff know that the customer does not want the worker again, and agree. */
  readonly agreed?: boolean
}

/**
 * Assigns workers to bookings, at each booking's own hours, as the schema requires.
 * @throws BarredCrew when a customer has marked a new worker as "not again" in the meantime.
 */
export async function assign(
  tx: Tx,
  rows: readonly Sent[],
  { before = [], agreed = false }: Allowed = {},
): Promise<void> {
  const sent = await query<Sent & { accountId: number | null }>(tx, {
    name: 'assign-workers',
    text: `with sent as (
             insert into assignment (booking_id, worker_id, day, reserved)
             select b.id, v.worker_id, b.day, b.reserved
             from unnest($1::bigint[], $2::int[]) as v (booking_id, worker_id)
             join booking b on b.id = v.booking_id
             returning booking_id, worker_id
           )
           select b.id as "bookingId", s.worker_id as "workerId", b.account_id as "accountId"
           from sent s join booking b on b.id = s.booking_id`,
    values: [rows.map((row) => row.bookingId), rows.map((row) => row.workerId)],
  })
  if (agreed) return
  const key = ({ bookingId, workerId }: Sent) => `${bookingId} ${workerId}`
  const stay = new Set(before.map(key))
  const join = sent.flatMap((each) =>
    each.accountId === null || stay.has(key(each))
      ? []
      : [[each.accountId, each.workerId] as const],
  )
  if (join.length > 0) await refuseBarred(tx, join)
}

/** Frees the crews of bookings and deletes their gaps. */
export function release(tx: Tx, bookingIds: readonly number[]): Promise<Sent[]> {
  return query<Sent>(tx, {
    name: 'release-workers',
    text: `with complete as (delete from crew_gap where booking_id = any($1::bigint[]))
           delete from assignment where booking_id = any($1::bigint[])
           returning booking_id as "bookingId", worker_id as "workerId"`,
    values: [bookingIds],
  })
}

/**
 * Assigns workers to bookings whose crews were removed (`takeCrews`); a booking with too few
 * retains its gap.
 */
export async function giveCrews(
  tx: Tx,
  crews: readonly {
    readonly bookingId: number
    readonly needed: number
    readonly workerIds: readonly number[]
  }[],
  allowed: Allowed,
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
    allowed,
  )
}

/** Removes the crews of bookings, so that all of them can be assigned again. */
export function takeCrews(tx: Tx, bookingIds: readonly number[]): Promise<Sent[]> {
  return query<Sent>(tx, {
    text: `delete from assignment where booking_id = any($1::bigint[])
           returning booking_id as "bookingId", worker_id as "workerId"`,
    values: [bookingIds],
  })
}

/**
 * Replaces one worker on bookings, each by another worker or by nobody (null): then the booking's
 * crew has a gap (docs/product/availability.md#visits-without-a-whole-crew).
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
