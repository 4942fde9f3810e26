import { beforeEach, describe, expect, test } from 'vitest'
import type { Ticket } from '../../../domain/api/customers/tickets.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { expectSound } from '../../../testing/expect-sound.ts'
import { otherPostcode } from '../../../testing/people.ts'
import { afterwards, returnDay, ticketsIn } from '../../../testing/tickets.ts'
import { query } from '../../db/transaction.ts'
import { findMoneyViolations, findViolations } from '../monitoring/invariants.ts'
import { readFigures } from '../reports/figures.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.hire(40)
/** A region with only twelve workers. */
const few = { postcode: otherPostcode }
await testApp.hire(12, { at: [otherPostcode] })
const { complain, read, ticketOf, step, offer, details, complaint } = ticketsIn(testApp, {
  admin,
  manager,
})

beforeEach(() => clock.set(openingMoment))

describe('a return visit', () => {
  test('reserves a real crew at no price, and tells the customer', async () => {
    const { customer, booking_id, ticket } = await complaint({ worker_count: 2 })
    const figures = { from: '2026-03-01', to: '2026-03-31', skill: '' }
    const before = await readFigures(pool, figures)
    const entries = async () =>
      (await pool.query('select count(*)::int as count from ledger_entry')).rows[0]?.count
    const ledger = await entries()
    const offered = await offer(ticket)
    expect(offered.status).toBe(200)
    const { booking_id: id } = offered.body
    expect(await details(id, admin)).toMatchObject({
      booking_status: 'Confirmed',
      payment_status: 'Paid',
      total_cost: 0,
      no_of_hours: 4,
      worker_count: 2,
      start_date: returnDay,
      start_time: '10:00',
      allocated_workers: [expect.any(String), expect.any(String)],
    })
    const own = await details(id, customer)
    expect(own.history.map(({ what }) => what)).toContain(`Free return visit for ${booking_id}`)
    expect((await details(booking_id, customer)).history.map(({ what }) => what)).toContain(
      `Free return visit: ${id}`,
    )
    expect((await testApp.mailsTo(customer.email)).at(-1)).toBe(
      `We'll come back for ${booking_id}, free of charge`,
    )
    const after = await readFigures(pool, figures)
    expect(after.totals.revenue).toBe(before.totals.revenue)
    expect(await entries()).toBe(ledger)
    await expectSound(pool)
    expect(await read(ticket.id)).toMatchObject({
      may_return: false,
      return_visit: { booking_id: id, status: 'Confirmed' },
      history: [
        {},
        { code: 'return-offered', booking_id: id, day: returnDay, start_time: '10:00' },
      ],
    })
    expect((await offer(await read(ticket.id))).body.code).toBe('return-visit-exists')
    const longer = { changes: { no_of_hours: 6 } }
    const preview = await testApp.post(`/staff/visits/${id}/change/preview`, longer, admin)
    expect(preview.body).toMatchObject({ is_free: true, money: { before: 0, after: 0 } })

    // It can be moved and cancelled like any visit, at no cost; then another one may be offered.
    const key = { booking_id: id, skill: 'Cleaner' }
    const moved = await testApp.put(
      '/booking-details/update/booking-details/',
      { ...key, start_date: returnDay, start_time: '12:00', agreed_fee: 0 },
      customer,
    )
    expect(moved.status).toBe(200)
    const cancelled = await testApp.post('/booking-details/cancel-booking/', { id }, customer)
    expect(cancelled.status).toBe(200)
    expect((await details(id, admin)).payment_status).toBe('Paid')
    expect((await offer(await read(ticket.id), { start_time: '15:00' })).status).toBe(200)
    await expectSound(pool)
  })

  test.each([
    ['start-past', { start_date: '2026-03-02' }],
    ['edit-time-missing', { start_time: '' }],
    ['too-far-ahead', { start_date: '2027-12-01' }],
    ['slot-taken', { start_time: '21:00' }],
  ])('is refused: %s', async (code, changes) => {
    const { ticket } = await complaint()
    expect((await offer(ticket, changes)).body.code).toBe(code)
    expect(await read(ticket.id)).toMatchObject({ version: ticket.version, return_visit: null })
  })

  test('many at once never send a worker to two places, nor two crews to one complaint', {
    timeout: 60_000,
  }, async () => {
    const tickets: Ticket[] = []
    for (let at = 0; at < 5; at++) tickets.push((await complaint(few)).ticket)
    const day = { start_date: '2026-03-12', start_time: '09:00' }
    const guest = await testApp.customer()
    const [offers, ...booked] = await Promise.all([
      Promise.all(
        tickets.flatMap((ticket) => [
          offer(ticket, day),
          offer(ticket, day, admin),
          offer(ticket, day),
        ]),
      ),
      testApp.book(guest, { ...day, ...few, worker_count: 4 }),
      testApp.book(guest, { ...day, ...few, worker_count: 4 }),
    ])
    const done = offers.filter(({ status }) => status === 200)
    for (const { status } of offers) expect([200, 409]).toContain(status)
    const taken = booked.filter(({ status }) => status === 201).length * 4 + done.length
    expect(taken).toBeLessThanOrEqual(12)
    const [row] = await query<{ visits: number }>(pool, {
      text: `select count(*)::int as visits from booking where total_sen = 0 and day = '2026-03-12'`,
    })
    expect(row?.visits).toBe(done.length)
    expect(done.length).toBeLessThanOrEqual(5)
    await expectSound(pool)
  })

  test('is not offered if nobody is free', async () => {
    const { ticket } = await complaint(few)
    const guest = await testApp.customer()
    for (const count of [5, 5, 2]) {
      const changes = { start_date: '2026-03-13', start_time: '09:00', ...few }
      const all = { ...changes, worker_count: count }
      expect((await testApp.book(guest, all)).status).toBe(201)
    }
    const answer = await offer(ticket, { start_date: '2026-03-13', start_time: '10:00' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    expect(await findViolations(pool)).toEqual([])
  })
})

describe('a credit', () => {
  test('is mailed, and pays the next orders of this customer alone', async () => {
    const { customer, ticket } = await complaint()
    expect((await step(ticket, 'credit', { amount: 50 })).status).toBe(403)
    expect(await step(ticket, 'credit', { amount: 120.01 }, admin)).toMatchObject({
      status: 400,
      body: { code: 'credit-too-high', response: expect.stringContaining('RM 120.00') },
    })
    const given = await step(ticket, 'credit', { amount: 50 }, admin)
    expect(given.status).toBe(200)
    expect((await testApp.mailsTo(customer.email)).at(-1)).toMatch(/^A credit for J/)
    const seen = await read(ticket.id)
    expect(seen).toMatchObject({ amount_left: 70, history: [{}, { amount: 50 }] })
    const [opened, credited] = (await read(ticket.id, manager)).history
    expect([opened?.code, credited]).toEqual([
      'opened',
      { at: expect.any(String), who: 'Nur Aisyah', code: 'credited' },
    ])
    expect((await step(seen, 'credit', { amount: 70.5 }, admin)).body.code).toBe('credit-too-high')

    const order = { start_date: '2026-03-16' }
    expect((await testApp.book(await testApp.customer(), order)).body).not.toHaveProperty(
      'credit_used',
    )
    expect((await testApp.book(customer, order)).body).toMatchObject({
      credit_used: 50,
      to_pay: 70,
    })
    await expectSound(pool)
  })
})

describe('a part refund', () => {
  test('is due like any refund, and never more than was paid', async () => {
    const { booking_id, ticket } = await complaint()
    expect((await step(ticket, 'refund', { amount: 30 })).status).toBe(403)
    expect((await step(ticket, 'refund', { amount: 30 }, admin)).status).toBe(200)
    const seen = await read(ticket.id)
    expect(seen).toMatchObject({ amount_left: 90, history: [{}, { code: 'refunded', amount: 30 }] })
    expect((await step(seen, 'refund', { amount: 90.01 }, admin)).body.code).toBe('credit-too-high')
    expect((await step(seen, 'credit', { amount: 90 }, admin)).status).toBe(200)
    const { money } = await details(booking_id, admin)
    expect(money).toMatchObject({ paid: 120, refund_due: 30 })
    expect((await read(ticket.id)).amount_left).toBe(0)
    expect(await findMoneyViolations(pool)).toEqual([])
  })

  test('of cash that was not collected is refused', async () => {
    clock.set(openingMoment)
    const customer = await testApp.customer()
    const { booking_id } = (await testApp.book(customer)).body
    clock.set(afterwards)
    await complain(customer, booking_id)
    const answer = await step(await ticketOf(booking_id), 'refund', { amount: 10 }, admin)
    expect(answer.body.code).toBe('credit-too-high')
  })
})
