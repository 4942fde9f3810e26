import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { myInvois } from './einvoice/myinvois/adapter.ts'
import { fiuuProvider } from './payment/fiuu/adapter.ts'
import { stripeProvider } from './payment/stripe/adapter.ts'
import { facebookSignIn } from './sign-in/facebook/adapter.ts'
import { s3Storage } from './storage/s3/adapter.ts'

/** Answers that no provider documents, over real connections. */

const megabyte = Buffer.alloc(1_048_576, ' ')
let sentMegabytes = 0

/** Sends spaces, which JSON allows, as long as anyone reads them. */
const endless: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const send = () => {
    do sentMegabytes += 1
    while (response.write(megabyte))
  }
  response.on('drain', send)
  send()
}

let answer = endless
const answers = (status: number, body: string, headers = {}) => {
  answer = ({ url }, response) => {
    const isToken = url === '/connect/token'
    const token = '{"access_token":"t","expires_in":3600}'
    response.writeHead(isToken ? 200 : status, headers).end(isToken ? token : body)
  }
}

const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  answer(request, response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  sentMegabytes = 0
  requests.length = 0
  logged.length = 0
})

const keys = { merchantId: 'us', verifyKey: 'verify', secretKey: 'secret' }
const fiuu = fiuuProvider({ ...keys, payUrl: url, apiUrl: url })
const stripe = stripeProvider({ secretKey: 'sk_test_us', webhookSecret: 'whsec', apiUrl: url })
const app = { appId: 'us', appSecret: 'secret', graphUrl: url, dialogUrl: url }
const logged: string[] = []
const log = (line: string) => logged.push(line)
const einvoices = myInvois({ url, clientId: 'us', clientSecret: 'secret', log })
const refund = { refundRef: 'R1', transactionId: '1', amountSen: 100, publicUrl: url }
const document = { number: 'A-1', json: '{}' }

test.each([
  ['a refund at Fiuu', () => fiuu.refund(refund), { refusal: { code: 'unreachable' } }],
  ['a refund at Stripe', () => stripe.refund(refund), { refusal: { code: 'unreachable' } }],
  [
    'a sign-in with Facebook',
    () => facebookSignIn(app).prove('code', url, new Date()),
    { refusal: { code: 'away' } },
  ],
  ['a token of MyInvois', () => einvoices.find('A-1'), { code: 'not-sent' }],
])('an endless answer to %s is not read on', async (_, ask, expected) => {
  answer = endless
  expect(await ask()).toMatchObject({ ok: false, ...expected })
  expect(sentMegabytes).toBeLessThan(60)
})

test.each(['1e2', 'null', '"paid"', ''])(
  "the answer %s leaves a Stripe refund's result open",
  async (body) => {
    answers(200, body)
    expect(await stripe.refund(refund)).toMatchObject({ refusal: { code: 'unreachable' } })
  },
)

test.each(['{}', '{"data":{}}', '{"data":[null]}', '{"data":[],"has_more":"yes"}'])(
  'the answer %s is no list of settlements of Stripe',
  async (body) => {
    answers(200, body)
    expect(await stripe.settledFrom?.(new Date())).toMatchObject({ refusal: { code: 'malformed' } })
  },
)

test.each([
  ['999999999', 3_600_000],
  ['99999999999999', 60_000],
  ['-5', 60_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
  ['600', 600_000],
])('MyInvois may ask to wait until %s, and for an hour at most', async (header, afterMs) => {
  answers(429, 'busy', { 'retry-after': header })
  const client = myInvois({ url, clientId: 'us', clientSecret: 'secret' })
  expect(await client.submit([document])).toEqual({ ok: false, code: 'not-sent', afterMs })
})

test.each([
  ['2026-11-30T15:59:59Z', new Date('2026-11-30T15:59:59Z')],
  ['yesterday', null],
  [null, null],
])('MyInvois has validated a document at %s', async (dateTimeValidated, validatedAt) => {
  const found = { uuid: 'U', submissionUid: 'S', internalId: 'A-1', status: 'Valid' }
  answers(200, JSON.stringify({ documentSummary: [{ ...found, dateTimeValidated }] }))
  expect(await einvoices.submission('S')).toMatchObject({ ok: true, value: [{ validatedAt }] })
})

test.each([
  [200, { ok: true, value: true }],
  [404, { ok: true, value: false }],
  [400, { ok: true, value: false }],
  [403, { ok: false, code: 'unknown' }],
  [502, { ok: false, code: 'unknown' }],
])('whether MyInvois knows a tax number, from a status of %i', async (status, expected) => {
  answers(status, '<html>')
  expect(await einvoices.isTaxpayer('C1', 'BRN', '1')).toEqual(expected)
})

test.each([
  [403, '<html>', { ok: false, code: 'unknown' }],
  [404, '', { ok: false, code: 'unknown' }],
  [403, '{"error":{"message":"Not yours"}}', { code: 'refused', reasons: ['Not yours'] }],
  [413, '', { code: 'refused', reasons: ['HTTP 413'] }],
])(
  'a document is refused by a reason, not by a firewall: %i %s',
  async (status, body, expected) => {
    answers(status, body)
    expect(await einvoices.submit([document])).toMatchObject(expected)
  },
)

test.each([
  [500, '<html>', 'MyInvois answered 500 to submit, correlationId 4F-1'],
  [
    202,
    '{"rejectedDocuments":[{"invoiceCodeNumber":"A-1","error":{}}]}',
    'MyInvois refused A-1, correlationId 4F-1',
  ],
])('the log has the id of an answer to report to MyInvois: %i', async (status, body, line) => {
  answers(status, body, { correlationId: '4F-1' })
  await einvoices.submit([document])
  expect(logged).toEqual([line])
})

test('a file is not sent on to the address of a redirect', async () => {
  answers(307, '', { location: `${url}/elsewhere` })
  const bucket = { endpoint: url, region: 'r', bucket: 'b', pathStyle: true }
  const storage = s3Storage({ ...bucket, accessKeyId: 'key', secretAccessKey: 'secret' })
  const key = 'worker-papers/00000000-0000-4000-8000-000000000000'
  await expect(storage.put(key, Buffer.from('paper'), 'image/png')).rejects.toThrow('307')
  expect(requests).toEqual([`PUT /b/${key}`])
})
