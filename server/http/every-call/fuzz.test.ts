import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { failure } from '../../../domain/api/call.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import {
  dice,
  headersFor,
  inside,
  parse,
  payloadFor,
  words,
} from '../../../testing/invalid-input.ts'
import { moneyIn } from '../../../testing/money-fields.ts'
import { readOperations } from '../../../testing/operations.ts'
import { otherPostcode, type Person, usualPostcode } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'

/**
 * Calls every operation of the OpenAPI document with invalid input: bodies, fields, headers, tokens
 * and encodings, generated from one seed. Each answer must be a documented success or the failure
 * form, and disclose neither internals nor data of other people; references to another customer's
 * data are answered as unknown.
 */
const seed = 20_261_121
const triesPerCall = 150

const testApp = await startTestApp({ servesPages: true })
const failureForm = z.strictObject(failure.shape)

const operations = await readOperations(testApp.url)

const people = {
  customer: () => testApp.customer(),
  manager: () => testApp.manager(),
  admin: () => testApp.admin(),
}
await testApp.hire(40, { skills: ['Cleaner', 'Care Giver'] })
const victim = await somebodyElse()
let places = 0
/** A new address for every attempt, so that no rate limit applies. */
function newPlace(): string {
  places += 1
  return `10.${places >> 16}.${(places >> 8) & 255}.${places & 255}`
}

/** A customer with bookings of two kinds, whose private data this test knows. */
async function somebodyElse() {
  const person = await testApp.customer()
  const privateData = {
    firstName: 'Zulaikha',
    lastName: 'Opferova',
    email: 'z.opferova@orang-lain.test',
    phone: '+60 198765432',
    address: '77 Jalan Orang Lain',
    medical: 'Parkinson since 2019, penicillin makes her ill',
  }
  await query(testApp.pool, {
    text: 'update account set first_name = $2, last_name = $3, email = $4, phone = $5 where id = $1',
    values: [
      person.accountId,
      privateData.firstName,
      privateData.lastName,
      privateData.email,
      privateData.phone,
    ],
  })
  const cleaned = await testApp.book(person, {
    address: privateData.address,
    payment_method: 'Online',
    frequency: 'weekly',
  })
  const cared = await testApp.post(
    '/care-giver/book-care-giver/',
    {
      frequency: 'one-time',
      start_date: usualDay,
      worker_count: 1,
      worker_gender: 'Female',
      no_of_hours: 4,
      start_time: '14:00',
      address: privateData.address,
      postcode: usualPostcode,
      property_type: 'Condominium',
      payment_method: 'Cash',
      customer_medical_details: privateData.medical,
    },
    person,
  )
  expect([cleaned.status, cared.status]).toEqual([201, 201])
  const sessions = await query<{ id: string }>(testApp.pool, {
    text: 'select id from session where account_id = $1',
    values: [person.accountId],
  })
  const session = sessions[0]?.id ?? ''
  const bookings = [...cleaned.body.booking_ids, ...cared.body.booking_ids]
  const orders = [cleaned.body.order, cared.body.order]
  const own = [person.token, session]
  const secrets = [...Object.values(privateData), ...bookings, ...orders, ...own]
  expect(secrets.every((secret) => secret.length > 5)).toBe(true)
  return { ...person, ...privateData, session, bookings, orders, own, secrets }
}

describe.each(operations)('$name', ({ name, method, path, operation }) => {
  test('answers well or in the failure form', { timeout: 120_000 }, async () => {
    const draw = dice(seed + operations.findIndex((each) => each.operation === operation))
    const schema = operation.requestBody?.content['application/json'].schema
    const who = [await people.customer(), await people.manager(), await people.admin()]
    const problems: string[] = []
    // A password's hash is slow on purpose.
    const tries = /login|password|register/.test(path) ? triesPerCall / 3 : triesPerCall
    for (let n = 0; n < tries; n += 1) {
      const headers = headersFor(draw, who)
      const part = () => encodeURIComponent(draw.pick(words).replace(/[\ud800-\udfff]/g, '?'))
      const fields = operation.parameters.filter((each) => each.in === 'query')
      const query = fields.map(({ name }) => `${name}=${part()}`).join('&')
      const url = `${path.replace(/\{\w+\}/g, () => part().slice(0, 300))}${query ? `?${query}` : ''}`
      const payload = method === 'GET' ? undefined : payloadFor(schema, draw)
      const answer = await testApp.app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
        remoteAddress: newPlace(),
      })
      const sent = `try ${n}: ${headers['content-type']} ${String(payload).slice(0, 120)}`
      const reader = readerOf(headers, who)
      const problem = problemIn(answer.statusCode, answer.body, reader, name)
      if (problem) problems.push(`${problem} after ${sent}`)
    }
    expect(problems).toEqual([])
  })
})

type Reader = 'customer' | 'manager' | 'admin'

/** The most privileged caller that a call's tokens may identify. */
function readerOf(headers: Record<string, string>, who: readonly Person[]): Reader {
  const [, manager, admin] = who
  const credentials = `${headers.authorization} ${headers.cookie}`
  if (admin && credentials.includes(admin.token)) return 'admin'
  return manager && credentials.includes(manager.token) ? 'manager' : 'customer'
}

const ownMoney = new Set(services.flatMap(({ calls }) => [`POST ${calls.book}`]))
const accessOf = new Map(operations.map((each) => [each.name, each.operation['x-access']]))

/** @param sent values that the caller sent, and may get back. */
function problemIn(
  status: number,
  body: string,
  reader: Reader,
  call: string,
  sent = '',
): string | undefined {
  if (status >= 500) return `${status} ${body}`
  if (status >= 400) {
    const read = parse(body)
    if (!failureForm.safeParse(read).success) return `${status} without the failure form: ${body}`
    if (inside.test(body)) return `a leak: ${body}`
  }
  const hidden = reader === 'customer' ? victim.secrets : victim.own
  const leaked = hidden.find((secret) => body.includes(secret) && !sent.includes(secret))
  if (leaked) return `${leaked} of somebody else: ${body.slice(0, 200)}`
  // Public prices, and a Manager's own bookings, are no customer's money.
  if (reader === 'manager' && accessOf.get(call) !== 'anyone' && !ownMoney.has(call)) {
    const read = parse(body) as { fields?: object } | undefined
    // Field names are no amounts; their messages might contain some.
    const [money] = moneyIn(
      status < 400 ? read : { ...read, fields: Object.values(read?.fields ?? {}) },
    )
    if (money) return `a Manager is shown money in ${money}: ${body.slice(0, 200)}`
  }
  return undefined
}

/** Valid values for fields that refer to records: the victim's. */
function namedFields(path: string, booking: string, order: string): Record<string, unknown> {
  const isCare = victim.bookings.at(-1) === booking
  return {
    id: path.includes('session') ? victim.session : booking,
    booking_id: booking,
    order,
    skill: isCare ? 'Care Giver' : 'Cleaner',
    username: victim.email,
    email: victim.email,
    customer_name: victim.firstName,
    first_name: victim.firstName,
    last_name: victim.lastName,
    phone: victim.phone,
    password: 'Guessed1x',
    password2: 'Guessed1x',
    confirm_password: 'Guessed1x',
    current_password: 'Guessed1x',
    provider: 'google',
    code: '123456',
    start_date: '2026-03-20',
    start_time: '15:00',
    booking_date: usualDay,
    postcode: usualPostcode,
    post_code: usualPostcode,
    post_codes: [otherPostcode],
    workers: [],
    amount: 120,
    page: 1,
    page_size: 100,
    from: usualDay,
    to: usualDay,
    service_type: 'All',
    date_range: '',
    manager: '',
  }
}

/** Calls that name one record, which must read as unknown to other customers. */
const namesOneRecord =
  /booking-details\/(get-booking-details|update|cancel|get-allocate)|payments\/(result|retry|refunds\/|collect)|reports\/invoice|sessions\/end/

describe("valid references to another customer's records", () => {
  type Way = { who: Person | undefined; by: 'header' | 'cookie' }

  async function send(
    { method, path, operation }: (typeof operations)[number],
    fields: Record<string, unknown>,
    { who, by }: Way,
  ) {
    const queryParameters = operation.parameters.filter((each) => each.in === 'query')
    const search = new URLSearchParams(
      queryParameters.flatMap(({ name }) => (name in fields ? [[name, String(fields[name])]] : [])),
    )
    const names = Object.keys(
      operation.requestBody?.content['application/json'].schema.properties ?? {},
    )
    const body = Object.fromEntries(
      names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
    )
    const url = `${path.replace(/\{\w+\}/g, 'guessed')}${search.size > 0 ? `?${search}` : ''}`
    const payload = method === 'GET' ? undefined : JSON.stringify(body)
    const answer = await testApp.app.inject({
      method,
      url,
      headers: {
        ...(payload ? { 'content-type': 'application/json' } : {}),
        ...(who && by === 'header' ? { authorization: `Bearer ${who.token}` } : {}),
        ...(who && by === 'cookie'
          ? { cookie: `access_token=${who.token}`, origin: testApp.deps.settings.publicUrl }
          : {}),
      },
      ...(payload ? { payload } : {}),
      remoteAddress: newPlace(),
    })
    return { status: answer.statusCode, body: answer.body, sent: `${url} ${payload}` }
  }

  /** All stored data of the victim. */
  async function stored(): Promise<unknown> {
    const [row] = await query<{ stored: unknown }>(testApp.pool, {
      text: `select jsonb_build_object(
               'account', (select to_jsonb(a) from account a where a.id = $1),
               'sessions', (select jsonb_agg(to_jsonb(s)) from session s where s.account_id = $1),
               'orders', (select jsonb_agg(to_jsonb(o) order by o.id) from booking_order o
                          where o.account_id = $1),
               'bookings', (select jsonb_agg(to_jsonb(b) order by b.id) from booking b
                            join booking_order o on o.id = b.order_id where o.account_id = $1),
               'history', (select count(*) from booking_event e join booking b on b.id = e.booking_id
                           join booking_order o on o.id = b.order_id where o.account_id = $1),
               'tries', (select count(*) from payment_attempt p
                         join booking_order o on o.id = p.order_id where o.account_id = $1)
             ) as stored`,
      values: [victim.accountId],
    })
    return row?.stored
  }

  /** An answer without the parts that vary between records and times. */
  const plain = (body: string) => {
    const { request_id: _, ...rest } = (parse(body) ?? {}) as Record<string, unknown>
    return rest
  }

  test.each(operations)('$name', async (call) => {
    const before = await stored()
    const otherCustomer = await testApp.customer()
    const ways: Way[] = [
      { who: undefined, by: 'header' },
      { who: otherCustomer, by: 'header' },
      { who: otherCustomer, by: 'cookie' },
    ]
    const problems: (string | undefined)[] = []
    for (const way of ways) {
      // Logout and leaving would end the other customer's session.
      if (way.who && /logout|\/delete\//.test(call.path)) continue
      for (const [at, booking] of [victim.bookings[0], victim.bookings.at(-1)].entries()) {
        const fields = namedFields(call.path, booking ?? '', victim.orders[at] ?? '')
        const { status, body, sent } = await send(call, fields, way)
        problems.push(problemIn(status, body, 'customer', call.name, sent))
        if (!namesOneRecord.test(call.path)) continue
        const nobody = {
          ...namedFields(call.path, 'JAAAAAAAAA-1', 'JAAAAAAAAA'),
          skill: fields.skill,
          ...(call.path.includes('session') ? { id: '00000000-0000-4000-8000-000000000000' } : {}),
        }
        const unknown = await send(call, nobody, way)
        expect(status, body).toBeGreaterThanOrEqual(400)
        expect({ status, ...plain(body) }).toEqual({
          status: unknown.status,
          ...plain(unknown.body),
        })
      }
    }
    expect(problems.filter((each) => each !== undefined)).toEqual([])
    expect(await stored()).toEqual(before)
  })

  test('no answer shows a Manager money', async () => {
    const manager = await testApp.manager()
    await testApp.putInCharge(manager)
    const problems: (string | undefined)[] = []
    // Calls that end the Manager's session or the booking come last.
    const isEnd = ({ path }: { path: string }) => /logout|delete|change-password|cancel/.test(path)
    const inOrder = operations.toSorted((one, two) => Number(isEnd(one)) - Number(isEnd(two)))
    let answered = 0
    for (const call of inOrder) {
      for (const [at, booking] of [victim.bookings[0], victim.bookings.at(-1)].entries()) {
        const fields = namedFields(call.path, booking ?? '', victim.orders[at] ?? '')
        const { status, body, sent } = await send(call, fields, { who: manager, by: 'header' })
        if (status < 300 && namesOneRecord.test(call.path)) answered += 1
        problems.push(problemIn(status, body, 'manager', call.name, sent))
      }
    }
    expect(answered).toBeGreaterThan(5)
    expect(problems.filter((each) => each !== undefined)).toEqual([])
  })
})
