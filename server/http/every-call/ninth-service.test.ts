import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  BookAnswer,
  BookingRecord,
  QuoteAnswer,
} from '../../../domain/api/bookings/booking.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { dumpOf } from '../../../testing/invariants.ts'
import { type Person, usualPostcode } from '../../../testing/people.ts'
import { windowWasher } from '../../../testing/services/ninth-service.ts'
import { buildApp } from '../../app.ts'
import { loadStartingData } from '../../db/starting-data.ts'
import { deriveMessages } from '../../feature-jobs.ts'

/**
 * A service is its folder and its line in the catalogue, even for a database filled before the
 * service existed: this one has places, prices that an Admin has changed, and bookings.
 */
const testApp = await startTestApp()
const { pool } = testApp
await testApp.hire(4)
await testApp.book(await testApp.customer())
await pool.query("update rate set unit_sen = 3300 where skill = 'Cleaner'")
const before = await dumpOf(pool, ['region', 'postcode', 'rate', 'addon', 'booking'])

const withNinth = [...services, windowWasher]
await loadStartingData(pool, withNinth)
const deps = { ...testApp.deps, services: withNinth, observers: [] }
const app = await buildApp(deps)
afterAll(() => app.close())

const form = {
  frequency: 'weekly',
  start_date: usualDay,
  start_time: '09:00',
  no_of_windows: 12,
  ladder: 'Tall',
  address: '12 Jalan Maarof',
  postcode: usualPostcode,
  property_type: 'Landed Property',
  voucher: '',
  payment_method: 'Cash',
  alarm_code: '4711',
}

let customer: Person
let admin: Person
beforeAll(async () => {
  customer = await testApp.customer()
  admin = await testApp.admin()
  await testApp.hire(2, { skills: [windowWasher.skill] })
})

async function post<Body>(url: string, payload: object, who?: Person) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  })
  return { status: answer.statusCode, body: answer.json<Body>() }
}

type Failed = { code: string; response: string }
type Slot = { value: string }
type Invoice = { visit?: number; due: number }
type Figures = { by_service: { skill: string; bookings: number }[] }

async function starts(changes: object): Promise<string[]> {
  const { body } = await post<Slot[]>(windowWasher.calls.slots, {
    ...form,
    skill: windowWasher.skill,
    post_code: usualPostcode,
    ...changes,
  })
  return body.map((slot) => slot.value)
}

test('its prices come at the next start, once, and nothing else changes', async () => {
  const tables = ['region', 'postcode', 'rate', 'addon', 'booking']
  const own = await pool.query<{ kind: string; sen: number; everywhere: boolean }>(
    `select frequency as kind, unit_sen as sen, count(*) = (select count(*) from region) as everywhere
     from rate where skill = $1 group by 1, 2
     union all select name, cost_sen, true from addon where skill = $1 order by 2, 1`,
    [windowWasher.skill],
  )
  expect(own.rows).toEqual([
    { kind: 'one-time', sen: 800, everywhere: true },
    { kind: 'weekly', sen: 800, everywhere: true },
    { kind: 'Frames', sen: 900, everywhere: true },
  ])
  await pool.query('update rate set unit_sen = 850 where skill = $1', [windowWasher.skill])
  await loadStartingData(pool, withNinth)
  const { rows } = await pool.query('select distinct unit_sen from rate where skill = $1', [
    windowWasher.skill,
  ])
  expect(rows).toEqual([{ unit_sen: 850 }])
  await pool.query('update rate set unit_sen = 800 where skill = $1', [windowWasher.skill])
  // Apart from its own rows, the database has not changed.
  const after = await dumpOf(pool, tables)
  expect(
    Object.fromEntries(
      Object.entries(after).map(([table, list]) => [
        table,
        list.filter((row) => !row.includes(windowWasher.skill)),
      ]),
    ),
  ).toEqual(before)
})

test('its own answers decide its hours and its crew', async () => {
  expect((await starts({ no_of_windows: 12 })).at(-1)).toBe('20:00')
  expect((await starts({ no_of_windows: 60 })).at(-1)).toBe('16:00')
  expect(await starts({ no_of_windows: 60, ladder: 'Tall' })).toHaveLength(9)
  const missing = await post<Failed>(windowWasher.calls.slots, {
    skill: windowWasher.skill,
    post_code: usualPostcode,
    start_date: usualDay,
  })
  expect(missing).toMatchObject({
    status: 400,
    body: { code: 'field-invalid', response: 'Please check Number of windows' },
  })
})

test('its price', async () => {
  const { status, body } = await post<QuoteAnswer>(windowWasher.calls.quote, form)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    total_cost: 345.6,
    discount: 0,
    lines: [{ label: '4 visits × 12 windows at RM 7.20', amount: 345.6 }],
    sessions: [{ date: '2026-03-09' }, {}, {}, { date: '2026-03-30' }],
  })
  const missing = await post<Failed>(windowWasher.calls.quote, { ...form, no_of_windows: '' })
  expect(missing.body.response).toBe('Please check Number of windows')
})

test('its rules hold on the server', async () => {
  const { book } = windowWasher.calls
  const rows: [object, Person | undefined, number, string][] = [
    [form, undefined, 401, 'Please login before booking'],
    [{ ...form, ladder: 'Rope' }, customer, 400, 'Please check Ladder'],
    [{ ...form, no_of_windows: 61 }, customer, 400, 'Number of windows must be from 1 to 60'],
    [{ ...form, alarm_code: '' }, customer, 400, 'Please check Alarm code'],
    [{ ...form, no_of_hours: 4 }, customer, 400, 'no_of_hours does not belong to this booking'],
  ]
  for (const [body, who, status, response] of rows) {
    expect(await post<Failed>(book, body, who)).toMatchObject({ status, body: { response } })
  }
})

test('it is booked, shown, mailed, found in the report, moved and cancelled', async () => {
  const booked = await post<BookAnswer>(windowWasher.calls.book, form, customer)
  expect(booked).toMatchObject({ status: 201, body: { total_cost: 345.6 } })
  const { booking_id, booking_ids } = booked.body
  expect(booking_ids).toHaveLength(4)
  expect(await starts({ start_date: usualDay })).not.toContain('09:00')

  const key = { skill: windowWasher.skill, booking_id }
  const shown = await post<BookingRecord>('/booking-details/get-booking-details/', key, customer)
  expect(shown.body).toMatchObject({
    skill: 'Window Washer',
    frequency: 'weekly',
    no_of_windows: 12,
    ladder: 'Tall',
    alarm_code: '4711',
    no_of_hours: 2,
    worker_count: 2,
    total_cost: 86.4,
  })
  await deriveMessages(deps)
  const [mail] = (
    await testApp.pool.query<{ body_text: string }>(
      'select body_text from outbox where to_email = $1',
      [customer.email],
    )
  ).rows
  expect(mail?.body_text).toContain('Window Washing')
  expect(mail?.body_text).toMatch(/Number of windows:? *12/)
  expect(mail?.body_text).toMatch(/Ladder needed:? *Two storeys/)
  expect(mail?.body_text).not.toContain('4711')

  const report = (service_type: string) =>
    post<BookingRecord[]>('/booking-details/get-completed-bookings/', { service_type }, admin)
  expect((await report('Window Washer')).body.map((record) => record.booking_id)).toEqual(
    booking_ids,
  )
  expect((await report('Window Washer')).body[0]).not.toHaveProperty('alarm_code')
  expect((await report('Cleaner')).body.map((record) => record.skill)).toEqual(['Cleaner'])
  expect((await report('All')).body).toHaveLength(5)

  const invoice = await post<Invoice>('/reports/invoice/', key, customer)
  expect(invoice).toMatchObject({ status: 200, body: { visit: 86.4, due: 86.4 } })
  const figures = await post<Figures>(
    '/reports/figures/',
    { from: usualDay, to: '2026-03-30' },
    admin,
  )
  expect(figures.body.by_service).toContainEqual(
    expect.objectContaining({ skill: 'Window Washer', bookings: 4 }),
  )

  const moved = await app.inject({
    method: 'PUT',
    url: '/booking-details/update/booking-details/',
    payload: { ...key, start_date: usualDay, start_time: '14:00' },
    headers: { authorization: `Bearer ${customer.token}` },
  })
  expect(moved.statusCode).toBe(200)
  const free = await post<Slot[]>('/api/get-available-slots/', {
    booking_id,
    start_date: usualDay,
  })
  expect(free.status).toBe(404)
  const own = await post<Slot[]>(
    '/api/get-available-slots/',
    { booking_id, start_date: usualDay },
    customer,
  )
  expect(own.body.map((slot) => slot.value)).toContain('14:00')
  const gone = await post('/booking-details/cancel-booking/', { id: booking_id }, customer)
  expect(gone.status).toBe(200)
  expect(await starts({ start_date: usualDay })).toContain('14:00')
})

test("the customer's texts are deleted with the account", async () => {
  const leaver = await testApp.customer()
  const notes = 'The round one in the attic, above my bed'
  const { body } = await post<BookAnswer>(
    windowWasher.calls.book,
    { ...form, frequency: 'one-time', start_time: '10:00', window_notes: notes },
    leaver,
  )
  await post('/booking-details/cancel-booking/', { id: body.booking_id }, leaver)
  const left = await post('/account/delete/', {}, leaver)
  expect(left.status).toBe(200)
  const { rows } = await pool.query('select own from booking_order where ref = $1', [body.order])
  expect(rows).toEqual([{ own: { no_of_windows: 12, ladder: 'Tall' } }])
})

test('the OpenAPI document describes it', async () => {
  const document = (await app.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, { post?: { summary: string } }>
  }>()
  expect(document.paths[windowWasher.calls.quote]?.post?.summary).toBe('What Window Washing costs')
  expect(document.paths[windowWasher.calls.book]?.post?.summary).toBe('Book Window Washing')
})
