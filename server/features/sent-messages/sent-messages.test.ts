import { beforeEach, describe, expect, test } from 'vitest'
import type { WholeMessage } from '../../../domain/api/messages/sent-messages.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { sentMessagesIn } from '../../../testing/sent-messages.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { queueMail } from '../mail/commands.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
await testApp.hire(10)
const [admin, manager] = [await testApp.admin(), await testApp.manager()]
const { customer, stored, list, whole, again, choose } = sentMessagesIn(testApp, manager)

beforeEach(() => clock.set(openingMoment))

describe('the list', () => {
  test('has notifications and mails, narrowed by everything in its address', async () => {
    const person = await customer()
    const { booking_id } = (await testApp.book(person)).body
    const failed = await stored(
      person,
      { state: 'failed', reason: '131026', bookingId: booking_id },
      [{ channel: 'whatsapp', state: 'failed', code: '131026' }],
    )
    const arrived = await stored(person, { kind: 'done' }, [
      { channel: 'whatsapp', state: 'failed', code: '131026' },
      { channel: 'sms', state: 'delivered' },
    ])
    const mine = `customer=${person.accountId}`
    const all = await list(mine)
    const mail = all.items.find(({ key }) => key.startsWith('m'))
    expect(all.items.map(({ key }) => key)).toEqual(expect.arrayContaining([failed, arrived]))
    expect(mail).toMatchObject({ channel: 'email', state: 'queued', to: person.email })
    expect(mail?.subject).toBeTruthy()
    expect(all.items.find(({ key }) => key === failed)).toMatchObject({
      kind: 'soon',
      channel: 'whatsapp',
      state: 'failed',
      cause: 'no-whatsapp',
      booking_id,
      skill: 'Cleaner',
      to: person.phone,
      recipient: { customer: person.accountId, worker: null },
    })
    expect(all.items.find(({ key }) => key === arrived)).toMatchObject({
      channel: 'sms',
      cause: null,
    })

    const keysOf = async (search: string) =>
      (await list(`${mine}&${search}`)).items.map(({ key }) => key)
    expect(await keysOf('state=failed')).toEqual([failed])
    expect(await keysOf('channel=sms')).toEqual([arrived])
    expect(await keysOf('channel=email')).toEqual([mail?.key])
    expect(await keysOf('kind=done')).toEqual([arrived])
    expect(await keysOf('day=2026-03-03')).toEqual([])
    expect((await list(`booking_id=${booking_id}`)).items.map(({ key }) => key)).toContain(failed)
    expect((await list(`search=${person.phone.slice(3)}`)).total).toBe(2)
    expect((await list(`search=${booking_id}`)).items.map(({ key }) => key)).toContain(failed)
    const second = await list(`${mine}&page=2&page_size=1`)
    expect(second).toMatchObject({ total: all.total, items: [{}] })
    expect(second.items[0]?.key).toBe(all.items[1]?.key)
  })

  test('shows mails to the team only to those who manage it', async () => {
    await inTransaction(pool, (tx) =>
      queueMail(tx, { to: admin.email, subject: 'Password', text: 't', html: 'h' }, clock.now()),
    )
    const search = `search=${admin.email}`
    expect((await list(search, admin)).items).toMatchObject([{ subject: 'Password' }])
    expect((await list(search, manager)).total).toBe(0)
  })

  test('counts by day and channel, with what it cost', async () => {
    clock.set(new Date('2026-02-10T01:00:00Z'))
    const person = await customer()
    await stored(person, {}, [
      { channel: 'whatsapp', state: 'failed', code: '131026' },
      { channel: 'sms', state: 'delivered', price: -0.0734 },
    ])
    await stored(person, {}, [{ channel: 'sms', state: 'sent', price: -0.0734 }])
    const counts = '/staff/messages/counts/?until=2026-02-10&days=2'
    expect((await testApp.get(counts, manager)).body).not.toHaveProperty('rows.0.cost')
    expect((await testApp.get(counts, admin)).body).toEqual({
      from: '2026-02-09',
      until: '2026-02-10',
      rows: [
        {
          day: '2026-02-10',
          channel: 'sms',
          sent: 2,
          arrived: 1,
          failed: 0,
          cost: [{ currency: 'USD', amount: expect.closeTo(0.1468) }],
        },
        { day: '2026-02-10', channel: 'whatsapp', sent: 0, arrived: 0, failed: 1, cost: [] },
      ],
    })
  })

  test('a failed message is on Today until it is sent again', async () => {
    const person = await customer()
    await choose(person, 'sms', 'utility', true)
    const key = await stored(person, { state: 'failed', reason: '131026' }, [
      { channel: 'whatsapp', state: 'failed', code: '131026' },
    ])
    const today = async () =>
      (
        await testApp.get<{ items: { message: string }[] }>(
          '/staff/today/list/?list=undelivered&page_size=100',
          manager,
        )
      ).body.items.find(({ message }) => message === key)
    expect(await today()).toMatchObject({ kind: 'soon', channel: 'whatsapp', code: '131026' })
    expect((await again(key, 'sms')).status).toBe(200)
    expect(await today()).toBeUndefined()
  })
})

test('a Manager reads messages without amounts, an Admin with them', async () => {
  const person = await customer()
  const key = await stored(person, { kind: 'paid' }, [
    { channel: 'sms', state: 'sent', price: 0.07, body: 'RM0.00 Jiran: RM 1,112.50 received' },
  ])
  const read = async (who: Person) =>
    (await testApp.get<WholeMessage>(`/staff/messages/${key}`, who)).body.attempts[0]
  expect(await read(manager)).toMatchObject({ text: 'RM0.00 Jiran: RM … received' })
  expect(await read(manager)).not.toHaveProperty('cost')
  expect(await read(admin)).toMatchObject({
    text: 'RM0.00 Jiran: RM 1,112.50 received',
    cost: { amount: 0.07, currency: 'USD' },
  })
})

describe('sending again', () => {
  test('makes one new message over that channel, however many press, with its audit entry', async () => {
    const person = await customer()
    await choose(person, 'sms', 'utility', true)
    const key = await stored(person, { state: 'failed', reason: '131026' }, [
      { channel: 'whatsapp', state: 'failed', code: '131026' },
    ])
    expect(await whole(key)).toMatchObject({
      attempts: [{ channel: 'whatsapp', state: 'failed', cause: 'no-whatsapp' }],
      again: [
        { channel: 'whatsapp', refused: 'not-agreed' },
        { channel: 'sms', refused: null },
        { channel: 'email', refused: null },
      ],
    })
    const answers = await Promise.all(Array.from({ length: 6 }, () => again(key, 'sms')))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    const next = answers.find(({ status }) => status === 200)?.body.key ?? ''
    expect(await whole(next)).toMatchObject({
      kind: 'soon',
      channel: 'sms',
      state: 'queued',
      repeats: key,
      sent_by: manager.name,
    })
    expect(await whole(key)).toMatchObject({ repeated_by: [{ key: next }] })
    const { rows } = await pool.query(
      `select subject, after from audit_entry where action = 'message-sent' and subject = $1`,
      [next],
    )
    expect(rows).toMatchObject([{ after: { kind: 'soon', channel: 'sms' } }])
  })

  test('is possible for a message to staff, who have agreed unless they stopped', async () => {
    await query(pool, {
      text: `update account set phone = '+60 127770990' where id = $1`,
      values: [admin.accountId],
    })
    const key = await stored({ ...admin, phone: '+60127770990' }, { kind: 'urgent' })
    expect((await whole(key)).again).toMatchObject([
      { channel: 'whatsapp', refused: null },
      { channel: 'sms', refused: null },
      { channel: 'email', refused: null },
    ])
    expect((await again(key, 'whatsapp')).status).toBe(200)
  })

  test('is refused with its reason', async () => {
    const person = await customer()
    await choose(person, 'whatsapp', 'utility', true)
    await choose(person, 'whatsapp', 'utility', false)
    const refusal = async (key: string, channel: string) => (await again(key, channel)).body.code
    expect(await refusal(await stored(person), 'whatsapp')).toBe('recipient-stopped')
    expect(await refusal(await stored(person), 'sms')).toBe('recipient-not-agreed')
    expect(await refusal(await stored(person, { kind: 'booked' }), 'email')).toBe(
      'message-not-by-this',
    )
    const moved = await stored(person, { state: 'cancelled', reason: 'visit-moved' })
    expect(await whole(moved)).toMatchObject({ cause: 'visit-moved' })
    expect(await refusal(moved, 'email')).toBe('message-no-longer-true')
    expect(await refusal(await stored(person, { state: 'sending' }), 'email')).toBe(
      'message-on-its-way',
    )
    const unknown = await again('n999999', 'email')
    expect(unknown).toMatchObject({ status: 404 })
  })

  test('sends a refused mail once more, and no mail that was sent', async () => {
    const person = await customer()
    await inTransaction(pool, (tx) =>
      queueMail(tx, { to: person.email, subject: 'Old', text: 't', html: 'h' }, clock.now()),
    )
    const [mail] = (await list(`customer=${person.accountId}`)).items
    const key = mail?.key ?? ''
    expect((await again(key, 'email')).body.code).toBe('message-on-its-way')
    await query(pool, {
      text: `update outbox set last_error = 'refused' where to_email = $1`,
      values: [person.email],
    })
    clock.later(9 * 60)
    expect(await whole(key)).toMatchObject({ state: 'failed', cause: 'mail-refused' })
    expect((await again(key, 'sms')).body.code).toBe('message-not-by-this')
    expect((await again(key, 'email')).status).toBe(200)
    await query(pool, {
      text: 'update outbox set sent_at = $2 where to_email = $1',
      values: [person.email, clock.now()],
    })
    expect((await again(key, 'email')).body.code).toBe('message-not-stored')
  })
})
