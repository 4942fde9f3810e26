import { randomUUID } from 'node:crypto'
import type { Pool } from '../server/db/connection.ts'
import { inTransaction, query, type Statement } from '../server/db/transaction.ts'

/** Minimal tables for the smallest realistic transaction: a booking and its workers. */
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

/** The crew of visits, for `visitEvents`. */
export type OnCrew = { readonly booking_id: number; readonly worker_id: number }

/**
 * The smallest transaction that stores workers' events: begin, one statement, commit. It writes the
 * same rows as the product, once per id and for existing visits and workers, but without
 * authentication, permissions and consequences.
 * @param count events in the statement.
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

/** Writes the bookings and assignments of a series in one statement and one commit. */
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
