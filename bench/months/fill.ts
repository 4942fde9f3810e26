import { addDays } from '../../domain/booking/starts/calendar.ts'
import { workMask } from '../../domain/booking/starts/slots.ts'
import { services } from '../../domain/services/catalogue.ts'
import type { Pool } from '../../server/db/connection.ts'
import { inTransaction, query } from '../../server/db/transaction.ts'
import { PER_MONTH } from './ids.ts'

/** Days of visits: most are over, the others are booked ahead. */
export const YEAR = { past: 320, coming: 45 } as const
/** Workers without visits, who can get new ones. */
export const SPARE_WORKERS = 50

/**
 * Fills a migrated database that has the starting data with a year of a company: so many visits a
 * day, each with its own order, worker, history, money and mails, and every fourth with an audit
 * entry. Ids begin with the month in which a row was written. Inserts in bulk, without triggers.
 */
export async function fillYear(pool: Pool, visitsADay: number, today: string): Promise<void> {
  const workers = Math.ceil(visitsADay * 1.2)
  const customers = visitsADay * 20
  await inTransaction(pool, async (tx) => {
    const run = (text: string, values: unknown[] = []) => query(tx, { text, values })
    await run('set local session_replication_role = replica')
    await run("set local work_mem = '512MB'")
    await run(
      `insert into account (email, first_name, last_name, phone, role, verified_at, created_at)
       select 'customer' || n || '@bench.test', 'Customer',
         (array['Tan','Lim','Rahman','Nair','Wong','Hassan'])[1 + n % 6] || ' ' || n,
         '+60 122' || lpad(n::text, 6, '0'), 'Customer', $2, $2
       from generate_series(1, $1::int) n`,
      [customers, addDays(today, -YEAR.past - 30)],
    )
    await run(
      `insert into account (email, first_name, last_name, role, verified_at, created_at)
       select 'manager' || n || '@bench.test', 'Manager', n::text, 'Manager', now(), now()
       from generate_series(1, 6) n`,
    )
    await run(
      `insert into worker (identifier, full_name, gender, week_hours)
       select 'worker' || lpad(n::text, 6, '0') || '@crew.bench.test', 'Worker ' || n,
         case n % 2 when 0 then 'Female' else 'Male' end, $2 from generate_series(1, $1::int) n`,
      [workers + SPARE_WORKERS, Array.from({ length: 7 }, () => workMask(8, 22))],
    )
    await run(
      'insert into worker_skill (worker_id, skill) select w.id, s from worker w, unnest($1::text[]) s',
      [services.map(({ skill }) => skill)],
    )
    await run(
      'insert into worker_region (worker_id, region_id) select w.id, r.id from worker w, region r',
    )
    // Drawn from hashes of the visit's number, so that the data is always the same.
    await run(
      `create temporary table visit on commit drop as
       with drawn as (
         select d.day, k, hashint4(d.at * 100003 + k)::bigint & 2147483647 as one,
           hashint4(d.at * 100003 + k + 7919)::bigint & 2147483647 as two, d.at
         from generate_series(0, $1::int - 1) k,
           (select $2::date + at as day, at from generate_series(0, $3::int - 1) at) d
       ), timed as (
         select *, 8 + (one % 10)::int as start_hour, 2 + (two % 3)::int as hours,
           (day - 1 - (two % 28)::int) + make_interval(mins => (one % 1400)::int) as placed
         from drawn
       )
       select to_char(placed, 'YYYYMM')::bigint * $4::bigint + row_number() over (
           partition by to_char(placed, 'YYYYMM') order by placed, day, k) as id,
         t.*, placed at time zone 'UTC' as created_at,
         1 + (one % $5::int)::int as customer, 1 + (k + at * 37) % $6::int as worker,
         1 + (two % 6)::int as manager, (one % $7::int)::int as skill,
         case when two % 17 = 0 then 'Cancelled' when day < $8::date then 'Completed'
           else 'Confirmed' end as status,
         (day + make_interval(hours => start_hour - 8)) at time zone 'UTC' as starts_at
       from timed t
       -- Nothing is booked in the future.
       where placed < $8::date`,
      [
        visitsADay,
        addDays(today, -YEAR.past),
        YEAR.past + YEAR.coming,
        PER_MONTH,
        customers,
        workers,
        services.length,
        today,
      ],
    )
    await run('create unique index on visit (id)')
    await run('analyze visit')
    await run(
      `insert into booking_order (id, ref, account_id, skill, frequency, sessions, region_id,
         post_code, address, property_type, payment_method, gross_sen, discount_sen, total_sen,
         lines, customer_name, customer_phone, created_at)
       overriding system value
       select v.id, 'J' || upper(substr(md5(v.id::text), 1, 12)), a.id, ($1::text[])[1 + v.skill],
         'one-time', 1, p.region_id, p.code, 1 + v.one % 900 || ' Jalan Maarof, Bangsar',
         'Condominium', 'Cash', 12000, 0, 12000,
         '[{"code":"hours","hours":4,"workers":1,"rate_sen":3000,"amount":120}]',
         a.first_name || ' ' || a.last_name, a.phone, v.created_at
       from visit v
       join account a on a.email = 'customer' || v.customer || '@bench.test'
       join (select code, region_id, row_number() over (order by code) - 1 as at,
               count(*) over () as codes from postcode) p on p.at = v.two % p.codes
       order by v.id`,
      [services.map(({ skill }) => skill)],
    )
    await run(
      `insert into booking (id, booking_id, order_id, session, account_id, skill, manager_id, day,
         start_hour, hours, reserved, worker_count, starts_at, ends_at, status, payment_status,
         total_sen)
       overriding system value
       select v.id, o.ref || '-1', o.id, 1, o.account_id, o.skill, m.id, v.day, v.start_hour,
         v.hours, ((1 << v.hours) - 1) << (v.start_hour - 8), 1, v.starts_at,
         v.starts_at + make_interval(hours => v.hours), v.status,
         case when v.status = 'Completed' then 'Paid' else 'Unpaid' end, 12000
       from visit v join booking_order o on o.id = v.id
       join account m on m.email = 'manager' || v.manager || '@bench.test'
       order by v.id`,
    )
    await run(
      `insert into assignment (booking_id, worker_id, day, reserved)
       select b.id, v.worker, b.day, b.reserved from visit v join booking b on b.id = v.id
       where v.status <> 'Cancelled' order by b.id`,
    )
    await run(
      `insert into worker_day (day, worker_id, busy)
       select day, worker_id, bit_or(reserved) from assignment
       group by day, worker_id order by day, worker_id`,
    )
    await run(
      `insert into booking_event (booking_id, at, account_id, who, code, params)
       select v.id, v.created_at, b.account_id, 'Customer', 'booked',
         jsonb_build_object('day', v.day, 'start_hour', v.start_hour, 'payment_method', 'Cash')
       from visit v join booking b on b.id = v.id
       union all
       select v.id, v.starts_at - interval '20 hours', b.manager_id, 'Manager', 'crew-changed',
         '{"before": ["worker000001@crew.bench.test"], "after": ["worker000002@crew.bench.test"]}'
       from visit v join booking b on b.id = v.id where v.one % 3 = 0
       union all
       select v.id, v.starts_at + interval '5 hours', b.manager_id, 'Manager', 'cash-collected', '{}'
       from visit v join booking b on b.id = v.id where v.status = 'Completed'
       order by 2, 1`,
    )
    await run(
      `insert into ledger_entry (at, booking_id, kind, sen)
       select created_at, id, 'charge', 12000 from visit
       union all
       select starts_at + interval '5 hours', id, 'cash', 12000 from visit where status = 'Completed'
       union all
       select created_at + interval '1 hour', id, 'charge-back', 12000 from visit
       where status = 'Cancelled'
       order by 1, 2`,
    )
    // Sent mails have no texts any more; one is from the booking, one from the day before.
    await run(
      `insert into outbox (id, to_email, subject, body_text, body_html, created_at, sent_at, kind,
         account_id, booking_id, order_id)
       overriding system value
       select mail.id, 'customer' || mail.customer || '@bench.test', 'Your booking is confirmed', '',
         '', mail.at, mail.at + interval '2 seconds', mail.kind, b.account_id, b.id, b.order_id
       from (
         select to_char(at at time zone 'UTC', 'YYYYMM')::bigint * $1::bigint
             + row_number() over (order by at, visit) as id, m.*
         from (
           select id as visit, customer, created_at as at, 'booked' as kind from visit
           union all
           select id, customer, starts_at - interval '20 hours', 'tomorrow' from visit
           where status = 'Completed'
         ) m
       ) mail join booking b on b.id = mail.visit
       order by mail.id`,
      [PER_MONTH],
    )
    await run(
      `insert into audit_entry (id, at, account_id, who, place, device, action, subject_kind,
         subject, before, after)
       overriding system value
       select v.id, v.created_at, b.manager_id, 'Manager', '203.0.113.x', 'Chrome on Windows',
         'crew-changed', 'booking', b.booking_id, '{"workers": ["Worker 1"]}',
         '{"workers": ["Worker 2"]}'
       from visit v join booking b on b.id = v.id where v.one % 4 = 0 order by v.id`,
    )
    for (const table of ['booking_order', 'booking', 'outbox', 'audit_entry'])
      await run(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
  })
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}
