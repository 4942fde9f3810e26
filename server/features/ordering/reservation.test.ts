import { describe, expect, test } from 'vitest'
import { type Answer, cleaning, startTestApp, usualDay } from '../../../testing/app.ts'
import { dumpOf, orderTables } from '../../../testing/invariants.ts'
import { otherPostcode } from '../../../testing/people.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool } = testApp

const crewOf = (bookingId: string) =>
  pool
    .query<{ worker_id: number }>(
      `select worker_id from assignment a join booking b on b.id = a.booking_id
       where b.booking_id = $1 order by 1`,
      [bookingId],
    )
    .then(({ rows }) => rows.map((row) => row.worker_id))

const noSlot = { success: false, code: 'slot-taken', response: 'No Slot Available' }

test('a booking is acknowledged, crewed, in the history and in the mail', async () => {
  await testApp.dismissAll()
  await testApp.hire(3)
  const customer = await testApp.customer()
  const { status, body } = await testApp.book(customer, { worker_count: 2, no_of_hours: 3 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    success: true,
    response: 'Your booking is confirmed',
    total_cost: 180,
  })
  expect(body.booking_ids).toEqual([body.booking_id])
  expect(body).not.toHaveProperty('payment')
  expect(await crewOf(body.booking_id)).toHaveLength(2)
  const history = await testApp.get('/booking-details/get-booking-history/', customer)
  expect(history.body).toMatchObject([
    {
      booking_id: body.booking_id,
      start_date: usualDay,
      start_time: '09:00',
      booking_status: 'Confirmed',
      payment_status: 'Unpaid',
      total_cost: 180,
      can_edit: true,
      can_cancel: true,
    },
  ])
  expect(await testApp.mailsTo(customer.email)).toEqual([`Your booking ${body.order} is confirmed`])
  expect(await findViolations(pool)).toEqual([])
})

test('a phone number given with the booking is stored for the next one', async () => {
  await testApp.dismissAll()
  await testApp.hire(2)
  const customer = await testApp.customer({ phone: null })
  const without = await testApp.book(customer)
  expect(without).toMatchObject({ status: 400, body: { code: 'phone-missing' } })
  expect((await testApp.book(customer, { phone: '+60 199998888' })).status).toBe(201)
  expect((await testApp.book(customer)).status).toBe(201)
  const { rows } = await pool.query('select phone from account where id = $1', [customer.accountId])
  expect(rows).toEqual([{ phone: '+60 199998888' }])
})

test('a price that differs from the one shown is reported before anything is written', async () => {
  await testApp.dismissAll()
  await testApp.hire(1)
  const customer = await testApp.customer()
  const answer = await testApp.book(customer, { quoted_total: 119 })
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'price-changed',
      response: 'The price is now RM 120.00. Please check the summary and confirm again',
    },
  })
  expect((await testApp.book(customer, { quoted_total: 120 })).status).toBe(201)
})

describe('a series is reserved whole or not at all', () => {
  const daysOf = {
    weekly: ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'],
    fortnightly: ['2026-03-09', '2026-03-23', '2026-04-06', '2026-04-20'],
  } as const

  test.each(['weekly', 'fortnightly'] as const)('%s', async (frequency) => {
    await testApp.dismissAll()
    await testApp.hire(2)
    await pool.query(
      `insert into voucher (code, amount_sen) values ('SERIES', 1000) on conflict do nothing`,
    )
    const days = daysOf[frequency]
    const [blocker, customer] = [await testApp.customer(), await testApp.customer()]
    // The last session's hours are taken: the buffer of an earlier visit covers them.
    const blocking = { start_date: days[3], start_time: '08:00', no_of_hours: 3, worker_count: 2 }
    const blocked = await testApp.book(blocker, blocking)
    expect(blocked.status).toBe(201)

    const before = await dumpOf(pool, orderTables)
    const form = { frequency, start_time: '11:00', payment_method: 'Online', voucher: 'SERIES' }
    const refused = await testApp.book(customer, form, `series-${frequency}`)
    expect(refused).toMatchObject({ status: 409, body: noSlot })
    expect(await dumpOf(pool, orderTables)).toEqual(before)

    const id = blocked.body.booking_id
    expect((await testApp.post('/booking-details/cancel-booking/', { id }, blocker)).status).toBe(
      200,
    )
    const taken = await testApp.book(customer, { ...form, worker_count: 2 }, `series-${frequency}`)
    expect(taken.status).toBe(201)
    const { rows } = await pool.query<{ day: string; booking_id: string }>(
      `select b.day, b.booking_id from booking b join booking_order o on o.id = b.order_id
       where o.ref = $1 order by b.day`,
      [taken.body.order],
    )
    expect(rows.map((row) => row.day)).toEqual(days)
    expect(rows.map((row) => row.booking_id)).toEqual(taken.body.booking_ids)
    expect(await findViolations(pool)).toEqual([])
  })

  test('the same crew comes over the whole series where it exists', async () => {
    await testApp.dismissAll()
    const [first] = await testApp.hire(3)
    const customer = await testApp.customer()
    // One of the three is on leave in the third week.
    await pool.query(`insert into worker_leave values ($1, '2026-03-23', '2026-03-24')`, [
      first?.id,
    ])
    const { body } = await testApp.book(customer, {
      frequency: 'weekly',
      payment_method: 'Online',
      worker_count: 2,
    })
    const crews = await Promise.all(body.booking_ids.map(crewOf))
    expect(crews[0]).toHaveLength(2)
    for (const crew of crews) expect(crew).toEqual(crews[0])
    expect(crews[0]).not.toContain(first?.id)
  })

  test('another crew comes on the day when the same one cannot', async () => {
    await testApp.dismissAll()
    const [first, second] = await testApp.hire(2)
    const customer = await testApp.customer()
    await pool.query(
      `insert into worker_leave values ($1, '2026-03-09', '2026-03-09'), ($2, '2026-03-16', '2026-03-30')`,
      [first?.id, second?.id],
    )
    const { body } = await testApp.book(customer, { frequency: 'weekly', payment_method: 'Online' })
    expect(await Promise.all(body.booking_ids.map(crewOf))).toEqual([
      [second?.id],
      [first?.id],
      [first?.id],
      [first?.id],
    ])
  })
})

describe('Idempotency-Key', () => {
  test('the same key and body give the first answer again, also much later', async () => {
    await testApp.dismissAll()
    await testApp.hire(1)
    const customer = await testApp.customer()
    const first = await testApp.book(customer, { payment_method: 'Online' }, 'again')
    expect(first.status).toBe(201)
    const again = await testApp.book(customer, { payment_method: 'Online' }, 'again')
    expect(again).toEqual(first)
    expect(Object.keys(again.body)).toEqual(Object.keys(first.body))
    const fields = Object.entries({ ...cleaning, payment_method: 'Online' }).reverse()
    const reordered = await testApp.post(
      '/cleaning/book-cleaner/',
      Object.fromEntries(fields),
      customer,
      { 'idempotency-key': 'again' },
    )
    expect(reordered).toEqual(first)
  })

  test('the same key with another body is refused', async () => {
    const customer = await testApp.customer()
    await testApp.dismissAll()
    await testApp.hire(2)
    expect((await testApp.book(customer, {}, 'other-body')).status).toBe(201)
    expect(await testApp.book(customer, { no_of_hours: 5 }, 'other-body')).toMatchObject({
      status: 409,
      body: { success: false, code: 'key-reused' },
    })
    const somebodyElse = await testApp.customer()
    expect((await testApp.book(somebodyElse, { no_of_hours: 5 }, 'other-body')).status).toBe(201)
  })

  test('a failure is not remembered', async () => {
    const customer = await testApp.customer()
    await testApp.dismissAll()
    await testApp.hire(1, { at: [otherPostcode] })
    expect((await testApp.book(customer, {}, 'failed-first')).body).toMatchObject(noSlot)
    await testApp.hire(1)
    expect((await testApp.book(customer, {}, 'failed-first')).status).toBe(201)
  })

  test('twenty at the same time are one order', async () => {
    const customer = await testApp.customer()
    await testApp.dismissAll()
    await testApp.hire(20)
    const answers = await together(20, () =>
      testApp.book(customer, { payment_method: 'Online' }, 'twenty'),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const { rows } = await pool.query(
      'select count(*)::int as orders from booking_order where account_id = $1',
      [customer.accountId],
    )
    expect(rows).toEqual([{ orders: 1 }])
  })

  test('an invalid key is refused', async () => {
    const customer = await testApp.customer()
    expect((await testApp.book(customer, {}, 'x'.repeat(201))).status).toBe(400)
  })
})

test('200 customers at once for the last three workers: exactly three get one', async () => {
  await testApp.dismissAll()
  const hired = await testApp.hire(3)
  const customers = await testApp.customers(200)
  const answers = await Promise.all(customers.map((customer) => testApp.book(customer)))
  const won = answers.filter((answer) => answer.status === 201)
  expect(won).toHaveLength(3)
  for (const answer of answers) {
    if (!won.includes(answer)) expect(answer).toMatchObject({ status: 409, body: noSlot })
  }
  const crews = await Promise.all(won.map((answer) => crewOf(answer.body.booking_id)))
  expect(crews.map((crew) => crew.length)).toEqual([1, 1, 1])
  expect(new Set(crews.flat())).toEqual(new Set(hired.map((worker) => worker.id)))
  expect(await findViolations(pool)).toEqual([])
})

test('200 customers with orders of every size book no worker twice', async () => {
  await testApp.dismissAll()
  await testApp.hire(6)
  const customers = await testApp.customers(200)
  const forms = customers.map((_, at) => ({
    worker_count: 1 + (at % 3),
    no_of_hours: 4 + (at % 4),
    start_time: ['08:00', '10:00', '13:00', '15:00'][at % 4],
    start_date: `2026-03-${10 + (at % 2) * 7}`,
    ...(at % 5 === 0 ? { frequency: 'weekly', payment_method: 'Online' } : {}),
  }))
  const answers = await Promise.all(
    customers.map((customer, at) => testApp.book(customer, forms[at])),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]))
  expect(await findViolations(pool)).toEqual([])
  // Crews only became fewer, so an order that failed in the batch also fails alone.
  const refused = forms.filter((_, at) => answers[at]?.status === 409)
  const distinct = new Map(refused.map((form) => [JSON.stringify(form), form]))
  const alone = await Promise.all(
    [...distinct.values()].map((form) => testApp.book(customers[0], form)),
  )
  expect(new Set(alone.map((answer) => answer.status))).toEqual(new Set([409]))
})

test('PostgreSQL never had to break a deadlock', async () => {
  expect(await testApp.deadlocks()).toBe(0)
})

function together(count: number, work: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, work))
}
