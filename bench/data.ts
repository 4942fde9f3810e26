import { randomUUID } from 'node:crypto'
import { addDays } from '../domain/booking/starts/calendar.ts'
import { reservedMask, workMask } from '../domain/booking/starts/slots.ts'
import { services } from '../domain/services/catalogue.ts'
import type { Pool } from '../server/db/connection.ts'
import { inTransaction, query } from '../server/db/transaction.ts'
import { newMailedToken } from '../server/features/accounts/randomness.ts'
import { sessionKey, signSessionToken } from '../server/features/accounts/sign-in/session-token.ts'

/** The filled days, starting with the day of the bench's clock. */
export const DAYS = 90
const CREW = 5
/** The day of the board: full of visits of one worker each, some in progress. */
export const boardDay = (today: string) => addDays(today, DAYS + 7)
/** The visits of each worker on that day: start and hours. */
const boardShifts = [8, 12, 16].map((start) => ({ start, hours: 3 }))
const skills = services.map((service) => service.skill)

/**
 * The start and hours of a crew's day, by a draw of 0 to 9, such that 60 % of the working hours are
 * taken including the buffer: 0.6 x 9 of 14 hours, 0.3 x 10 of 14, 0.1 x 0.
 */
const shifts: readonly (readonly { start: number; hours: number }[])[] = [
  ...[8, 9, 10, 11, 12, 13].map((start) => [{ start, hours: 8 }]),
  [
    { start: 8, hours: 4 },
    { start: 13, hours: 4 },
  ],
  [
    { start: 8, hours: 4 },
    { start: 17, hours: 4 },
  ],
  [
    { start: 10, hours: 4 },
    { start: 16, hours: 4 },
  ],
  [],
]

/** Callers, as tokens of active sessions. */
export type People = {
  readonly customers: readonly string[]
  readonly admin: string
  /** Workers on their phones, with the visits of their next days. */
  readonly crew: readonly { readonly token: string; readonly bookings: readonly string[] }[]
}

/**
 * Fills a migrated database that has the starting data: workers of two skills and five regions each,
 * 90 days at 60 % occupancy in crews of five, customers with some forty bookings each. Rows are
 * inserted in bulk without triggers; `isConsistent` then checks them.
 * @param pastDays equally full days before the 90: a company's past.
 */
export async function fill(
  pool: Pool,
  workers: number,
  today: string,
  now: Date,
  secret: string,
  pastDays = 0,
): Promise<People> {
  const customers = Math.max(20, Math.round(workers / 2))
  await inTransaction(pool, async (tx) => {
    const run = (text: string, values: unknown[] = []) => query(tx, { text, values })
    await run('set local session_replication_role = replica')
    await run("set local work_mem = '256MB'")
    await run(
      `insert into account (email, first_name, last_name, phone, role, verified_at, created_at)
       select case n when 0 then 'admin@bench.test' else 'customer' || n || '@bench.test' end,
         'Customer', (array['Tan','Lim','Rahman','Nair','Wong','Hassan'])[1 + n % 6] || ' ' || n,
         '+60 122000001', case n when 0 then 'Admin' else 'Customer' end, $2, $2
       from generate_series(0, $1::int) n`,
      [customers, now],
    )
    await run(
      `insert into worker (identifier, full_name, gender, week_hours)
       select 'worker' || lpad(n::text, 5, '0') || '@crew.bench.test', 'Worker ' || n,
         case n / 4 % 2 when 0 then 'Female' else 'Male' end, $2 from generate_series(1, $1::int) n`,
      [workers, Array.from({ length: 7 }, () => workMask(8, 22))],
    )
    await run(
      `insert into worker_skill (worker_id, skill)
       select w.id, s.skill from worker w,
         unnest($1::text[]) with ordinality as s (skill, at)
       where (s.at - 1) / 2 = w.id % 4`,
      [skills],
    )
    await run(
      `insert into worker_region (worker_id, region_id)
       select w.id, r.id from worker w,
         (select id, row_number() over (order by id) - 1 as at, count(*) over () as regions
          from region) r
       where (r.at - w.id / 8 % r.regions + r.regions) % r.regions < 5`,
    )
    await run(
      `create temporary table visit on commit drop as
       select (select last_value from booking_order_id_seq) + row_number() over () as id,
         g.crew * $2::int as first, $2::int as size, d.day, s.start_hour, s.hours, s.reserved,
         1 + (g.crew * 7 + d.at * 13) % $3::int as customer, (g.crew * 31 + d.at * 17) % 8 as skill
       from generate_series(0, $1::int / $2::int - 1) as g (crew),
         unnest($4::date[]) with ordinality as d (day, at),
         lateral (select abs(hashint4((g.crew * 1009 + d.at * 131)::int)) % 10 as draw) f
         join unnest($5::int[], $6::int[], $7::int[], $8::int[])
           as s (draw, start_hour, hours, reserved) on s.draw = f.draw`,
      [
        workers,
        CREW,
        customers,
        Array.from({ length: pastDays + DAYS }, (_, at) => addDays(today, at - pastDays)),
        shifts.flatMap((day, draw) => day.map(() => draw)),
        shifts.flatMap((day) => day.map(({ start }) => start)),
        shifts.flatMap((day) => day.map(({ hours }) => hours)),
        shifts.flatMap((day) => day.map(({ start, hours }) => reservedMask(start, hours, 1))),
      ],
    )
    await run(
      `insert into visit
       select (select max(id) from visit) + row_number() over (order by s.start_hour, w), w, 1, $2,
         s.start_hour, s.hours, s.reserved, 1 + (w * 7) % $3::int, (w * 31 + s.start_hour) % 8
       from generate_series(0, $1::int - 1) w,
         unnest($4::int[], $5::int[], $6::int[]) as s (start_hour, hours, reserved)`,
      [
        workers,
        boardDay(today),
        customers,
        boardShifts.map(({ start }) => start),
        boardShifts.map(({ hours }) => hours),
        boardShifts.map(({ start, hours }) => reservedMask(start, hours, 1)),
      ],
    )
    await run(
      `insert into booking_order (id, ref, account_id, skill, frequency, sessions, region_id,
         post_code, address, property_type, payment_method, gross_sen, discount_sen, total_sen,
         lines, customer_name, customer_phone, created_at)
       overriding system value
       select v.id, 'B' || lpad(v.id::text, 9, '0'), a.id, ($1::text[])[1 + v.skill], 'one-time',
         1, p.region_id, p.code, '12 Jalan Maarof', 'Condominium', 'Online', 12000, 0, 12000,
         '[]', a.first_name || ' ' || a.last_name, a.phone, $2
       from visit v
       join account a on a.email = 'customer' || v.customer || '@bench.test'
       join (select code, region_id, row_number() over (order by code) - 1 as at,
               count(*) over () as codes from postcode) p on p.at = v.id % p.codes`,
      [skills, now],
    )
    await run(
      `insert into booking (id, booking_id, order_id, session, account_id, skill, day, start_hour,
         hours, reserved, worker_count, starts_at, ends_at, status, payment_status, total_sen)
       overriding system value
       select v.id, o.ref || '-1', o.id, 1, o.account_id, o.skill, v.day, v.start_hour, v.hours,
         v.reserved, v.size, (v.day + make_interval(hours => v.start_hour - 8)) at time zone 'UTC',
         (v.day + make_interval(hours => v.start_hour + v.hours - 8)) at time zone 'UTC',
         'Confirmed', 'Paid', 12000
       from visit v join booking_order o on o.id = v.id`,
    )
    await run(
      `insert into assignment (booking_id, worker_id, day, reserved)
       select v.id, 1 + (at % $1::int + $1::int) % $1::int, v.day, v.reserved
       from visit v, generate_series(0, v.size - 1) i,
         -- Below 0 on days that are past.
         lateral (select v.first + i + (v.day - $2::date) * 37) as place (at)`,
      [workers, today],
    )
    await run(
      `insert into worker_day (day, worker_id, busy)
       select day, worker_id, bit_or(reserved) from assignment
       group by day, worker_id order by day, worker_id`,
    )
    await run("select setval('booking_order_id_seq', (select max(id) from booking_order))")
    await run("select setval('booking_id_seq', (select max(id) from booking))")
  })
  // Without this, the planner assumes that the table is empty.
  await query(pool, {
    text: `insert into visit_event (id, booking_id, nth, worker_id, kind, what, at, phone_at, received_at)
           select gen_random_uuid(), a.booking_id, row_number() over (partition by a.booking_id),
             a.worker_id, 'step', 'seen', $1, $1, $1
           from assignment a join booking b on b.id = a.booking_id
           where b.starts_at < $1::timestamptz + interval '10 days'`,
    values: [now],
  })
  await query(pool, {
    text: `insert into visit_event (id, booking_id, nth, worker_id, kind, what, at, phone_at, received_at)
           select gen_random_uuid(), a.booking_id, s.nth, a.worker_id, 'step', s.what, b.starts_at,
             b.starts_at, b.starts_at
           from assignment a join booking b on b.id = a.booking_id,
             unnest(array['on-the-way', 'arrived', 'started']) with ordinality s (what, nth)
           where a.day = $1 and b.start_hour = $2`,
    values: [boardDay(today), boardShifts[0]?.start],
  })
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  return people(pool, now, secret)
}

async function people(pool: Pool, now: Date, secret: string): Promise<People> {
  const key = sessionKey(secret)
  const expires = new Date(now.getTime() + 86_400_000)
  const rows = await query<{ account_id: number; id: string }>(pool, {
    text: `insert into session (id, account_id, signed_in_at, expires_at)
           select ids.id, a.id, $2, $3
           from unnest($1::uuid[]) with ordinality as ids (id, at)
           join (select id, row_number() over (order by id) as at from account) a using (at)
           returning account_id, id`,
    values: [Array.from({ length: 401 }, () => randomUUID()), now, expires],
  })
  rows.sort((a, b) => a.account_id - b.account_id)
  const tokens = await Promise.all(
    rows.map((row) =>
      signSessionToken(key, { accountId: row.account_id, sessionId: row.id }, now, expires),
    ),
  )
  return { admin: tokens[0] ?? '', customers: tokens.slice(1), crew: await phones(pool, now) }
}

/** Signed-in phones of up to a thousand workers. */
async function phones(pool: Pool, now: Date): Promise<People['crew']> {
  const workers = await query<{ id: number; bookings: string[] }>(pool, {
    text: `select a.worker_id as id, array_agg(b.booking_id) as bookings
           from assignment a join booking b on b.id = a.booking_id
           where b.starts_at between $1 and $1 + interval '10 days'
           group by a.worker_id order by a.worker_id limit 1000`,
    values: [now],
  })
  const crew = workers.map(({ id, bookings }) => ({ id, bookings, ...newMailedToken() }))
  await query(pool, {
    text: `insert into worker_session (id, worker_id, token_hash, device, signed_in_at, seen_at)
           select gen_random_uuid(), id, hash, 'bench', $3, $3
           from unnest($1::int[], $2::bytea[]) as s (id, hash)`,
    values: [crew.map(({ id }) => id), crew.map(({ tokenHash }) => tokenHash), now],
  })
  return crew.map(({ token, bookings }) => ({ token, bookings }))
}

/** True if every worker's taken hours match the assignments, without overlaps. */
export async function isConsistent(pool: Pool): Promise<boolean> {
  const [row] = await query<{ wrong: number }>(pool, {
    text: `select count(*) as wrong
           from (select day, worker_id, bit_or(reserved) as hours, sum(reserved) as total
                 from assignment group by day, worker_id) a
           full join (select * from worker_day where busy <> 0) d using (day, worker_id)
           where a.hours is distinct from d.busy or a.total <> a.hours`,
  })
  return row?.wrong === 0
}
