import { beforeEach, describe, expect, test } from 'vitest'
import type { Thread } from '../../../domain/api/messages/messages.ts'
import type {
  MessageChoice,
  Recipient,
  SentMessage,
  WholeMessage,
} from '../../../domain/api/messages/sent-messages.ts'
import { openingMoment, type Person, startTestApp } from '../../../testing/app.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { receive } from '../inbox/receive.ts'
import { queueMail } from '../mail/commands.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
await testApp.hire(10)
const [admin, manager] = [await testApp.admin(), await testApp.manager()]

type Listed = { items: SentMessage[]; total: number }
type Refusal = { code: string; response: string }

let people = 0
/** A customer whose phone no other test has. */
async function customer(): Promise<Person & { phone: string }> {
  const person = await testApp.customer()
  people += 1
  const phone = `+6012777${String(people).padStart(4, '0')}`
  await query(pool, {
    text: `update account set phone = '+60 ' || substr($2, 4) where id = $1`,
    values: [person.accountId, phone],
  })
  return { ...person, phone }
}

type Attempt = { channel: string; state: string; code?: string; price?: number; body?: string }
let keys = 0
/** A notification as the jobs leave it, with its attempts. */
async function stored(
  to: { accountId: number; phone: string; email?: string | null },
  facts: { kind?: string; state?: string; reason?: string | null; bookingId?: string } = {},
  attempts: readonly Attempt[] = [],
): Promise<string> {
  keys += 1
  const { kind = 'soon', state = 'delivered', reason = null, bookingId = null } = facts
  const [row] = await query<{ id: number }>(pool, {
    text: `insert into notification (key, kind, audience, account_id, phone, email, category, urgent,
             parameters, booking_id, send_after, state, reason, created_at, updated_at)
           values ($1, $2, 'customer', $3, $4, $5, 'utility', true, '{"name": "Mei"}',
             (select id from booking where booking_id = $6), $7, $8, $9, $7, $7) returning id`,
    values: [
      `test ${keys}`,
      kind,
      to.accountId,
      to.phone,
      to.email ?? null,
      bookingId,
      clock.now(),
      state,
      reason,
    ],
  })
  for (const { channel, state: stands, code = null, price = null, body = null } of attempts)
    await query(pool, {
      text: `insert into delivery (notification_id, channel, provider, state, error_code, price,
               currency, body, created_at, updated_at)
             values ($1, $2, 'test', $3, $4, $5, case when $5::numeric is not null then 'USD' end,
               $6, $7, $7)`,
      values: [row?.id, channel, stands, code, price, body, clock.now()],
    })
  return `n${row?.id}`
}

async function writes(phone: string, accountId: number, body = 'Hello'): Promise<void> {
  keys += 1
  await query(pool, {
    text: `insert into inbound_message (channel, provider_id, phone, account_id, body, received_at)
           values ('whatsapp', $1, $2, $3, $4, $5)`,
    values: [`wamid.${keys}`, phone, accountId, body, clock.now()],
  })
}

const list = async (search: string, who = manager) =>
  (await testApp.get<Listed>(`/staff/messages/?${search}`, who)).body
const whole = async (key: string) =>
  (await testApp.get<WholeMessage>(`/staff/messages/${key}`, manager)).body
const again = (key: string, channel: string, who = manager) =>
  testApp.post<Refusal & { key: string }>(`/staff/messages/${key}/again/`, { channel }, who)
const recipient = async (search: string) =>
  (await testApp.get<Recipient>(`/staff/messages/recipient/?${search}`, manager)).body
const choose = (who: Person, channel: string, category: string, granted: boolean) =>
  testApp.post<Refusal & { choices: MessageChoice[] }>(
    '/account/message-choices/',
    { channel, category, granted },
    who,
  )

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

  test('has mails to the team for those who look after it alone', async () => {
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

  test('what failed stands on Today until it is sent again', async () => {
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

test('a Manager reads what was said without its amounts, an Admin with them', async () => {
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
  test('makes one new message by that channel, however many press, with its entry', async () => {
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

describe('writing by WhatsApp', () => {
  const write = (who: Person, text = 'We are on our way') =>
    testApp.post<Refusal>('/staff/messages/write/', { customer: who.accountId, text }, manager)

  test('is open for 24 hours after they wrote, and says until when', async () => {
    const person = await customer()
    const mine = `customer=${person.accountId}`
    expect((await recipient(mine)).window).toMatchObject({ refused: 'never-wrote' })
    expect((await write(person)).body.code).toBe('window-closed')
    await writes(person.phone, person.accountId)
    expect((await recipient(mine)).window).toEqual({
      open_until: new Date(openingMoment.getTime() + 24 * 3_600_000).toISOString(),
      last_at: openingMoment.toISOString(),
      refused: null,
    })
    expect((await write(person, '  ')).status).toBe(400)
    expect((await write(person)).status).toBe(200)
    expect((await list(mine)).items[0]).toMatchObject({ kind: 'written', channel: 'whatsapp' })
    clock.later(24 * 60)
    expect((await recipient(mine)).window).toMatchObject({ open_until: null, refused: 'closed' })
    expect((await write(person)).body.code).toBe('window-closed')
  })

  test('a reply in the inbox goes by WhatsApp while it is open, else by mail', async () => {
    const person = await customer()
    const file = (body: string) =>
      inTransaction(pool, (tx) =>
        receive(
          tx,
          {
            name: person.name,
            email: person.email,
            phone: person.phone,
            subject: 'WhatsApp',
            body,
            language: 'en',
            channel: 'whatsapp',
          },
          clock.now(),
        ),
      )
    const { threadId } = await file('When do you come?')
    await writes(person.phone, person.accountId)
    const read = async () => (await testApp.get<Thread>(`/staff/threads/${threadId}`, manager)).body
    const reply = async (given: object = {}) => {
      const { version } = await read()
      const path = `/staff/threads/${threadId}/reply/`
      return testApp.post<Refusal>(path, { version, body: 'At nine.', ...given }, manager)
    }
    const until = new Date(openingMoment.getTime() + 24 * 3_600_000).toISOString()
    expect(await read()).toMatchObject({
      channel: 'whatsapp',
      reply_by: 'whatsapp',
      open_until: until,
    })
    expect((await reply({ by: 'whatsapp' })).status).toBe(200)
    expect((await write(person, 'Nearly there')).status).toBe(200)
    expect((await read()).messages).toMatchObject([
      { kind: 'received', channel: 'whatsapp' },
      { kind: 'reply', channel: 'whatsapp', sent: { state: 'queued' } },
      { kind: 'reply', channel: 'whatsapp', body: 'Nearly there' },
    ])
    expect(await testApp.mailsTo(person.email)).toEqual([])
    clock.later(24 * 60 + 1)
    expect(await read()).toMatchObject({ reply_by: 'email', open_until: null })
    expect((await reply({ by: 'whatsapp' })).body.code).toBe('window-closed')
    expect((await reply({ by: 'email' })).status).toBe(200)
    expect(await testApp.mailsTo(person.email)).toHaveLength(1)
  })
})

describe('choices', () => {
  test('are stored with their words and time, and staff see all of them', async () => {
    const person = await customer()
    const read = async () =>
      (
        await testApp.get<{ phone: string; choices: MessageChoice[] }>(
          '/account/message-choices/',
          person,
        )
      ).body
    const first = await read()
    expect(first.phone).toBe(person.phone)
    expect(first.choices.every(({ granted, at }) => !granted && at === null)).toBe(true)
    expect((await choose(person, 'whatsapp', 'utility', true)).status).toBe(200)
    clock.later(5)
    const ended = await choose(person, 'whatsapp', 'utility', false)
    expect(ended.body.choices[0]).toMatchObject({
      channel: 'whatsapp',
      category: 'utility',
      granted: false,
      at: clock.now().toISOString(),
    })
    expect((await choose(person, 'email', 'marketing', true)).status).toBe(200)
    expect((await choose(person, 'email', 'utility', false)).status).toBe(409)
    const { consents } = await recipient(`customer=${person.accountId}`)
    expect(consents).toMatchObject([
      { channel: 'email', category: 'marketing', granted: true, source: 'profile' },
      { channel: 'whatsapp', granted: false },
      { channel: 'whatsapp', granted: true, wording: first.choices[0]?.wording },
    ])
    // A new number has agreed to nothing.
    await query(pool, {
      text: `update account set phone = '+60 139990001' where id = $1`,
      values: [person.accountId],
    })
    expect((await read()).choices[0]).toMatchObject({ granted: false, at: null })
  })

  test('need a phone, and can be said to staff', async () => {
    const person = await customer()
    const record = (granted: boolean) =>
      testApp.post<Refusal>(
        '/staff/messages/consent/',
        { customer: person.accountId, channel: 'whatsapp', category: 'utility', granted },
        manager,
      )
    expect((await record(true)).status).toBe(200)
    expect((await recipient(`customer=${person.accountId}`)).consents).toMatchObject([
      { granted: true, source: 'staff' },
    ])
    const { rows } = await pool.query(
      `select before, after from audit_entry where action = 'customer-changed' and subject = $1`,
      [person.accountId],
    )
    expect(rows).toEqual([
      { before: { whatsapp_utility: false }, after: { whatsapp_utility: true } },
    ])
    await query(pool, {
      text: 'update account set phone = null where id = $1',
      values: [person.accountId],
    })
    expect((await record(false)).body.code).toBe('recipient-without-phone')
    expect((await choose(person, 'sms', 'utility', true)).body.code).toBe('recipient-without-phone')
  })
})
