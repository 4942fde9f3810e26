import type { Pool } from '../server/db/connection.ts'
import { inTransaction, query } from '../server/db/transaction.ts'

/** About a day's visits of a thousand workers, at the occupancy of `fill`. */
const VISITS_A_DAY_OF_A_WORKER = 0.24

/** How many days before today hold the visits that are missing to so many. */
export function pastDaysFor(bookings: number, workers: number, comingDays: number): number {
  const days = Math.ceil(bookings / (workers * VISITS_A_DAY_OF_A_WORKER))
  return Math.max(0, days - comingDays)
}

/**
 * Gives bookings what staff filter and sort by: managers, past states, crews, hours and prices of
 * several sizes.
 */
export async function varyForStaff(pool: Pool, today: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await query(tx, { text: 'set local session_replication_role = replica' })
    await query(tx, {
      text: `insert into account (email, first_name, last_name, role, verified_at, created_at)
             select 'manager' || n || '@bench.test', 'Manager', n::text, 'Manager', now(), now()
             from generate_series(1, 6) n`,
    })
    await query(tx, {
      text: `update booking b set
               manager_id = m.ids[1 + b.id % 6],
               status = case
                 when b.day >= $1::date then 'Confirmed'
                 when b.id % 17 = 0 then 'Cancelled'
                 when b.id % 29 = 0 then 'Expired'
                 else 'Completed' end,
               payment_status = case when b.day < $1::date and b.id % 3 = 0 then 'Paid'
                 else 'Unpaid' end,
               total_sen = 2500 * b.hours * (1 + b.id % 5)
             from (select array_agg(id order by id) as ids from account where role = 'Manager') m`,
      values: [today],
    })
  })
  await pool.query('vacuum full booking')
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}
