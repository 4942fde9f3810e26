import { expect, test } from 'vitest'
import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { cleaning, startTestApp } from '../../../testing/app.ts'
import { otherPostcode, usualPostcode } from '../../../testing/people.ts'
import { query } from '../../db/transaction.ts'

const testApp = await startTestApp()
await testApp.hire(20)
const admin = await testApp.admin()
const { pool } = testApp

type Rates = {
  version: number
  regions: { region: number; name: string; postcodes: number; served: number }[]
  rates: {
    region: number
    skill: string
    costs: { frequency: string; cost: number }[]
    surcharge_perc: number
  }[]
  addons: { skill: string; kind: string; addon: string; cost: number }[]
}
type Answer = { success: boolean; response: string; code?: string }

const read = async () => (await testApp.get<Rates>('/region-cost/rates/', admin)).body
const regionOf = async (postcode: number) => {
  const [row] = await query<{ region_id: number }>(pool, {
    text: 'select region_id from postcode where code = $1',
    values: [postcode],
  })
  return row?.region_id ?? 0
}
const costOf = async (changes: object = {}) =>
  (
    await testApp.post<QuoteAnswer>('/cleaning/get-cleaning-cost/', {
      ...cleaning,
      skill: 'Cleaner',
      ...changes,
    })
  ).body.total_cost
const change = async (changes: object = {}) =>
  testApp.put<Answer>(
    '/region-cost/rates/',
    {
      version: (await read()).version,
      skill: 'Cleaner',
      regions: [await regionOf(usualPostcode)],
      costs: [
        { frequency: 'one-time', cost: 33 },
        { frequency: 'fortnightly', cost: 30 },
        { frequency: 'weekly', cost: 27.5 },
      ],
      surcharge_perc: 0,
      ...changes,
    },
    admin,
  )
const history = async () =>
  (
    await testApp.get<{ items: { who: string; what: string }[]; total: number }>(
      '/region-cost/changes/?page_size=5',
      admin,
    )
  ).body

test('rates are shown as prices, by region and service', async () => {
  const { regions, rates, addons } = await read()
  expect(regions.length).toBeGreaterThan(5)
  expect(regions.reduce((sum, { served }) => sum + served, 0)).toBeGreaterThan(500)
  expect(rates).toContainEqual({
    region: await regionOf(usualPostcode),
    skill: 'Cleaner',
    costs: [
      { frequency: 'one-time', cost: 30 },
      { frequency: 'fortnightly', cost: 27 },
      { frequency: 'weekly', cost: 25 },
    ],
    surcharge_perc: 0,
  })
  expect(addons).toContainEqual({
    skill: 'Cleaner',
    kind: 'fixed',
    addon: 'Oven cleaning',
    cost: 40,
  })
})

test('a change applies at once to new quotes of that region, and not to bookings', async () => {
  const customer = await testApp.customer()
  const booked = await testApp.book(customer)
  expect(await change()).toEqual({
    status: 200,
    body: { success: true, response: 'The new rates apply to new quotes' },
  })
  expect(await costOf()).toBe(132)
  // Four visits of four hours at RM 27.50, to the sen.
  expect(await costOf({ frequency: 'weekly' })).toBe(440)
  expect(await costOf({ postcode: otherPostcode })).toBe(120)
  const record = await testApp.post<{ total_cost: number }>(
    '/booking-details/get-booking-details/',
    { booking_id: booked.body.booking_id, skill: 'Cleaner' },
    customer,
  )
  expect(record.body.total_cost).toBe(120)
  const [latest] = (await history()).items
  expect(latest).toMatchObject({
    who: 'Nur Aisyah',
    what: expect.stringMatching(
      /^Cleaner in .+: one-time RM 30\.00 to RM 33\.00, fortnightly RM 27\.00 to RM 30\.00, weekly RM 25\.00 to RM 27\.50$/,
    ),
  })
})

test('all regions can be changed together, and weekends cost more', async () => {
  const { regions } = await read()
  const before = (await history()).total
  await change({ regions: regions.map(({ region }) => region), surcharge_perc: 12.5 })
  expect((await history()).total).toBe(before + regions.length)
  expect(await costOf({ postcode: otherPostcode })).toBe(132)
  expect(await costOf({ start_date: '2026-03-14' })).toBe(148.5)
  const [rate] = (await read()).rates.filter(({ skill }) => skill === 'Cleaner')
  expect(rate?.surcharge_perc).toBe(12.5)
})

test('saving the same values changes and records nothing', async () => {
  const { version } = await read()
  const before = (await history()).total
  expect((await change({ surcharge_perc: 12.5 })).body.response).toBe('Nothing was changed')
  expect((await read()).version).toBe(version)
  expect((await history()).total).toBe(before)
})

const costs = (...amounts: number[]) =>
  ['one-time', 'fortnightly', 'weekly'].map((frequency, at) => ({ frequency, cost: amounts[at] }))
test.each([
  [{ costs: costs(30, 31, 25) }, 400, "A visit in a series can't cost more than a single one"],
  [{ costs: costs(0.5, 0.5, 0.5) }, 400, 'Please enter a price from RM 1 to RM 1,000'],
  [{ costs: costs(1000.01, 30, 30) }, 400, 'Please enter a price from RM 1 to RM 1,000'],
  [{ costs: costs(30.001, 30, 30) }, 400, 'Please check costs.0.cost'],
  [{ surcharge_perc: 101 }, 400, 'Please check surcharge_perc'],
  [{ costs: costs(30, 30, 30).slice(0, 2) }, 404, 'This service does not have these rates'],
  [{ skill: 'Sweeping' }, 404, 'This service does not have these rates'],
  [{ regions: [999_999] }, 404, 'This service does not have these rates'],
  [{ version: 1 }, 409, 'Prices were changed in the meantime. Please check them again'],
])('%j is refused', async (changes, status, response) => {
  const before = await read()
  const answer = await change(changes)
  expect({ status: answer.status, response: answer.body.response }).toEqual({ status, response })
  expect(await read()).toEqual(before)
})

test('a region without prices gets its first ones, and can be booked in', async () => {
  const { region } = (
    await testApp.post<{ region: number }>(
      '/staff/areas/regions/',
      { name: 'Nilai', state: 'Selangor', rates_from: null },
      admin,
    )
  ).body
  const wrong = { regions: [region], costs: costs(30, 27, 25).slice(0, 2) }
  expect((await change(wrong)).status).toBe(404)
  expect((await change({ regions: [region], costs: costs(33, 30, 28) })).status).toBe(200)
  const { rates } = await read()
  expect(rates.find((rate) => rate.region === region)).toMatchObject({
    skill: 'Cleaner',
    costs: costs(33, 30, 28),
  })
  const [entry] = await query(pool, {
    text: 'select action, subject from audit_entry order by id desc limit 1',
  })
  expect(entry).toEqual({ action: 'rate-added', subject: 'Cleaner / Nilai' })
})

test('the second of two Admins who change the same prices gets a conflict', async () => {
  const { version } = await read()
  const answers = await Promise.all([
    change({ version, costs: costs(40, 36, 30) }),
    change({ version, costs: costs(41, 36, 30) }),
  ])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('an extra has been changed for new quotes', async () => {
  const put = async (changes: object = {}) =>
    testApp.put<Answer>(
      '/region-cost/addons/',
      {
        version: (await read()).version,
        skill: 'Cleaner',
        kind: 'fixed',
        addon: 'Oven cleaning',
        cost: 45,
        ...changes,
      },
      admin,
    )
  const before = (await costOf({ fixed_addons: ['Oven cleaning'] })) - (await costOf())
  expect((await put()).body.response).toBe('Oven cleaning has been changed for new quotes')
  expect((await costOf({ fixed_addons: ['Oven cleaning'] })) - (await costOf())).toBe(before + 5)
  expect((await history()).items[0]?.what).toBe('Oven cleaning of Cleaner: RM 40.00 to RM 45.00')
  expect((await put({ addon: 'Gold plating' })).status).toBe(404)
  expect((await put({ version: 1 })).status).toBe(409)
})

test('a postcode is switched off for new bookings, and on again', async () => {
  const serve = (served: boolean, codes = [usualPostcode]) =>
    testApp.put<Answer>('/region-cost/places/', { post_codes: codes, served }, admin)
  const customer = await testApp.customer()
  const booked = await testApp.book(customer, { start_time: '14:00' })
  expect((await serve(false)).body.response).toBe(`${usualPostcode} is no longer served`)
  const postcodes = await testApp.get<number[]>('/region-cost/get-postcodes/')
  expect(postcodes.body).not.toContain(usualPostcode)
  expect(await testApp.book(customer, { start_time: '18:00' })).toMatchObject({
    status: 400,
    body: { response: 'Currently we do not provide Services at this Location' },
  })
  const record = await testApp.post<{ booking_status: string }>(
    '/booking-details/get-booking-details/',
    { booking_id: booked.body.booking_id, skill: 'Cleaner' },
    customer,
  )
  expect(record.body.booking_status).toBe('Confirmed')
  const places = await testApp.get<{ post_code: number; served: boolean }[]>(
    `/region-cost/places/?region=${await regionOf(usualPostcode)}`,
    admin,
  )
  expect(places.body).toContainEqual(
    expect.objectContaining({ post_code: usualPostcode, served: false }),
  )
  expect((await serve(true)).status).toBe(200)
  expect((await serve(true)).body.response).toBe('Nothing was changed')
  expect((await serve(true, [usualPostcode, 99_999])).status).toBe(404)
  expect((await testApp.book(customer, { start_time: '18:00' })).status).toBe(201)
})

test('the history is append-only, and outlives the account that made it', async () => {
  await expect(pool.query('delete from audit_entry')).rejects.toThrow('not permitted')
  await expect(pool.query(`update audit_entry set reason = ''`)).rejects.toThrow('not permitted')
  const leaver = await testApp.admin()
  await testApp.put('/region-cost/places/', { post_codes: [otherPostcode], served: false }, leaver)
  await pool.query('delete from account where id = $1', [leaver.accountId])
  expect((await history()).items[0]).toMatchObject({
    who: 'Former staff',
    what: `${otherPostcode}: no longer served`,
  })
})

test('a planned change holds from its first day on, without a restart, and can be cancelled', async () => {
  testApp.clock.set('2026-03-02T01:00:00Z')
  const before = await costOf()
  const sold = (await testApp.book(await testApp.customer(), { start_date: '2026-03-20' })).body
  const costs = [
    { frequency: 'one-time', cost: 50 },
    { frequency: 'fortnightly', cost: 45 },
    { frequency: 'weekly', cost: 40 },
  ]
  const planned = { costs, first_day: '2026-03-05', surcharge_perc: 0 }
  expect((await change(planned)).body.response).toBe(
    'The new rates apply to new quotes from Thu, 5 Mar 2026',
  )
  expect((await history()).items[0]?.what).toMatch(
    /^Cleaner in .+ from Thu, 5 Mar 2026: one-time RM \d+\.00 to RM 50\.00/,
  )
  const region = await regionOf(usualPostcode)
  const plans = async () =>
    (
      await testApp.get<{ planned: { region: number; first_day: string; costs: object[] }[] }>(
        '/region-cost/rates/',
        admin,
      )
    ).body.planned
  expect(await plans()).toMatchObject([{ region, first_day: '2026-03-05', costs }])
  // A visit after the first day, ordered before it.
  expect(await costOf({ start_date: '2026-03-20' })).toBe(before)
  testApp.clock.set('2026-03-04T15:59:50Z')
  expect(await costOf({ start_date: '2026-03-20' })).toBe(before)
  testApp.clock.set('2026-03-04T16:00:01Z')
  expect(await costOf({ start_date: '2026-03-20' })).toBe(200)
  expect(await plans()).toEqual([])
  const record = await testApp.post<{ total_cost: number }>(
    '/booking-details/get-booking-details/',
    { booking_id: sold.booking_id, skill: 'Cleaner' },
    admin,
  )
  expect(record.body.total_cost).toBe(before)

  await change({
    ...planned,
    costs: costs.map((each) => ({ ...each, cost: 60 })),
    first_day: '2026-03-10',
  })
  const cancel = async (changes: object = {}) =>
    testApp.post<Answer>(
      '/staff/rates/cancel/',
      {
        version: (await read()).version,
        skill: 'Cleaner',
        regions: [region],
        first_day: '2026-03-10',
        ...changes,
      },
      admin,
    )
  expect((await cancel({ version: 1 })).status).toBe(409)
  expect((await cancel({ first_day: '2026-03-05' })).status).toBe(404)
  expect((await cancel()).body.response).toBe(
    'The change of rates planned for Tue, 10 Mar 2026 has been cancelled',
  )
  testApp.clock.set('2026-03-11T01:00:00Z')
  expect(await costOf({ start_date: '2026-03-20' })).toBe(200)
  expect((await change({ first_day: '2026-03-10' })).body.response).toBe(
    'Please choose a day from today to a year from now',
  )
})

test('weekdays and public holidays cost more, each its own share', async () => {
  await change({
    surcharge_perc: 10,
    surcharge_weekdays: [5],
    holiday_surcharge_perc: 50,
  })
  const usual = await costOf({ start_date: '2026-03-18' })
  expect(await costOf({ start_date: '2026-03-27' })).toBeCloseTo(usual * 1.1)
  expect(await costOf({ start_date: '2026-03-28' })).toBe(usual)
  await pool.query(
    `insert into public_holiday (day, name, place) values ('2026-03-18', 'A feast', 'Selangor'),
       ('2026-03-27', 'Another', 'Kuala Lumpur')`,
  )
  testApp.clock.later(1)
  expect(await costOf({ start_date: '2026-03-18' })).toBe(usual)
  expect(await costOf({ start_date: '2026-03-27' })).toBeCloseTo(usual * 1.5)
  // If left out, both stay.
  await change({ surcharge_perc: 20 })
  const now = await costOf({ start_date: '2026-03-18' })
  expect(await costOf({ start_date: '2026-03-27' })).toBeCloseTo(now * 1.5)
  expect((await history()).items[0]?.what).toMatch(/weekend and holiday surcharge 10% to 20%$/)
})

test('the history of prices is in the language of the reader', async () => {
  const inLanguage = async (language: string) =>
    (
      await testApp.call<{ items: { what: string }[] }>(
        'GET',
        '/region-cost/changes/?page_size=1',
        undefined,
        admin,
        { 'accept-language': language },
      )
    ).body.items[0]?.what
  await testApp.put(
    '/region-cost/rates/',
    {
      version: (await read()).version,
      skill: 'Gardener',
      regions: [await regionOf(usualPostcode)],
      costs: [
        { frequency: 'one-time', cost: 40 },
        { frequency: 'fortnightly', cost: 33.25 },
        { frequency: 'weekly', cost: 31.5 },
      ],
      surcharge_perc: 0,
    },
    admin,
  )
  expect(await inLanguage('en')).toBe('Gardener in Kuala Lumpur: one-time RM 35.00 to RM 40.00')
  expect(await inLanguage('ms')).toBe(
    'Tukang Kebun di Kuala Lumpur: Sekali Sahaja RM 35.00 kepada RM 40.00',
  )
  expect(await inLanguage('zh')).toBe('Kuala Lumpur园艺：单次 RM 35.00 改为 RM 40.00')
})
