import { createECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startAppWithCarriers } from '../../../testing/app-with-carriers.ts'
import { crewPhones, type Phone } from '../../../testing/crew-phones.ts'
import { runQueued } from '../../../testing/queued-jobs.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { webPush } from '../../providers/push/web-push/adapter.ts'
import { notify } from '../notifications/notify.ts'
import { notificationTasks } from '../notifications/send.ts'

/** A push service: the messages it received, by the last part of the address. */
const received: string[] = []
const topics: (string | undefined)[] = []
const answers = new Map<string, number>()
const service = createServer((request, response) => {
  request.resume().on('end', () => {
    const name = request.url?.split('/').pop() ?? ''
    received.push(name)
    topics.push(request.headers.topic as string | undefined)
    response.writeHead(answers.get(name) ?? 201).end()
  })
})
await new Promise<void>((done) => {
  service.listen(0, '127.0.0.1', done)
})
afterAll(() => service.close())
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

const push = webPush({
  secret: 'a secret of the program, long enough',
  subject: () => 'mailto:hello@jiran.test',
  services: ['127.0.0.1'],
  allowsPlainHttp: true,
})
const { testApp, whatsapp, later } = await startAppWithCarriers({ push })
const { pool, deps, get, post, clock } = testApp
const { phoneOf } = crewPhones(testApp)
/** WhatsApp messages other than sign-in codes. */
const byWhatsApp = () =>
  whatsapp.carried.filter(({ template }) => template?.name !== 'jiran_sign_in_code').length
const sending = () => runQueued(pool, notificationTasks(deps))
await testApp.hire(12)
const identifiers = await query<{ identifier: string }>(pool, {
  text: 'select identifier from worker order by id',
})
let next = 0
let notices = 0

beforeEach(() => {
  received.length = 0
  topics.length = 0
  answers.clear()
  later(5)
})

/** A worker whose phone receives messages, by name. */
async function subscribed(name: string): Promise<Phone> {
  const { identifier = '' } = identifiers[next++] ?? {}
  const phone = await phoneOf(identifier)
  expect(await post('/crew/push/', browserAt(name), phone)).toMatchObject({ status: 200 })
  return phone
}

function browserAt(name: string, at = origin) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `${at}/push/${name}`,
    p256dh: keys.getPublicKey().toString('base64url'),
    auth: Buffer.alloc(16, 5).toString('base64url'),
  }
}

/** Notifies a worker of something, and lets the jobs run. */
async function notifyOf({ workerId, phone, name }: Phone, visitId?: number): Promise<number> {
  notices += 1
  const key = `test ${notices}`
  const about = { key, to: { workerId, phone, email: null, locale: 'ms' } } as const
  // Another text each time: the same one is not repeated.
  const startsAt = new Date(clock.now().getTime() + notices * 3_600_000).toISOString()
  const visit = { name, path: '/crew', skill: 'Cleaner', starts_at: startsAt, area: 'Bangsar' }
  const leave = { name, path: '/crew', from: '2026-03-20', to: '2026-03-21', granted: true }
  await inTransaction(pool, (tx) =>
    notify(tx, clock.now(), [
      visitId
        ? { ...about, kind: 'taken-off', parameters: visit, bookingId: visitId }
        : { ...about, kind: 'leave-answered', parameters: leave },
    ]),
  )
  await sending()
  const [row] = await query<{ id: number }>(pool, {
    text: 'select id from notification where key = $1',
    values: [key],
  })
  return row?.id ?? 0
}

const deliveries = (id: number) =>
  query<{ id: number; channel: string; state: string; error_code: string | null }>(pool, {
    text: `select id, channel, state, error_code from delivery where notification_id = $1 order by id`,
    values: [id],
  })

describe("messages to the crew's app", () => {
  test('a message that the phone has shown goes over no other channel', async () => {
    const phone = await subscribed('one')
    const before = byWhatsApp()
    const id = await notifyOf(phone)
    expect(received).toEqual(['one'])
    const [sent] = await deliveries(id)
    expect(sent).toMatchObject({ channel: 'push', state: 'sent' })
    expect(await post('/crew/push/shown/', { id: sent?.id }, phone)).toMatchObject({ status: 200 })
    later(11)
    await sending()
    expect(await deliveries(id)).toMatchObject([{ channel: 'push', state: 'delivered' }])
    expect(byWhatsApp()).toBe(before)
  })

  test('a message that is not shown in ten minutes follows by WhatsApp', async () => {
    const phone = await subscribed('silent')
    const before = byWhatsApp()
    const id = await notifyOf(phone)
    expect(byWhatsApp()).toBe(before)
    later(11)
    await sending()
    expect(await deliveries(id)).toMatchObject([
      { channel: 'push', state: 'sent' },
      { channel: 'whatsapp' },
    ])
    expect(byWhatsApp()).toBe(before + 1)
  })

  test('a phone that was off gets only the newest message of a kind about a visit', async () => {
    // The workers of the bookings are notified too, but not on phones of other tests.
    await pool.query('delete from worker_push')
    const customer = await testApp.customer()
    for (let at = 0; at < 2; at += 1) await testApp.book(customer)
    // A worker who has no visit, and so no message about one.
    const busy = await query<{ identifier: string }>(pool, {
      text: 'select identifier from worker where id in (select worker_id from assignment)',
    })
    while (busy.some(({ identifier }) => identifier === identifiers[next]?.identifier)) next += 1
    const phone = await subscribed('off')
    const visits = await query<{ id: number }>(pool, { text: 'select id from booking order by id' })
    const [one, two] = visits.map(({ id }) => id)
    for (const visit of [one, one, two, undefined]) await notifyOf(phone, visit)
    const [first, again, other, leave] = topics
    expect(first).toMatch(/^[\w-]{1,32}$/)
    expect([again, leave]).toEqual([first, undefined])
    expect(other).toMatch(/^[\w-]{1,32}$/)
    expect(other).not.toBe(first)
  })

  test('a subscription that ended is deleted, and WhatsApp follows at once', async () => {
    const phone = await subscribed('gone')
    answers.set('gone', 410)
    const id = await notifyOf(phone)
    expect(await deliveries(id)).toMatchObject([
      { channel: 'push', state: 'failed', error_code: 'no-subscription' },
      { channel: 'whatsapp' },
    ])
    expect((await get('/crew/push/', phone)).body).toMatchObject({ endpoint: null })
    await notifyOf(phone)
    expect(received).toEqual(['gone'])
  })

  test('a phone cannot report the message of another as shown', async () => {
    const phone = await subscribed('mine')
    const other = await subscribed('other')
    const id = await notifyOf(phone)
    const [sent] = await deliveries(id)
    await post('/crew/push/shown/', { id: sent?.id }, other)
    expect(await deliveries(id)).toMatchObject([{ state: 'sent' }])
  })

  test('a phone that is logged out gets none', async () => {
    const phone = await subscribed('left')
    const thrown = await subscribed('thrown')
    await post('/crew/sign-out/', {}, phone)
    await post(`/staff/crew/${thrown.workerId}/sign-out/`, {}, await testApp.manager())
    await notifyOf(phone)
    await notifyOf(thrown)
    expect(received).toEqual([])
  })

  test('only addresses of push services are accepted', async () => {
    const { identifier = '' } = identifiers[next++] ?? {}
    const phone = await phoneOf(identifier)
    for (const at of [
      'http://10.0.0.1',
      'https://intranet.example',
      'http://127.0.0.1.evil.example',
    ])
      expect(await post('/crew/push/', browserAt('x', at), phone)).toMatchObject({
        status: 400,
        body: { code: 'push-service-unknown' },
      })
    expect((await get('/crew/push/', phone)).body).toEqual({
      public_key: push.publicKey,
      endpoint: null,
    })
  })
})
