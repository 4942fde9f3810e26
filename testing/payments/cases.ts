import { beforeEach, describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../domain/api/bookings/booking.ts'
import { sendRefund } from '../../server/features/payments/refunds/request-refund.ts'
import { cleaning, type Person, type TestApp } from '../app.ts'
import { dumpOf, orderTables } from '../invariants.ts'
import { nextDay, ordersIn, tryOf } from './orders.ts'
import type { ProviderDriver } from './provider-drivers.ts'

/* What holds for payments and refunds with every provider. */

type Staff = { readonly admin: Person; readonly manager: Person }

/**
 * Declares the cases of paying: notified in time, late, twice, forged, out of order, or not at all.
 * @param testApp with cleaners hired, for crews of one.
 * @param staff whose manager is in charge of the regions.
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
    // Its hold is over and nothing expires it.
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
    // The first message once more, now outdated: nothing waits.
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
      // One of the four starts is taken meanwhile: the series is reserved whole or not at all.
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

/** Declares the cases of refunds. */
export function refundCases(testApp: TestApp, driver: ProviderDriver, { admin }: Staff): void {
  const orders = ordersIn(testApp)
  const { expectNoViolations, requeryProvider, historyOf, idle, standing } = orders
  let customer: Person
  beforeEach(async () => {
    await orders.startAgain()
    customer = await testApp.customer()
  })
  const cancelledPrepaid = (changes?: object) => orders.cancelledPrepaid(customer, changes)
  const itemOf = (order: string) => orders.itemOf(order, admin)
  const send = (order: string, amount: number) => orders.send(order, amount, admin)
  const end = async (ref: string, paid: boolean) => {
    await driver.endRefund(ref, paid)
    await idle()
  }

  test('is sent, is under way, and ends by the message of the provider', async () => {
    const booked = await cancelledPrepaid()
    expect(await itemOf(booked.order)).toMatchObject({
      state: 'Due',
      due: 120,
      under_way: 0,
      since: nextDay.toISOString(),
      paid_by: [driver.paidBy],
      can_send: true,
      needs_bank: false,
      booking_ids: booked.booking_ids,
    })
    expect(await send(booked.order, 120)).toMatchObject({
      status: 200,
      body: { state: 'Under way', response: 'The refund is under way' },
    })
    await idle()
    expect(await itemOf(booked.order)).toMatchObject({ state: 'Under way', due: 0, under_way: 120 })
    expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
    await expectNoViolations()

    await end(`${booked.order}R1`, true)
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    expect(await itemOf(booked.order)).toMatchObject({ state: 'Refunded', due: 0, refunded: 120 })
    expect(await historyOf(booked.order)).toEqual([
      expect.stringContaining('Booked'),
      'Paid online: confirmed',
      'Cancelled',
      'Refund sent to the payment provider, refund RM 120.00',
      'Refunded, refund RM 120.00',
    ])
    expect(await testApp.mailsTo(customer.email)).toEqual([
      `Your booking ${booked.order} is confirmed`,
      `Your booking ${booked.booking_id} is cancelled`,
      `Your refund for ${booked.order} has been made`,
    ])
    await expectNoViolations()
  })

  test('ten requests at once send it once', async () => {
    const booked = await cancelledPrepaid()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(booked.order, 120)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'refund-under-way' } })
    }
    await end(`${booked.order}R1`, true)
    expect(await send(booked.order, 120)).toMatchObject({
      status: 409,
      body: { code: 'nothing-due' },
    })
    await expectNoViolations()
  })

  test('refused by the bank: still due, and sent again under another reference', async () => {
    const booked = await cancelledPrepaid()
    await send(booked.order, 120)
    await end(`${booked.order}R1`, false)
    expect(await itemOf(booked.order)).toMatchObject({
      state: 'Refused',
      due: 120,
      can_send: true,
      note: driver.refusedNote,
    })
    await expectNoViolations()
    expect((await send(booked.order, 120)).body.state).toBe('Under way')
    await end(`${booked.order}R2`, true)
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  test('a lost message: the provider is asked', async () => {
    const booked = await cancelledPrepaid()
    await testApp.sandbox('', { nextRefund: [driver.lostRefund] })
    await send(booked.order, 120)
    await end(`${booked.order}R1`, true)
    expect(await standing(booked.order)).toEqual(['Cancelled / Refund Due'])
    testApp.clock.later(2)
    await requeryProvider()
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  test('no answer: requeried, and sent again under the same reference', async () => {
    const booked = await cancelledPrepaid()
    const deps = await driver.unreachable()
    const who = { accountId: admin.accountId, who: admin.name }
    const requested = { orderRef: booked.order, seenSen: 12_000 }
    const by = { ...who, now: testApp.clock.now() }
    expect(await sendRefund(deps, who, requested, by)).toEqual({
      ok: true,
      value: ['Sending'],
    })
    expect((await send(booked.order, 120)).body.code).toBe('refund-under-way')
    testApp.clock.later(2)
    await requeryProvider()
    await end(`${booked.order}R1`, true)
    expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
    await expectNoViolations()
  })

  test('the amount must be what is due', async () => {
    const booked = await cancelledPrepaid()
    expect(await send(booked.order, 119)).toMatchObject({
      status: 409,
      body: {
        code: 'amount-changed',
        response: 'The amount due is now RM 120.00. Please check it again',
      },
    })
    expect((await send('JNOSUCH', 1)).status).toBe(404)
  })

  test('one visit of a series, and then the rest, of one payment', async () => {
    const booked = await cancelledPrepaid({ frequency: 'weekly', start_date: '2026-03-10' })
    expect(await itemOf(booked.order)).toMatchObject({ due: 100, booking_ids: [booked.booking_id] })
    await send(booked.order, 100)
    for (const id of booked.booking_ids.slice(1)) await orders.cancelVisit(id, customer)
    // While the first is under way, the provider takes no second refund of the same payment.
    expect(await itemOf(booked.order)).toMatchObject({ due: 300, under_way: 100, can_send: false })
    await end(`${booked.order}R1`, true)
    expect((await send(booked.order, 300)).body.state).toBe('Under way')
    await end(`${booked.order}R2`, true)
    expect(await standing(booked.order)).toEqual(Array(4).fill('Cancelled / Refunded'))
    await expectNoViolations()
  })
}
