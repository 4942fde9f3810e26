import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, type Reader, type Tx } from '../../db/transaction.ts'
import type { Caller } from '../../http/calls.ts'

/** Who did something: an account, or a name such as 'Jiran' for the program itself. */
export type Actor = { readonly accountId: number | null; readonly who: string }

/**
 * The program itself, in a booking's history: stored under this name, shown under the company's.
 */
export const program: Actor = { accountId: null, who: 'Jiran' }

/** The account that makes a call, in a booking's history. */
export function actorOf(caller: Caller): Actor {
  return { accountId: caller.accountId, who: `${caller.firstName} ${caller.lastName}` }
}

/** Adds a line to the history of each booking (docs/product/statuses.md#history). */
export async function addEvents(
  tx: Tx,
  bookingIds: readonly number[],
  actor: Actor,
  what: string,
  now: Date,
): Promise<void> {
  await query(tx, {
    name: 'add-booking-events',
    text: `insert into booking_event (booking_id, at, account_id, who, what)
           select id, $2, $3, $4, $5 from unnest($1::bigint[]) as id`,
    values: [bookingIds, now, actor.accountId, actor.who, what],
  })
}

/**
 * Records that staff viewed a sensitive answer (docs/product/privacy.md#encrypted-answers).
 * @param label of the answer's question.
 */
export function recordSensitiveView(
  pool: Pool,
  bookingId: number,
  label: string,
  caller: Caller,
  now: Date,
): Promise<void> {
  const what = `Looked at the ${label.toLowerCase()}`
  return inTransaction(pool, (tx) => addEvents(tx, [bookingId], actorOf(caller), what, now))
}

/** A booking's history, oldest first; changes by the program itself are the company's. */
export async function readHistory(
  reader: Reader,
  bookingId: number,
  company: string,
): Promise<{ at: string; who: string; what: string }[]> {
  const rows = await query<{ at: Date; who: string; what: string }>(reader, {
    text: `select at, case when account_id is null and who = $2 then $3 else who end as who, what
      from booking_event where booking_id = $1 order by id`,
    values: [bookingId, program.who, company],
  })
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
