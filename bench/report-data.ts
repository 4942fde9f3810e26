import { addDays } from '../domain/booking/starts/calendar.ts'
import { workMask } from '../domain/booking/starts/slots.ts'
import { services } from '../domain/services/catalogue.ts'
import type { Pool } from '../server/db/connection.ts'
import { inTransaction, query } from '../server/db/transaction.ts'

/** The bookings are spread over these days before and after today. */
const PAST_DAYS = 1005
const COMING_DAYS = 90
const DAYS = PAST_DAYS + COMING_DAYS

/**
 * Fills a migrated database that has the starting data with the data of the visual report: visits
 * over three years (three orders in four have one visit, one has four weekly ones), a customer per
 * sixteen visits, and 500 workers. Inserts in bulk, without triggers; omits crews, which no figure
 * needs.
 */
export async function fillForReport(pool: Pool, visits: number, today: string): Promise<void> {
  const orders = Math.ceil(visits / 1.75)
  const customers = Math.ceil(visits / 16)
  await inTransaction(pool, async (tx) => {
    const run = (text: string, values: unknown[] = []) => query(tx, { text, values })
    await run('set local session_replication_role = replica')
    await run("set local work_mem = '256MB'")
    await run(
      `insert into account (email, first_name, last_name, role, verified_at, created_at)
       select 'customer' || n || '@bench.test', 'Customer', n::text, 'Customer', $2, $2
       from generate_series(1, $1::int) n`,
      [customers, addDays(today, -PAST_DAYS)],
    )
    await run(
      `insert into worker (identifier, full_name, gender, week_hours)
       select 'worker' || n || '@crew.bench.test', 'Worker ' || n, 'Female', $1
       from generate_series(1, 500) n`,
      [Array.from({ length: 7 }, () => workMask(8, 22))],
    )
    await run(
      `insert into voucher (code, percent) select 'BENCH' || n, 5 from generate_series(1, 20) n`,
    )
    // Drawn from hashes of the order's number, so that the data is always the same.
    await run(
      `create temporary table draw on commit drop as
       select n as id, hashint4(n)::bigint & 2147483647 as one,
         hashint4(n + 7919)::bigint & 2147483647 as two,
         hashint4(-n)::bigint & 2147483647 as three
       from generate_series(1, $1::int) n`,
      [orders],
    )
    await run(
      `insert into booking_order (id, ref, account_id, skill, frequency, sessions, region_id,
         post_code, address, property_type, payment_method, voucher_code, gross_sen, discount_sen,
         total_sen, lines, customer_name, customer_phone, created_at)
       overriding system value
       select d.id, 'R' || lpad(d.id::text, 9, '0'), a.id, ($1::text[])[1 + d.two % $4::int],
         case when d.one % 4 = 0 then 'weekly' else 'one-time' end,
         case when d.one % 4 = 0 then 4 else 1 end, p.region_id, p.code, '12 Jalan Maarof',
         'Condominium', 'Cash', case when d.three % 9 = 0 then 'BENCH' || 1 + d.two % 20 end,
         12000, case when d.three % 9 = 0 then 600 else 0 end,
         case when d.three % 9 = 0 then 11400 else 12000 end,
         '[{"label":"4 worker-hours at RM 30.00","amount":120}]',
         'Customer ' || a.id, '+60 122000001',
         ($2::date + (d.one % $3)::int + make_interval(hours => (8 + d.two % 10)::int - 8)
           - make_interval(mins => (720 + d.three % 40000)::int)) at time zone 'UTC'
       from draw d
       join (select id, row_number() over (order by id) - 1 as at
             from account where role = 'Customer') a on a.at = d.three % $5::int
       join (select code, region_id, row_number() over (order by code) - 1 as at
             from postcode) p on p.at = d.two % 600`,
      [
        services.map(({ skill }) => skill),
        addDays(today, -PAST_DAYS),
        DAYS,
        services.length,
        customers,
      ],
    )
    await run(
      `insert into booking (booking_id, order_id, session, account_id, skill, day, start_hour,
         hours, reserved, worker_count, starts_at, ends_at, status, payment_status, total_sen,
         fee_sen)
       select o.ref || '-' || s, o.id, s, o.account_id, o.skill, v.day, v.start_hour, v.hours,
         ((1 << v.hours) - 1) << (v.start_hour - 8), 1 + (d.three % 3)::int, v.starts_at,
         v.starts_at + make_interval(hours => v.hours), v.status, 'Unpaid', o.total_sen,
         case when v.status = 'Cancelled' and d.one % 5 = 0 then 3000 else 0 end
       from booking_order o join draw d on d.id = o.id,
         generate_series(1, o.sessions) s,
         lateral (select $1::date + (d.one % $2)::int + 7 * (s - 1) as day,
           (8 + d.two % 10)::int as start_hour, (2 + d.three % 3)::int as hours) at,
         lateral (select at.*, (at.day + make_interval(hours => at.start_hour - 8))
             at time zone 'UTC' as starts_at,
           case when (d.three + s) % 17 = 0 then 'Cancelled' when d.three % 29 = 0 then 'Expired'
             when at.day < $3::date then 'Completed' else 'Confirmed' end as status) v
       order by v.starts_at - make_interval(mins => (720 + d.three % 40000)::int)`,
      [addDays(today, -PAST_DAYS), DAYS, today],
    )
    await run("select setval('booking_order_id_seq', (select max(id) from booking_order))")
    await run("select setval('booking_id_seq', (select max(id) from booking))")
  })
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}
