import { expect, test, vi } from 'vitest'
import { startTestApp, usualDay } from '../../../testing/app.ts'

const testApp = await startTestApp({ ordersAnHour: 5 })
await testApp.hire(4)
// The limits use the machine's clock; three starts of 4 hours fit into a worker's day.
const starts = ['08:00', '13:00', '18:00']

test('an account has a limit of orders an hour, and refusals do not count', async () => {
  const customer = await testApp.customer()
  const book = (start_time: string, more: object = {}, key?: string) =>
    testApp.book(customer, { start_time, ...more }, key)
  for (const start of starts) expect((await book(start)).status).toBe(201)
  for (let time = 0; time < 20; time += 1) {
    expect((await book('08:00', { worker_count: 5 })).status).toBe(409)
    expect((await book('08:00', { address: '' })).status).toBe(400)
  }
  expect((await book('08:00', {}, 'the-fourth-order')).status).toBe(201)
  expect((await book('13:00')).status).toBe(201)

  const refused = await fetch(`${testApp.url}/cleaning/book-cleaner/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({
      frequency: 'one-time',
      start_date: usualDay,
      no_of_hours: 4,
      start_time: '18:00',
      worker_count: 1,
      fixed_addons: [],
      address: '12 Jalan Maarof, Bangsar',
      postcode: 59100,
      property_type: 'Condominium',
      payment_method: 'Cash',
    }),
  })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await refused.json()).toMatchObject({ success: false, code: 'too-many-requests' })
  // The lost answer is repeated, and other orders continue.
  expect((await book('08:00', {}, 'the-fourth-order')).status).toBe(201)
  expect((await testApp.book(await testApp.customer(), { start_time: '18:00' })).status).toBe(201)
})

test('staff have the same limit, and many at once do not exceed it', async () => {
  const manager = await testApp.manager()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      testApp.book(manager, {
        start_date: `2026-03-${11 + (at % 8)}`,
        start_time: starts[at % 3],
      }),
    ),
  )
  const howMany = (expectedStatus: number) =>
    answers.filter(({ status }) => status === expectedStatus).length
  expect([howMany(201), howMany(429)]).toEqual([5, 19])
  const { rows } = await testApp.pool.query<{ count: number }>(
    'select count(*) as count from booking_order where account_id = $1',
    [manager.accountId],
  )
  expect(rows).toEqual([{ count: 5 }])
})

test('it is shared by all processes', async () => {
  const counted = () =>
    testApp.pool.query<{ points: number }>(
      "select points from rate_limit where key like 'order:%' order by points",
    )
  // A process writes its counts once a second.
  await vi.waitFor(
    async () => expect((await counted()).rows.map(({ points }) => points)).toEqual([1, 5, 5]),
    { timeout: 10_000 },
  )
})
