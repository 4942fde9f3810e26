import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { usualPostcode } from '../../../testing/people.ts'
import { buildApp } from '../../app.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool } = testApp
await testApp.hire(60)
const admin = await testApp.admin()

/** A second process on the same database, without the first one's caches. */
const second = await buildApp(testApp.deps)
const secondUrl = await second.listen({ port: 0, host: '127.0.0.1' })

type Answer = { code?: string; response: string; booking_id: string }
type Holiday = { id: number; day: string; place: string; version: number; name: string }

const refusal = (day: string) => ({
  status: 400,
  body: {
    code: 'day-closed',
    response: `We do not work on ${day}. Please choose another day`,
    fields: { start_date: expect.any(String) },
  },
})

async function readHoliday(day: string): Promise<Holiday> {
  const { rows } = await pool.query<Holiday>(
    'select id, day, place, version, name from public_holiday where day = $1',
    [day],
  )
  const [row] = rows
  if (!row) throw new Error('no such holiday')
  return row
}

/** Closes a day through the other process. */
async function close(day: string, agreedVisits = 0): Promise<{ status: number; body: Answer }> {
  const { id, version, name, place } = await readHoliday(day)
  const terms = { day, name, name_ms: '', name_zh: '', place, treatment: 'closed' }
  const response = await fetch(`${secondUrl}/staff/holidays/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({ ...terms, version, agreed_visits: agreedVisits }),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

const visitsOn = async (day: string) =>
  (
    await pool.query<{ id: string }>(
      `select booking_id as id from booking where day = $1 and status in ('Confirmed', 'Pending Payment')`,
      [day],
    )
  ).rows.length

describe('a day that another process has closed, before this one knows of it', () => {
  test('is refused to a new booking, one of a series, and one on the phone', async () => {
    const day = '2026-03-21'
    const customer = await testApp.customer()
    // This process caches open days; its clock is stopped, so the cache does not expire.
    expect((await testApp.book(customer, { start_date: '2026-03-12' })).status).toBe(201)
    expect((await close(day)).status).toBe(200)
    const expected = refusal('Sat, 21 Mar 2026 (Hari Raya Aidilfitri)')
    expect(await testApp.book(customer, { start_date: day })).toMatchObject(expected)
    const weekly = { start_date: '2026-03-14', frequency: 'weekly', payment_method: 'Online' }
    expect(await testApp.book(customer, weekly)).toMatchObject(expected)
    const onPhone = { start_date: day, customer_id: customer.accountId, phone: '+60 122000001' }
    expect(await testApp.book(admin, onPhone)).toMatchObject(expected)
    expect(await visitsOn(day)).toBe(0)
    // Only that day is refused: others are booked at the same moment.
    const many = await testApp.customers(12)
    const answers = await Promise.all(
      many.map((who, at) =>
        testApp.book(who, { start_date: at % 3 ? '2026-03-20' : day, start_time: '14:00' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(many.map((_, at) => (at % 3 ? 201 : 400)))
  })

  test('is refused to a series that staff move there', async () => {
    const day = '2026-05-31'
    const { body } = await testApp.book(await testApp.customer(), { start_date: '2026-05-27' })
    const move = { action: 'move', scope: 'one', start_date: day, start_time: '09:00' }
    const change = { ...move, charge_fee: false }
    const path = `/staff/visits/${body.booking_id}/series`
    const preview = await testApp.post<{ confirmation: string }>(`${path}/preview`, change, admin)
    expect(preview.status).toBe(200)
    expect((await close(day)).status).toBe(200)
    const { confirmation } = preview.body
    expect(
      await testApp.post<Answer>(path, { ...change, version: 1, confirmation }, admin),
    ).toMatchObject(refusal('Sun, 31 May 2026 (Wesak Day)'))
    expect(await visitsOn(day)).toBe(0)
  })

  test('lets the visits that were there stay, change and get another crew', async () => {
    const day = '2026-06-17'
    const customer = await testApp.customer()
    const { body } = await testApp.book(customer, { start_date: day })
    expect((await close(day, 1)).status).toBe(200)
    await pool.query(
      `update booking set version = version + 1, worker_count = worker_count
       where booking_id = $1`,
      [body.booking_id],
    )
    const free = await testApp.post<{ worker: string; available: boolean }[]>(
      '/region-cost/get-workers-by-postcode-and-skill/',
      { postcode: usualPostcode, skill: 'Cleaner', booking_id: body.booking_id },
      admin,
    )
    const other = free.body.find(({ available }) => available)?.worker
    const assigned = await testApp.put<Answer>(
      '/booking-details/update/assigned-workers/',
      { booking_id: body.booking_id, skill: 'Cleaner', workers: [other] },
      admin,
    )
    expect(assigned.status).toBe(200)
  })

  test('brings no visit back that is paid late', async () => {
    const day = '2026-08-31'
    const customer = await testApp.customer()
    const { body } = await testApp.book(customer, { start_date: day, payment_method: 'Online' })
    testApp.clock.later(20)
    // Ends the hold, so that the day can be closed.
    expect((await testApp.book(customer, { start_date: '2026-09-01' })).status).toBe(201)
    expect((await close(day)).status).toBe(200)
    await testApp.pay(body.payment)
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select b.status, b.payment_status from booking b where b.booking_id = $1`,
        [body.booking_id],
      )
      expect(rows).toEqual([{ status: 'Expired', payment_status: 'Refund Due' }])
    })
  })
})

describe('closing and booking at the same moment', () => {
  /** Waits until a transaction is blocked by a lock of closed days. */
  const somebodyWaits = () =>
    vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows.length).toBeGreaterThan(0)
    })

  test('a booking waits for the day that is being closed, and is refused', async () => {
    const day = '2026-05-01'
    const closer = await pool.connect()
    onTestFinished(() => closer.release())
    await closer.query('begin')
    await closer.query(`update public_holiday set treatment = 'closed' where day = $1`, [day])
    const booking = testApp.book(await testApp.customer(), { start_date: day })
    await somebodyWaits()
    await closer.query('commit')
    expect(await booking).toMatchObject(refusal('Fri, 1 May 2026 (Labour Day)'))
    expect(await visitsOn(day)).toBe(0)
  })

  test('closing waits for a visit that is being moved there, and names it', async () => {
    const day = '2026-06-01'
    const { body } = await testApp.book(await testApp.customer(), { start_date: '2026-06-02' })
    const mover = await pool.connect()
    onTestFinished(() => mover.release())
    await mover.query('begin')
    const crew = await mover.query<{ worker_id: number }>(
      `delete from assignment a using booking b
       where b.id = a.booking_id and b.booking_id = $1 returning worker_id`,
      [body.booking_id],
    )
    await mover.query(
      `update booking set day = day - 1, starts_at = starts_at - interval '1 day',
         ends_at = ends_at - interval '1 day' where booking_id = $1`,
      [body.booking_id],
    )
    await mover.query(
      `insert into assignment (booking_id, worker_id, day, reserved)
       select id, $2, day, reserved from booking where booking_id = $1`,
      [body.booking_id, crew.rows[0]?.worker_id],
    )
    const closing = close(day)
    await somebodyWaits()
    await mover.query('commit')
    expect(await closing).toMatchObject({
      status: 409,
      body: { code: 'visits-on-day', response: expect.stringContaining(': 1.') },
    })
  })

  test('no booking is committed after the closing, of many at the same moment', async () => {
    const day = '2026-09-16'
    const waves = await Promise.all(Array.from({ length: 8 }, () => testApp.customers(6)))
    const closer = await pool.connect()
    onTestFinished(() => closer.release())
    let answered = 0
    let before: number | undefined
    const closeNow = async () => {
      await closer.query('begin')
      await closer.query(`update public_holiday set treatment = 'closed' where day = $1`, [day])
      const { rows } = await closer.query('select 1 from booking where day = $1', [day])
      await closer.query('commit')
      before = rows.length
    }
    let closing: Promise<void> | undefined
    const answers = await Promise.all(
      waves.map(async (customers, wave) => {
        const mine = []
        for (const [at, who] of customers.entries()) {
          const start_time = (wave + at) % 2 ? '09:00' : '14:00'
          mine.push(await testApp.book(who, { start_date: day, start_time }))
          answered += 1
          if (answered === 16) closing = closeNow()
        }
        return mine
      }),
    )
    await closing
    const all = answers.flat()
    const booked = all.filter(({ status }) => status === 201)
    expect(booked.length).toBeGreaterThanOrEqual(16)
    expect(booked.length).toBeLessThan(48)
    expect(before).toBe(booked.length)
    expect(await visitsOn(day)).toBe(before)
    for (const { status, body } of all) {
      if (status !== 201) expect(body).toMatchObject({ code: 'day-closed' })
    }
    expect(await findViolations(pool)).toEqual([])
  })
})

test('PostgreSQL never had to break a deadlock', async () => {
  await second.close()
  expect(await testApp.deadlocks()).toBe(0)
})
