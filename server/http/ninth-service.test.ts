import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookAnswer, BookingRecord, QuoteAnswer } from '../../domain/api/booking.ts'
import { services } from '../../domain/services/catalogue.ts'
import { tariffOf } from '../../domain/services/demo-tariff.ts'
import { type Person, startTestApp, usualDay, usualPostcode } from '../../testing/app.ts'
import { windowWasher, windowWasherRates } from '../../testing/services/ninth-service.ts'
import { buildApp } from '../app.ts'

// A service is its description and its rates: the server can book one that is not in the catalogue.
const testApp = await startTestApp()
const app = await buildApp({ ...testApp.deps, services: [...services, windowWasher] })
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
  for (const [at, rate] of tariffOf(windowWasherRates).rates.entries()) {
    await testApp.pool.query(
      `insert into rate (region_id, skill, frequency, position, unit_sen, off_numerator, off_denominator)
       select id, $1, $2, $3, $4, $5, $6 from region`,
      [
        windowWasher.skill,
        rate.frequency,
        at,
        rate.unitSen,
        rate.off.numerator,
        rate.off.denominator,
      ],
    )
  }
  // Prices are stored for ten seconds.
  testApp.clock.later(1)
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

async function starts(changes: object): Promise<string[]> {
  const { body } = await post<Slot[]>(windowWasher.calls.slots, {
    ...form,
    skill: windowWasher.skill,
    post_code: usualPostcode,
    ...changes,
  })
  return body.map((slot) => slot.value)
}

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
  expect((await report('Cleaner')).body).toEqual([])

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

test('the OpenAPI document describes it', async () => {
  const document = (await app.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, { post?: { summary: string } }>
  }>()
  expect(document.paths[windowWasher.calls.quote]?.post?.summary).toBe('What Window Washing costs')
  expect(document.paths[windowWasher.calls.book]?.post?.summary).toBe('Book Window Washing')
})
