import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { findMoneyViolations } from '../monitoring/invariants.ts'

/* An invoice shows the sums of the ledger, whatever happened to the booking. */

const testApp = await startTestApp()
await testApp.hire(10)

let customer: Person
let manager: Person
let admin: Person
beforeAll(async () => {
  manager = await testApp.manager()
  admin = await testApp.admin()
})
beforeEach(async () => {
  testApp.clock.set(openingMoment)
  customer = await testApp.customer()
})

type Invoice = { code?: string; visit?: number; due: number }
async function invoiceOf(bookingId: string, who = customer) {
  const { status, body } = await testApp.post<Invoice>(
    '/reports/invoice/',
    { booking_id: bookingId, skill: 'Cleaner' },
    who,
  )
  return status === 200 ? body : { status, code: body.code }
}
async function moneyOf(bookingId: string, who: Person) {
  const { body } = await testApp.post<{ money?: object }>(
    '/booking-details/get-booking-details/',
    { booking_id: bookingId, skill: 'Cleaner' },
    who,
  )
  return body.money
}
/** Less than a day before the usual visit. */
const late = () => testApp.clock.set(new Date(instantOf(usualDay, 9).getTime() - 20 * 3_600_000))
const cancel = (id: string) =>
  testApp.post('/booking-details/cancel-booking/', { id, agreed_fee: 30 }, customer)
const nothingYet = { paid: 0, refunded: 0, refund_due: 0 }

describe('the sums of an invoice', () => {
  test('of a visit to be paid in cash, moved late, and paid', async () => {
    const { booking_id: id } = (await testApp.book(customer)).body
    expect(await invoiceOf(id)).toMatchObject({
      visit: 120,
      late_fee: 0,
      total: 120,
      ...nothingYet,
      due: 120,
    })
    late()
    const moved = await testApp.put(
      '/booking-details/update/booking-details/',
      {
        booking_id: id,
        skill: 'Cleaner',
        start_date: usualDay,
        start_time: '14:00',
        agreed_fee: 30,
      },
      customer,
    )
    expect(moved.status).toBe(200)
    const owing = { visit: 120, late_fee: 30, total: 150, ...nothingYet, due: 150 }
    expect(await invoiceOf(id)).toMatchObject(owing)
    await testApp.post('/payments/collect/', { booking_id: id, skill: 'Cleaner' }, manager)
    expect(await invoiceOf(id)).toMatchObject({ ...owing, paid: 150, due: 0 })
  })

  test('of a visit paid online, cancelled late, and refunded', async () => {
    const booked = (await testApp.book(customer, { payment_method: 'Online' })).body
    const id = booked.booking_id
    expect(await invoiceOf(id)).toEqual({ status: 409, code: 'no-invoice' })
    await testApp.comeBack(await testApp.pay(booked.payment))
    expect(await invoiceOf(id)).toMatchObject({ visit: 120, total: 120, paid: 120, due: 0 })
    late()
    await cancel(id)
    const cancelled = { late_fee: 30, total: 30, paid: 120, refunded: 0, refund_due: 90, due: 0 }
    const invoice = await invoiceOf(id)
    expect(invoice).toMatchObject(cancelled)
    expect(invoice).not.toHaveProperty('visit')
    const marked = await testApp.post(
      '/payments/refunds/mark/',
      { order: booked.order, amount: 90 },
      admin,
    )
    expect(marked.status).toBe(200)
    expect(await invoiceOf(id)).toMatchObject({ ...cancelled, refunded: 90, refund_due: 0 })
    expect(await moneyOf(id, admin)).toEqual({ paid: 120, refunded: 90, refund_due: 0, owed: 0 })
    expect(await moneyOf(id, manager)).toBeUndefined()
  })

  test('of a visit of which a part goes back, and of cash that was not collected after all', async () => {
    const { booking_id: id } = (await testApp.book(customer)).body
    const key = { booking_id: id, skill: 'Cleaner' }
    await testApp.post('/payments/collect/', key, manager)
    const version = async () =>
      (
        await testApp.post<{ version: number }>(
          '/booking-details/get-booking-details/',
          key,
          customer,
        )
      ).body.version
    const reverse = { ...key, amount: 120, reason: 'By mistake', version: await version() }
    await testApp.post('/payments/collect/reverse/', reverse, admin)
    expect(await invoiceOf(id)).toMatchObject({ total: 120, paid: 0, due: 120, payments: [] })
    await testApp.post('/payments/collect/', key, manager)
    const part = { ...key, amount: 20, reason: 'Less was done', version: await version() }
    await testApp.post('/payments/refunds/part/', part, admin)
    expect(await invoiceOf(id)).toMatchObject({
      visit: 120,
      allowance: 20,
      total: 100,
      paid: 120,
      refund_due: 20,
      due: 0,
      payments: [{ amount: 120 }],
    })
  })

  test('of a prepaid series of which one visit is cancelled in time', async () => {
    const booked = (await testApp.book(customer, { frequency: 'weekly', payment_method: 'Online' }))
      .body
    await testApp.comeBack(await testApp.pay(booked.payment))
    const [first = '', second = ''] = booked.booking_ids
    await testApp.post('/booking-details/cancel-booking/', { id: second }, customer)
    expect(await invoiceOf(first)).toMatchObject({ visit: 100, total: 100, paid: 100, due: 0 })
    expect(await invoiceOf(second)).toEqual({ status: 409, code: 'no-invoice' })
    expect(await moneyOf(second, customer)).toEqual({
      paid: 100,
      refunded: 0,
      refund_due: 100,
      owed: 0,
    })
  })

  test('say when and how it was paid, and hours and rate', async () => {
    const online = (await testApp.book(customer, { payment_method: 'Online', worker_count: 2 }))
      .body
    testApp.clock.later(5)
    await testApp.comeBack(await testApp.pay(online.payment))
    expect(await invoiceOf(online.booking_id)).toMatchObject({
      lines: [{ label: '4 h × 2 cleaners at RM 30.00', amount: 240 }],
      payments: [{ at: '2026-03-02T01:05:00.000Z', how: expect.any(String), amount: 240 }],
    })
    const cash = (await testApp.book(customer, { start_time: '14:00' })).body
    expect(await invoiceOf(cash.booking_id)).toMatchObject({ payments: [] })
    const key = { booking_id: cash.booking_id, skill: 'Cleaner' }
    await testApp.post('/payments/collect/', key, manager)
    expect(await invoiceOf(cash.booking_id)).toMatchObject({
      payments: [{ how: 'Cash', amount: 120 }],
    })
    await testApp.post('/account/language/', { language: 'ms' }, customer)
    expect(await invoiceOf(cash.booking_id)).toMatchObject({
      lines: [{ label: '4 jam × 1 pencuci pada RM 30.00', amount: 120 }],
      payments: [{ how: 'Tunai' }],
    })
  })

  test('of an order from before lines had codes have its labels', async () => {
    const { body } = await testApp.book(customer, { frequency: 'weekly', payment_method: 'Online' })
    await testApp.comeBack(await testApp.pay(body.payment))
    await testApp.pool.query('update booking_order set lines = $2 where ref = $1', [
      body.order,
      JSON.stringify([{ label: '4 visits × 4 h × 1 cleaner at RM 25.00', amount: 400 }]),
    ])
    expect(await invoiceOf(body.booking_id)).toMatchObject({
      lines: [{ label: '4 h × 1 cleaner at RM 25.00', amount: 100 }],
    })
  })

  test('are after the voucher, and show its discount of the order', async () => {
    await testApp.pool.query(`insert into voucher (code, amount_sen) values ('TENNER', 1000)`)
    const booked = (
      await testApp.book(customer, {
        frequency: 'weekly',
        payment_method: 'Online',
        voucher: 'TENNER',
      })
    ).body
    await testApp.comeBack(await testApp.pay(booked.payment))
    const invoice = await invoiceOf(booked.booking_id)
    expect(invoice).toMatchObject({ visit: 97.5, voucher: { code: 'TENNER', off: 10 } })
    const { booking_id: plain } = (await testApp.book(customer)).body
    expect(await invoiceOf(plain)).not.toHaveProperty('voucher')
  })

  test('are the same for the customer and an Admin, and none for others', async () => {
    const { booking_id: id } = (await testApp.book(customer)).body
    expect(await invoiceOf(id, admin)).toEqual(await invoiceOf(id))
    expect(await invoiceOf(id, manager)).toMatchObject({ status: 403 })
    expect(await invoiceOf(id, await testApp.customer())).toMatchObject({ status: 404 })
    expect(await findMoneyViolations(testApp.pool)).toEqual([])
  })
})
