import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { whatsappSandbox } from '../../../../sandbox/whatsapp/plugin.ts'
import { type Control, openAdapter } from '../../../../testing/messaging-stand-in.ts'
import { freePort } from '../../../../testing/program.ts'
import type { OutgoingMessage } from '../port.ts'
import { whatsappProvider } from './adapter.ts'
import { isSigned } from './signing.ts'
import { readWebhook } from './wire.ts'

const account = {
  phoneNumberId: '106540352242922',
  token: 'EAAG-test',
  appSecret: 'appsecret_test',
  verifyToken: 'words of our own',
}
const number = '+60123456789'

const standIn = fastify({ forceCloseConnections: true })
await standIn.register(whatsappSandbox, {
  ...account,
  control: true,
  copies: 1,
  stepMs: 0,
  retryAfterMs: 1,
  templates: [
    {
      name: 'jiran_tomorrow',
      language: 'ms',
      body: 'Salam {{1}}, {{2}} datang esok pukul {{3}}.',
      buttons: [
        { text: 'Lihat', url: 'https://jiran.test/{{1}}' },
        { text: 'Tulis ulasan', url: 'https://jiran.test/{{1}}' },
      ],
      status: 'APPROVED',
      category: 'UTILITY',
    },
    {
      name: 'jiran_new',
      language: 'ms',
      body: 'Salam {{1}}',
      status: 'PENDING',
      category: 'UTILITY',
    },
  ],
})
const { provider, shopUrl, statuses, replies, templates, control, send } = await openAdapter(
  standIn,
  (apiUrl) => whatsappProvider({ ...account, apiUrl: `${apiUrl}/v25.0`, timeoutMs: 2_000 }),
  (url) => ({ webhook: `${url}/hooks/whatsapp` }),
  () => new Date(),
)
const hook = `${shopUrl}/hooks/whatsapp`

const message: OutgoingMessage = {
  to: number,
  reference: '8f2',
  locale: 'ms',
  template: {
    name: 'jiran_tomorrow',
    parameters: ['Aisyah', 'Siti', '9:10'],
    buttonSuffixes: ['t/9fK2', 't/9fK2/ulasan'],
  },
  text: 'Salam Aisyah, Siti datang esok pukul 9:10.',
}

const sent = (next: readonly string[] = [], changed: Partial<OutgoingMessage> = {}) =>
  send({ ...message, ...changed }, next)

describe('a signature', () => {
  const body = '{"object":"whatsapp_business_account","entry":[]}'
  const due = 'sha256=1ed5babb097240b1b9f8fe7c16b871c89196b725d942d78e0a3d6b93c9f90372'

  test.each([
    ['as published', body, due, true],
    ['in capitals', body, due.toUpperCase().replace('SHA256', 'sha256'), true],
    ['a byte more', `${body} `, due, false],
    ['another digit', body, due.replace('1ed5', '1ed6'), false],
    ['of another length', body, due.slice(0, -1), false],
    ['without its name', body, due.slice(7), false],
    ['none', body, undefined, false],
  ])('%s', (_, bytes, header, accepted) => {
    expect(isSigned(Buffer.from(bytes), header, 'appsecret_test')).toBe(accepted)
  })

  test('as published, over the wire', async () => {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': due }
    const answer = await fetch(hook, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    expect(statuses).toEqual([])
  })
})

describe('the handshake', () => {
  const shake = (fields: Record<string, string>) => fetch(`${hook}?${new URLSearchParams(fields)}`)
  const good = {
    'hub.mode': 'subscribe',
    'hub.verify_token': account.verifyToken,
    'hub.challenge': '1158201444',
  }

  test('repeats the challenge for the right token', async () => {
    const answer = await shake(good)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(await answer.text()).toBe('1158201444')
  })

  test.each([
    [{ ...good, 'hub.verify_token': 'other words' }],
    [{ ...good, 'hub.mode': 'unsubscribe' }],
    [{ 'hub.mode': 'subscribe' }],
  ])('refuses %o', async (fields) => {
    expect((await shake(fields as Record<string, string>)).status).toBe(403)
  })
})

test('a template arrives with its text, and its statuses are reported', async () => {
  const result = await sent()
  const providerId = 'providerId' in result ? result.providerId : ''
  expect(result).toEqual({ providerId: expect.stringMatching(/^wamid\./), state: 'sending' })
  const { phones } = await control<Control>('')
  expect(phones[0]?.messages[0]).toMatchObject({
    text: message.text,
    language: 'ms',
    buttons: [{ url: 'https://jiran.test/t/9fK2' }, { url: 'https://jiran.test/t/9fK2/ulasan' }],
  })
  const common = { channel: 'whatsapp', providerId, reference: '8f2', to: number }
  expect(statuses).toMatchObject([
    { ...common, state: 'sent', userId: 'MY.60123456789' },
    { ...common, state: 'delivered' },
  ])
  await control('/read', { number })
  await control('/idle', {})
  expect(statuses.at(-1)).toMatchObject({ ...common, state: 'read' })
})

test('statuses of people who hide their number have a message and a user', async () => {
  await control('/phone', { number, hidesNumber: true })
  await sent()
  expect(statuses[0]).toMatchObject({ reference: '8f2', userId: 'MY.60123456789' })
  expect(statuses[0]).not.toHaveProperty('to')
  await control('/reply', { number, text: 'Terima kasih' })
  await control('/idle', {})
  expect(replies).toMatchObject([{ userId: 'MY.60123456789', text: 'Terima kasih' }])
  expect(replies[0]).not.toHaveProperty('from')
  await control('/phone', { number, hidesNumber: false })
})

test('statuses arrive twice and out of order', async () => {
  await sent(['duplicate:3', 'reordered'])
  expect(statuses.map(({ state }) => state).slice(0, 1)).toEqual(['delivered'])
  expect(statuses).toHaveLength(6)
})

test('a number without WhatsApp is only known by the status', async () => {
  await control('/phone', { number, reception: 'no-whatsapp' })
  expect(await sent()).toMatchObject({ state: 'sending' })
  expect(statuses).toMatchObject([{ state: 'failed', errorCode: '131026', reference: '8f2' }])
})

test('a phone that is switched on again gets waiting messages', async () => {
  await control('/phone', { number, reception: 'off' })
  await sent()
  expect(statuses.map(({ state }) => state)).toEqual(['sent'])
  await control('/phone', { number, reception: 'on' })
  await control('/idle', {})
  expect(statuses.map(({ state }) => state)).toEqual(['sent', 'delivered'])
})

describe('free text', () => {
  const text = { text: 'Kami akan hubungi anda.' }
  const { template: _, ...withoutTemplate } = message

  test('needs a message of the person in the last 24 hours', async () => {
    await provider.send({ ...withoutTemplate, ...text })
    await control('/idle', {})
    expect(statuses).toMatchObject([{ state: 'failed', errorCode: '131047' }])
  })

  test('and is free within them', async () => {
    const { id } = await control<{ id: string }>('/reply', { number, text: 'Boleh awal sikit?' })
    await control('/idle', {})
    expect(replies).toMatchObject([{ providerId: id, from: number, text: 'Boleh awal sikit?' }])
    await provider.send({ ...withoutTemplate, ...text })
    await control('/idle', {})
    expect(statuses.at(-1)).toMatchObject({ state: 'delivered', price: 0 })
  })
})

test.each([
  ['refuse:131000', '131000', 'later'],
  ['refuse:130429', '130429', 'later'],
  ['refuse:190', '190', 'later'],
  ['refuse:131026', '131026', 'other-channel'],
  ['refuse:132001', '132001', 'other-channel'],
  ['refuse:131047', '131047', 'never'],
  ['refuse:131049', '131049', 'never'],
  ['http:503', 'status 503', 'later'],
  ['http:404', 'status 404', 'other-channel'],
  ['lost-answer', 'no-answer', 'later'],
])('%s is %s: %s', async (fault, refused, retry) => {
  expect(await sent([fault])).toEqual({ refused, retry })
})

test('after a lost answer the status names the message', async () => {
  await sent(['lost-answer'])
  expect(statuses[0]).toMatchObject({ state: 'sent', reference: '8f2' })
})

test('templates that are not approved, or filled wrongly, are refused', async () => {
  const template = (name: string, ...parameters: string[]) => ({ template: { name, parameters } })
  expect(await sent([], template('jiran_new', 'Aisyah'))).toMatchObject({ refused: '132001' })
  expect(await sent([], { locale: 'zh' })).toMatchObject({ refused: '132001' })
  expect(await sent([], template('jiran_tomorrow', 'Aisyah'))).toMatchObject({ refused: '132000' })
  const { name = '', parameters = [] } = message.template ?? {}
  const oneButton = { template: { name, parameters, buttonSuffixes: ['t/9fK2'] } }
  expect(await sent([], oneButton)).toMatchObject({ refused: '132000' })
})

test("Meta's decisions about templates are passed on and applied", async () => {
  templates.length = 0
  const about = { name: 'jiran_tomorrow', language: 'ms' }
  await control('/template', { ...about, status: 'REJECTED' })
  await control('/idle', {})
  expect(templates).toMatchObject([{ ...about, state: 'rejected' }])
  expect(await sent()).toEqual({ refused: '132001', retry: 'other-channel' })
  await control('/template', { ...about, status: 'APPROVED' })
  await control('/idle', {})
  expect(templates.at(-1)).toEqual({ ...about, state: 'approved', at: expect.any(Date) })
})

test('an unreachable server is a value', async () => {
  const apiUrl = `http://127.0.0.1:${await freePort()}`
  const nowhere = whatsappProvider({ ...account, apiUrl })
  expect(await nowhere.send(message)).toEqual({ refused: 'unreachable', retry: 'later' })
})

describe('a forged webhook changes nothing', () => {
  test.each([
    ['unsigned', 403],
    ['bad-signature', 403],
    ['changed', 403],
    ['oversized', 413],
  ])('%s', async (forgery, status) => {
    await sent(['lost-status'])
    const { sent: all } = await control<Control>('')
    const about = all[0]?.id
    const body = { about, status: 'delivered', forgery }
    const { answers } = await control<{ answers: { httpStatus: number }[] }>('/send', body)
    // A server that disconnects during a flood has refused it too.
    expect([status, 0]).toContain(answers[0]?.httpStatus)
    expect(statuses).toEqual([])
  })

  test('a webhook about another number of the same app, or an unreadable one, changes nothing', () => {
    const status = { id: 'wamid.1', status: 'delivered', timestamp: '1795310000' }
    const webhook = (id: string, value: object) => ({
      object: 'whatsapp_business_account',
      entry: [
        {
          changes: [{ field: 'messages', value: { metadata: { phone_number_id: id }, ...value } }],
        },
      ],
    })
    const read = (id: string, value: object) =>
      readWebhook(webhook(id, value), account.phoneNumberId)
    expect(read('1', { statuses: [status] })?.statuses).toEqual([])
    // One unreadable status must not lose the others.
    const mixed = [{ id: 7 }, status, { ...status, status: 'deleted' }, null]
    expect(read(account.phoneNumberId, { statuses: mixed })?.statuses).toMatchObject([
      { providerId: 'wamid.1', state: 'delivered', at: new Date(1_795_310_000_000) },
    ])
    expect(readWebhook({ object: 'page', entry: [] }, '1')).toBeUndefined()
    expect(readWebhook(null, '1')).toBeUndefined()
  })
})
