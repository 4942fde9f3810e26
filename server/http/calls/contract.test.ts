import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { may } from '../../../domain/account/permissions.ts'
import { type Call, defineCall, failure, outcome } from '../../../domain/api/call.ts'
import { wholeContract } from '../../../domain/api/contract.ts'
import { services } from '../../../domain/services/catalogue.ts'
import {
  accountPages,
  appPages,
  bookingPaths,
  crewPages,
  historyPages,
  landingPaths,
  publicPages,
  staffPages,
} from '../../../domain/site/pages.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'
import { answerFailures } from '../errors.ts'
import { Failure, TooManyRequests } from '../failure.ts'
import type { CallGate, Handler } from './calls.ts'
import { registerCalls } from './register-calls.ts'

const testApp = await startTestApp({ servesPages: true })
const contract = wholeContract(services)
const failureForm = z.strictObject(failure.shape)

/** Many addresses, so that no rate limit hides the real answers. */
let places = 0
async function send(key: string, payload: object, who?: Person) {
  const [method = '', path = ''] = key.split(' ')
  places += 1
  const answer = await testApp.app.inject({
    method: method as 'GET' | 'POST' | 'PUT',
    url: path.replace(/\{\w+\}/g, 'token'),
    ...(method === 'GET' ? { query: payload as Record<string, string> } : { payload }),
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    remoteAddress: `10.${places >> 16}.${(places >> 8) & 255}.${places & 255}`,
  })
  return { status: answer.statusCode, body: answer.json<z.infer<typeof failure>>() }
}

test('no page has the address of a call', () => {
  const pages = [publicPages, accountPages, historyPages, crewPages, appPages, staffPages]
  const paths = [...pages.flatMap((each) => Object.keys(each)), ...bookingPaths, ...landingPaths]
  expect(paths.length).toBeGreaterThan(60)
  // A router answers with and without the slash at the end.
  expect(
    paths.filter((path) => Object.hasOwn(contract, `GET ${path.replace(/\/$/, '')}/`)),
  ).toEqual([])
})

describe('who may call', () => {
  const guarded = Object.entries(contract).filter(([, call]) => call.access !== 'anyone')

  test.each(guarded)('%s is not for visitors', async (key, call) => {
    const { status, body } = await send(key, {})
    expect(failureForm.parse(body)).toMatchObject(
      call.signInMessage
        ? { code: 'not-signed-in', response: 'Please login before booking' }
        : { code: 'sign-in-needed', response: 'Please log in to continue' },
    )
    expect(status).toBe(401)
  })

  test.each(guarded.filter(([, call]) => !may(call.access, 'Customer')))(
    '%s is not for customers',
    async (key) => {
      const { status, body } = await send(key, {}, await testApp.customer())
      expect(failureForm.parse(body)).toMatchObject({ code: 'not-allowed' })
      expect(status).toBe(403)
    },
  )

  test('an invalid, forged or foreign token does not sign in', async () => {
    const who = await testApp.customer()
    const [head, body] = who.token.split('.')
    for (const token of ['x', `${head}.${body}.AAAA`, `${head}.${body}.`, 'null']) {
      const { status } = await send(
        'GET /booking-details/get-booking-history/',
        {},
        {
          ...who,
          token,
        },
      )
      expect(status).toBe(401)
    }
  })
})

describe('no request causes an unexpected error', () => {
  const junk: readonly unknown[] = [
    {},
    [],
    [[null]],
    { toString: 1 },
    true,
    -1,
    1.5,
    2 ** 53,
    1e308,
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table account; --",
    '%',
    'x'.repeat(40_000),
    '0000-01-01',
    '9999-12-31',
    { start_date: '0000-01-01', end_date: '9999-12-31' },
    { start_date: '2027-02-30', end_date: '2027-03-01' },
  ]
  // These two end the session that the others need.
  const calls = Object.keys(contract).filter((key) => !/logout|delete/.test(key))

  test.each(calls)('%s', { timeout: 60_000 }, async (key) => {
    const admin = await testApp.admin()
    const call = contract[key]
    const fields =
      call?.request instanceof z.ZodObject ? Object.keys(call.request.shape) : ['skill', 'postcode']
    const surprises: string[] = []
    const usual = { skill: 'Cleaner', booking_id: 'X-1', id: 'X-1', start_date: '2026-03-09' }
    for (const field of fields.length > 0 ? fields : ['anything']) {
      // Earlier attempts count for the address, but are not about this field.
      await testApp.pool.query('delete from rate_limit')
      for (const value of junk) {
        if (key.startsWith('GET') && typeof value === 'object') continue
        const { status, body } = await send(key, { ...usual, [field]: value }, admin)
        const fine =
          status < 300 || (status < 500 && status !== 429 && failureForm.safeParse(body).success)
        if (!fine) surprises.push(`${field}: ${JSON.stringify(value).slice(0, 80)} → ${status}`)
      }
    }
    expect(surprises).toEqual([])
  })

  test.each(['%00', '%ff', '%', 'x'.repeat(300), '..%2f..', '%F0%9F%8C%B3'])(
    'the path part %s',
    async (part) => {
      for (const path of ['/account/verify-user/', '/account/reset-password/']) {
        const answer = await testApp.app.inject({
          method: path.includes('verify') ? 'GET' : 'POST',
          url: path + part,
          ...(path.includes('verify') ? {} : { payload: {} }),
        })
        expect(answer.statusCode).toBeGreaterThanOrEqual(400)
        expect(answer.statusCode).toBeLessThan(500)
        expect(failureForm.safeParse(answer.json()).success).toBe(true)
      }
    },
  )
})

describe('the failure form', () => {
  const gate: CallGate = {
    clock: () => new Date('2027-02-15T00:30:00Z'),
    findCaller: async () => undefined,
    spend: async () => undefined,
    ownOrigins: [],
    checkAnswers: false,
  }
  const calls: Record<string, Call> = {
    'POST /fall/': defineCall({
      summary: 'Falls',
      access: 'anyone',
      response: outcome,
    }),
  }
  const apps: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close()
  })

  async function fallOver(error: unknown) {
    const app = fastify({ genReqId: () => 'request-7' })
    apps.push(app)
    await app.register(cookie)
    answerFailures(app)
    registerCalls(app, calls, { 'POST /fall/': () => Promise.reject(error) }, gate)
    const answer = await app.inject({ method: 'POST', url: '/fall/', payload: {} })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }

  const internal = {
    success: false,
    code: 'internal-error',
    response: 'Something went wrong on our side. Please try again',
    request_id: 'request-7',
  }
  test.each([
    ['a surprise', new Error('select password_hash from account')],
    [
      'a refusal of the database',
      Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b)' }),
    ],
    ['a status of its own', Object.assign(new Error('secret'), { statusCode: 502 })],
    ['a text', 'secret'],
  ])('%s discloses nothing of the software', async (_, error) => {
    const { status, body } = await fallOver(error)
    expect({ status, body }).toEqual({ status: 500, body: internal })
  })

  test.each([['57P01'], ['ECONNREFUSED'], ['53300'], ['28P01'], ['40P01']])(
    'a database that cannot run a call now (%s): 503 with Retry-After',
    async (code) => {
      const { status, headers, body } = await fallOver(
        Object.assign(new Error('terminating connection'), { code }),
      )
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('1')
      expect(body).toEqual({
        success: false,
        code: 'unavailable',
        response: "We're busy at the moment. Please try again",
        request_id: 'request-7',
      })
    },
  )

  test('a failure is answered with its own message, fields and status', async () => {
    const { status, body, headers } = await fallOver(
      new Failure(409, 'slot-taken', () => 'No Slot Available', {
        start_time: () => 'No Slot Available',
      }),
    )
    expect(status).toBe(409)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      success: false,
      code: 'slot-taken',
      response: 'No Slot Available',
      fields: { start_time: 'No Slot Available' },
      request_id: 'request-7',
    })
  })

  test('a used-up budget answers with Retry-After', async () => {
    const { status, headers, body } = await fallOver(new TooManyRequests(17))
    expect([status, headers['retry-after']]).toEqual([429, '17'])
    expect(failureForm.parse(body).code).toBe('too-many-requests')
  })

  test('every call has its handler, and every handler its call', () => {
    const app = fastify()
    apps.push(app)
    const handler: Handler = async () => ({ success: true, response: '' })
    expect(() => registerCalls(app, calls, {}, gate)).toThrow('no handler for POST /fall/')
    expect(() =>
      registerCalls(app, calls, { 'POST /fall/': handler, 'GET /more/': handler }, gate),
    ).toThrow('no call for the handler of GET /more/')
  })
})
