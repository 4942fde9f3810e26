import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventTypes } from '../../../../domain/events/domain-event.ts'
import type { ParametersOf } from '../../../../domain/notifications/kinds.ts'
import { renderWhatsApp } from '../../../../domain/notifications/render.ts'
import { openingMoment } from '../../../../testing/app.ts'
import { startAppWithCarriers } from '../../../../testing/app-with-carriers.ts'
import type { Person } from '../../../../testing/people.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { deriveMessages } from '../../../feature-jobs.ts'
import { giveCredit } from '../../ledger/credits.ts'
import { formerTasks } from './former-jobs.ts'

const { testApp } = await startAppWithCarriers({ derivesLater: true })
const { pool, deps, clock } = testApp
const derive = () => deriveMessages(deps)

let customer: Person

beforeEach(async () => {
  clock.set(openingMoment)
  await testApp.dismissAll()
  await pool.query('delete from notification')
  await pool.query('delete from outbox')
  await pool.query('delete from domain_event')
  const [worker] = await testApp.hire(1)
  await pool.query(
    `update worker set contact_email = 'w' || id || '@phone.jiran.test' where id = $1`,
    [worker?.id],
  )
  customer = await testApp.customer({ phone: '+60123000001' })
  await pool.query(
    `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
     values ($1, '+60123000001', 'whatsapp', 'utility', true, 'I agree', 'profile', $2)`,
    [customer.accountId, clock.now()],
  )
})

/** Everything written: the mails' subjects with their invitations, and the notifications' kinds. */
async function written() {
  const mails = await pool.query<{ subject: string; invited: number }>(
    `select subject, coalesce(jsonb_array_length(invitations), 0) as invited from outbox order by id`,
  )
  const notifications = await pool.query<{ kind: string }>(
    'select kind from notification order by id',
  )
  return {
    mails: mails.rows.map(({ subject, invited }) => `${subject}, ${invited}`),
    notifications: notifications.rows.map(({ kind }) => kind),
  }
}

const nothing = { mails: [], notifications: [] }

describe('an order paid in cash', () => {
  test('writes one event; mail, invitation, notification and notice are derived from it once', async () => {
    const { body } = await testApp.book(customer)
    const { rows } = await pool.query('select type, payload, occurred_at, due_at from domain_event')
    const at = clock.now()
    expect(rows).toEqual([{ type: 'booking.confirmed', payload: {}, occurred_at: at, due_at: at }])
    expect(await written()).toEqual(nothing)
    await Promise.all([derive(), derive(), derive()])
    expect(await written()).toEqual({
      mails: [
        `Your booking ${body.order} is confirmed, 1`,
        'New visit: Mon, 9 Mar 2026, 9:00 AM, 1',
      ],
      notifications: ['booked'],
    })
  })

  test('is confirmed wholly or not at all when a process dies while it derives', async () => {
    await testApp.book(customer)
    await pool.query(
      `create function cut_off() returns trigger language plpgsql as
       $$ begin raise exception 'cut off'; end $$`,
    )
    await pool.query(
      'create trigger cut_off before insert on notification for each row execute function cut_off()',
    )
    expect(await derive()).toBe(0)
    await pool.query('drop trigger cut_off on notification')
    expect(await written()).toEqual(nothing)
    clock.set(new Date(clock.now().getTime() + 60_000))
    expect(await derive()).toBe(1)
    const { mails, notifications } = await written()
    expect([mails.length, notifications]).toEqual([2, ['booked']])
  })

  test('that was moved before is confirmed at its new start', async () => {
    const { body } = await testApp.book(customer)
    const to = { booking_id: body.booking_id, start_date: '2026-03-11', start_time: '14:00' }
    const path = '/booking-details/update/booking-details/'
    expect(await testApp.put(path, to, customer)).toMatchObject({ status: 200 })
    await derive()
    const { rows } = await pool.query<{ body_text: string }>(
      `select body_text from outbox where kind = 'booked'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.body_text).toContain('Wed, 11 Mar 2026')
    expect(rows[0]?.body_text).not.toContain('Mon, 9 Mar 2026')
  })

  test('that was cancelled before is not confirmed, and its worker is not notified', async () => {
    const { body } = await testApp.book(customer)
    const path = '/booking-details/cancel-booking/'
    expect(await testApp.post(path, { id: body.booking_id }, customer)).toMatchObject({
      status: 200,
    })
    await derive()
    expect((await written()).mails).toEqual([expect.stringMatching(/cancelled/)])
  })

  test('of a customer without an e-mail is a notification', async () => {
    await testApp.book(customer)
    await pool.query(
      `update account set email = null, verified_at = null, password_hash = null where id = $1`,
      [customer.accountId],
    )
    await derive()
    const { mails, notifications } = await written()
    expect(mails).toEqual(['New visit: Mon, 9 Mar 2026, 9:00 AM, 1'])
    expect(notifications).toEqual(['booked'])
  })
})

test('a cancellation names what returns to credit, also on WhatsApp', async () => {
  await inTransaction(pool, (tx) =>
    giveCredit(
      tx,
      { accountId: customer.accountId, kind: 'granted', sen: 20_000, lastDay: '2026-12-31' },
      clock.now(),
    ),
  )
  const { body } = await testApp.book(customer, { payment_method: 'Online' })
  await testApp.post('/booking-details/cancel-booking/', { id: body.booking_id }, customer)
  await derive()
  const { rows } = await pool.query<{ parameters: ParametersOf['cancelled'] }>(
    `select parameters from notification where kind = 'cancelled'`,
  )
  const texts = rows.map(({ parameters }) => renderWhatsApp('cancelled', parameters, 'en').text)
  expect(texts).toEqual([expect.stringContaining('Refund: RM 120.00 to your credit.')])
})

test('an order to be paid online is confirmed by its payment', async () => {
  const { body } = await testApp.book(customer, { payment_method: 'Online' })
  expect(await derive()).toBe(0)
  await testApp.pay(body.payment)
  await testApp.sandbox('/idle')
  const { rows } = await pool.query(
    `select payload from domain_event where type = 'booking.confirmed'`,
  )
  expect(rows).toEqual([{ payload: { paid_sen: (body.total_cost ?? 0) * 100 } }])
  expect(await written()).toEqual(nothing)
  await derive()
  expect(await written()).toMatchObject({
    mails: [`Your booking ${body.order} is confirmed, 1`, expect.stringMatching(/^New visit/)],
    notifications: ['paid'],
  })
})

describe('changes before anything was derived', () => {
  const change = (path: string, body: object) => testApp.put(path, body, customer)
  const move = (id: string | undefined, start_date: string, start_time: string) =>
    change('/booking-details/update/booking-details/', { booking_id: id, start_date, start_time })
  const textsOf = async (kind: string) => {
    const { rows } = await pool.query<{ body_text: string; invitations: { text: string }[] }>(
      `select body_text, invitations from outbox where kind = $1 order by id`,
      [kind],
    )
    return rows.map(({ body_text: text, invitations }) => ({
      text,
      sequence: /SEQUENCE:(\d+)/.exec(invitations[0]?.text ?? '')?.[1],
    }))
  }

  test('two moves are two mails, each with its start and its version, and two notifications', async () => {
    const { body } = await testApp.book(customer)
    await derive()
    await move(body.booking_id, '2026-03-11', '14:00')
    await move(body.booking_id, '2026-03-12', '10:00')
    await Promise.all([derive(), derive()])
    const mails = (await textsOf('moved')).toSorted((a, b) => (a.text < b.text ? 1 : -1))
    expect(mails).toMatchObject([
      { text: expect.stringContaining('Wed, 11 Mar 2026'), sequence: '2' },
      { text: expect.stringContaining('Thu, 12 Mar 2026'), sequence: '3' },
    ])
    const { rows } = await pool.query(
      `select parameters->>'was' as was, parameters->>'starts_at' as starts_at from notification
       where kind = 'moved' order by 1`,
    )
    expect(rows).toEqual([
      { was: '2026-03-09T01:00:00.000Z', starts_at: '2026-03-11T06:00:00.000Z' },
      { was: '2026-03-11T06:00:00.000Z', starts_at: '2026-03-12T02:00:00.000Z' },
    ])
  })

  test('a visit that was moved and cancelled stays out of the calendar', async () => {
    const { body } = await testApp.book(customer)
    await derive()
    await move(body.booking_id, '2026-03-11', '14:00')
    await testApp.post('/booking-details/cancel-booking/', { id: body.booking_id }, customer)
    await derive()
    const [[moved], [cancelled]] = [await textsOf('moved'), await textsOf('cancelled')]
    expect([moved?.sequence, cancelled?.sequence]).toEqual(['2', '3'])
  })

  test('all messages of a change are written, or none', async () => {
    const { body } = await testApp.book(customer)
    await derive()
    await move(body.booking_id, '2026-03-11', '14:00')
    await pool.query('alter table worker_notice rename to away')
    const before = await written()
    expect(await derive()).toBe(0)
    expect(await written()).toEqual(before)
    await pool.query('alter table away rename to worker_notice')
    clock.set(new Date(clock.now().getTime() + 60_000))
    expect(await derive()).toBe(1)
    const { mails, notifications } = await written()
    expect(mails.slice(before.mails.length)).toEqual([
      `Your booking ${body.booking_id} has a new time, 1`,
      'Visit moved: Wed, 11 Mar 2026, 2:00 PM, 1',
    ])
    expect(notifications).toEqual(['booked', 'moved'])
  })
})

test('the list has no personal data, and each type is described', async () => {
  const { body } = await testApp.book(customer)
  await testApp.put(
    '/booking-details/update/booking-details/',
    { booking_id: body.booking_id, start_date: '2026-03-11', start_time: '14:00' },
    customer,
  )
  const { rows } = await pool.query('select payload from domain_event')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/@|Nur|Aisyah|Maarof|\+60/)
  const described = readFileSync('docs/product/events.md', 'utf8')
  for (const type of eventTypes) expect(described).toContain(`\`${type}\``)
})

test('a mail queued by the previous version also gets a notification', async () => {
  const { body } = await testApp.book(customer)
  await pool.query('delete from domain_event')
  const { rows } = await pool.query<{ id: number }>(
    `insert into outbox (to_email, subject, body_text, body_html, created_at, kind, order_id)
     select $2, 'Confirmed', 'text', 'html', now(), 'booked', id from booking_order where ref = $1
     returning id`,
    [body.order, customer.email],
  )
  const sent: string[] = []
  const mail = {
    send: async ({ subject }: { subject: string }) => void sent.push(subject),
    close: () => undefined,
  }
  const job = formerTasks({ ...deps, mail })['confirm-order']
  await job?.({ id: rows[0]?.id })
  await job?.({ id: rows[0]?.id })
  expect(sent).toEqual(['Confirmed'])
  expect((await written()).notifications).toEqual(['booked'])
})
