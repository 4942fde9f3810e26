import { expect, test } from 'vitest'
import { startTestApp, usualDay } from '../../testing/app.ts'
import { findViolations } from '../features/monitoring/invariants.ts'
import { inTransaction, isDatabaseError, query } from './transaction.ts'

/**
 * What PostgreSQL itself refuses, even to statements from psql: these go directly to the tables.
 */

const testApp = await startTestApp()
const { pool } = testApp
const [anna, bella, cara] = await testApp.hire(3)
if (!anna || !bella || !cara) throw new Error('nobody was hired')
const customer = await testApp.customer()

/** Inserts a booking without a crew; returns its hours and their bits. */
async function visit(startHour: number, hours: number, day = usualDay) {
  const [row] = await query<{ id: number; day: string; reserved: number }>(pool, {
    text: `with ordered as (
             insert into booking_order (ref, account_id, skill, frequency, sessions, region_id,
               post_code, property_type, payment_method, gross_sen, discount_sen, total_sen, lines,
               customer_name, created_at)
             select 'J' || gen_random_uuid(), $1, 'Cleaner', 'one-time', 1, region_id, code,
               'Condominium', 'Cash', 100, 0, 100, '[]', 'Nur Aisyah', now()
             from postcode where code = 59100 returning id, ref
           )
           insert into booking (booking_id, order_id, session, skill, day, start_hour, hours,
             reserved, worker_count, starts_at, ends_at, status, payment_status, total_sen)
           select ref || '-1', id, 1, 'Cleaner', $2, $3, $4, ((1 << ($4 + 1)) - 1) << ($3 - 8), 1,
             ($2::date + make_interval(hours => $3 - 8)) at time zone 'UTC',
             ($2::date + make_interval(hours => $3 + $4 - 8)) at time zone 'UTC',
             'Confirmed', 'Unpaid', 100
           from ordered returning id, day, reserved`,
    values: [customer.accountId, day, startHour, hours],
  })
  if (!row) throw new Error('no visit was written')
  return row
}

type Visit = Awaited<ReturnType<typeof visit>>
const send = (worker: { id: number }, { id, day, reserved }: Visit) =>
  pool.query('insert into assignment values ($1, $2, $3, $4)', [id, worker.id, day, reserved])
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  )

const exclusionViolation = '23P01'
const restrictViolation = '23001'
const foreignKeyViolation = '23503'
const checkViolation = '23514'

test('a second visit at overlapping hours is refused, one after the buffer is not', async () => {
  const morning = await visit(9, 3)
  await send(anna, morning)
  for (const [start, hours] of [
    [9, 3],
    [8, 1],
    [11, 2],
    [10, 1],
    [8, 8],
    [12, 2],
  ] as const)
    expect(await codeOf(send(anna, await visit(start, hours))), `${start}`).toBe(exclusionViolation)
  expect(await codeOf(send(anna, await visit(13, 2)))).toBe('accepted')
  expect(await codeOf(send(bella, await visit(9, 3)))).toBe('accepted')
  const [again, then] = [await visit(17, 2), await visit(18, 2)]
  const both = pool.query('insert into assignment values ($1, $2, $3, $4), ($5, $2, $3, $6)', [
    again.id,
    anna.id,
    usualDay,
    again.reserved,
    then.id,
    then.reserved,
  ])
  expect(await codeOf(both), 'two overlapping visits in one statement').toBe(exclusionViolation)
})

test('taken hours are written by assignments alone', async () => {
  for (const statement of [
    'update worker_day set busy = 0',
    'delete from worker_day',
    `insert into worker_day values ('${usualDay}', ${cara.id}, 1)`,
    'truncate worker_day',
    'truncate worker_day cascade',
  ])
    expect(await codeOf(pool.query(statement)), statement).toBe(restrictViolation)
})

test('an assignment is replaced, never changed', async () => {
  const other = await visit(9, 2, '2026-03-11')
  await send(cara, other)
  for (const statement of [
    `update assignment set worker_id = ${anna.id} where booking_id = ${other.id}`,
    `update assignment set reserved = 1 where booking_id = ${other.id}`,
    'truncate assignment',
  ])
    expect(await codeOf(pool.query(statement)), statement).toBe(restrictViolation)
})

test('an audit log cannot be truncated', async () => {
  for (const trail of [
    'booking_event',
    'audit_entry',
    'account_event',
    'payment_message',
    'ledger_entry',
  ])
    for (const how of ['', ' cascade', ' restart identity cascade'])
      expect(await codeOf(pool.query(`truncate ${trail}${how}`)), trail).toBe(restrictViolation)
  expect(await codeOf(pool.query('truncate booking cascade'))).toBe(restrictViolation)
})

test('an assignment has the hours of its booking', async () => {
  const noon = await visit(12, 2, '2026-03-12')
  expect(await codeOf(send(cara, { ...noon, reserved: 1 }))).toBe(foreignKeyViolation)
  expect(await codeOf(send(cara, { ...noon, day: '2026-03-13' }))).toBe(foreignKeyViolation)
  await send(cara, noon)
  const moved = pool.query('update booking set reserved = reserved | 1 where id = $1', [noon.id])
  expect(await codeOf(moved), 'a booking with a crew does not move alone').toBe(foreignKeyViolation)
})

test('only workers can be assigned, and an assigned worker cannot be deleted', async () => {
  const noon = await visit(12, 2, '2026-03-13')
  expect(await codeOf(send({ id: 999_999 }, noon))).toBe(foreignKeyViolation)
  await send(cara, noon)
  await pool.query('delete from worker_skill where worker_id = $1', [cara.id])
  await pool.query('delete from worker_region where worker_id = $1', [cara.id])
  const gone = pool.query('delete from worker where id = $1', [cara.id])
  expect(await codeOf(gone)).toBe(foreignKeyViolation)
})

test('the ledger refuses unknown kinds of entry', async () => {
  const noon = await visit(12, 2, '2026-03-13')
  const entry = pool.query(
    `insert into ledger_entry (at, booking_id, kind, sen) values (now(), $1, 'gift', 100)`,
    [noon.id],
  )
  expect(await codeOf(entry)).toBe(checkViolation)
})

test('the reserved hours and times of a booking agree with its day and hour', async () => {
  const noon = await visit(12, 2, '2026-03-14')
  for (const change of [
    'reserved = 1',
    'start_hour = 9',
    'hours = 5',
    "day = '2026-03-15'",
    "starts_at = starts_at + interval '1 minute'",
    "ends_at = ends_at + interval '1 hour'",
    'start_hour = 21',
  ]) {
    const changed = pool.query(`update booking set ${change} where id = $1`, [noon.id])
    expect(await codeOf(changed), change).toBe(checkViolation)
  }
})

test('deleting an assignment frees its hours', async () => {
  const evening = await visit(18, 3, '2026-03-16')
  await send(bella, evening)
  expect(await codeOf(send(bella, await visit(19, 2, '2026-03-16')))).toBe(exclusionViolation)
  await pool.query('delete from assignment where booking_id = $1', [evening.id])
  expect(await codeOf(send(bella, await visit(19, 2, '2026-03-16')))).toBe('accepted')
})

test('the history is append-only', async () => {
  const noon = await visit(12, 2, '2026-03-17')
  await pool.query(
    `insert into booking_event (booking_id, at, who, code, params)
     values ($1, now(), 'Nur', 'cancelled', '{"fee_sen": 0}')`,
    [noon.id],
  )
  expect(await codeOf(pool.query(`update booking_event set code = ''`))).toBe(restrictViolation)
  expect(await codeOf(pool.query('delete from booking_event'))).toBe(restrictViolation)
  await pool.query(
    `insert into payment_message (provider, kind, verdict, raw, received_at)
     values ('fiuu', 'return', 'repeated', '{}', now())`,
  )
  expect(await codeOf(pool.query(`update payment_message set raw = '{}'`))).toBe(restrictViolation)
  expect(await codeOf(pool.query('delete from payment_message'))).toBe(restrictViolation)
})

test('two orders that take workers in opposite order do not deadlock', async () => {
  const crew = await testApp.hire(12)
  const forward = crew.map((worker) => worker.id)
  const days = ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04']
  let deadlocks = 0
  const order = async (turn: number) => {
    const there = turn % 2 === 0
    const visits = await Promise.all(days.map((day) => visit(9, 3, day)))
    if (!there) visits.reverse()
    const workers = there ? forward : forward.toReversed()
    try {
      await inTransaction(
        pool,
        (tx) =>
          query(tx, {
            text: `insert into assignment
                   select v.id, w.id, v.day, v.reserved
                   from unnest($1::bigint[], $2::date[], $3::int[]) with ordinality
                     as v (id, day, reserved, at)
                   cross join unnest($4::int[]) with ordinality as w (id, at)
                   order by v.at, w.at`,
            values: [
              visits.map((each) => each.id),
              visits.map((each) => each.day),
              visits.map((each) => each.reserved),
              workers,
            ],
          }),
        1,
      )
      return true
    } catch (error) {
      if (isDatabaseError(error, '40P01')) deadlocks += 1
      else if (!isDatabaseError(error, exclusionViolation)) throw error
      return false
    }
  }
  const won = await Promise.all(Array.from({ length: 24 }, (_, turn) => order(turn)))
  expect(deadlocks).toBe(0)
  expect(won.filter(Boolean)).toHaveLength(1)
})

test('the taken hours agree with the assignments', async () => {
  const findings = await findViolations(pool)
  expect(findings.filter((finding) => finding.startsWith('worker'))).toEqual([])
})
