import { beforeEach, describe, expect, test } from 'vitest'
import type { Thread } from '../../../domain/api/messages/messages.ts'
import type { MessageChoice } from '../../../domain/api/messages/sent-messages.ts'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { sentMessagesIn } from '../../../testing/sent-messages.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { receive } from '../inbox/receive.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
await testApp.hire(10)
const manager = await testApp.manager()
const { customer, writes, list, recipient, choose } = sentMessagesIn(testApp, manager)

type Refused = { code: string; response: string }

beforeEach(() => clock.set(openingMoment))

describe('writing by WhatsApp', () => {
  const write = (who: Person, text = 'We are on our way') =>
    testApp.post<Refused>('/staff/messages/write/', { customer: who.accountId, text }, manager)

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
        receive(tx, clock.now(), {
          name: person.name,
          email: person.email,
          phone: person.phone,
          subject: 'WhatsApp',
          body,
          language: 'en',
          channel: 'whatsapp',
        }),
      )
    const threadId = await file('When do you come?')
    await writes(person.phone, person.accountId)
    const read = async () => (await testApp.get<Thread>(`/staff/threads/${threadId}`, manager)).body
    const reply = async (given: object = {}) => {
      const { version } = await read()
      const path = `/staff/threads/${threadId}/reply/`
      return testApp.post<Refused>(path, { version, body: 'At nine.', ...given }, manager)
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
    // A new number has no consents.
    await query(pool, {
      text: `update account set phone = '+60 139990001' where id = $1`,
      values: [person.accountId],
    })
    expect((await read()).choices[0]).toMatchObject({ granted: false, at: null })
  })

  test('need a phone, and can be said to staff', async () => {
    const person = await customer()
    const record = (granted: boolean) =>
      testApp.post<Refused>(
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
