import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { cleaning, openingMoment, startTestApp } from '../../../testing/app.ts'
import { findViolations } from '../monitoring/invariants.ts'
import { bookingTasks } from './tasks.ts'

const testApp = await startTestApp()
const { pool } = testApp

beforeAll(async () => {
  await testApp.hire(60)
  await pool.query(
    `insert into voucher (code, percent, amount_sen, cap_sen, minimum_sen, skills, earliest_hour,
       first_day, last_day, max_uses, max_uses_per_customer)
     values ('CUCIAFT6', 10, null, null, null, '{Cleaner}', 18, null, null, null, null),
            ('WELCOME10', null, 1000, null, null, null, null, null, null, null, 1),
            ('EXPIRED5', 5, null, null, null, null, null, null, '2026-02-01', null, null),
            ('SOON', 5, null, null, null, null, null, '2026-03-03', null, null, null),
            ('GARDEN', 5, null, null, null, '{Gardener}', null, null, null, null, null),
            ('BIG', 5, null, null, 50000, null, null, null, null, null, null),
            ('HALF', 50, null, 2500, null, null, null, null, null, null, null),
            ('GIFT', null, 999900, null, null, null, null, null, null, null, null),
            ('SEVEN', null, 500, null, null, null, null, null, null, 7, null),
            ('ONCE', null, 500, null, null, null, null, null, null, 1, null)`,
  )
})
beforeEach(() => testApp.clock.set(openingMoment))

const uses = async (code: string) =>
  (await pool.query('select used from voucher where code = $1', [code])).rows[0]?.used

const quote = (changes: object, who?: Awaited<ReturnType<typeof testApp.customer>>) =>
  testApp
    .post<QuoteAnswer>(
      '/cleaning/get-cleaning-cost/',
      { ...cleaning, skill: 'Cleaner', ...changes },
      who,
    )
    .then(({ status, body }) => {
      expect(status).toBe(200)
      return body
    })

describe('a quote says what a voucher takes off, or why it does not', () => {
  test.each([
    ['WELCOME10', {}, 10],
    [' welcome10 ', {}, 10],
    ['HALF', {}, 25],
    ['GIFT', {}, 120],
    ['CUCIAFT6', { start_time: '18:00' }, 12],
  ])('%s %j', async (voucher, changes, discount) => {
    const answer = await quote({ voucher, ...changes })
    expect(answer).toMatchObject({ discount, total_cost: 120 - discount })
    expect(answer).not.toHaveProperty('voucher_message')
    expect(answer.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(120 - discount)
  })

  test.each([
    ['NOSUCH', {}, "We don't recognise this voucher code"],
    ['EXPIRED5', {}, 'This voucher has expired'],
    ['SOON', {}, 'This voucher is not valid yet'],
    ['GARDEN', {}, 'This voucher is not for this service'],
    ['BIG', {}, 'This voucher needs a total of at least RM 500.00'],
    [
      'CUCIAFT6',
      { start_time: '17:00' },
      'This voucher is only for visits that start at 6:00 PM or later',
    ],
  ])('%s %j', async (voucher, changes, message) => {
    expect(await quote({ voucher, ...changes })).toMatchObject({
      discount: 0,
      total_cost: 120,
      voucher_message: message,
    })
  })
})

test('CUCIAFT6 takes nothing off a start before 18:00, whatever the browser says', async () => {
  const customer = await testApp.customer()
  const early = { voucher: 'CUCIAFT6', start_time: '17:00', quoted_total: 108 }
  expect(await testApp.book(customer, early)).toMatchObject({
    status: 409,
    body: { code: 'price-changed' },
  })
  const evening = { voucher: 'CUCIAFT6', start_time: '18:00', quoted_total: 108 }
  expect(await testApp.book(customer, evening)).toMatchObject({
    status: 201,
    body: { total_cost: 108 },
  })
})

test.each([
  ['Cash', 'NOSUCH', "We don't recognise this voucher code"],
  ['Online', 'EXPIRED5', 'This voucher has expired'],
])(
  'a booking (%s) says why its voucher %s takes nothing off, as its quote does',
  async (payment_method, voucher, message) => {
    const customer = await testApp.customer()
    const booked = await testApp.book(customer, { voucher, payment_method }, `voucher-${voucher}`)
    expect(booked).toMatchObject({
      status: 201,
      body: { total_cost: 120, voucher_message: message },
    })
    // The same key gets the same answer.
    const again = await testApp.book(customer, { voucher, payment_method }, `voucher-${voucher}`)
    expect(again.body).toEqual(booked.body)
    const good = await testApp.book(customer, { voucher: 'HALF', start_time: '15:00' })
    expect(good).toMatchObject({ status: 201, body: { total_cost: 95 } })
    expect(good.body).not.toHaveProperty('voucher_message')
  },
)

test('WELCOME10 works once for a customer, also in ten orders at the same moment', async () => {
  const customer = await testApp.customer()
  const form = { voucher: 'WELCOME10', quoted_total: 110 }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => testApp.book(customer, form, `welcome-${at}`)),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
    expect([400, 409]).toContain(status)
    expect(['voucher-already-used', 'price-changed']).toContain((body as { code?: string }).code)
  }
  expect(await uses('WELCOME10')).toBe(1)
  expect(await quote({ voucher: 'WELCOME10' }, customer)).toMatchObject({
    discount: 0,
    voucher_message: 'You have already used this voucher',
  })
  expect(await quote({ voucher: 'WELCOME10' }, await testApp.customer())).toMatchObject({
    discount: 10,
  })
  expect(await findViolations(pool)).toEqual([])
})

test('a voucher for seven is used seven times by forty at the same moment', async () => {
  const customers = await testApp.customers(40)
  const answers = await Promise.all(
    customers.map((customer, at) =>
      testApp.book(customer, {
        voucher: 'SEVEN',
        quoted_total: 115,
        start_date: `2026-03-${10 + (at % 5)}`,
      }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(7)
  expect(await uses('SEVEN')).toBe(7)
  expect(await quote({ voucher: 'SEVEN' })).toMatchObject({
    discount: 0,
    voucher_message: 'This voucher has been used up',
  })
  expect(await findViolations(pool)).toEqual([])
})

describe('a use is returned', () => {
  const form = { voucher: 'ONCE', quoted_total: 115, start_date: '2026-03-17' }
  const online = { ...form, payment_method: 'Online' }

  test('when the hold expires, by its job', async () => {
    const { body } = await testApp.book(await testApp.customer(), online)
    expect(await uses('ONCE')).toBe(1)
    const { rows } = await pool.query('select id from booking_order where ref = $1', [body.order])
    testApp.clock.later(15)
    await bookingTasks(testApp.deps)['expire-hold']?.({ orderId: rows[0]?.id })
    expect(await uses('ONCE')).toBe(0)
  })

  test('when the booking is cancelled', async () => {
    const customer = await testApp.customer()
    const { body } = await testApp.book(customer, form)
    expect(await uses('ONCE')).toBe(1)
    await testApp.post('/booking-details/cancel-booking/', { id: body.booking_id }, customer)
    expect(await uses('ONCE')).toBe(0)
  })

  test('when the last visit of a series is cancelled', async () => {
    const customer = await testApp.customer()
    const series = { ...online, frequency: 'weekly', quoted_total: 395 }
    const { body } = await testApp.book(customer, series)
    for (const [at, id] of body.booking_ids.entries()) {
      expect(await uses('ONCE')).toBe(1)
      const cancelled = await testApp.post('/booking-details/cancel-booking/', { id }, customer)
      expect(cancelled.status, `visit ${at + 1}`).toBe(200)
    }
    expect(await uses('ONCE')).toBe(0)
  })

  test('and counted again when an expired order is paid after all', async () => {
    const customer = await testApp.customer()
    const { body } = await testApp.book(customer, online)
    testApp.clock.later(16)
    await testApp.book(await testApp.customer())
    expect(await uses('ONCE')).toBe(0)
    await testApp.pay(body.payment)
    expect(await uses('ONCE')).toBe(1)
  })

  test('and a late payment is valid when another customer has the use by then', async () => {
    await pool.query('update voucher set max_uses = 2 where code = $1', ['ONCE'])
    const customer = await testApp.customer()
    const { body } = await testApp.book(customer, online)
    testApp.clock.later(16)
    const other = await testApp.book(await testApp.customer(), form)
    expect(other.status).toBe(201)
    expect(await uses('ONCE')).toBe(2)
    await testApp.pay(body.payment)
    const { rows } = await pool.query('select status from booking where booking_id = $1', [
      body.booking_id,
    ])
    expect(rows).toEqual([{ status: 'Confirmed' }])
    expect(await uses('ONCE')).toBe(2)
    expect(await findViolations(pool)).toEqual([])
  })

  test('and a late payment counts no second use of a customer who may have one', async () => {
    const customer = await testApp.customer()
    const welcome = { ...form, voucher: 'WELCOME10', quoted_total: 110 }
    const before = await uses('WELCOME10')
    const { body } = await testApp.book(customer, { ...welcome, payment_method: 'Online' })
    testApp.clock.later(16)
    expect((await testApp.book(customer, welcome)).status).toBe(201)
    await testApp.pay(body.payment)
    expect(await uses('WELCOME10')).toBe(before + 1)
    expect(await findViolations(pool)).toEqual([])
  })
})

test('PostgreSQL never had to break a deadlock', async () => {
  expect(await testApp.deadlocks()).toBe(0)
})
