import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

const testApp = await startTestApp()
const customer = await testApp.customer()
const refused = () => testApp.log.filter(({ msg }) => msg === 'refused')

beforeEach(() => {
  testApp.log.length = 0
})

const password = 'Very5ecret'
const wrong = { username: customer.email, password }
const key = { skill: 'Cleaner', booking_id: 'x' }

test.each<[string, () => Promise<unknown>, object]>([
  [
    'a failed sign-in',
    () => testApp.post('/account/login/', wrong),
    { call: 'POST /account/login/', status: 401, code: 'wrong-credentials' },
  ],
  [
    'a call without a session',
    () => testApp.get('/booking-details/get-booking-history/'),
    { status: 401, code: 'sign-in-needed' },
  ],
  [
    'a token that is none',
    () => testApp.get('/account/security/', { ...customer, token: 'no.such.token' }),
    { status: 401, code: 'sign-in-needed' },
  ],
  [
    "staff's call by a customer",
    () => testApp.post('/booking-details/get-completed-bookings/', key, customer),
    { status: 403, code: 'not-allowed' },
  ],
  [
    'a present password that is wrong',
    () => testApp.post('/account/delete/', { current_password: password }, customer),
    { status: 403, code: 'sign-in-again' },
  ],
  [
    'a link that was used or made up',
    () => testApp.get('/account/verify-user/a-made-up-token'),
    { call: 'GET /account/verify-user/:token', status: 400, code: 'link-used' },
  ],
  [
    "a message in the payment provider's name",
    () =>
      fetch(`${testApp.url}/payments/notify`, {
        method: 'POST',
        body: new URLSearchParams({ a: 'b' }),
      }),
    { call: 'POST /payments/notify', status: 400, code: 'malformed' },
  ],
])('%s is one warning that can be counted', async (_what, act, line) => {
  await act()
  expect(refused()).toEqual([
    expect.objectContaining({ level: 40, place: '127.0.0.x', reqId: expect.any(String), ...line }),
  ])
})

test('so is a used-up budget', async () => {
  const form = { first_name: 'A', last_name: 'B', email: 'a@b.test', phone: '1', subject: 's' }
  for (let time = 0; time < 21; time += 1)
    await testApp.post('/common/send-query/', { ...form, message: 'm' })
  expect(refused()).toMatchObject([{ status: 429, code: 'too-many-requests' }])
})

test('missing fields and unknown addresses are not', async () => {
  expect((await testApp.post('/account/login/', {})).status).toBe(400)
  expect((await testApp.post('/no-such-call', {})).status).toBe(404)
  expect(testApp.log).toEqual([])
})

test('quotes of a refused row by PostgreSQL are left out', async () => {
  const twice = testApp.pool.query(
    'insert into account (email, first_name, last_name, created_at) values ($1, $1, $1, now())',
    [customer.email],
  )
  const err = await twice.catch((error: unknown) => error)
  expect(err).toMatchObject({ detail: expect.stringContaining(customer.email) })
  testApp.app.log.warn({ err }, 'call failed')
  expect(testApp.log.at(-1)).toMatchObject({ err: { code: '23505', detail: '[Redacted]' } })
  expect(JSON.stringify(testApp.log)).not.toContain(customer.email)
})

test('no line holds a name, an address in full, a password or a token', async () => {
  await testApp.post('/account/login/', wrong)
  await testApp.get('/account/verify-user/a-made-up-token')
  await testApp.get('/account/security/?next=a-made-up-token', {
    ...customer,
    token: 'a.bad.token',
  })
  expect(refused()).toHaveLength(3)
  const text = JSON.stringify(testApp.log)
  for (const secret of [customer.email, password, '127.0.0.1', 'a-made-up-token', 'a.bad.token'])
    expect(text).not.toContain(secret)
})
