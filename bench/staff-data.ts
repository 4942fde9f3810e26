import type { Pool } from '../server/db/connection.ts'
import { inTransaction, query } from '../server/db/transaction.ts'

/** About a day's visits of a thousand workers, at the occupancy of `fill`. */
const VISITS_A_DAY_OF_A_WORKER = 0.24

/** How many past days hold the visits that are missing to that number. */
export function pastDaysFor(bookings: number, workers: number, comingDays: number): number {
  const days = Math.ceil(bookings / (workers * VISITS_A_DAY_OF_A_WORKER))
  return Math.max(0, days - comingDays)
}

/**
 * Varies bookings for staff's filters and sort orders: managers, past states, crews, and hours and
 * prices of several sizes.
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

/**
 * Fills other lists of staff: an audit log with this many entries, vouchers, and people who wait for
 * postcodes.
 */
export async function fillStaffLists(pool: Pool, entries: number): Promise<void> {
  await pool.query(
    `insert into audit_entry (at, account_id, who, place, device, action, subject_kind, subject,
       before, after)
     select now() - n * interval '7 minutes', m.ids[1 + n % 6], 'Manager ' || 1 + n % 6,
       '203.0.113.x', 'Chrome on Windows', k.kind || '-changed', k.kind, (1 + n % 900)::text,
       '{"phone": "+60 121110001"}', '{"phone": "+60 121110002"}'
     from generate_series(1, $1::int) n,
       (select array_agg(id order by id) as ids from account where role = 'Manager') m,
       lateral (select (array['worker', 'voucher', 'postcode', 'account'])[1 + n % 4] as kind) k`,
    [entries],
  )
  await pool.query(
    `insert into voucher (code, percent, max_uses, first_day, last_day)
     select 'BENCH' || n, 1 + n % 50, 1000, current_date - n % 400, current_date + n % 400
     from generate_series(1, $1::int) n`,
    [Math.ceil(entries / 50)],
  )
  await pool.query(
    `insert into postcode_interest (email, post_code, created_at)
     select 'waiting' || n || '@bench.test', 40000 + (n * 7) % 20000, now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [Math.ceil(entries / 5)],
  )
  await pool.query('vacuum analyze audit_entry, voucher, postcode_interest')
}
