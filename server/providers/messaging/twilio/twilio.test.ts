import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { twilioSandbox } from '../../../../sandbox/twilio/plugin.ts'
import { type Control, openAdapter } from '../../../../testing/messaging-stand-in.ts'
import { freePort } from '../../../../testing/program.ts'
import type { OutgoingMessage } from '../port.ts'
import { twilioProvider } from './adapter.ts'
import { isSigned, signatureOf } from './signing.ts'

const account = { accountSid: 'AC0123', authToken: 'twilio_test_token' }
const number = '+60123456789'
const moment = new Date('2026-03-02T01:00:00Z')

const standIn = fastify({ forceCloseConnections: true })
await standIn.register(twilioSandbox, {
  ...account,
  number: '+60300000000',
  control: true,
  copies: 1,
  stepMs: 0,
  retryAfterMs: 1,
})
const settings = { ...account, from: '+60300000000', timeoutMs: 2_000 }
const { origin, shopUrl, statuses, replies, control, send } = await openAdapter(
  standIn,
  (apiUrl, publicUrl) => twilioProvider({ ...settings, apiUrl, publicUrl }),
  (url) => ({ replies: `${url}/hooks/twilio/replies` }),
  () => moment,
)
const publicUrl = () => shopUrl

const message: OutgoingMessage = {
  to: number,
  reference: '8f2',
  locale: 'ms',
  text: 'RM0.00 Jiran: Siti datang esok, 9:10 pagi.',
}
const sent = (next: readonly string[] = [], changed: Partial<OutgoingMessage> = {}) =>
  send({ ...message, ...changed }, next)

describe('a signature', () => {
  const address = 'https://jiran.test/hooks/twilio/status'
  const fields = new URLSearchParams({
    MessageSid: 'SM1',
    MessageStatus: 'delivered',
    To: number,
  })
  const due = 'qyy2l2fDVMYP4RN/CYsrT4BNsLM='

  test('is as published', () => {
    expect(signatureOf(address, fields, 'twilio_test_token')).toBe(due)
    expect(isSigned(due, address, fields, 'twilio_test_token')).toBe(true)
  })

  test.each([
    ['another address', due, `${address}?reference=9`, fields],
    ['another field', due, address, new URLSearchParams({ MessageSid: 'SM1' })],
    ['another character', due.replace('q', 'r'), address, fields],
    ['another length', due.slice(1), address, fields],
    ['none', undefined, address, fields],
  ])('of %s is refused', (_, header, of, form) => {
    expect(isSigned(header, of, form, 'twilio_test_token')).toBe(false)
  })
})

test('a message arrives, and its states come back with its price', async () => {
  const result = await sent()
  const providerId = 'providerId' in result ? result.providerId : ''
  expect(result).toEqual({ providerId: expect.stringMatching(/^SM/), state: 'queued' })
  const { phones } = await control<Control>('')
  expect(phones[0]?.messages[0]?.text).toBe(message.text)
  const common = { channel: 'sms', providerId, reference: '8f2', to: number, at: moment }
  expect(statuses).toEqual([
    { ...common, state: 'sent' },
    { ...common, state: 'delivered' },
    { ...common, state: 'delivered', price: 0.045, currency: 'USD' },
  ])
})

test('a message that operators do not carry fails with its code', async () => {
  await sent([], { text: 'RM0.00 Jiran: https://jiran.test/t/1' })
  expect(statuses.at(-1)).toMatchObject({ state: 'failed', errorCode: '30007' })
})

test('callbacks arrive twice and out of order', async () => {
  await sent(['duplicate:2', 'reordered'])
  expect(statuses[0]?.state).toBe('delivered')
  expect(statuses.filter(({ state }) => state === 'sent')).toHaveLength(2)
})

test('a reply is known by its SID', async () => {
  const { id } = await control<{ id: string }>('/reply', { number, text: 'BERHENTI' })
  await control('/idle', {})
  expect(replies).toEqual([
    { channel: 'sms', providerId: id, from: number, text: 'BERHENTI', at: moment },
  ])
})

test.each([
  ['refuse:20429', '20429', 'later'],
  ['refuse:20003', '20003', 'later'],
  ['refuse:21610', '21610', 'never'],
  ['refuse:21614', '21614', 'other-channel'],
  ['http:503', 'status 503', 'later'],
  ['lost-answer', 'no-answer', 'later'],
])('%s is %s: %s', async (fault, refused, retry) => {
  expect(await sent([fault])).toEqual({ refused, retry })
})

test('a wrong password is refused, and an unreachable server is a value', async () => {
  const unauthorized = twilioProvider({
    ...settings,
    publicUrl,
    authToken: 'guessed',
    apiUrl: origin,
  })
  expect(await unauthorized.send(message)).toEqual({ refused: '20003', retry: 'later' })
  const apiUrl = `http://127.0.0.1:${await freePort()}`
  const nowhere = twilioProvider({ ...settings, publicUrl, apiUrl })
  expect(await nowhere.send(message)).toEqual({ refused: 'unreachable', retry: 'later' })
})

describe('a forged status changes nothing', () => {
  test.each([
    ['unsigned', 403],
    ['bad-signature', 403],
    ['changed', 403],
    ['other-address', 403],
    ['oversized', 413],
  ])('%s', async (forgery, status) => {
    await sent(['lost-status'])
    const { sent: all } = await control<Control>('')
    const body = { about: all[0]?.sid, status: 'delivered', forgery }
    const { answers } = await control<{ answers: { httpStatus: number }[] }>('/send', body)
    expect(answers[0]?.httpStatus).toBe(status)
    expect(statuses).toEqual([])
  })
})
