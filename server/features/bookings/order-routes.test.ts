import { expect, test } from 'vitest'
import type { OrderVisit } from '../../../domain/api/bookings/order.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'

const testApp = await startTestApp()
await testApp.hire(4)
await testApp.pool.query("update worker set full_name = 'Nurul Aisyah binti Hassan'")

type Order = { order: string; visits: OrderVisit[] }
const orderOf = (order: string, who?: Person) =>
  testApp.get<Order>(`/booking-details/get-order/?${new URLSearchParams({ order })}`, who)

test('an order answers all its visits in order of date, with who comes', async () => {
  const customer = await testApp.customer()
  const booked = await testApp.book(customer, {
    frequency: 'weekly',
    payment_method: 'Online',
    start_time: '10:00',
  })
  expect(booked.status).toBe(201)
  const { status, body } = await orderOf(booked.body.order, customer)
  expect(status).toBe(200)
  expect(body.order).toBe(booked.body.order)
  expect(body.visits.map((visit) => visit.booking_id)).toEqual(booked.body.booking_ids)
  expect(body.visits.map((visit) => visit.start_date)).toEqual([
    '2026-03-09',
    '2026-03-16',
    '2026-03-23',
    '2026-03-30',
  ])
  for (const visit of body.visits) {
    expect(visit).toMatchObject({ start_time: '10:00', crew: [{ first_name: 'Nurul Aisyah' }] })
  }
  // Customers must not see a worker's identifier or family name.
  expect(JSON.stringify(body)).not.toMatch(/crew\.jiran|Hassan/)
})

test('only its customer can read it, staff cannot, and an order of another is not found', async () => {
  const customer = await testApp.customer()
  const booked = await testApp.book(customer, { start_time: '15:00' })
  for (const who of [await testApp.customer(), await testApp.manager(), await testApp.admin()]) {
    expect(await orderOf(booked.body.order, who)).toMatchObject({ status: 404 })
  }
  expect(await orderOf(booked.body.order)).toMatchObject({ status: 401 })
  expect(await orderOf('JNOSUCH', customer)).toMatchObject({ status: 404 })
})

test("a Manager's own order is shown without amounts", async () => {
  const manager = await testApp.manager()
  const booked = await testApp.book(manager, { start_time: '12:00', phone: '+60 123456789' })
  expect(booked.status).toBe(201)
  const { body } = await orderOf(booked.body.order, manager)
  expect(body.visits).toHaveLength(1)
  expect(body.visits[0]).not.toHaveProperty('total_cost')
})

test('the remaining hold of an unpaid order is in seconds', async () => {
  const customer = await testApp.customer()
  const held = await testApp.book(customer, { start_time: '18:00', payment_method: 'Online' })
  const cash = await testApp.book(customer, { start_time: '08:00', start_date: '2026-03-11' })
  const result = (order: string) =>
    testApp.get<{ held_seconds: number }>(`/payments/result?order=${order}`, customer)
  expect((await result(held.body.order)).body.held_seconds).toBe(15 * 60)
  expect((await result(cash.body.order)).body.held_seconds).toBe(0)
  testApp.clock.later(14)
  expect((await result(held.body.order)).body.held_seconds).toBe(60)
  testApp.clock.later(2)
  expect((await result(held.body.order)).body.held_seconds).toBe(0)
})
