import { beforeEach, describe, expect, test } from 'vitest'
import type { Ticket, TicketItem } from '../../../domain/api/customers/tickets.ts'
import {
  openingMoment,
  otherPostcode,
  type Person,
  startTestApp,
  usualDay,
} from '../../../testing/app.ts'
import { query } from '../../db/transaction.ts'
import { findMoneyViolations, findViolations } from '../monitoring/invariants.ts'
import { readFigures } from '../reports/figures.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.hire(40)
/** Where twelve workers are all there are. */
const few = { postcode: otherPostcode }
await testApp.hire(12, { at: [otherPostcode] })

type Refusal = { code: string; response: string; booking_id: string; voucher: string; id: number }
type Record = { booking_status: string; payment_status: string; allocated_workers: string[] }

/** After the usual visit's end, 13:00 in Malaysia. */
const afterwards = new Date(`${usualDay}T06:00:00Z`)
const returnDay = '2026-03-11'
const photo = { type: 'image/png', data: Buffer.from('a stain').toString('base64') }

beforeEach(() => clock.set(openingMoment))

/** A paid visit that is over, and its customer. */
async function visit(changes: object = {}): Promise<{ customer: Person; booking_id: string }> {
  clock.set(openingMoment)
  const customer = await testApp.customer()
  const { status, body } = await testApp.book(customer, { payment_method: 'Online', ...changes })
  expect(status).toBe(201)
  await testApp.comeBack(await testApp.pay(body.payment))
  clock.set(afterwards)
  return { customer, booking_id: body.booking_id }
}

let places = 0
/** Each from an address of its own, so that no rate limit is met. */
async function complain(customer: Person, booking_id: string, photos: object[] = []) {
  places += 1
  const { statusCode } = await testApp.app.inject({
    method: 'POST',
    url: '/booking-details/report-problem/',
    payload: { booking_id, skill: 'Cleaner', message: 'The floor has stains', photos },
    headers: { authorization: `Bearer ${customer.token}` },
    remoteAddress: `10.8.0.${places}`,
  })
  expect(statusCode).toBe(200)
}
const list = async (search: string) =>
  (await testApp.get<{ items: TicketItem[]; total: number }>(`/staff/tickets/?${search}`, manager))
    .body
const read = async (id: number, who = admin) =>
  (await testApp.get<Ticket>(`/staff/tickets/${id}`, who)).body
async function ticketOf(booking_id: string): Promise<Ticket> {
  const { items } = await list(`booking_id=${booking_id}`)
  expect(items).toHaveLength(1)
  return read(items[0]?.id ?? 0)
}
const step = (ticket: Ticket, name: string, body: object = {}, who = manager) =>
  testApp.post<Refusal>(
    `/staff/tickets/${ticket.id}/${name}/`,
    { version: ticket.version, ...body },
    who,
  )
const offer = (ticket: Ticket, changes: object = {}, who = manager) =>
  step(ticket, 'return-visit', { start_date: returnDay, start_time: '10:00', ...changes }, who)
const details = async (booking_id: string, who: Person) =>
  (
    await testApp.post<Record & { history: { what: string }[]; total_cost: number; money: object }>(
      '/booking-details/get-booking-details/',
      { booking_id, skill: 'Cleaner' },
      who,
    )
  ).body

async function complaint(changes: object = {}) {
  const { customer, booking_id } = await visit(changes)
  await complain(customer, booking_id)
  return { customer, booking_id, ticket: await ticketOf(booking_id) }
}

describe('a complaint', () => {
  test('within 24 hours of the visit becomes a ticket with photos, once', async () => {
    const { customer, booking_id } = await visit()
    await complain(customer, booking_id, [photo])
    await complain(customer, booking_id)
    const ticket = await ticketOf(booking_id)
    expect(ticket).toMatchObject({
      ref: expect.stringMatching(/^G[0-9A-Z]{8}$/),
      state: 'open',
      late: false,
      complaint: 'The floor has stains',
      visit: { booking_id },
      return_visit: null,
      may_return: true,
      history: [{ code: 'opened', who: 'Nur Aisyah', late: false }],
    })
    expect(ticket.photos).toHaveLength(1)
    const thread = await testApp.get<{ messages: object[] }>(
      `/staff/threads/${ticket.thread}`,
      manager,
    )
    expect(thread.body.messages).toHaveLength(2)
  })

  test('is a message alone before the visit, and late after a day: staff may accept it', async () => {
    const { customer, booking_id } = await visit()
    clock.set(`${usualDay}T00:59:00Z`)
    await complain(customer, booking_id)
    expect(await list(`booking_id=${booking_id}`)).toMatchObject({ total: 0 })
    clock.set('2026-03-10T05:00:01Z')
    await complain(customer, booking_id)
    const ticket = await ticketOf(booking_id)
    expect(ticket).toMatchObject({ state: 'late', late: true })
    expect(await offer(ticket)).toMatchObject({
      status: 409,
      body: { code: 'ticket-step-refused' },
    })
    expect((await step(ticket, 'accept')).status).toBe(200)
    expect((await step(ticket, 'accept')).body.code).toBe('out-of-date')
    expect(await read(ticket.id)).toMatchObject({
      state: 'open',
      late: true,
      history: [{ code: 'opened', late: true }, { code: 'accepted' }],
    })
  })

  test('is opened by staff from a call or a thread', async () => {
    const { customer, booking_id } = await visit()
    const open = (body: object) =>
      testApp.post<Refusal>(
        '/staff/tickets/',
        { booking_id, complaint: 'Stains', ...body },
        manager,
      )
    expect((await open({ booking_id: 'JNOTHING-1' })).body.code).toBe('booking-unknown')
    expect((await open({ complaint: ' ' })).body.code).toBe('complaint-missing')
    expect((await open({ thread: 99_999_999 })).status).toBe(404)
    clock.set(openingMoment)
    expect(await open({})).toMatchObject({ status: 409, body: { code: 'visit-not-begun' } })
    clock.set(afterwards)
    const opened = await open({})
    expect(opened.status).toBe(201)
    expect(await open({})).toMatchObject({ status: 409, body: { code: 'ticket-exists' } })
    const ticket = await read(opened.body.id)
    const thread = await testApp.get(`/staff/threads/${ticket.thread}`, manager)
    expect(thread.body).toMatchObject({
      state: 'open',
      customer: customer.accountId,
      booking_id,
      messages: [{ kind: 'note', body: 'Stains' }],
    })
    // The next one is about the same thread.
    expect((await step(ticket, 'close', { reason: 'Settled on the phone' })).status).toBe(200)
    const again = await open({ thread: ticket.thread })
    expect(await read(again.body.id)).toMatchObject({ thread: ticket.thread, state: 'open' })
    expect((await step(await read(ticket.id), 'reopen')).body.code).toBe('ticket-exists')
  })
})

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
    expect(await findViolations(pool)).toEqual([])
    expect(await findMoneyViolations(pool)).toEqual([])
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

    // Moved and cancelled like any visit, it costs nothing; another one may then be offered.
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
    expect(await findViolations(pool)).toEqual([])
    expect(await findMoneyViolations(pool)).toEqual([])
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
    expect(await findViolations(pool)).toEqual([])
    expect(await findMoneyViolations(pool)).toEqual([])
  })

  test('is not offered where nobody is free', async () => {
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
  test('is a voucher that this customer alone can use, once', async () => {
    const { customer, ticket } = await complaint()
    expect((await step(ticket, 'credit', { amount: 50 })).status).toBe(403)
    expect(await step(ticket, 'credit', { amount: 120.01 }, admin)).toMatchObject({
      status: 400,
      body: { code: 'credit-too-high', response: expect.stringContaining('RM 120.00') },
    })
    const given = await step(ticket, 'credit', { amount: 50 }, admin)
    expect(given.status).toBe(200)
    const { voucher } = given.body
    expect((await testApp.mailsTo(customer.email)).at(-1)).toMatch(/^A credit for J/)
    const seen = await read(ticket.id)
    expect(seen).toMatchObject({ amount_left: 70, history: [{}, { amount: 50, voucher }] })
    const [opened, credited] = (await read(ticket.id, manager)).history
    expect([opened?.code, credited]).toEqual([
      'opened',
      { at: expect.any(String), who: 'Nur Aisyah', code: 'credited' },
    ])
    expect((await step(seen, 'credit', { amount: 70.5 }, admin)).body.code).toBe('credit-too-high')

    const order = { start_date: '2026-03-16', voucher }
    const other = await testApp.customer()
    const quoted = await testApp.post<{ discount: number; voucher_message?: string }>(
      '/cleaning/get-cleaning-cost/',
      {
        frequency: 'one-time',
        no_of_hours: 4,
        postcode: 59100,
        skill: 'Cleaner',
        worker_count: 1,
        ...order,
      },
      other,
    )
    expect(quoted.body).toMatchObject({ discount: 0, voucher_message: expect.any(String) })
    expect((await testApp.book(other, order)).body.total_cost).toBe(120)
    expect((await testApp.book(customer, order)).body.total_cost).toBe(70)
    expect((await testApp.book(customer, { ...order, start_time: '15:00' })).body.total_cost).toBe(
      120,
    )
    expect(await findViolations(pool)).toEqual([])
    expect(await findMoneyViolations(pool)).toEqual([])

    // Deleting the account does not hand the credit to everybody.
    await pool.query('update voucher set customer_id = null where code = $1', [voucher])
    const late = { ...order, start_date: '2026-03-17' }
    expect((await testApp.book(other, late)).body.total_cost).toBe(120)
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

test('a step from an outdated page is refused, and says whose was first', async () => {
  const { ticket } = await complaint()
  const answers = await Promise.all([
    step(ticket, 'close', { reason: 'A' }),
    step(ticket, 'close', { reason: 'B' }, admin),
    offer(ticket),
    offer(ticket, {}, admin),
  ])
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  for (const { status, body } of answers) {
    if (status !== 200)
      expect(body).toMatchObject({
        code: 'out-of-date',
        response: expect.stringContaining('Nur Aisyah'),
      })
  }
})

test('a ticket is closed with a reason, and opened again', async () => {
  const { booking_id, ticket } = await complaint()
  expect((await step(ticket, 'close', { reason: ' ' })).body.code).toBe('reason-missing')
  expect((await step(ticket, 'close', { reason: 'The stain was there before' })).status).toBe(200)
  const closed = await read(ticket.id)
  expect(closed).toMatchObject({ state: 'closed', reason: 'The stain was there before' })
  expect((await step(closed, 'close', { reason: 'x' })).body.code).toBe('ticket-step-refused')
  expect(await list(`state=closed&search=${booking_id}`)).toMatchObject({ total: 1 })
  expect((await step(closed, 'reopen')).status).toBe(200)
  const { rows } = await pool.query(
    "select action, reason from audit_entry where subject_kind = 'ticket' and subject = $1 order by id",
    [ticket.id],
  )
  expect(rows).toEqual([
    { action: 'ticket-changed', reason: 'The stain was there before' },
    { action: 'ticket-changed', reason: null },
  ])
  expect((await read(ticket.id)).history.map(({ code }) => code)).toEqual([
    'opened',
    'closed',
    'reopened',
  ])
})

test('whoever deletes the account leaves no words of the complaint', async () => {
  const { customer, ticket } = await complaint()
  await step(ticket, 'close', { reason: 'Settled' })
  await pool.query('delete from account where id = $1', [customer.accountId])
  expect(await read(ticket.id)).toMatchObject({
    complaint: '',
    thread: null,
    photos: [],
    customer: null,
    history: [{ who: 'Former customer' }, {}],
  })
})

test('a customer is notified of each answer by mail, once, and of the end without its reason', async () => {
  const { customer, booking_id, ticket } = await complaint()
  await query(pool, {
    text: `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
           select a.id, translate(coalesce(a.phone, o.customer_phone), ' -()', ''), 'sms', 'utility',
             true, 'I agree', 'profile', $2
           from account a join booking b on b.account_id = a.id
           join booking_order o on o.id = b.order_id where a.id = $1`,
    values: [customer.accountId, clock.now()],
  })
  const answers = async () => {
    const rows = await query<{ answer: string; path: string }>(pool, {
      text: `select split_part(key, ':', 3) as answer, parameters->>'path' as path from notification
             where kind = 'ticket-answered' and account_id = $1 order by id`,
      values: [customer.accountId],
    })
    for (const { path } of rows) expect(path).toContain(`bookingId=${booking_id}`)
    return rows.map(({ answer }) => answer)
  }
  expect(await answers()).toEqual([])
  const thread = await testApp.get<{ version: number }>(`/staff/threads/${ticket.thread}`, manager)
  const replied = await testApp.post(
    `/staff/threads/${ticket.thread}/reply/`,
    { version: thread.body.version, body: 'We are sorry and call you today', close: false },
    manager,
  )
  expect(replied.status).toBe(200)
  expect(await answers()).toEqual([expect.stringMatching(/^thread-/)])

  await step(ticket, 'credit', { amount: 10 }, admin)
  expect(await answers()).toEqual([expect.stringMatching(/^thread-/), 'ticket.credited'])

  const { version } = await read(ticket.id)
  await step({ ...ticket, version }, 'close', { reason: 'Only a guess of ours' })
  expect(await answers()).toEqual([
    expect.stringMatching(/^thread-/),
    'ticket.credited',
    'ticket.closed',
  ])
  const mails = await query<{ subject: string; body_text: string }>(pool, {
    text: 'select subject, body_text from outbox where to_email = $1 order by id',
    values: [customer.email],
  })
  expect(mails.at(-1)?.subject).toBe(`Your complaint about ${booking_id} has been settled`)
  expect(mails.at(-1)?.body_text).not.toContain('Only a guess of ours')
})
