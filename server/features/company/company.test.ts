import { expect, test } from 'vitest'
import type { CompanySettings } from '../../../domain/company/company-settings.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { demoSettings } from '../../../testing/company.ts'
import { usualPostcode } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'
import { followCompany } from './settings-in-use.ts'

const testApp = await startTestApp()
await testApp.hire(20)
const { pool, deps } = testApp
const admin = await testApp.admin()

type Read = CompanySettings & { version: number }
type Saved = { response: string; version: number; code?: string; fields?: Record<string, string> }
const read = async () => (await testApp.get<Read>('/staff/settings/', admin)).body
const save = async (changes: Partial<Read>, who = admin) =>
  testApp.put<Saved>('/staff/settings/', { ...(await read()), ...changes }, who)

test('until somebody saves, the settings are those of the environment', async () => {
  expect(await read()).toEqual({ version: 0, ...demoSettings })
})

test('of many concurrent saves one succeeds, and the others get its author', async () => {
  const shown = await read()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      testApp.put<Saved>('/staff/settings/', { ...shown, name: `Rumah ${at}` }, admin),
    ),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect(done[0]?.body.version).toBe(1)
  for (const { status, body } of answers) {
    if (status === 200) continue
    expect([status, body.code]).toEqual([409, 'out-of-date'])
    expect(body.response).toContain('Nur Aisyah')
  }
  const entries = await query<{ before: object; after: object }>(pool, {
    text: `select before, after from audit_entry where action = 'settings-changed'`,
  })
  expect(entries).toEqual([
    { before: { name: 'Jiran' }, after: { name: expect.stringMatching(/^Rumah \d+$/) } },
  ])
})

test('a client that does not know the latest fields changes none of them', async () => {
  expect((await save({ cash_limit: 500, referral_limit: 7, staff_assistants: true })).status).toBe(
    200,
  )
  const shown = await read()
  const later = ['cash_limit', 'referral_credit', 'referral_limit', 'staff_assistants']
  const older = Object.entries({ ...shown, name: 'Rumah' }).filter(
    ([field]) => !later.includes(field),
  )
  const saved = await testApp.put<Saved>('/staff/settings/', Object.fromEntries(older), admin)
  expect(saved.status).toBe(200)
  expect(await read()).toEqual({ ...shown, name: 'Rumah', version: saved.body.version })
  expect(deps.settings).toMatchObject({ cashLimitSen: 50_000, staffAssistants: true })
})

test('invalid values are refused by field', async () => {
  const { status, body } = await save({ name: ' ', phone: 'call us', email: 'nobody' })
  expect(status).toBe(400)
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(['email', 'name', 'phone'])
  const late = await save({ opens_at: 12, closes_at: 12 })
  expect(late.body.fields).toEqual({ closes_at: 'The last start must be after the first' })
})

test('mails, invoices and the contract have the new name at once', async () => {
  expect(
    (await save({ name: 'Rumah Rapi', sst_number: 'W10-2608', bank: 'Maybank 5140' })).status,
  ).toBe(200)
  const customer = await testApp.customer()
  const { booking_id } = (await testApp.book(customer)).body
  const [mail] = await query<{ body_text: string }>(pool, {
    text: 'select body_text from outbox where to_email = $1 order by id desc limit 1',
    values: [customer.email],
  })
  expect(mail?.body_text).toContain('Rumah Rapi')
  const invoice = await testApp.post<{ company: object }>(
    '/reports/invoice/',
    { booking_id },
    customer,
  )
  expect(invoice.body.company).toMatchObject({
    name: 'Rumah Rapi',
    sst: 'W10-2608',
    bank: 'Maybank 5140',
  })
  const { info } = (await testApp.get<{ info: { title: string } }>('/openapi.json')).body
  expect(info.title).toBe('Rumah Rapi')
})

test('the hold, the travel time, the late fee and its limit are those of the last save', async () => {
  const customer = await testApp.customer()
  // Six days ahead.
  const earlier = (await testApp.book(customer, { start_date: '2026-03-08' })).body.booking_id
  await save({ hold_minutes: 45, travel_buffer_hours: 2, late_fee: 12.5, late_fee_hours: 150 })
  const order = (await testApp.book(customer, { payment_method: 'Online', start_time: '14:00' }))
    .body
  const [held] = await query<{ minutes: number }>(pool, {
    text: `select extract(epoch from hold_until - $2)::int / 60 as minutes
           from booking_order where ref = $1`,
    values: [order.order, testApp.clock.now()],
  })
  expect(held?.minutes).toBe(45)
  const masks = await query<{ booking_id: string; taken: number }>(pool, {
    text: `select booking_id, length(replace((reserved::bit(16))::text, '0', '')) as taken
           from booking where booking_id = any($1) order by id`,
    values: [[earlier, order.booking_id]],
  })
  // Four hours and the travel time: existing bookings are not affected.
  expect(masks.map(({ taken }) => taken)).toEqual([5, 6])
  const { body } = await testApp.post<{ late_fee: number }>(
    '/booking-details/get-booking-details/',
    { skill: 'Cleaner', booking_id: earlier },
    customer,
  )
  expect(body.late_fee).toBe(12.5)
  const refused = await testApp.post<{ response: string; code: string }>(
    '/booking-details/cancel-booking/',
    { id: earlier, skill: 'Cleaner' },
    customer,
  )
  expect(refused.body).toMatchObject({
    code: 'fee-not-agreed',
    response:
      'A fee of RM 12.50 applies within 150 hours of the start. Please confirm that you agree',
  })
})

test('starts are within the opening hours and after the lead time', async () => {
  const slots = async (day: string) =>
    (
      await testApp.post<{ value: string }[]>('/booking-details/get-available-slots/', {
        post_code: usualPostcode,
        skill: 'Cleaner',
        start_date: day,
        no_of_hours: 3,
        worker_count: 1,
      })
    ).body.map(({ value }) => value)
  await save({ opens_at: 10, closes_at: 17, lead_hours: 24 })
  expect(await slots(usualDay)).toEqual([
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
  ])
  const customer = await testApp.customer()
  const early = await testApp.book(customer, { start_time: '09:00' })
  expect([early.status, early.body.response]).toEqual([409, 'No Slot Available'])
  expect((await testApp.book(customer, { start_time: '10:00' })).status).toBe(201)
  // It is Monday, 9:00 AM, so 24 hours later is Tuesday, 9:00 AM.
  expect(await slots('2026-03-03')).toContain('10:00')
  await save({ lead_hours: 30 })
  expect((await slots('2026-03-03'))[0]).toBe('15:00')
  const soon = await testApp.book(customer, { start_date: '2026-03-03', start_time: '13:00' })
  expect(soon.body.response).toBe('Cannot Book within 24 hours')
})

test('another process uses what was saved within moments', async () => {
  const settings = { ...deps.settings, company: { ...deps.settings.company, name: 'Of before' } }
  const stop = await followCompany(pool, settings)
  try {
    expect(settings.company.name).toBe('Rumah Rapi')
    await save({ name: 'Rumah Baru', lead_hours: 12 })
    await expect.poll(() => settings.company.name, { timeout: 5_000 }).toBe('Rumah Baru')
    expect(settings.leadHours).toBe(12)
  } finally {
    await stop()
  }
})

test('a service can be booked once it has a price and a worker; until then it says so', async () => {
  type Setup = { services: { skill: string; priced_regions: number; active_workers: number }[] }
  const setup = async () =>
    (await testApp.get<Setup>('/staff/setup/', admin)).body.services.find(
      ({ skill }) => skill === 'Gardener',
    )
  const customer = await testApp.customer()
  const slots = () =>
    testApp.post<unknown>('/api/get-available-slots/', {
      post_code: usualPostcode,
      skill: 'Gardener',
      start_date: usualDay,
      no_of_hours: 3,
      worker_count: 1,
    })
  const gardening = {
    frequency: 'one-time',
    start_date: usualDay,
    no_of_hours: 4,
    start_time: '12:00',
    worker_count: 1,
    square_feet: 500,
    address: '12 Jalan Maarof, Bangsar',
    postcode: usualPostcode,
    property_type: 'Landed Property',
    payment_method: 'Cash',
  }
  const book = () =>
    testApp.post<{ code: string; response: string }>('/api/book-gardener/', gardening, customer)
  const notReady = {
    code: 'service-not-ready',
    response: "We don't take bookings for this service yet",
  }
  expect(await setup()).toMatchObject({ active_workers: 0 })
  expect(await slots()).toMatchObject({ status: 409, body: notReady })
  expect(await book()).toMatchObject({ status: 409, body: notReady })

  await testApp.hire(1, { skills: ['Gardener'] })
  expect(await setup()).toMatchObject({ active_workers: 1 })
  expect((await slots()).status).toBe(200)
  expect((await book()).status).toBe(201)

  await query(pool, { text: `delete from rate where skill = 'Gardener'` })
  testApp.clock.later(1)
  expect(await setup()).toMatchObject({ priced_regions: 0, active_workers: 1 })
  expect((await book()).body.code).toBe('service-not-priced')
})
