import { beforeEach, describe, expect, test } from 'vitest'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import { afterwards, photo, ticketsIn } from '../../../testing/tickets.ts'
import { query } from '../../db/transaction.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
await testApp.hire(40)
const { visit, complain, list, read, ticketOf, step, offer, complaint } = ticketsIn(testApp, {
  admin,
  manager,
})

beforeEach(() => clock.set(openingMoment))

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

  test('sent again because the answer was lost is stored and mailed once', async () => {
    const { customer, booking_id } = await visit()
    await Promise.all([1, 2, 3].map(() => complain(customer, booking_id, [photo])))
    const stored = async () =>
      query(pool, {
        text: `select (select count(*)::int from thread_message where thread_id = t.id) as messages,
                 (select count(*)::int from booking_event where booking_id = b.id
                   and code = 'problem-reported') as events,
                 (select count(*)::int from outbox where to_email = $2
                   and subject like '%' || $1) as mails
               from booking b join thread t on t.booking_id = b.id where b.booking_id = $1`,
        values: [booking_id, testApp.deps.settings.company.email],
      })
    expect(await stored()).toEqual([{ messages: 1, events: 1, mails: 1 }])
    clock.later(11)
    await complain(customer, booking_id, [photo])
    expect(await stored()).toEqual([{ messages: 2, events: 2, mails: 2 }])
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
      testApp.post<{ code: string; id: number }>(
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
    // The next ticket is about the same thread.
    expect((await step(ticket, 'close', { reason: 'Settled on the phone' })).status).toBe(200)
    const again = await open({ thread: ticket.thread })
    expect(await read(again.body.id)).toMatchObject({ thread: ticket.thread, state: 'open' })
    expect((await step(await read(ticket.id), 'reopen')).body.code).toBe('ticket-exists')
  })
})

test('a step from an outdated page is refused with the author of the change', async () => {
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

test('deleting the account deletes the words of the complaint', async () => {
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
