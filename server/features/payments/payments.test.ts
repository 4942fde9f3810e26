import { describe, expect, test } from 'vitest'
import type { BookAnswer } from '../../../domain/api/bookings/booking.ts'
import { startTestApp } from '../../../testing/app.ts'
import { dumpOf, orderTables } from '../../../testing/invariants.ts'
import { ordersIn, peopleWhoPay, tryOf } from '../../../testing/payments/orders.ts'
import { paymentCases } from '../../../testing/payments/payment-cases.ts'
import { fiuuDriver } from '../../../testing/payments/provider-drivers.ts'
import { findViolations } from '../monitoring/invariants.ts'

/*
 * Payments through the stand-in, which speaks the provider's protocol (docs/integrations/fiuu.md) on
 * its own socket and shares no code with the product.
 */

const testApp = await startTestApp()
const { pool } = testApp
const orders = ordersIn(testApp)
const { idle, standing: statusesOf, historyOf, verdictsOf } = orders
const people = await peopleWhoPay(testApp, orders)
const { admin, manager } = people

const bookOnline = (changes?: object) => orders.bookOnline(people.customer, changes)
const resultOf = (order: string, who = people.customer) => orders.resultOf(order, who)

paymentCases(testApp, fiuuDriver(testApp), { admin, manager })

test('the form for the payment page is signed and holds no secret', async () => {
  const booked = await bookOnline()
  expect(booked.response).toBe('Your crew is reserved. Please complete the payment')
  expect(booked.payment?.fields).toMatchObject({
    amount: '120.00',
    orderid: `${booked.order}P1`,
    currency: 'MYR',
    country: 'MY',
    bill_name: 'Nur Aisyah',
    bill_email: people.customer.email,
    returnurl: `${testApp.url}/payments/return`,
    callbackurl: `${testApp.url}/payments/notify`,
    cancelurl: `${testApp.url}/payment-result?order=${booked.order}&left=1`,
    waittime: '900',
  })
  expect(JSON.stringify(booked)).not.toContain('SECRETKEY')
  expect(await statusesOf(booked.order)).toEqual(['Pending Payment / Unpaid'])
  expect(await resultOf(booked.order)).toMatchObject({
    payment_status: 'pending',
    total_cost: 120,
    booking_ids: booked.booking_ids,
    can_retry: true,
  })
  expect(await testApp.mailsTo(people.customer.email)).toEqual([])
})

test('an order to be paid in cash has nothing to pay here', async () => {
  const { body } = await testApp.book(people.customer)
  expect(await resultOf(body.order)).toMatchObject({
    payment_status: 'pay-later',
    can_retry: false,
  })
})

test('every delivery of a genuine message is acknowledged', async () => {
  const booked = await bookOnline()
  await testApp.pay(booked.payment)
  const { deliveries } = (await idle()) as { deliveries: { acknowledged: boolean }[] }
  expect(deliveries.length).toBeGreaterThan(0)
  for (const delivery of deliveries) expect(delivery.acknowledged).toBe(true)
})

describe('a message about an unknown order changes nothing', () => {
  test('an unknown order with a valid signature', async () => {
    await bookOnline()
    const before = await dumpOf(pool, orderTables)
    const sent = await testApp.sandbox('/send', {
      orderid: 'JNOSUCHORDP1',
      url: `${testApp.url}/payments/notify`,
    })
    expect(sent).toMatchObject({ answers: [{ httpStatus: 400 }] })
    expect(await dumpOf(pool, orderTables)).toEqual(before)
  })

  test.each([
    '',
    'orderid=%00&skey=%00',
    'amount=1&amount=2',
    '%',
    `orderid=${'x'.repeat(5000)}&amount=1&tranID=1&domain=d&status=00&skey=${'0'.repeat(32)}`,
    'orderid=J%00%ED%A0%BD&amount=1&tranID=1&domain=d&status=00&skey=0',
  ])('nonsense, %#', async (body) => {
    const before = await dumpOf(pool, orderTables)
    const send = (path: string, type: string, text: string) =>
      fetch(testApp.url + path, {
        method: 'POST',
        body: text,
        headers: { 'content-type': type },
        redirect: 'manual',
      })
    const form = 'application/x-www-form-urlencoded'
    expect((await send('/payments/notify', form, body)).status).toBe(400)
    expect((await send('/payments/callback', form, body)).status).toBe(400)
    const back = await send('/payments/return', form, body)
    expect([back.status, back.headers.get('location')]).toEqual([303, '/payment-result'])
    expect((await send('/payments/notify', 'application/json', '{"orderid":7}')).status).toBe(400)
    expect(await dumpOf(pool, orderTables)).toEqual(before)
  })
})

test('the return before the notification settles, and the notification only repeats', async () => {
  const booked = await bookOnline()
  await testApp.sandbox('', { next: ['lost-notification'] })
  const returned = await testApp.pay(booked.payment)
  expect(await testApp.comeBack(returned)).toBe(`/payment-result?order=${booked.order}`)
  expect((await resultOf(booked.order)).payment_status).toBe('paid')
  await testApp.sandbox('/send', { orderid: tryOf(booked) })
  expect(await verdictsOf(tryOf(booked))).toEqual(['confirmed', 'repeated'])
  expect(await testApp.mailsTo(people.customer.email)).toHaveLength(1)
})

test('failed, then paid by another try with a reference of its own', async () => {
  const booked = await bookOnline()
  await testApp.comeBack(await testApp.pay(booked.payment, 'fail'))
  await idle()
  expect(await statusesOf(booked.order)).toEqual(['Pending Payment / Failed'])
  expect(await resultOf(booked.order)).toMatchObject({ payment_status: 'failed', can_retry: true })

  testApp.clock.later(5)
  const retried = await testApp.post('/payments/retry/', { order: booked.order }, people.customer)
  expect(retried.status).toBe(200)
  expect(retried.body.payment?.fields).toMatchObject({
    orderid: `${booked.order}P2`,
    waittime: '600',
  })
  await testApp.comeBack(await testApp.pay(retried.body.payment))
  await idle()
  expect(await statusesOf(booked.order)).toEqual(['Confirmed / Paid'])
  // A late message about the failed attempt does not undo it.
  await testApp.sandbox('/send', { orderid: tryOf(booked), fields: { status: '11' } })
  expect(await statusesOf(booked.order)).toEqual(['Confirmed / Paid'])
  expect(await resultOf(booked.order)).toMatchObject({ payment_status: 'paid', can_retry: false })
})

test('failed, then paid in the same try', async () => {
  const booked = await bookOnline()
  await testApp.pay(booked.payment, 'fail')
  await testApp.sandbox('/send', {
    orderid: tryOf(booked),
    fields: { status: '00', tranID: '7777777777' },
  })
  expect(await statusesOf(booked.order)).toEqual(['Confirmed / Paid'])
})

test('ten tries at the same moment have ten references', async () => {
  const booked = await bookOnline()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      testApp.post('/payments/retry/', { order: booked.order }, people.customer),
    ),
  )
  const refs = answers.map((answer) => answer.body.payment?.fields.orderid)
  expect(new Set(refs).size).toBe(10)
})

test('a callback is acknowledged in its own format', async () => {
  const booked = await bookOnline()
  await testApp.pay(booked.payment, 'later')
  const settled = await testApp.sandbox('/settle', { orderid: tryOf(booked) })
  expect(settled).toMatchObject({ delivery: { answer: 'CBTOKEN:MPSTATOK', acknowledged: true } })
  expect((await resultOf(booked.order)).payment_status).toBe('paid')
})

test('a cancelled page leaves the hold as it was', async () => {
  const booked = await bookOnline()
  expect(await testApp.pay(booked.payment, 'cancel')).toEqual({})
  expect(await resultOf(booked.order)).toMatchObject({ payment_status: 'pending', can_retry: true })
})

test('after the hold there is nothing to retry', async () => {
  const booked = await bookOnline()
  testApp.clock.later(15)
  expect(await resultOf(booked.order)).toMatchObject({
    payment_status: 'expired',
    can_retry: false,
  })
  expect(
    await testApp.post('/payments/retry/', { order: booked.order }, people.customer),
  ).toMatchObject({
    status: 409,
    body: {
      code: 'hold-over',
      response: 'The time to pay is over and your crew is no longer reserved. Please book again',
    },
  })
})

test("another's order does not exist", async () => {
  const booked = await bookOnline()
  const otherCustomer = await testApp.customer()
  expect(await testApp.get(`/payments/result?order=${booked.order}`, otherCustomer)).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
  const retried = await testApp.post('/payments/retry/', { order: booked.order }, otherCustomer)
  expect(retried.status).toBe(404)
  expect((await testApp.get(`/payments/result?order=${booked.order}`)).status).toBe(401)
})

test('paid twice: the booking stands, the second payment is refunded, both are notified', async () => {
  const booked = await bookOnline()
  const second = await testApp.post('/payments/retry/', { order: booked.order }, people.customer)
  await testApp.pay(booked.payment)
  await testApp.pay(second.body.payment)
  await idle()
  expect(await statusesOf(booked.order)).toEqual(['Confirmed / Paid'])
  expect(await historyOf(booked.order)).toContain(
    'Paid a second time: to be refunded, refund RM 120.00',
  )
  const { rows } = await pool.query('select refund_due_sen from booking where booking_id = $1', [
    booked.booking_id,
  ])
  expect(rows).toEqual([{ refund_due_sen: 12_000 }])
  expect(await resultOf(booked.order)).toMatchObject({ payment_status: 'paid', refund_due: 120 })
  expect(await testApp.mailsTo(people.customer.email)).toEqual([
    `Your booking ${booked.order} is confirmed`,
    `Your payment for ${booked.order} will be refunded`,
  ])
  expect(await testApp.mailsTo(manager.email)).toContain(`Refund due for ${booked.order}`)
})

describe('paid late', () => {
  test('one visit of a held series was cancelled: the rest is confirmed, that one goes back', async () => {
    const booked = await bookOnline({ start_date: '2026-03-14', frequency: 'weekly' })
    const [first] = booked.booking_ids
    await testApp.post(
      '/booking-details/cancel-booking/',
      { id: first, skill: '' },
      people.customer,
    )
    await testApp.pay(booked.payment)
    await idle()
    expect(await statusesOf(booked.order)).toEqual([
      'Cancelled / Refund Due',
      ...Array(3).fill('Confirmed / Paid'),
    ])
    const { rows } = await pool.query<{ body_text: string }>(
      'select body_text from outbox where to_email = $1 and subject like $2',
      [people.customer.email, '%is confirmed'],
    )
    expect(rows[0]?.body_text).toMatch(/Paid: RM 400\.00/)
    expect(rows[0]?.body_text).not.toMatch(/cash/)
  })

  test('the start has passed meanwhile: it goes back', async () => {
    const booked = await bookOnline({ start_date: '2026-03-15' })
    testApp.clock.set('2026-03-15T02:00:00Z')
    await testApp.pay(booked.payment)
    expect(await statusesOf(booked.order)).toEqual(['Expired / Refund Due'])
  })

  test('twenty-one late payments for three crews: three are confirmed', async () => {
    await testApp.dismissAll()
    const start = { start_date: '2026-03-18', payment_method: 'Online' }
    const people = await testApp.customers(21)
    const booked: BookAnswer[] = []
    // Three orders at a time hold the crews until they expire.
    for (let round = 0; round < 7; round++) {
      const hired = round === 0 ? await testApp.hire(3) : []
      expect(hired).toHaveLength(round === 0 ? 3 : 0)
      const three = people.slice(round * 3, round * 3 + 3)
      const answers = await Promise.all(three.map((person) => testApp.book(person, start)))
      for (const answer of answers) expect(answer.status).toBe(201)
      booked.push(...answers.map((answer) => answer.body))
      testApp.clock.later(15)
    }
    await Promise.all(booked.map((each) => testApp.pay(each.payment)))
    await idle()
    const standings = (await Promise.all(booked.map((each) => statusesOf(each.order)))).flat()
    expect(standings.filter((standing) => standing === 'Confirmed / Paid')).toHaveLength(3)
    expect(standings.filter((standing) => standing === 'Expired / Refund Due')).toHaveLength(18)
    expect(await findViolations(pool)).toEqual([])
  })
})

test('PostgreSQL never had to break a deadlock', async () => {
  expect(await testApp.deadlocks()).toBe(0)
})
