import { beforeEach, describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import { cleaning, type TestApp } from '../app.ts'
import { dumpOf, orderTables } from '../invariants.ts'
import type { Person } from '../people.ts'
import { ordersIn, tryOf } from './orders.ts'
import type { ProviderDriver } from './provider-drivers.ts'

/** Cases of payments that hold for every provider. */

/** The staff in an app of payment tests. */
export type Staff = { readonly admin: Person; readonly manager: Person }

/**
 * Declares the cases of paying: notified in time, late, twice, forged, out of order, or not at all.
 * @param testApp with cleaners hired, for crews of one.
 * @param staff with a manager of the regions.
 */
export function paymentCases(testApp: TestApp, driver: ProviderDriver, { manager }: Staff): void {
  const { pool } = testApp
  const orders = ordersIn(testApp)
  const { expectNoViolations, requeryProvider, historyOf, idle, standing, verdictsOf } = orders
  let customer: Person
  beforeEach(async () => {
    await orders.startAgain()
    customer = await testApp.customer()
  })
  const bookOnline = (changes?: object) => orders.bookOnline(customer, changes)
  const resultOf = ({ order }: BookAnswer) => orders.resultOf(order, customer)

  test('the browser returns to the language of the page on which the payment began', async () => {
    const { body: booked } = await testApp.post(
      '/cleaning/book-cleaner/',
      { ...cleaning, payment_method: 'Online' },
      customer,
      { 'accept-language': 'ms' },
    )
    const returned = await testApp.pay(booked.payment)
    expect(await testApp.comeBack(returned)).toBe(`/ms/payment-result?order=${booked.order}`)
  })

  test('paid in time: the series is confirmed, once, before the browser is back', async () => {
    const booked = await bookOnline({ frequency: 'weekly' })
    expect(await standing(booked.order)).toEqual(Array(4).fill('Pending Payment / Unpaid'))
    const returned = await testApp.pay(booked.payment)
    const paid = Array(4).fill('Confirmed / Paid')
    expect(await standing(booked.order)).toEqual(paid)
    expect(await testApp.comeBack(returned)).toBe(`/payment-result?order=${booked.order}`)
    await idle()
    expect(await resultOf(booked)).toMatchObject({
      payment_status: 'paid',
      refund_due: 0,
      can_retry: false,
    })
    expect(await verdictsOf(tryOf(booked))).toEqual(driver.verdictsOfPaid)
    const history = await historyOf(booked.order)
    expect(history.filter((what) => what === 'Paid online: confirmed')).toHaveLength(4)
    expect(await testApp.mailsTo(customer.email)).toEqual([
      `Your booking ${booked.order} is confirmed`,
    ])
    await expectNoViolations()
    // Its hold is over, but nothing expires it.
    testApp.clock.later(60 * 24)
    await testApp.book(await testApp.customer(), { start_date: '2026-03-20' })
    expect(await standing(booked.order)).toEqual(paid)
  })

  describe('the same genuine message ten times settles once', () => {
    test.each([false, true])('together: %s', async (together) => {
      const booked = await bookOnline()
      await testApp.sandbox('', { next: [driver.lost] })
      await testApp.pay(booked.payment)
      expect(await standing(booked.order)).toEqual(['Pending Payment / Unpaid'])
      await driver.repeat(tryOf(booked), { copies: 10, together, late: false })
      await idle()
      const lines = driver.logsCopies ? 10 : 1
      const confirmedOnce = async (among: number) => {
        const verdicts = await verdictsOf(tryOf(booked))
        expect(verdicts).toHaveLength(among)
        expect(verdicts.filter((verdict) => verdict === 'confirmed')).toHaveLength(1)
        expect(verdicts.filter((verdict) => verdict === 'repeated')).toHaveLength(among - 1)
      }
      await confirmedOnce(lines)
      await driver.repeat(tryOf(booked), { copies: 1, together, late: false })
      await confirmedOnce(lines + 1)
      const history = await historyOf(booked.order)
      expect(history.filter((what) => what.startsWith('Paid'))).toEqual(['Paid online: confirmed'])
      expect(await testApp.mailsTo(customer.email)).toEqual([
        `Your booking ${booked.order} is confirmed`,
      ])
      await expectNoViolations()
    })
  })

  test.each([true, false])('the bank decides later: pending, then paid: %s', async (paid) => {
    const booked = await bookOnline()
    await testApp.comeBack(await testApp.pay(booked.payment, driver.later))
    await idle()
    expect(await standing(booked.order)).toEqual(['Pending Payment / Unpaid'])
    expect(await resultOf(booked)).toMatchObject({ payment_status: 'pending', can_retry: false })
    await driver.settle(tryOf(booked), paid)
    await idle()
    const ended = paid
      ? { payment_status: 'paid', can_retry: false }
      : { payment_status: 'failed', can_retry: true }
    expect(await resultOf(booked)).toMatchObject(ended)
    // The first message again, now outdated: nothing is pending.
    await driver.stale(tryOf(booked), 'pending')
    expect(await standing(booked.order)).toEqual([
      paid ? 'Confirmed / Paid' : 'Pending Payment / Failed',
    ])
    expect(await resultOf(booked)).toMatchObject(ended)
    await expectNoViolations()
  })

  test('the final message arrives before earlier ones', async () => {
    const booked = await bookOnline()
    await testApp.sandbox('', { next: [driver.overtaken.twist] })
    await testApp.pay(booked.payment, driver.overtaken.decision)
    await idle()
    expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
    await expectNoViolations()
  })

  test.each(driver.forgeries)(
    'a wrong message changes nothing but the log: %s',
    async (forgery) => {
      const booked = await bookOnline()
      await testApp.pay(booked.payment, driver.later)
      await idle()
      const before = await dumpOf(pool, orderTables)
      const answers = await driver.forge(tryOf(booked), forgery)
      expect(answers.length).toBeGreaterThan(1)
      for (const { httpStatus, answer, expectedStatus } of answers) {
        expect(httpStatus).toBe(expectedStatus)
        if (expectedStatus !== 200) expect(answer).not.toMatch(/MPSTATOK|^OK$/)
      }
      expect(await dumpOf(pool, orderTables)).toEqual(before)
      expect(await standing(booked.order)).toEqual(['Pending Payment / Unpaid'])
      expect((await resultOf(booked)).payment_status).toBe('pending')
    },
  )

  describe('the provider is asked for what it did not report', () => {
    test('a lost message is found before the hold ends', async () => {
      const booked = await bookOnline()
      await testApp.sandbox('', { next: [driver.lost] })
      await testApp.pay(booked.payment)
      await requeryProvider()
      expect(await standing(booked.order)).toEqual(['Pending Payment / Unpaid'])
      testApp.clock.later(14)
      await requeryProvider()
      expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
      await expectNoViolations()
    })

    test('and after it has ended', async () => {
      const booked = await bookOnline()
      const page = await driver.opened(booked.payment)
      testApp.clock.later(14)
      await requeryProvider()
      await testApp.sandbox('', { next: [driver.lost] })
      await testApp.pay(page)
      testApp.clock.later(4)
      await requeryProvider()
      expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
      await expectNoViolations()
    })
  })

  describe('paid late', () => {
    const late = { start_date: '2026-03-12', worker_count: 1 }

    test('a crew is still free: confirmed', async () => {
      const booked = await bookOnline({ ...late, frequency: 'weekly' })
      const page = await driver.opened(booked.payment)
      testApp.clock.later(20)
      await testApp.book(await testApp.customer(), { start_date: '2026-03-19' })
      expect(await standing(booked.order)).toEqual(Array(4).fill('Expired / Unpaid'))
      await testApp.comeBack(await testApp.pay(page))
      await idle()
      expect(await standing(booked.order)).toEqual(Array(4).fill('Confirmed / Paid'))
      expect((await resultOf(booked)).payment_status).toBe('paid')
      expect(await testApp.mailsTo(customer.email)).toHaveLength(1)
      await expectNoViolations()
    })

    test('the ended hold was not released yet: confirmed as well', async () => {
      const booked = await bookOnline(late)
      const page = await driver.opened(booked.payment)
      testApp.clock.later(16)
      await testApp.pay(page)
      expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
      await expectNoViolations()
    })

    test('the crew is gone: all of it goes back, customer and staff are notified', async () => {
      await testApp.dismissAll()
      await testApp.hire(1)
      const booked = await bookOnline({ ...late, frequency: 'weekly' })
      const page = await driver.opened(booked.payment)
      testApp.clock.later(15)
      // One of the four starts is taken in the meantime: the series is reserved completely or not
      // at all.
      const faster = await testApp.book(await testApp.customer(), { start_date: '2026-03-26' })
      expect(faster.status).toBe(201)
      await testApp.comeBack(await testApp.pay(page))
      await idle()
      expect(await standing(booked.order)).toEqual(Array(4).fill('Expired / Refund Due'))
      expect(await resultOf(booked)).toMatchObject({
        payment_status: 'refund-due',
        too_late: true,
      })
      expect(await testApp.mailsTo(customer.email)).toEqual([
        `Your payment for ${booked.order} will be refunded`,
      ])
      const staffMails = await testApp.mailsTo(manager.email)
      expect(
        staffMails.filter((subject) => subject === `Refund due for ${booked.order}`),
      ).toHaveLength(1)
      const { rows } = await pool.query(
        `select sum(refund_due_sen)::int as sen from booking b
         join booking_order o on o.id = b.order_id where o.ref = $1`,
        [booked.order],
      )
      expect(rows).toEqual([{ sen: 40_000 }])
      await expectNoViolations()
      await testApp.hire(40)
    })

    test('cancelled, then paid: it goes back', async () => {
      const booked = await bookOnline({ start_date: '2026-03-13' })
      const page = await driver.opened(booked.payment)
      expect((await orders.cancelVisit(booked.booking_id, customer)).status).toBe(200)
      expect((await resultOf(booked)).payment_status).toBe('cancelled')
      await testApp.pay(page)
      await idle()
      expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
      expect(await resultOf(booked)).toMatchObject({
        payment_status: 'refund-due',
        too_late: false,
      })
      expect(await testApp.mailsTo(customer.email)).toEqual([
        `Your booking ${booked.booking_id} is cancelled`,
        `Your payment for ${booked.order} will be refunded`,
      ])
      await expectNoViolations()
    })
  })

  test('too little is not paid online, and nothing is reserved for it', async () => {
    const { sen, words } = driver.tooLittle
    await pool.query(
      `insert into voucher (code, amount_sen) values ('ALMOST', $1), ('ALL', 99900)`,
      [12_000 - sen],
    )
    const before = await dumpOf(pool, orderTables)
    const refused = await testApp.book(customer, { payment_method: 'Online', voucher: 'ALMOST' })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'online-minimum',
        response: `Online payment is for totals above ${words}. Please choose Pay Later or change your booking`,
      },
    })
    expect(await dumpOf(pool, orderTables)).toEqual(before)
    expect((await testApp.book(customer, { voucher: 'ALMOST' })).status).toBe(201)
    const free = await testApp.book(customer, { payment_method: 'Online', voucher: 'ALL' })
    expect(free).toMatchObject({ status: 201, body: { total_cost: 0 } })
    expect(free.body.payment).toBeUndefined()
    expect(await standing(free.body.order)).toEqual(['Confirmed / Paid'])
    await expectNoViolations()
  })
}
