import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { failure } from '../../../domain/api/call.ts'
import type { Service } from '../../../domain/booking/description.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { type Answer, startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { allRules, cleanerRules } from '../../../testing/services/all-rules.ts'
import {
  casesOf,
  type Fields,
  NOW,
  SERVED,
  START,
  type Who,
} from '../../../testing/services/rules.ts'

const testApp = await startTestApp()
const people = new Map<Who, Person>()

beforeAll(async () => {
  const skills = services.map((service) => service.skill)
  await testApp.hire(6, { skills, gender: 'Female' })
  await testApp.hire(6, { skills, gender: 'Male' })
  people.set('customer', await testApp.customer())
  people.set('newcomer', await testApp.customer({ phone: null }))
  people.set('staff', await testApp.admin())
})

// Each test starts with all workers free, and without phones stored by an earlier booking.
afterEach(async () => {
  testApp.clock.set(NOW)
  await testApp.pool.query('delete from assignment')
  await testApp.pool.query('update account set phone = null where id = $1', [
    people.get('newcomer')?.accountId,
  ])
})

const failureForm = z.strictObject(failure.shape)

/** Expects a failure in the form of docs/product/calls.md#conventions, without other fields. */
function expectFailure(answer: Answer<unknown>, status: number, says: string): void {
  const { success: _, fields: __, ...said } = failureForm.parse(answer.body)
  expect({ status: answer.status, ...said }).toEqual({
    status,
    response: says,
    code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
    request_id: expect.stringMatching(/./),
  })
}

async function stored(): Promise<unknown> {
  const { rows } = await testApp.pool.query(
    `select (select count(*) from booking_order) as orders, (select count(*) from booking) as bookings,
       (select count(*) from assignment) as assignments, (select count(*) from outbox) as mails,
       (select count(*) from booking_event) as events, (select count(*) from voucher_use) as vouchers,
       (select count(*) from payment_attempt) as payments,
       (select count(*) from idempotent_answer) as answers`,
  )
  return rows[0]
}

describe.each(allRules)('$service.skill', (rules) => {
  const { service } = rules
  const book = (form: Fields, who: Person | undefined, key?: string) =>
    testApp.post<unknown>(service.calls.book, form, who, key ? { 'idempotency-key': key } : {})

  test('the table covers the service of the catalogue', () => {
    expect(services).toContain(service)
  })

  // Only the browser checks single steps; the server checks all of them.
  test.each(casesOf(rules).filter((one) => !one.step))('$name', async (one) => {
    testApp.clock.set(one.now)
    const login = one.message === 'Please login before booking'
    // Permission is checked before the form: a visitor is only asked to log in.
    const who = one.who === 'visitor' ? 'customer' : one.who
    const before = await stored()
    const answer = await book(one.form, login ? undefined : people.get(who), 'one-key')
    if (one.message) {
      expectFailure(answer, login ? 401 : 400, one.message)
    } else if (one.noSlot) {
      expectFailure(answer, 409, 'No Slot Available')
    } else {
      expect(answer).toMatchObject({ status: 201, body: { success: true } })
      await testApp.pool.query('delete from idempotent_answer')
      return
    }
    expect(await stored()).toEqual(before)
  })

  test('a visitor is asked to log in, with any form', async () => {
    for (const form of [rules.form, {}, { start_date: 'never' }]) {
      expectFailure(await book(form, undefined), 401, 'Please login before booking')
    }
  })

  // Many calls in one test: slow on a busy machine.
  test('no input causes an unexpected error', {
    timeout: 180_000,
  }, async () => {
    const unusual: [string, Fields][] = []
    // Questions that all services share are only tried on the first.
    const known =
      rules === cleanerRules ? [] : cleanerRules.service.questions.map((question) => question.field)
    const fields = service.questions
      .map((question) => question.field)
      .filter((field) => !known.includes(field))
    const beside = known.length > 0 ? ['rooms'] : ['skill', 'post_code', 'quoted_total', 'toString']
    for (const value of junk) {
      for (const field of [...fields, ...beside]) {
        for (const path of [service.calls.book, service.calls.quote]) {
          unusual.push([path, { ...rules.form, [field]: value }])
        }
      }
      for (const field of [...fields, 'post_code', 'booking_id']) {
        unusual.push([service.calls.slots, slotsForm(service, rules.form, { [field]: value })])
      }
    }
    await acceptedAnswers(unusual, people.get('customer'))
  })
})

/** Values that no form sends: other types and sizes, and texts that may break a database. */
const junk: readonly unknown[] = [
  {},
  { toString: 1, valueOf: [] },
  { $gt: '' },
  [],
  [[[]]],
  [null],
  nested(500),
  true,
  false,
  'x'.repeat(40_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  "'; drop table booking; --",
  '1e9',
  '٣',
  '-1',
  '9'.repeat(400),
  1.5,
  -1,
  1e9,
  2 ** 53,
  1e308,
  '0000-01-01',
  '9999-12-31',
  '2027-02-30',
]

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at++) value = [value]
  return value
}

function slotsForm(service: Service, form: Fields, changes: Fields): Fields {
  return { ...form, post_code: SERVED, skill: service.skill, ...changes }
}

/** Sends them all; each answer is a success or a failure in its form. */
async function acceptedAnswers(
  calls: readonly [path: string, body: Fields][],
  who: Person | undefined,
): Promise<void> {
  const problems: string[] = []
  for (const [number, [url, payload]] of calls.entries()) {
    const { statusCode: status, body } = await testApp.app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        authorization: `Bearer ${who?.token}`,
        ...(number % 2 ? { 'idempotency-key': `junk-${number}` } : {}),
      },
      // From many addresses, so that no rate limit hides the real answers.
      remoteAddress: `10.0.${number >> 8}.${number & 255}`,
    })
    const fine = status < 300 || (status < 500 && failureForm.safeParse(JSON.parse(body)).success)
    if (!fine || status === 429) {
      problems.push(`${url} ${JSON.stringify(payload).slice(0, 300)} → ${status}`)
    }
  }
  expect(problems).toEqual([])
}

describe('the wire', () => {
  const path = cleanerRules.service.calls.book
  const send = async (init: RequestInit, to = path) => {
    const response = await fetch(testApp.url + to, {
      method: 'POST',
      ...init,
      headers: { authorization: `Bearer ${people.get('customer')?.token}`, ...init.headers },
    })
    return { status: response.status, body: await response.json() }
  }
  const json = { 'content-type': 'application/json' }

  test.each([
    ['text', 'text/plain', '{}'],
    ['a form', 'application/x-www-form-urlencoded', 'frequency=one-time'],
    ['XML', 'application/xml', '<booking/>'],
    ['a file', 'application/octet-stream', 'abc'],
  ])('%s is not JSON: 415', async (_, type, body) => {
    expectFailure(await send({ headers: { 'content-type': type }, body }), 415, 'Please send JSON')
  })

  test.each(['{', '{"a":}', 'nothing', '{"a":1}}', '{"__proto__": {"isStaff": true}}'])(
    '%s is invalid JSON: 400',
    async (body) => {
      expectFailure(
        await send({ headers: json, body }),
        400,
        'This request could not be understood',
      )
    },
  )

  test.each(['[]', '"text"', '7', 'true', '[{"frequency":"one-time"}]'])(
    '%s is no form: 400',
    async (body) => {
      const answer = await send({ headers: json, body })
      expectFailure(answer, 400, 'This request could not be understood')
    },
  )

  test('no body at all is an empty form', async () => {
    expectFailure(await send({}), 400, 'Please select the frequency')
    expectFailure(await send({ headers: json, body: 'null' }), 400, 'Please select the frequency')
  })

  test.each(['rooms', 'skill', 'quoted_total', 'no_of_hours', 'fixed_addons'])(
    '%s nested thirty thousand deep is refused',
    async (field) => {
      const deep = '['.repeat(30_000) + ']'.repeat(30_000)
      const body = `{"frequency":"one-time","${field}":${deep}}`
      for (const headers of [json, { ...json, 'idempotency-key': `deep-${field}` }]) {
        const answer = await send({ headers, body })
        expectFailure(answer, 400, 'Please select the start date')
      }
    },
  )

  test('more than 64 KB: 413', async () => {
    const body = JSON.stringify({ address: 'x'.repeat(70_000) })
    expectFailure(await send({ headers: json, body }), 413, 'This request is too large')
  })

  test.each([
    '/api/book-spaceship/',
    '/cleaning/',
    '/booking-details/nothing',
    '/api/book-cleaner',
  ])('%s is no call: 404', async (to) => {
    const answer = await send({ headers: json, body: '{}' }, to)
    expectFailure(answer, 404, 'There is nothing here')
  })

  test('the slash at the end is optional on every call of every service', async () => {
    for (const { service, form } of allRules) {
      for (const call of [service.calls.quote, service.calls.slots]) {
        const body = slotsForm(service, form, {})
        const with_ = await testApp.post(call, body)
        const without = await testApp.post(call.replace(/\/$/, ''), body)
        expect(with_).toMatchObject({ status: 200 })
        expect(without).toEqual(with_)
      }
      const booked = await testApp.post(service.calls.book.replace(/\/$/, ''), {}, undefined)
      expectFailure(booked, 401, 'Please login before booking')
    }
  })

  test('the longest key is 200 plain characters', async () => {
    const who = people.get('customer')
    for (const key of ['k'.repeat(201), 'two words']) {
      const answer = await testApp.post(path, cleanerRules.form, who, { 'idempotency-key': key })
      expectFailure(answer, 400, 'Idempotency-Key is up to 200 plain characters')
    }
  })
})

describe('start times', () => {
  test('the slots report a broken rule with the same message', async () => {
    const rows: [Fields, string][] = [
      [{ start_date: '' }, 'Please select the start date'],
      [{ start_date: '2027-02-29' }, 'Please select the start date'],
      [{ no_of_hours: '' }, 'Please enter number of hours'],
      [{ no_of_hours: 9 }, 'Please enter number of hours'],
      [{ worker_count: 0 }, 'Please enter number of cleaners required'],
      [{ worker_count: 6 }, 'Cleaners must be from 1 to 5'],
      [{ post_code: '' }, 'Please enter the postcode'],
      [{ post_code: 10000 }, 'Currently we do not provide Services at this Location'],
    ]
    for (const [changes, message] of rows) {
      const body = slotsForm(cleanerRules.service, cleanerRules.form, changes)
      expectFailure(await testApp.post('/booking-details/get-available-slots/', body), 400, message)
    }
  })

  test('and by the quote', async () => {
    const rows: [Fields, string][] = [
      [{ frequency: '' }, 'Please select the frequency'],
      [{ frequency: 'daily' }, 'Please select the frequency'],
      [{ start_date: '2027-02-29' }, 'Please select the start date'],
      [{ start_time: '10:30' }, 'Please select the start time'],
      [{ no_of_hours: 9 }, 'Please enter number of hours'],
      [{ worker_count: 0 }, 'Please enter number of cleaners required'],
      [{ worker_count: 6 }, 'Cleaners must be from 1 to 5'],
      [{ addon: 'Ironing', addon_service_hours: -1 }, 'Addon hours must be from 1 to 8'],
      [{ addon: 'Gardening' }, 'This addon is not available'],
      [{ postcode: '' }, 'Please enter the postcode'],
      [{ postcode: 10000 }, 'Currently we do not provide Services at this Location'],
    ]
    for (const [changes, message] of rows) {
      const form = { ...cleanerRules.form, ...changes }
      expectFailure(await testApp.post(cleanerRules.service.calls.quote, form), 400, message)
    }
  })

  test('a bad voucher is no failure of the quote', async () => {
    const form = { ...cleanerRules.form, voucher: 'NEVERWAS' }
    expect(await testApp.post(cleanerRules.service.calls.quote, form)).toMatchObject({
      status: 200,
      body: {
        total_cost: 120,
        discount: 0,
        voucher_message: "We don't recognise this voucher code",
      },
    })
  })

  test('what is offered can be booked, and what is not offered cannot', async () => {
    for (const { service, form } of allRules) {
      const { body: offered } = await testApp.post<{ value: string }[]>(
        service.calls.slots,
        slotsForm(service, form, { start_date: START }),
      )
      const values = offered.map((slot) => slot.value)
      for (const start_time of ['08:00', '09:00', '17:00', '18:00', '19:00', '20:00']) {
        const answer = await testApp.post(
          service.calls.book,
          { ...form, start_time },
          people.get('customer'),
        )
        expect({ start_time, booked: answer.status === 201 }).toEqual({
          start_time,
          booked: values.includes(start_time),
        })
      }
      await testApp.pool.query('delete from assignment')
    }
  })
})
