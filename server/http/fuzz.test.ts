import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { failure } from '../../domain/api/call.ts'
import { openHouse, type Person } from '../test-house.ts'

/*
 * Every call of the OpenAPI document, with what clients should not send: bodies, fields, headers,
 * tokens and encodings, drawn from one seed. Whatever is sent, the answer is a success of the
 * document or the failure form, tells nothing of the inside and nothing of somebody else.
 */
const seed = 20_261_121
const triesACall = 150

const house = await openHouse()
const failureForm = z.strictObject(failure.shape)

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  enum?: unknown[]
  items?: Schema
}
type Operation = {
  'x-access': string
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  parameters: { name: string; in: string }[]
}
const document = (await (await fetch(`${house.url}/openapi.json`)).json()) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase() as 'GET' | 'POST' | 'PUT',
    path,
    operation,
  })),
)

/** Mulberry32: small, and the same on every machine. */
function dice(from: number) {
  let state = from
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(roll() * limit)
  function pick<Value>(values: readonly Value[]): Value {
    const value = values[below(values.length)]
    if (value === undefined && values.length === 0) throw new Error('nothing to pick from')
    return value as Value
  }
  return { roll, below, pick }
}
type Dice = ReturnType<typeof dice>

const words = [
  '',
  ' ',
  'Cleaner',
  'Care Giver',
  'one-time',
  'weekly',
  '2026-03-09',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '09:00',
  '99:99',
  '59100',
  '059100',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '-1',
  '٣',
  'true',
  'null',
  'undefined',
  '[object Object]',
  'CUCIAFT6',
  'Online',
  'Cash',
  'customer@jiran.test',
  'a@b',
  '+60 122000001',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\u202egnp.exe',
  'ﷺ',
  '𝕳𝖊𝖑𝖑𝖔',
  "' or '1'='1",
  "'; select pg_sleep(5); --",
  '$1',
  '%s%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'x'.repeat(255),
  'x'.repeat(5_000),
  '9'.repeat(400),
]
const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [[]],
  [null],
  ['a', 1, {}],
  {},
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  Array.from({ length: 300 }, () => 'x'),
]

function bad(draw: Dice): unknown {
  return draw.roll() < 0.6 ? draw.pick(words) : draw.pick(others)
}

/** A body of the right fields, each right, wrong or missing. */
function bodyFor(schema: Schema | undefined, draw: Dice): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(schema?.properties ?? {})) {
    if (draw.roll() < 0.15) continue
    const choices = shape.enum ?? shape.anyOf?.flatMap((each) => each.enum ?? []) ?? []
    body[name] = choices.length > 0 && draw.roll() < 0.5 ? draw.pick(choices) : bad(draw)
  }
  if (draw.roll() < 0.1) body[draw.pick(words)] = bad(draw)
  return body
}

/** The bytes of a body, as bad clients write them. */
function payloadFor(schema: Schema | undefined, draw: Dice): string | Buffer {
  const json = JSON.stringify(bodyFor(schema, draw))
  const kind = draw.below(20)
  if (kind === 0) return json.slice(0, draw.below(json.length))
  if (kind === 1) return Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xfe, 0xc0])])
  if (kind === 2) return Buffer.from(json, 'utf16le')
  if (kind === 3) return `\ufeff${json}`
  if (kind === 4) return `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  if (kind === 5) return `{"__proto__":{"role":"Admin"},"constructor":{"prototype":{}}}`
  if (kind === 6) return JSON.stringify(bad(draw)) ?? ''
  if (kind === 7) return `${json.slice(0, -1)}${json.length > 2 ? ',' : ''}"a":1,"a":2}`
  if (kind === 8) return `{"big":"${'x'.repeat(70_000)}"}`
  if (kind === 9) return draw.pick(['', ' ', '\0', 'a=b&c=d', '<a/>', '//', '{,}', '1e999'])
  return json
}

const contentTypes = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/jsonp',
  '/',
  '',
]

function headersFor(draw: Dice, people: readonly Person[]): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (draw.roll() < 0.15) headers['content-type'] = draw.pick(contentTypes)
  if (draw.roll() < 0.1) headers['content-encoding'] = draw.pick(['gzip', 'br', 'x', ''])
  if (draw.roll() < 0.2)
    headers['idempotency-key'] = draw.pick(['', ' ', 'k', 'x'.repeat(3_000), '\u00e9', '%00'])
  if (draw.roll() < 0.1) headers.accept = draw.pick(['text/html', '*/*;q=9', 'x', ''])
  if (draw.roll() < 0.1) headers['x-http-method-override'] = 'DELETE'
  if (draw.roll() < 0.1) headers['x-forwarded-for'] = draw.pick(['::', 'x', '1.2.3.4, 5'])
  if (draw.roll() < 0.05) headers.host = draw.pick(['evil.example', '', 'a b'])
  const who = draw.pick(people)
  const [head = '', claims = '', signature = ''] = who.token.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const token = draw.pick([
    ...Array<string>(8).fill(who.token),
    '',
    'x',
    'null',
    `${head}.${claims}.`,
    `${none}.${claims}.`,
    `${head}.${claims}.${signature.slice(1)}`,
    `${head}.${Buffer.from('{}').toString('base64url')}.${signature}`,
    'x'.repeat(9_000),
  ])
  const carrier = draw.below(10)
  if (carrier < 6) headers.authorization = `Bearer ${token}`
  else if (carrier === 6) headers.cookie = `access_token=${token}; user=%`
  else if (carrier === 7)
    headers.authorization = draw.pick(['Basic eDp4', 'Bearer', `bearer  ${token}`])
  else if (carrier === 8)
    headers.cookie = draw.pick(['=;;=', 'google_nonce=a.b.c.d; facebook_pending=x', '%'])
  return headers
}

/** What only the inside knows: code, statements, hashes, places of files. */
const inside =
  /node_modules|\.ts:\d+|\bat [\w.<>]+ \(|syntax error|relation "|column "|violates|duplicate key|invalid input syntax|invalid byte|pg_|ZodError|\$argon2|PostgreSQL|stack|\/(work|home|tmp|root)\//i

const people = {
  customer: () => house.customer(),
  manager: () => house.manager(),
  admin: () => house.admin(),
}
const secretAddress = '77 Jalan Orang Lain'
await house.hire(4)
const victim = await house.customer()
expect((await house.book(victim, { address: secretAddress })).status).toBe(201)

let places = 0

describe.each(operations)('$name', ({ method, path, operation }) => {
  test('answers well or in the failure form', { timeout: 120_000 }, async () => {
    const draw = dice(seed + operations.findIndex((each) => each.operation === operation))
    const schema = operation.requestBody?.content['application/json'].schema
    const who = [await people.customer(), await people.manager(), await people.admin()]
    const surprises: string[] = []
    // A password's hash is slow on purpose.
    const tries = /login|password|register/.test(path) ? triesACall / 3 : triesACall
    for (let n = 0; n < tries; n += 1) {
      const headers = headersFor(draw, who)
      const part = () => encodeURIComponent(draw.pick(words).replace(/[\ud800-\udfff]/g, '?'))
      const fields = operation.parameters.filter((each) => each.in === 'query')
      const query = fields.map(({ name }) => `${name}=${part()}`).join('&')
      const url = `${path.replace(/\{\w+\}/g, () => part().slice(0, 300))}${query ? `?${query}` : ''}`
      const payload = method === 'GET' ? undefined : payloadFor(schema, draw)
      places += 1
      const answer = await house.app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
        remoteAddress: `10.${places >> 16}.${(places >> 8) & 255}.${places & 255}`,
      })
      const sent = `try ${n}: ${headers['content-type']} ${String(payload).slice(0, 120)}`
      const surprise = surpriseIn(answer.statusCode, answer.body, headers, who)
      if (surprise) surprises.push(`${surprise} after ${sent}`)
    }
    expect(surprises).toEqual([])
  })
})

function surpriseIn(
  status: number,
  body: string,
  headers: Record<string, string>,
  [customer]: readonly Person[],
): string | undefined {
  if (status >= 500) return `${status} ${body}`
  if (status >= 400) {
    const read = parse(body)
    if (!failureForm.safeParse(read).success) return `${status} without the failure form: ${body}`
    if (inside.test(body)) return `a leak: ${body}`
  }
  const asCustomer = headers.authorization === `Bearer ${customer?.token}`
  if ((asCustomer || !headers.authorization) && !headers.cookie && body.includes(secretAddress))
    return `somebody else's booking: ${body.slice(0, 200)}`
  return undefined
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

describe('bytes that are no request', () => {
  const sockets: ReturnType<typeof connect>[] = []
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
  })

  async function send(bytes: string): Promise<string> {
    const { port, hostname } = new URL(house.url)
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    let heard = ''
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.write(bytes)
    await once(socket, 'close')
    return heard
  }

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a made-up method', 'FROB /account/login/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('%s', async (what, bytes, status) => {
    const heard = await send(bytes)
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    // Node answers a missing host itself, without a body.
    if (what !== 'no host') {
      const body = parse(heard.slice(heard.indexOf('\r\n\r\n') + 4))
      expect(failureForm.safeParse(body).success).toBe(true)
    }
    expect(heard).not.toMatch(inside)
  })

  test('a client is not waited for without end', () => {
    const { server } = house.app
    expect(server.headersTimeout).toBe(10_000)
    expect(server.requestTimeout).toBe(30_000)
    expect(server.timeout).toBe(60_000)
    expect(server.keepAliveTimeout).toBe(72_000)
  })
})
