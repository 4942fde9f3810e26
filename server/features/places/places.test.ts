import { expect, test } from 'vitest'
import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { cleaning, startTestApp } from '../../../testing/app.ts'
import { usualPostcode } from '../../../testing/people.ts'

const testApp = await startTestApp()
const { pool } = testApp

const rates = (body: object) =>
  testApp.post<unknown>('/region-cost/get-frequency-discount-by-skill/', body)
const costOf = async (changes: object) =>
  (
    await testApp.post<QuoteAnswer>('/cleaning/get-cleaning-cost/', {
      ...cleaning,
      skill: 'Cleaner',
      ...changes,
    })
  ).body.total_cost

test('served postcodes are bare numbers, in order', async () => {
  const { status, body } = await testApp.get<number[]>('/region-cost/get-postcodes/')
  expect(status).toBe(200)
  expect(body).toContain(usualPostcode)
  expect(body).toContain(40000)
  expect(body).toEqual(body.toSorted((a, b) => a - b))
  expect(new Set(body).size).toBe(body.length)
})

test('rates before the discount, and the discount as a fraction', async () => {
  expect((await rates({ skill: 'Cleaner', post_code: usualPostcode })).body).toEqual([
    { frequency: 'one-time', worker_cost_normal_day: 30, discount_perc: 0 },
    { frequency: 'fortnightly', worker_cost_normal_day: 30, discount_perc: 0.1 },
    { frequency: 'weekly', worker_cost_normal_day: 30, discount_perc: 1 / 6 },
  ])
  expect((await rates({ skill: 'Task Errands', post_code: `${usualPostcode}` })).body).toEqual([
    { frequency: 'one-time', worker_cost_normal_day: 28, discount_perc: 0 },
  ])
})

test.each([
  [undefined, 'postcode-missing', 'Please enter the postcode'],
  [' ', 'postcode-missing', 'Please enter the postcode'],
  [10000, 'postcode-not-served', 'Currently we do not provide Services at this Location'],
  ['59x', 'postcode-not-served', 'Currently we do not provide Services at this Location'],
  [59100.5, 'postcode-not-served', 'Currently we do not provide Services at this Location'],
])('the postcode %j has no rates, starts or workers', async (asked, code, response) => {
  const refused = (field: string) => ({
    status: 400,
    body: { success: false, code, response, fields: { [field]: response } },
  })
  const at = { skill: 'Cleaner', post_code: asked }
  expect(await rates(at)).toMatchObject(refused('post_code'))
  const search = { ...at, start_date: '2026-03-09', no_of_hours: 4, worker_count: 1 }
  expect(await testApp.post('/api/get-available-slots/', search)).toMatchObject(
    refused('post_code'),
  )
  const workers = '/region-cost/get-workers-by-postcode-and-skill/'
  const admin = await testApp.admin()
  expect(await testApp.post(workers, { skill: 'Cleaner', postcode: asked }, admin)).toMatchObject(
    refused('postcode'),
  )
})

test('addons by the hour and at a fixed price', async () => {
  const hourly = await testApp.post('/common/get-addons-by-skill/', { skill: 'Cleaner' })
  expect(hourly.body).toEqual([
    { addon: 'Ironing', cost_per_hour: 10 },
    { addon: 'Cooking', cost_per_hour: 12 },
    { addon: 'Baby sitting', cost_per_hour: 12 },
  ])
  const fixed = await testApp.post('/common/get-fixed-addons-by-skill/', { skill: 'Cleaner' })
  expect(fixed.body).toEqual([
    { addon: 'Fridge cleaning', cost: 40 },
    { addon: 'Oven cleaning', cost: 40 },
    { addon: 'Window cleaning', cost: 50 },
    { addon: 'Cleaning supplies', cost: 20 },
  ])
  const none = await testApp.post('/common/get-addons-by-skill/', { skill: 'Gardener' })
  expect(none.body).toEqual([])
})

test('a changed rate, surcharge or postcode counts within ten seconds', async () => {
  expect(await costOf({})).toBe(120)
  await pool.query(`update rate set unit_sen = 3300 where skill = 'Cleaner'`)
  await pool.query(`insert into public_holiday values ('2026-03-10', 'A day of joy')`)
  await pool.query(`insert into surcharge select id, 'Cleaner', 1, 2 from region`)
  expect(await costOf({})).toBe(120)
  testApp.clock.later(1)
  expect(await costOf({})).toBe(132)
  // 50% more on a Saturday, a Sunday and the holiday.
  for (const start_date of ['2026-03-14', '2026-03-15', '2026-03-10'])
    expect(await costOf({ start_date }), start_date).toBe(198)
  await pool.query('update postcode set served = false where code = $1', [usualPostcode])
  testApp.clock.later(1)
  expect((await rates({ skill: 'Cleaner', post_code: usualPostcode })).status).toBe(400)
})
