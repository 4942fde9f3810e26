import type { Pool } from './connection.ts'
import { query } from './transaction.ts'

/** In one statement, so that nobody waits for it. */
const MOST_AT_ONCE = 2_000

/** Deletes the rows of a table that a condition holds for, a few at a time. */
export async function deleteOld(
  pool: Pool,
  table: string,
  condition: { readonly text: string; readonly order: string; readonly values: readonly unknown[] },
): Promise<void> {
  const { text, order, values } = condition
  let deleted: unknown[]
  do {
    deleted = await query(pool, {
      text: `delete from ${table} where ctid = any(array(
               select ctid from ${table} where ${text} order by ${order} limit ${MOST_AT_ONCE}))
             returning 1 as deleted`,
      values,
    })
  } while (deleted.length === MOST_AT_ONCE)
}
