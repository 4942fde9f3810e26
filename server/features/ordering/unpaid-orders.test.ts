import { beforeEach, describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { findViolations } from '../monitoring/invariants.ts'

/* A customer cannot hold more unpaid orders than allowed, however many arrive at once. */

const testApp = await startTestApp({ settings: { unpaid: { holds: 3, unprovenCash: 2, cash: 4 } } })
const { pool } = testApp
await testApp.hire(60)
let customer: Person

beforeEach(async () => {
  testApp.clock.set(openingMoment)
  await pool.query('delete from assignment')
  customer = await testApp.customer()
})

const online = { payment_method: 'Online' }
const refused = (count: number) => ({
  status: 409,
  body: {
    success: false,
    code: 'too-many-unpaid',
    response: `You already have ${count} bookings that are not paid yet. Please complete or cancel one of them before you book another`,
  },
})
async function booked(changes: object = {}, who = customer): Promise<BookAnswer> {
  const { status, body } = await testApp.book(who, changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const cancel = (id: string, who = customer) =>
  testApp.post('/booking-details/cancel-booking/', { id }, who)

describe('online orders that wait for their payment', () => {
  test('three at once; a fourth when one is paid, cancelled or over', async () => {
    const [first, second] = [await booked(online), await booked(online), await booked(online)]
    expect(await testApp.book(customer, online)).toMatchObject(refused(3))
    await testApp.pay(first?.payment)
    await testApp.sandbox('/idle')
    await booked(online)
    expect(await testApp.book(customer, online)).toMatchObject(refused(3))
    await cancel(second?.booking_id ?? '')
    await booked(online)
    expect(await testApp.book(customer, online)).toMatchObject(refused(3))
    testApp.clock.later(15)
    await booked(online)
    expect(await findViolations(pool)).toEqual([])
  })

  test('of thirty at the same moment three succeed, and no other takes a crew', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => testApp.book(customer, online, `once-${at}`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(refused(3))
    }
    const { rows } = await pool.query('select 1 from assignment')
    expect(rows).toHaveLength(3)
  })

  test('one call sent often at once is answered once, also as the last that is allowed', async () => {
    await booked(online)
    await booked(online)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => testApp.book(customer, online, 'the-third')),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.order}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
  })

  test("one customer's limit does not affect others in the batch", async () => {
    const others = await testApp.customers(20)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => testApp.book(customer, online)),
      ...others.map((other) => testApp.book(other, online)),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 10).filter((status) => status === 201)).toHaveLength(3)
    expect(new Set(statuses.slice(10))).toEqual(new Set([201]))
  })

  test('a series is one order', async () => {
    for (const start_time of ['08:00', '12:00', '16:00']) {
      await booked({ ...online, start_time, frequency: 'weekly' })
    }
    expect(await testApp.book(customer, online)).toMatchObject(refused(3))
  })
})

describe('orders to be paid in cash that are still to come', () => {
  test('two without a completed or paid visit', async () => {
    const first = await booked()
    await booked()
    expect(await testApp.book(customer)).toMatchObject(refused(2))
    // Another budget: orders that await payment.
    await booked(online)
    await cancel(first.booking_id)
    await booked()
    expect(await testApp.book(customer)).toMatchObject(refused(2))
  })

  test('more for a customer who has paid before', async () => {
    const paid = await booked(online)
    await testApp.pay(paid.payment)
    await testApp.sandbox('/idle')
    for (let time = 0; time < 4; time += 1) await booked()
    expect(await testApp.book(customer)).toMatchObject(refused(4))
  })

  test('or whose visit has taken place; and what is past does not count', async () => {
    await booked()
    await booked()
    testApp.clock.set('2026-03-09T06:00:00Z')
    for (let time = 0; time < 4; time += 1) await booked({ start_date: '2026-03-20' })
    expect(await testApp.book(customer, { start_date: '2026-03-20' })).toMatchObject(refused(4))
  })

  test('of twenty at the same moment two succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => testApp.book(customer)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })
})

test('staff book as many as they like', async () => {
  const manager = await testApp.manager()
  for (let time = 0; time < 6; time += 1) {
    await booked({}, manager)
    await booked(online, manager)
  }
})
