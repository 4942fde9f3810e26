import { randomUUID } from 'node:crypto'
import type { Pool } from '../server/db/connection.ts'
import { inTransaction, query, type Statement } from '../server/db/transaction.ts'

/** Minimal tables for the smallest real transaction: a booking and its workers. */
export const limitTables = `
  create table bench_booking (
    id bigint generated always as identity primary key,
    account_id bigint not null, day date not null, start_hour int not null, hours int not null,
    total_sen int not null
  );
  create table bench_assignment (
    booking_id bigint not null, worker_id int not null, primary key (booking_id, worker_id)
  );
  create table bench_visit_event (like visit_event including all);
  alter table bench_visit_event add foreign key (booking_id) references booking,
    add foreign key (worker_id) references worker;`

/** One statement, one commit: a booking and its assignment. */
export async function twoRows(pool: Pool): Promise<boolean> {
  return rowsOf(pool, 1, 1)
}

/** Who may say something of which visit, for `visitEvents`. */
export type OnCrew = { readonly booking_id: number; readonly worker_id: number }

/**
 * The smallest transaction that stores what a worker said of a visit: begin, one statement, commit. As much
 * is written as the product stores of it, once by its id, of a visit and a worker that exist; who asks, whether they may, and
 * everything that follows from it are left out.
 * @param count so many are in the one statement.
 */
export async function visitEvents(pool: Pool, crew: OnCrew, count: number): Promise<void> {
  const at = new Date()
  await inTransaction(pool, (tx) =>
    query(tx, {
      name: 'bench-visit-events',
      text: `insert into bench_visit_event (id, booking_id, worker_id, kind, what, at, phone_at, received_at)
             select id, $2, $3, 'step', 'seen', $4, $4, $4 from unnest($1::uuid[]) as id`,
      values: [
        Array.from({ length: count }, () => randomUUID()),
        crew.booking_id,
        crew.worker_id,
        at,
      ],
    }),
  )
}

/** As many bookings and assignments as a series has, in one statement and one commit. */
export async function rowsOf(pool: Pool, sessions: number, crew: number): Promise<boolean> {
  await query(pool, writingRows(sessions, crew))
  return true
}

/** The statement of `rowsOf`. */
export function writingRows(sessions: number, crew: number): Statement {
  return {
    name: 'bench-rows',
    text: `with b as (
             insert into bench_booking (account_id, day, start_hour, hours, total_sen)
             select $1, day, $2, $3, $4 from unnest($5::date[]) as day returning id
           )
           insert into bench_assignment (booking_id, worker_id)
           select b.id, worker_id from b, unnest($6::int[]) as worker_id`,
    values: [
      1 + Math.floor(Math.random() * 10_000),
      9,
      4,
      12_000,
      Array.from({ length: sessions }, () => '2026-03-09'),
      Array.from({ length: crew }, (_, at) => at + 1),
    ],
  }
}
