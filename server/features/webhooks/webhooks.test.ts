import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webhookTypes } from '../../../domain/webhooks/event-types.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { verified, webhooksIn } from '../../../testing/webhooks.ts'
import { deletionTasks } from '../../db/delete-old.ts'
import { claimNext } from './deliveries.ts'
import { oldDeliveries } from './retention.ts'
import { signedHeaders } from './signature.ts'

const testApp = await startTestApp()
const { pool, clock, deps } = testApp
const visits = visitsIn(testApp)
const hooks = webhooksIn(testApp)
const { connected, send, log, act, change, shown, add } = hooks

/** The library uses the machine's clock. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
})
afterEach(() => {
  vi.useRealTimers()
})
const later = (seconds: number) => {
  clock.set(new Date(clock.now().getTime() + seconds * 1_000))
  vi.setSystemTime(clock.now())
}
const hour = 3_600

test('the example of Standard Webhooks is signed as it says', () => {
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  expect(signedHeaders(signed, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toMatchObject({
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a booking is reported from its creation to its end, in order, with thin bodies', async () => {
  const { id, secret, received } = await connected()
  await testApp.hire(2)
  const { booking_id: booking } = await visits.booked()
  await visits.move(booking, { start_date: usualDay, start_time: '15:00' }, visits.people.manager)
  await send()
  const read = received.map((one) => verified(one, secret))
  clock.set(`${usualDay}T23:00:00+08:00`)
  vi.setSystemTime(clock.now())
  await send()
  await send()
  read.push(...received.slice(3).map((one) => verified(one, secret)))
  expect(read.map(({ type }) => type)).toEqual([
    'booking.created',
    'booking.confirmed',
    'booking.moved',
    'booking.completed',
  ])
  expect(read[2]).toEqual({
    type: 'booking.moved',
    timestamp: expect.any(String),
    data: { id: booking, version: expect.any(Number) },
  })
  const versions = read.map(({ data }) => data.version)
  expect(versions).toEqual([...versions].sort((a, b) => a - b))
  expect(received[0]).toMatchObject({
    path: '/hooks?from=jiran',
    headers: { 'content-type': 'application/json' },
  })
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
  expect(await log(id)).toMatchObject([
    { type: 'booking.completed', state: 'delivered', status: 204, tries: 1, about: booking },
    { type: 'booking.moved' },
    { type: 'booking.confirmed' },
    { type: 'booking.created' },
  ])
})

test('an order that waits for its payment is created first, and confirmed by the payment', async () => {
  const { secret, received } = await connected()
  await testApp.hire(2)
  const { booking_id: booking } = await visits.paid()
  await visits.cancel(booking, {}, visits.people.manager)
  await send()
  expect(received.map((one) => verified(one, secret).type)).toEqual([
    'booking.created',
    'payment.received',
    'booking.confirmed',
    'booking.cancelled',
    'refund.due',
  ])
})

test('an endpoint is sent only its events, and each visit of a series is reported', async () => {
  const { secret, received } = await connected(['booking.confirmed'])
  await testApp.hire(4)
  await visits.paid({ frequency: 'weekly' })
  await send()
  const sent = received.map((one) => verified(one, secret))
  expect(sent.map(({ type }) => type)).toEqual(Array(sent.length).fill('booking.confirmed'))
  const { rows } = await pool.query<{ booking_id: string }>(
    'select booking_id from booking where order_id = (select max(id) from booking_order)',
  )
  expect(sent.map(({ data }) => data.id).sort()).toEqual(rows.map((row) => row.booking_id).sort())
})

test('without an endpoint nothing is written for an order, or derived from it', async () => {
  await testApp.hire(2)
  await visits.paid()
  const { rows } = await pool.query(
    `select 1 from webhook_delivery union all
     select 1 from domain_event where type = 'booking.held'`,
  )
  expect(rows).toEqual([])
})

test('a message that is changed, signed by another or sent again later is refused', async () => {
  const { secret, received, id } = await connected()
  await act(id, 'test')
  await send()
  const [message] = received
  if (!message) throw new Error('nothing arrived')
  expect(verified(message, secret)).toMatchObject({ type: 'webhook.test', data: { id: `${id}` } })
  const changed = { ...message, body: message.body.replace('test', 'best') }
  expect(() => verified(changed, secret)).toThrow('No matching signature')
  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  expect(() => verified(message, other)).toThrow('No matching signature')
  later(5 * 60 + 1)
  expect(() => verified(message, secret)).toThrow('too old')
  const moved = { ...message.headers, 'webhook-timestamp': `${clock.now().getTime() / 1_000}` }
  expect(() => new Webhook(secret).verify(message.body, moved)).toThrow('No matching signature')
})

test('while a secret is rotated both sign, for a day', async () => {
  const { secret, received, id } = await connected()
  const fresh = (await change(id, 'rotate')).body.secret
  expect(fresh).not.toBe(secret)
  await act(id, 'test')
  await send()
  const [first] = received
  if (!first) throw new Error('nothing arrived')
  expect(verified(first, secret)).toEqual(verified(first, fresh))
  later(24 * hour)
  await act(id, 'test')
  await send()
  const [, second] = received
  if (!second) throw new Error('nothing arrived')
  expect(verified(second, fresh)).toMatchObject({ type: 'webhook.test' })
  expect(() => verified(second, secret)).toThrow('No matching signature')
})

test('secrets are stored encrypted, and are in no answer, log or audit entry', async () => {
  const { secret, id } = await connected()
  await act(id, 'test')
  await send()
  const text = JSON.stringify([
    await shown(id),
    (await testApp.get('/staff/webhooks/', hooks.people.admin)).body,
    testApp.log,
    (await pool.query('select * from audit_entry')).rows,
    (await pool.query(`select encode(secret, 'escape') from webhook_endpoint`)).rows,
  ])
  expect(text).not.toContain(secret.slice(6))
})

test('a failure is tried again by the schedule, with the same id, until it arrives', async () => {
  const { received, id, next, secret } = await connected(['booking.confirmed'])
  await testApp.hire(2)
  await visits.booked()
  next({ status: 500 }, { status: 302, headers: { location: 'http://127.0.0.1/' } })
  await send()
  expect(await log(id)).toMatchObject([{ state: 'waiting', status: 500, tries: 1 }])
  expect(await shown(id)).toMatchObject({ state: 'failing' })
  await send()
  expect(received).toHaveLength(1)
  later(6)
  await send()
  expect(await log(id)).toMatchObject([{ state: 'waiting', status: 302, tries: 2 }])
  later(299)
  await send()
  expect(received).toHaveLength(2)
  later(32)
  await send()
  expect(await log(id)).toMatchObject([{ state: 'delivered', status: 204, tries: 3 }])
  expect(await shown(id)).toMatchObject({ state: 'on' })
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const last = received.at(-1)
  expect(last && verified(last, secret)).toMatchObject({ type: 'booking.confirmed' })
})

test('Retry-After is respected', async () => {
  const { received, next } = await connected(['booking.confirmed'])
  await testApp.hire(2)
  await visits.booked()
  next({ status: 503, headers: { 'retry-after': '120' } })
  await send()
  later(119)
  await send()
  expect(received).toHaveLength(1)
  later(2)
  await send()
  expect(received).toHaveLength(2)
})

test('a visit is reported in the order of its versions, and others are not held up', async () => {
  const { received, next, secret } = await connected(['booking.confirmed', 'booking.moved'])
  await testApp.hire(4)
  for (let at = 0; at < 2; at++) {
    const { booking_id: booking } = await visits.booked()
    await visits.move(booking, { start_date: usualDay, start_time: '15:00' }, visits.people.manager)
  }
  const sent = () =>
    received.map((one) => verified(one, secret)).map(({ type, data }) => ({ type, id: data.id }))
  // Whichever comes first.
  next({ status: 500 })
  await send()
  const [failed, ...others] = sent()
  expect(others.map(({ type }) => type)).toEqual(['booking.confirmed', 'booking.moved'])
  expect(others.map(({ id }) => id)).not.toContain(failed?.id)
  later(6)
  await send()
  expect(sent().slice(3)).toEqual([failed, { type: 'booking.moved', id: failed?.id }])
})

test('410 switches an endpoint off at once, and the Admins get a mail', async () => {
  const { id, always, received, host } = await connected(['booking.confirmed', 'booking.moved'])
  await testApp.hire(2)
  const { booking_id: booking } = await visits.booked()
  await visits.move(booking, { start_date: usualDay, start_time: '15:00' }, visits.people.manager)
  always({ status: 410 })
  await send()
  expect(await shown(id)).toMatchObject({ state: 'off', off_because: 'gone' })
  expect((await log(id)).map(({ state }) => state)).toEqual(['stopped', 'stopped'])
  const { rows } = await pool.query(`select subject from outbox where to_email = $1`, [
    hooks.people.admin.email,
  ])
  expect(rows).toContainEqual({ subject: `Webhook to ${host} switched off` })
  await visits.booked()
  await send()
  expect(received).toHaveLength(1)
  expect((await act(id, 'test')).status).toBe(409)
})

test('an endpoint that takes nothing for five days is switched off, with a mail', async () => {
  const { id, always, received } = await connected(['booking.confirmed'])
  await testApp.hire(9)
  always({ status: 500 })
  await visits.booked()
  for (let tried = 0; tried < 12; tried++) {
    await send()
    later(24 * hour)
    await pool.query('delete from rate_limit')
    if (tried < 4) expect(await shown(id)).toMatchObject({ state: 'failing' })
  }
  expect(await shown(id)).toMatchObject({ state: 'off', off_because: 'failing' })
  expect(received).toHaveLength(6)
  const { rows } = await pool.query(`select 1 from outbox where subject like 'Webhook%'`)
  expect(rows.length).toBeGreaterThan(0)
})

test('after ten tries a delivery is given up, and can be sent again', async () => {
  const { id, next, received } = await connected(['booking.confirmed'])
  await testApp.hire(2)
  await visits.booked()
  next(...Array.from({ length: 10 }, () => ({ status: 500 })))
  // Faster than the schedule, so that the endpoint is not switched off.
  for (let tried = 0; tried < 11; tried++) {
    await pool.query('update webhook_delivery set next_at = $1 where next_at is not null', [
      clock.now(),
    ])
    await send()
  }
  expect(received).toHaveLength(10)
  const [given] = await log(id)
  expect(given).toMatchObject({ state: 'failed', tries: 10, next_at: null })
  expect((await act(id, 'resend', { delivery: given?.id })).status).toBe(200)
  await send()
  expect(await log(id)).toMatchObject([{ state: 'delivered', tries: 1 }])
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  expect((await act(id, 'resend', { delivery: 999_999_999 })).status).toBe(404)
})

test('a delivery whose sender was killed is sent by another one, and only the last try counts', async () => {
  const { id, received, secret } = await connected(['booking.confirmed'])
  await testApp.hire(2)
  await visits.booked()
  expect(await claimNext(deps, id)).toMatchObject({ tries: 1 })
  await send()
  expect(received).toHaveLength(0)
  later(61)
  await send()
  expect(received).toHaveLength(1)
  expect(received[0] && verified(received[0], secret)).toMatchObject({ type: 'booking.confirmed' })
  expect(await log(id)).toMatchObject([{ state: 'delivered', tries: 2 }])
})

test('several senders at once send each message once', async () => {
  const { received } = await connected(['booking.confirmed'])
  await testApp.hire(8)
  for (let at = 0; at < 8; at++) await visits.booked()
  await Promise.all([send(), send(), send()])
  expect(received).toHaveLength(8)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(8)
})

test('events while an endpoint is off are not sent, and sending starts again when it is on', async () => {
  const { id, received } = await connected(webhookTypes)
  await testApp.hire(4)
  expect((await change(id, 'switch', { on: false })).status).toBe(200)
  await visits.booked()
  await send()
  expect((await change(id, 'switch', { on: true })).status).toBe(200)
  await send()
  expect(received).toHaveLength(0)
  await visits.booked()
  await send()
  expect(received).toHaveLength(2)
})

test('an address that could not be sent to is refused at its field', async () => {
  const wrong = async (url: string) => (await add(url, ['booking.created'])).body
  for (const url of [
    'http://example.com/',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'hooks',
  ])
    expect((await wrong(url)).fields).toHaveProperty('url')
  expect(await wrong('https://127.0.0.1/')).toMatchObject({ code: 'webhook-private' })
  expect(await wrong('https://[fd00::1]:8443/')).toMatchObject({ code: 'webhook-private' })
  const manager = await testApp.manager()
  expect((await add('https://1.1.1.1/', ['booking.created'], manager)).status).toBe(403)
})

test('deliveries are deleted after thirty days', async () => {
  const { id } = await connected()
  await act(id, 'test')
  await send()
  const forget = deletionTasks(deps, [oldDeliveries])['forget-old-webhooks']
  later(30 * 24 * hour - 1)
  await forget?.({})
  expect(await log(id)).toHaveLength(1)
  later(1)
  await forget?.({})
  expect(await log(id)).toEqual([])
})
