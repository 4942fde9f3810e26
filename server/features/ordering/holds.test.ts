import { beforeEach, expect, test } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { findViolations } from '../monitoring/invariants.ts'
import { bookingTasks } from './tasks.ts'

const testApp = await startTestApp()
const { pool } = testApp
const runJob = bookingTasks(testApp.deps)['expire-hold']

beforeEach(async () => {
  testApp.clock.set(openingMoment)
  await testApp.dismissAll()
  await testApp.hire(1)
})

const online = { payment_method: 'Online' }

async function orderOf({ order }: BookAnswer) {
  const { rows } = await pool.query<{
    id: number
    hold_until: Date | null
    status: string
    crew: number
  }>(
    `select o.id, o.hold_until, b.status,
       (select count(*)::int from assignment a where a.booking_id = b.id) as crew
     from booking_order o join booking b on b.order_id = o.id where o.ref = $1`,
    [order],
  )
  const [row] = rows
  if (!row) throw new Error('no such order')
  return row
}

async function jobsOf(orderId: number): Promise<Date[]> {
  const { rows } = await pool.query<{ run_at: Date }>(
    `select j.run_at from graphile_worker._private_jobs j
     where (j.payload->>'orderId')::bigint = $1 order by 1`,
    [orderId],
  )
  return rows.map((row) => row.run_at)
}

test('an unpaid order holds its crew to the minute, and its job ends it', async () => {
  const { body } = await testApp.book(await testApp.customer(), online)
  const order = await orderOf(body)
  const end = new Date(openingMoment.getTime() + 15 * 60_000)
  expect(order).toMatchObject({ hold_until: end, status: 'Pending Payment', crew: 1 })
  expect(await jobsOf(order.id)).toEqual([end])

  testApp.clock.set(new Date(end.getTime() - 1))
  expect((await testApp.book(await testApp.customer())).status).toBe(409)
  await runJob?.({ orderId: order.id })
  expect(await orderOf(body)).toMatchObject({ status: 'Pending Payment', crew: 1 })

  testApp.clock.set(end)
  await runJob?.({ orderId: order.id })
  expect(await orderOf(body)).toEqual({
    id: order.id,
    hold_until: null,
    status: 'Expired',
    crew: 0,
  })
  expect((await testApp.book(await testApp.customer())).status).toBe(201)
  expect(await findViolations(pool)).toEqual([])
})

test('a job that runs too early schedules itself again', async () => {
  const { body } = await testApp.book(await testApp.customer(), online)
  const order = await orderOf(body)
  await runJob?.({ orderId: order.id })
  expect(await jobsOf(order.id)).toHaveLength(2)
  testApp.clock.later(15)
  await runJob?.({ orderId: order.id })
  expect(await jobsOf(order.id)).toHaveLength(2)
  expect(await orderOf(body)).toMatchObject({ status: 'Expired' })
})

test('the next booking ends an overdue hold that no job has ended', async () => {
  const first = await testApp.book(await testApp.customer(), online)
  testApp.clock.later(15)
  const next = await testApp.book(await testApp.customer(), online)
  expect(next.status).toBe(201)
  expect(await orderOf(first.body)).toMatchObject({ status: 'Expired', crew: 0 })
  expect(await orderOf(next.body)).toMatchObject({ status: 'Pending Payment', crew: 1 })
  const { rows } = await pool.query(
    `select e.who, e.code from booking_event e join booking b on b.id = e.booking_id
     where b.booking_id = $1 order by e.id`,
    [first.body.booking_id],
  )
  expect(rows.at(-1)).toEqual({ who: 'Jiran', code: 'expired' })
})

test('the record says Expired from that instant on, before a job has ended it', async () => {
  const customer = await testApp.customer()
  const { body } = await testApp.book(customer, online)
  const statuses = async () => {
    const history = await testApp.get<{ booking_status: string }[]>(
      '/booking-details/get-booking-history/',
      customer,
    )
    return history.body.map((record) => record.booking_status)
  }
  expect(await statuses()).toEqual(['Pending Payment'])
  testApp.clock.later(15)
  expect(await statuses()).toEqual(['Expired'])
  const id = body.booking_id
  expect(await testApp.post('/booking-details/cancel-booking/', { id }, customer)).toMatchObject({
    status: 409,
    body: { code: 'cancel-not-allowed' },
  })
})

test('many at once after the holds have ended: each crew that is free is given', async () => {
  await testApp.hire(9)
  const start = { ...online, start_date: '2026-03-10' }
  const held = await Promise.all(
    (await testApp.customers(10)).map((customer) => testApp.book(customer, start)),
  )
  expect(held.map((answer) => answer.status)).toEqual(Array(10).fill(201))
  testApp.clock.later(15)
  const next = await Promise.all(
    (await testApp.customers(30)).map((customer) => testApp.book(customer, start)),
  )
  expect(next.filter((answer) => answer.status === 201)).toHaveLength(10)
  expect(await findViolations(pool)).toEqual([])
})

test('an order fully paid by a voucher needs no hold', async () => {
  await pool.query(`insert into voucher (code, amount_sen) values ('GIFT', 999900)`)
  const customer = await testApp.customer()
  const { status, body } = await testApp.book(customer, { ...online, voucher: 'GIFT' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ response: 'Your booking is confirmed', total_cost: 0 })
  expect(body).not.toHaveProperty('payment')
  expect(await orderOf(body)).toMatchObject({ hold_until: null, status: 'Confirmed' })
})

test('PostgreSQL never had to break a deadlock', async () => {
  expect(await testApp.deadlocks()).toBe(0)
})
