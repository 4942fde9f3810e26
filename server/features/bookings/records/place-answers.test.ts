import { expect, test } from 'vitest'
import type { BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import { caring, startTestApp, usualDay } from '../../../../testing/app.ts'
import { usualPostcode } from '../../../../testing/people.ts'

const testApp = await startTestApp()
await testApp.hire(6, { skills: ['Cleaner', 'Care Giver', 'Caring Wheels'] })
const customer = await testApp.customer()
const manager = await testApp.manager()

const notes = 'Ring the guard house.\nPark at B2.'
const record = async (bookingId: string, who = customer) =>
  (
    await testApp.post<BookingRecord>(
      '/booking-details/get-booking-details/',
      { skill: '', booking_id: bookingId },
      who,
    )
  ).body

test('unit and access notes are stored with the booking, for the customer and for staff', async () => {
  const booked = await testApp.book(customer, { unit: ' A-12-3 ', access_notes: notes })
  expect(booked.status).toBe(201)
  for (const who of [customer, manager])
    expect(await record(booked.body.booking_id, who)).toMatchObject({
      address: '12 Jalan Maarof, Bangsar',
      unit: 'A-12-3',
      access_notes: notes,
    })
  const { rows } = await testApp.pool.query(
    `select body_text from outbox where to_email = $1 order by id desc limit 1`,
    [customer.email],
  )
  expect(rows[0].body_text).toContain('Unit: A-12-3')
  expect(rows[0].body_text).toContain('Ring the guard house.')
})

test('both may be left out, and every service takes them', async () => {
  const without = await testApp.book(customer, { start_time: '14:00' })
  expect(await record(without.body.booking_id)).toMatchObject({ unit: null, access_notes: null })
  const empty = await testApp.book(customer, {
    start_date: '2026-03-10',
    unit: '',
    access_notes: null,
  })
  expect(await record(empty.body.booking_id)).toMatchObject({ unit: null, access_notes: null })
  const cared = await testApp.post(
    '/care-giver/book-care-giver/',
    { ...caring, unit: '7', access_notes: notes },
    customer,
  )
  expect(await record(cared.body.booking_id)).toMatchObject({ unit: '7', access_notes: notes })
  const driven = await testApp.post(
    '/api/book-caring-wheels/',
    {
      no_of_days: 1,
      start_date: usualDay,
      no_of_hours: 2,
      start_time: '10:00',
      worker_count: 1,
      from_address: '12 Jalan Maarof, Bangsar',
      to_address: 'Hospital Kuala Lumpur',
      postcode: usualPostcode,
      property_type: 'Condominium',
      payment_method: 'Cash',
      unit: 'B-2',
    },
    customer,
  )
  expect(await record(driven.body.booking_id)).toMatchObject({ unit: 'B-2', access_notes: null })
})

test.each([
  [{ unit: 'A\nB' }, 'field-invalid', 'unit'],
  [{ unit: 'x'.repeat(61) }, 'too-long', 'unit'],
  [{ access_notes: 'x'.repeat(501) }, 'too-long', 'access_notes'],
  [{ access_notes: 7 }, 'field-invalid', 'access_notes'],
])('%j is refused', async (body, code, field) => {
  const refused = await testApp.book(customer, {
    ...body,
    start_time: '09:00',
    start_date: '2026-03-11',
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { code, fields: { [field]: expect.any(String) } },
  })
})

test('deleting the account deletes both', async () => {
  const leaver = await testApp.customer()
  await testApp.book(leaver, { unit: 'A-12-3', access_notes: notes, start_date: '2026-03-12' })
  await testApp.pool.query('update booking set status = $1', ['Completed'])
  const order = await testApp.pool.query('select id from booking_order where account_id = $1', [
    leaver.accountId,
  ])
  await testApp.pool.query('delete from account where id = $1', [leaver.accountId])
  const { rows } = await testApp.pool.query('select own from booking_order where id = $1', [
    order.rows[0].id,
  ])
  expect(rows[0].own).not.toHaveProperty('unit')
  expect(rows[0].own).not.toHaveProperty('access_notes')
})
