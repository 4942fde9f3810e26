import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { stripeProvider } from './adapter.ts'
import { readEvent } from './events.ts'

/** Cases that need no page and no order; the others are in stripe-payments.test.ts. */

const provider = stripeProvider({
  secretKey: 'sk_test_nobody',
  webhookSecret: 'whsec_test',
  // An unused port: discard.
  apiUrl: 'http://127.0.0.1:9',
})

/** The published vector (docs/integrations/stripe.md#events). */
const body = Buffer.from('{"id":"evt_1"}')
const true_ = 'c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925'
const forged = true_.replace('c', 'd')
const second = (at: number) => new Date((1_700_000_000 + at) * 1000)
const read = (header: string, at = 0, bytes = body) =>
  readEvent(bytes, { 'stripe-signature': header }, 'whsec_test', second(at))

// With a genuine signature the event is read, but it has no content: malformed, not forged.
test.each([
  ['as published', `t=1700000000,v1=${true_}`, 0, 'malformed'],
  ['the second of two', `t=1700000000,v1=${forged},v1=${true_}`, 0, 'malformed'],
  ['300 seconds old', `t=1700000000,v1=${true_}`, 300, 'malformed'],
  ['301 seconds old', `t=1700000000,v1=${true_}`, 301, 'bad-signature'],
  ['another second', `t=1700000001,v1=${true_}`, 0, 'bad-signature'],
  ['another digit', `t=1700000000,v1=${forged}`, 0, 'bad-signature'],
  ['another scheme', `t=1700000000,v0=${true_}`, 0, 'bad-signature'],
  ['none', '', 0, 'bad-signature'],
])('a signature: %s', (_, header, at, reason) => {
  expect(read(header, at)).toEqual({ ok: false, reason })
})

test('a byte more is another body', () => {
  const header = `t=1700000000,v1=${true_}`
  expect(read(header, 0, Buffer.from('{"id":"evt_1"} '))).toMatchObject({ reason: 'bad-signature' })
})

test('an event about a session of another program is acknowledged', () => {
  const other = { id: 'cs_1', mode: 'payment', client_reference_id: null, amount_total: null }
  const ours = { ...other, client_reference_id: 'J1P1' }
  const type = 'checkout.session.expired'
  const readOf = (object: object) => {
    const payload = JSON.stringify({ id: 'evt_1', type, data: { object } })
    const sign = { payload, secret: 'whsec_test', timestamp: 1_700_000_000 }
    const header = Stripe.webhooks.generateTestHeaderString(sign)
    return read(header, 0, Buffer.from(payload))
  }
  expect(readOf(other)).toEqual({ ok: true, about: 'other' })
  expect(readOf(ours)).toEqual({ ok: false, reason: 'malformed' })
})

test('an unreachable server is a value, not an exception', async () => {
  const refund = { refundRef: 'R1', transactionId: 'pi_1', amountSen: 100, publicUrl: '' }
  expect(await provider.refund(refund)).toMatchObject({
    ok: false,
    refusal: { code: 'unreachable' },
  })
  expect(await provider.refundStatus(refund)).toMatchObject({
    ok: false,
    refusal: { code: 'unreachable' },
  })
  const attempt = { orderRef: 'J1P1', amountSen: 100 }
  expect(await provider.requery({ ...attempt, pageRef: 'cs_1' })).toMatchObject({
    refusal: { code: 'unreachable' },
  })
  expect(await provider.requery(attempt)).toMatchObject({ refusal: { code: 'not-found' } })
})

test("a page is in the customer's language", async () => {
  const forms: Promise<string>[] = []
  const server = createServer((request, response) => {
    forms.push(text(request))
    response.end('{"id":"cs_1","url":"https://stripe.test/cs_1"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stripe = stripeProvider({ secretKey: 'sk_test_us', webhookSecret: 'whsec', apiUrl })
  const page = { orderRef: 'J1P1', amountSen: 4000, description: 'Cleaning', locale: 'zh' } as const
  const url = 'http://localhost'
  const buyer = { billName: 'Mei', billEmail: 'mei@example.test', billMobile: '0123987654' }
  const request = { ...page, ...buyer, publicUrl: url, cancelUrl: url, openUrl: url }
  await stripe.openPage?.(request, new Date('2026-12-01T00:00:00Z'))
  expect(new URLSearchParams(await forms[0]).get('locale')).toBe('zh')
  server.closeAllConnections()
  server.close()
})
