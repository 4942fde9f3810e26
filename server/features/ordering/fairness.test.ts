import { expect, test } from 'vitest'
import { addDays, weekday } from '../../../domain/booking/starts/calendar.ts'
import { startTestApp } from '../../../testing/app.ts'
import { findViolations } from '../monitoring/invariants.ts'

/**
 * docs/product/availability.md#crew: the least loaded free workers of that week, with the same crew
 * over a series if possible. A month of bookings in a medium-sized town, through the API.
 */

const testApp = await startTestApp()
const { pool } = testApp
const firstMonday = '2026-03-09'
const weeks = 4

/** Hours assigned to each active worker within a range of days, including workers with none. */
async function hoursOf(from: string, to: string, identifiers?: readonly string[]) {
  const { rows } = await pool.query<{ hours: number }>(
    `select coalesce(sum(b.hours), 0)::int as hours
     from worker w
     left join assignment a on a.worker_id = w.id and a.day between $1 and $2
     left join booking b on b.id = a.booking_id
     where w.active and ($3::text[] is null or w.identifier = any($3))
     group by w.id order by hours`,
    [from, to, identifiers ?? null],
  )
  return rows.map((row) => row.hours)
}

const spreadOf = (hours: readonly number[]) => (hours.at(-1) ?? 0) - (hours[0] ?? 0)

test('a month: equally free workers get equal shares, each week', {
  timeout: 120_000,
}, async () => {
  await testApp.dismissAll()
  await testApp.hire(12)
  const [who] = await testApp.customers(1)
  let booked = 0
  for (let week = 0; week < weeks; week++) {
    for (let visit = 0; visit < 45; visit++) {
      const { status } = await testApp.book(who, {
        start_date: addDays(firstMonday, 7 * week + (visit % 7)),
        start_time: ['08:00', '09:00', '13:00', '14:00', '18:00'][(visit * 3 + week) % 5],
        worker_count: 1 + (visit % 2),
      })
      if (status === 201) booked += 1
    }
  }
  expect(booked).toBe(45 * weeks)
  for (let week = 0; week < weeks; week++) {
    const monday = addDays(firstMonday, 7 * week)
    const hours = await hoursOf(monday, addDays(monday, 6))
    // 67 visits of a worker and 4 hours among 12: 20 or 24 hours each, with a tolerance of one
    // visit.
    expect(spreadOf(hours), `week of ${monday}: ${hours.join()}`).toBeLessThanOrEqual(8)
  }
  // The draw favours no worker, so differences of a week even out over the month.
  const month = await hoursOf(firstMonday, addDays(firstMonday, 7 * weeks - 1))
  const mean = month.reduce((sum, each) => sum + each, 0) / month.length
  expect(spreadOf(month), `the month: ${month.join()}`).toBeLessThanOrEqual(0.2 * mean)
  expect(await findViolations(pool)).toEqual([])
})

test('absent and part-time workers get what fits, and the others share evenly', async () => {
  await testApp.dismissAll()
  const others = await testApp.hire(6)
  const mornings = Array.from({ length: 7 }, () => 0b1111)
  const [morning] = await testApp.hire(1, { weekHours: mornings })
  const [away] = await testApp.hire(1)
  const monday = '2026-05-04'
  await pool.query('insert into worker_leave values ($1, $2, $3)', [
    away?.id,
    monday,
    addDays(monday, 6),
  ])
  const [who] = await testApp.customers(1)
  for (let visit = 0; visit < 36; visit++) {
    const { status } = await testApp.book(who, {
      start_date: addDays(monday, visit % 7),
      start_time: visit % 3 === 0 ? '08:00' : '13:00',
    })
    expect(status).toBe(201)
  }
  const week = [monday, addDays(monday, 6)] as const
  expect(await hoursOf(...week, [away?.identifier ?? ''])).toEqual([0])
  const { rows } = await pool.query<{ start_hour: number }>(
    `select b.start_hour from assignment a join booking b on b.id = a.booking_id
     where a.worker_id = $1`,
    [morning?.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.start_hour).toBe(8)
  const shares = await hoursOf(
    ...week,
    others.map((each) => each.identifier),
  )
  // 20 or 24 hours each; the last visits of the week may find no other worker free: one visit's
  // tolerance.
  expect(spreadOf(shares), shares.join()).toBeLessThanOrEqual(8)
})

test('every series of a busy month has one crew where one exists', {
  timeout: 120_000,
}, async () => {
  await testApp.dismissAll()
  await testApp.hire(10)
  const [who] = await testApp.customers(1)
  const monday = '2026-06-01'
  const orders: string[] = []
  let withOneCrew = 0
  for (let at = 0; at < 40; at++) {
    const start = addDays(monday, at % 14)
    const frequency = at % 2 === 0 ? 'weekly' : 'fortnightly'
    const startHour = [8, 13, 18][at % 3] ?? 8
    const crewSize = 1 + (at % 2)
    const days = [0, 1, 2, 3].map((step) => addDays(start, step * (at % 2 === 0 ? 7 : 14)))
    // By the tables alone: how many workers are free at all four visits, including an hour of
    // travel.
    const { rows } = await pool.query<{ lasting: number }>(
      `select count(*)::int as lasting from worker w
       where w.active and not exists (
         select from assignment a join booking b on b.id = a.booking_id
         where a.worker_id = w.id and b.day = any($1::date[])
           and b.start_hour < $2 + 5 and $2 < b.start_hour + b.hours + 1)`,
      [days, startHour],
    )
    const { status, body } = await testApp.book(who, {
      frequency,
      start_date: start,
      start_time: `${String(startHour).padStart(2, '0')}:00`,
      worker_count: crewSize,
      payment_method: 'Online',
    })
    if (status !== 201) continue
    orders.push(body.order ?? '')
    const crews = await pool.query<{ crew: number[] }>(
      `select array_agg(a.worker_id order by a.worker_id) as crew
       from assignment a join booking b on b.id = a.booking_id
       where b.booking_id = any($1) group by b.id`,
      [body.booking_ids],
    )
    const different = new Set(crews.rows.map((row) => row.crew.join())).size
    if ((rows[0]?.lasting ?? 0) < crewSize) continue
    withOneCrew += 1
    expect(different, `${body.order} on ${weekday(start)}`).toBe(1)
  }
  expect(orders.length).toBeGreaterThan(30)
  expect(withOneCrew).toBeGreaterThan(20)
  expect(await findViolations(pool)).toEqual([])
})
