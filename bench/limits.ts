import { randomUUID } from 'node:crypto'
import type { Pool } from '../server/db/connection.ts'
import { query, type Statement } from '../server/db/transaction.ts'

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
  create table bench_visit_event (
    id uuid primary key, booking_id bigint not null, worker_id int not null, kind text not null,
    what text not null, at timestamptz not null, received_at timestamptz not null
  );
  create index on bench_visit_event (booking_id, at);`

/** One statement, one commit: a booking and its assignment. */
export async function twoRows(pool: Pool): Promise<boolean> {
  return rowsOf(pool, 1, 1)
}

/** One statement, one commit: what a worker did at a visit, stored once. */
export async function visitEvent(pool: Pool): Promise<boolean> {
  await query(pool, {
    name: 'bench-visit-event',
    text: `insert into bench_visit_event values ($1, $2, $3, 'step', 'seen', now(), now())
           on conflict (id) do nothing`,
    values: [randomUUID(), Math.ceil(Math.random() * 10_000), Math.ceil(Math.random() * 100)],
  })
  return true
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
