import type { Schema } from './operations.ts'
import type { Person } from './people.ts'

/** Mulberry32: small, and the same on every machine. */
export function dice(from: number) {
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

export const words = [
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

/** A body with the right fields, each valid, invalid or missing. */
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
export function payloadFor(schema: Schema | undefined, draw: Dice): string | Buffer {
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

export function headersFor(draw: Dice, people: readonly Person[]): Record<string, string> {
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

/** Internal details: code, statements, hashes, file paths. */
export const inside =
  /node_modules|\.ts:\d+|\bat [\w.<>]+ \(|syntax error|relation "|column "|violates|duplicate key|invalid input syntax|invalid byte|pg_|ZodError|\$argon2|PostgreSQL|stack|\/(work|home|tmp|root)\//i

/** The value of a JSON text; undefined if it is invalid. */
export function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
