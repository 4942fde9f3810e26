import type { Pool } from '../server/db/connection.ts'
import { query } from '../server/db/transaction.ts'

/** Upcoming visits with a worker whom the customer does not want again. */
export function sentAgainstPreferences(
  pool: Pool,
  now: Date,
): Promise<{ booking_id: string; worker_id: number }[]> {
  return query(pool, {
    text: `select b.booking_id, a.worker_id from worker_wish s
           join booking b on b.account_id = s.account_id
           join assignment a on a.booking_id = b.id and a.worker_id = s.worker_id
           where s.wish = 'not-again' and b.starts_at > $1
             and b.status in ('Pending Payment', 'Confirmed')`,
    values: [now],
  })
}
