import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openingMoment, startTestApp } from '../../../testing/app.ts'
import { openMessagingStandIns } from '../../../testing/messaging.ts'
import type { Person } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/queued-jobs.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { type NewNotification, notify } from './notify.ts'
import { notificationTasks } from './send.ts'

/* Notifications over the wires of WhatsApp and Twilio; the rest is in notifications.test.ts. */

let now = openingMoment
const standIns = await openMessagingStandIns(() => now)
const testApp = await startTestApp({ messaging: standIns.providers })
await standIns.connect(testApp.url)
afterAll(() => standIns.close())
const { pool, deps } = testApp
const sending = notificationTasks(deps)

let customer: Person
let phone = ''
let people = 0

function setClock(moment: Date) {
  now = moment
  testApp.clock.set(moment)
}

beforeEach(async () => {
  await standIns.idle()
  setClock(openingMoment)
  people += 1
  customer = await testApp.customer()
  phone = `+6012${String(3_000_000 + people)}`
  await query(pool, {
    text: 'update account set phone = $2 where id = $1',
    values: [customer.accountId, `+60 ${phone.slice(3)}`],
  })
  await agree()
})

function agree() {
  return query(pool, {
    text: `insert into consent (account_id, phone, channel, category, granted, wording, source, at)
           select $1, $2, channel, 'utility', true, 'I agree', 'profile', $3
           from unnest(array['whatsapp', 'sms']) as channel`,
    values: [customer.accountId, phone, now],
  })
}

/** Sends the customer something urgent, as far as it goes without statuses. */
async function tell(key: string): Promise<void> {
  const notification: NewNotification = {
    key,
    kind: 'arrived',
    parameters: { name: 'Aisyah', path: '/', worker: 'Siti', skill: 'Cleaner' },
    to: { accountId: customer.accountId, phone, email: customer.email, locale: 'ms' },
  }
  await inTransaction(pool, (tx) => notify(tx, now, [notification]))
  await goOn()
}

/** Runs queued jobs until nothing is reported any more. */
async function goOn(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await runQueued(pool, sending)
    await standIns.idle()
  }
}

const deliveries = () =>
  query<{ channel: string; state: string; error_code: string | null; price: string | null }>(pool, {
    text: `select d.channel, d.state, d.error_code, d.price::text
           from delivery d join notification n on n.id = d.notification_id
           where n.account_id = $1 order by d.id`,
    values: [customer.accountId],
  })

/** Everything that a webhook could change. */
const everything = () =>
  query(pool, {
    text: `select (select json_agg(n order by id) from notification n) as notifications,
             (select json_agg(d order by id) from delivery d) as deliveries,
             (select json_agg(c order by id) from consent c) as consents,
             (select json_agg(i order by id) from inbound_message i) as replies,
             (select json_agg(m order by id) from thread_message m) as messages`,
  })

const shown = () => standIns.phones.of(phone).messages

type Answers = { answers: { httpStatus: number }[] }

test('a message is delivered and read, and each is stored', async () => {
  await tell('wire:read')
  expect(shown()).toMatchObject([{ channel: 'whatsapp', direction: 'in' }])
  expect(await deliveries()).toMatchObject([{ channel: 'whatsapp', state: 'delivered' }])
  await standIns.control('whatsapp', '/read', { number: phone })
  await standIns.idle()
  expect(await deliveries()).toMatchObject([{ channel: 'whatsapp', state: 'read' }])
})

test('without WhatsApp an urgent one arrives by SMS, with its price', async () => {
  await standIns.control('whatsapp', '/phone', { number: phone, reception: 'no-whatsapp' })
  await tell('wire:sms')
  expect(await deliveries()).toMatchObject([
    { channel: 'whatsapp', state: 'failed', error_code: '131026' },
    { channel: 'sms', state: 'delivered', price: expect.stringMatching(/^0\.0/) },
  ])
  expect(shown()).toMatchObject([{ channel: 'sms' }])
  expect(shown()[0]?.text).toMatch(/^RM0\.00 Jiran/)
})

test.each([['duplicate:4'], ['reordered'], ['delay:30'], ['lost-answer']])(
  'reported with %s, it arrives once and ends delivered',
  async (faults) => {
    await standIns.control('whatsapp', '', { next: [faults] })
    await tell(`wire:${faults}`)
    setClock(new Date(now.getTime() + 15 * 60_000))
    await goOn()
    expect(shown()).toHaveLength(1)
    expect(await deliveries()).toMatchObject([{ channel: 'whatsapp', state: 'delivered' }])
  },
)

describe('a webhook changes nothing', () => {
  test.each([['unsigned'], ['bad-signature'], ['changed'], ['oversized']])(
    'of WhatsApp that is %s',
    async (forgery) => {
      await standIns.control('whatsapp', '', { next: ['lost-status'] })
      await tell(`wire:whatsapp ${forgery}`)
      const forged = { about: shown()[0]?.id, status: 'read', forgery }
      const before = await everything()
      const { answers } = await standIns.control<Answers>('whatsapp', '/send', forged)
      // A server that disconnects during a flood has refused it too.
      expect([403, 413, 0]).toContain(answers[0]?.httpStatus)
      expect(await everything()).toEqual(before)
    },
  )

  test.each([['unsigned'], ['bad-signature'], ['changed'], ['other-address'], ['oversized']])(
    'of Twilio that is %s',
    async (forgery) => {
      await standIns.control('whatsapp', '/phone', { number: phone, reception: 'no-whatsapp' })
      await standIns.control('sms', '', { next: ['lost-status'] })
      await tell(`wire:sms ${forgery}`)
      const about = shown()[0]?.id
      const forged = { about, status: 'undelivered', errorCode: 30003, forgery }
      const before = await everything()
      const { answers } = await standIns.control<Answers>('sms', '/send', forged)
      expect([403, 413]).toContain(answers[0]?.httpStatus)
      expect(await everything()).toEqual(before)
    },
  )

  test('that is replayed, even STOP after a new consent', async () => {
    await tell('wire:recorded')
    await standIns.control('whatsapp', '/read', { number: phone })
    await standIns.control('whatsapp', '/reply', { number: phone, text: 'Terima kasih' })
    await standIns.control('sms', '/reply', { number: phone, text: 'BERHENTI' })
    await standIns.idle()
    await agree()
    const before = await everything()
    setClock(new Date(now.getTime() + 3_600_000))
    for (const channel of ['whatsapp', 'sms'] as const) {
      const { answers } = await standIns.control<Answers>(channel, '/replay')
      expect(answers.length).toBeGreaterThan(1)
    }
    expect(await everything()).toEqual(before)
  })
})

test('STOP also works for a person who hides their number', async () => {
  await standIns.control('whatsapp', '/phone', { number: phone, hidesNumber: true })
  await tell('wire:hidden')
  await standIns.control('whatsapp', '/reply', { number: phone, text: 'STOP' })
  await standIns.idle()
  await tell('wire:after')
  expect(shown().filter(({ direction }) => direction === 'in')).toHaveLength(1)
})

test('the newest decision about a template counts, whatever arrives later', async () => {
  const known = () =>
    query(pool, {
      text: `select state, version from message_template where kind = 'tomorrow' and language = 'zh'`,
    })
  const decide = async (status: string) => {
    const about = { name: 'jiran_tomorrow', language: 'zh_CN' }
    await standIns.control('whatsapp', '/template', { ...about, status })
    await standIns.idle()
  }
  await decide('PENDING')
  setClock(new Date(now.getTime() + 60_000))
  await decide('REJECTED')
  const rejected = [{ state: 'rejected', version: 2 }]
  expect(await known()).toEqual(rejected)
  await standIns.control('whatsapp', '/replay')
  expect(await known()).toEqual(rejected)
  await decide('APPROVED')
  expect(await known()).toEqual([{ state: 'approved', version: 3 }])
})
