import { expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { nextDay, ordersIn, peopleWhoPay } from '../../../../testing/payments/orders.ts'

/* Partial refunds, and reversals of collected cash. */

const testApp = await startTestApp()
const orders = ordersIn(testApp)
const { expectNoViolations, standing, historyOf } = orders
const people = await peopleWhoPay(testApp, orders)
const { admin, manager } = people

type Details = {
  version: number
  can_collect: boolean
  to_collect?: number
  payment_status: string
  money: {
    paid: number
    refunded: number
    refund_due: number
    owed: number
  }
  choices: { refundable: number; collected?: { amount: number } }
}
type Outcome = { success: boolean; code?: string; response: string }

async function detailsOf(bookingId: string, who = admin): Promise<Details> {
  const path = '/booking-details/get-booking-details/'
  return (await testApp.post<Details>(path, { booking_id: bookingId }, who)).body
}

async function refundPart(bookingId: string, amount: number, changes: object = {}) {
  const { version } = await detailsOf(bookingId)
  return testApp.post<Outcome>(
    '/payments/refunds/part/',
    { booking_id: bookingId, amount, reason: 'An hour less was done', version, ...changes },
    admin,
  )
}

async function paidOnline(changes: object = {}) {
  const booked = await orders.bookOnline(people.customer, changes)
  await testApp.pay(booked.payment)
  await testApp.sandbox('/idle')
  testApp.clock.set(nextDay)
  return booked
}

async function collected() {
  const { body } = await testApp.book(people.customer, { payment_method: 'Cash' })
  await testApp.post('/payments/collect/', { booking_id: body.booking_id }, manager)
  return body
}

test('a part goes back through the provider, and the visit stays paid', async () => {
  const booked = await paidOnline()
  expect((await refundPart(booked.booking_id, 30)).status).toBe(200)
  expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
  expect(await orders.itemOf(booked.order, admin)).toMatchObject({ due: 30, can_send: true })
  await expectNoViolations()
  expect((await orders.send(booked.order, 30, admin)).body.state).toBe('Under way')
  await testApp.sandbox('/refund', { RefID: `${booked.order}R1`, status: '00' })
  await testApp.sandbox('/idle')
  expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
  expect((await detailsOf(booked.booking_id)).money).toMatchObject({
    paid: 120,
    refunded: 30,
    refund_due: 0,
    owed: 0,
  })
  expect((await detailsOf(booked.booking_id)).choices.refundable).toBe(90)
  expect(await historyOf(booked.order)).toContain(
    'Partial refund due, refund RM 30.00. Reason: An hour less was done',
  )
  await expectNoViolations()
})

test('a visit that is cancelled after a part went back returns the rest alone', async () => {
  const booked = await paidOnline()
  await refundPart(booked.booking_id, 30)
  await orders.mark(booked.order, 30, admin)
  await orders.cancelVisit(booked.booking_id, admin)
  expect(await orders.itemOf(booked.order, admin)).toMatchObject({ due: 90, refunded: 30 })
  await expectNoViolations()
  await orders.mark(booked.order, 90, admin)
  expect(await standing(booked.order)).toEqual(['Cancelled / Refunded'])
  expect((await detailsOf(booked.booking_id)).choices.refundable).toBe(0)
  await expectNoViolations()
})

test('a visit whose price and part of its fee went back can be changed and cancelled', async () => {
  const { body } = await testApp.book(people.customer, { payment_method: 'Cash' })
  const { booking_id: id, order } = body
  testApp.clock.set(new Date('2026-03-08T12:00:00Z'))
  const to = { start_date: '2026-03-12', start_time: '09:00', charge_fee: true }
  const path = '/booking-details/update/booking-details/'
  expect((await testApp.put(path, { booking_id: id, skill: '', ...to }, manager)).status).toBe(200)
  await testApp.post('/payments/collect/', { booking_id: id }, manager)
  expect((await refundPart(id, 140)).status).toBe(200)
  expect((await detailsOf(id)).money).toMatchObject({ paid: 150, refund_due: 140, owed: 0 })

  const changes = { address: '1 Jalan Meru' }
  const { body: shown } = await testApp.post<{ confirmation: string }>(
    `/staff/visits/${id}/change/preview`,
    { changes },
    admin,
  )
  const { version } = await detailsOf(id)
  const change = { version, changes, confirmation: shown.confirmation }
  expect((await testApp.put(`/staff/visits/${id}`, change, admin)).status).toBe(200)
  expect((await detailsOf(id)).money).toMatchObject({ refund_due: 140, owed: 0 })
  await expectNoViolations()

  expect((await orders.cancelVisit(id, admin)).status).toBe(200)
  expect(await orders.itemOf(order, admin)).toMatchObject({ due: 150 })
  await expectNoViolations()
})

test('cash goes back by bank or in cash, and its collection then stays', async () => {
  const { booking_id: id, order } = await collected()
  expect((await refundPart(id, 50)).status).toBe(200)
  expect(await orders.itemOf(order, admin)).toMatchObject({ due: 50, can_send: false })
  await orders.mark(order, 50, admin)
  const { version } = await detailsOf(id)
  const reversed = await testApp.post<Outcome>(
    '/payments/collect/reverse/',
    { booking_id: id, amount: 120, reason: 'Wrong visit', version },
    admin,
  )
  expect(reversed).toMatchObject({ status: 409, body: { code: 'collection-given-back' } })
  await expectNoViolations()
})

test.each([
  [121, {}, 409, 'more-than-paid'],
  [0.001, {}, 400, 'invalid-request'],
  [10, { reason: ' ' }, 400, 'invalid-request'],
  [10, { version: 0 }, 409, 'out-of-date'],
  [10, { booking_id: 'nothing' }, 404, 'not-found'],
])('a part of %j with %j is refused', async (amount, changes, status, code) => {
  const booked = await paidOnline()
  expect(await refundPart(booked.booking_id, amount, changes)).toMatchObject({
    status,
    body: { code },
  })
  expect(await standing(booked.order)).toEqual(['Confirmed / Paid'])
  await expectNoViolations()
})

test('a Manager cannot refund', async () => {
  const booked = await paidOnline()
  for (const path of ['/payments/refunds/part/', '/payments/collect/reverse/']) {
    const body = { booking_id: booked.booking_id, amount: 10, reason: 'x', version: 1 }
    expect((await testApp.post(path, body, manager)).status).toBe(403)
  }
})

test('a storm of parts, cancellations and reversals never gives back more than was paid', async () => {
  const online = await paidOnline()
  const cash = await collected()
  const part = async (id: string) => {
    const { version } = await detailsOf(id)
    return Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        testApp.post<Outcome>(
          '/payments/refunds/part/',
          { booking_id: id, amount: 50, reason: 'Storm', version: version + (at % 3) },
          admin,
        ),
      ),
    )
  }
  for (let round = 0; round < 4; round++) {
    const { version } = await detailsOf(cash.booking_id)
    const [one, two, reversed] = await Promise.all([
      part(online.booking_id),
      part(cash.booking_id),
      testApp.post<Outcome>(
        '/payments/collect/reverse/',
        { booking_id: cash.booking_id, amount: 120, reason: 'Storm', version },
        admin,
      ),
      round === 2 ? orders.cancelVisit(online.booking_id, admin) : undefined,
    ])
    for (const { status } of [...one, ...two, reversed]) expect([200, 409]).toContain(status)
    await expectNoViolations()
    await testApp.post('/payments/collect/', { booking_id: cash.booking_id }, manager)
  }
  const { money } = await detailsOf(online.booking_id)
  expect(money.refund_due + money.refunded).toBe(money.paid)
  await expectNoViolations()
})

test('a reversed collection is due again, once, and the audit log knows why', async () => {
  const { booking_id: id, order } = await collected()
  expect(await standing(order)).toEqual(['Confirmed / Paid'])
  const before = await detailsOf(id)
  expect(before.choices.collected).toMatchObject({ amount: 120 })
  const body = { booking_id: id, amount: 120, reason: 'Wrong visit', version: before.version }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      testApp.post<Outcome>('/payments/collect/reverse/', body, admin),
    ),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(await standing(order)).toEqual(['Confirmed / Unpaid'])
  const after = await detailsOf(id, manager)
  expect(after).toMatchObject({ can_collect: true, to_collect: 120 })
  expect(after).not.toHaveProperty('money')
  expect(after).not.toHaveProperty('choices')
  await expectNoViolations()
  const { rows } = await testApp.pool.query(
    `select action, reason, before from audit_entry where subject = $1`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'booking-reversed', reason: 'Wrong visit', before: { collected: 120 } },
  ])
  await testApp.post('/payments/collect/', { booking_id: id }, manager)
  expect(await standing(order)).toEqual(['Confirmed / Paid'])
  await expectNoViolations()
})

// Last, because its entries have no booking.
test('the database itself refuses to give back more than was paid', async () => {
  const booked = await paidOnline()
  const enterDue = (sen: number) =>
    testApp.pool.query(
      `insert into ledger_entry (at, booking_id, kind, sen)
       select now(), id, 'refund-due', $2 from booking where booking_id = $1`,
      [booked.booking_id, sen],
    )
  await expect(enterDue(12_001)).rejects.toMatchObject({
    constraint: 'ledger_gives_back_what_was_paid',
  })
  // Two at once: each alone would fit.
  const both = await Promise.allSettled([enterDue(7_000), enterDue(7_000)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
