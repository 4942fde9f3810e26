import { expect, test } from 'vitest'
import type { QuoteAnswer } from '../../../domain/api/bookings/booking.ts'
import { cleaning, startTestApp } from '../../../testing/app.ts'
import { otherPostcode, usualPostcode } from '../../../testing/people.ts'

const testApp = await startTestApp()
await testApp.hire(20)
await testApp.hire(20, { at: [otherPostcode] })
const admin = await testApp.admin()

type Item = {
  id: number
  day: string
  name: string
  place: string
  treatment: string
  estimated: boolean
  version: number
  visits: number
}
type Answer = { response: string; code?: string }

const of = async (year: number) =>
  (await testApp.get<{ items: Item[] }>(`/staff/holidays/?year=${year}`, admin)).body.items
const at = async (day: string) => {
  const found = (await of(Number(day.slice(0, 4)))).find((each) => each.day === day)
  if (!found) throw new Error('no such holiday')
  return found
}
const termsOf = async (day: string) => {
  const { estimated: _, visits: __, id: ___, ...terms } = await at(day)
  return terms
}
const change = async (day: string, changes: object) =>
  testApp.put<Answer>(
    `/staff/holidays/${(await at(day)).id}`,
    { ...(await termsOf(day)), ...changes },
    admin,
  )
const quote = (changes: object, language = 'en') =>
  testApp.post<QuoteAnswer & Answer>(
    '/cleaning/get-cleaning-cost/',
    { ...cleaning, skill: 'Cleaner', ...changes },
    undefined,
    { 'accept-language': language },
  )
const slots = async (changes: object = {}) =>
  (
    await testApp.post<unknown[]>('/booking-details/get-available-slots/', {
      skill: 'Cleaner',
      start_date: raya,
      no_of_hours: 4,
      worker_count: 1,
      post_code: usualPostcode,
      ...changes,
    })
  ).body

const raya = '2026-03-21'
const wesak = '2026-05-31'

test('the holidays of three years are there, open, with the estimated ones marked', async () => {
  for (const year of [2026, 2027, 2028]) {
    const items = await of(year)
    const names = items.map(({ name }) => name)
    expect(items.length).toBeGreaterThan(19)
    for (const name of [
      "New Year's Day",
      'Federal Territory Day',
      'Birthday of the Sultan of Selangor',
      'Deepavali',
    ])
      expect(names, String(year)).toContain(name)
    expect(items.every(({ treatment }) => treatment === 'open')).toBe(true)
    expect(items.some(({ estimated }) => estimated)).toBe(year > 2026)
    for (const { name, day } of items.filter(({ estimated }) => !estimated))
      if (year > 2026) expect(name, day).not.toMatch(/Raya|Deepavali|Chinese|Wesak|Thaipusam/)
  }
})

test('a closed day has no starts, quotes, bookings or moves; other states work', async () => {
  expect((await slots()).length).toBeGreaterThan(0)
  expect((await change(raya, { treatment: 'closed' })).body.response).toBe(
    'The holiday has been changed',
  )
  expect(await slots()).toEqual([])
  const open = await testApp.post<{ date: string }[]>('/booking-details/get-open-days/', {
    skill: 'Cleaner',
    start_date: '2026-03-20',
    no_of_hours: 4,
    worker_count: 1,
    post_code: usualPostcode,
    days: 3,
  })
  expect(open.body.map(({ date }) => date)).toEqual(['2026-03-20', '2026-03-22'])
  // A series with a visit on that day.
  const weekly = await slots({ start_date: '2026-03-14', frequency: 'weekly' })
  expect(weekly).toEqual([])

  const sentence =
    'We do not work on Sat, 21 Mar 2026 (Hari Raya Aidilfitri). Please choose another day'
  expect(await quote({ start_date: raya })).toMatchObject({
    status: 400,
    body: { code: 'day-closed', response: sentence, fields: { start_date: sentence } },
  })
  expect((await quote({ start_date: raya }, 'zh')).body.response).toContain('开斋节')
  const customer = await testApp.customer()
  expect(await testApp.book(customer, { start_date: raya })).toMatchObject({
    status: 400,
    body: { code: 'day-closed' },
  })
  const { body } = await testApp.book(customer, { start_date: '2026-03-18' })
  const move = await testApp.put<Answer>(
    '/booking-details/update/booking-details/',
    { booking_id: body.booking_id, skill: 'Cleaner', start_date: raya, start_time: '10:00' },
    customer,
  )
  expect(move).toMatchObject({ status: 400, body: { code: 'day-closed' } })

  await change(raya, { place: 'Selangor' })
  expect((await slots()).length).toBeGreaterThan(0)
  expect(await slots({ post_code: otherPostcode })).toEqual([])
  await change(raya, { treatment: 'open' })
})

test('a day with visits is closed once its visits were shown', async () => {
  const customer = await testApp.customer()
  const { body } = await testApp.book(customer, { start_date: wesak })
  expect(await at(wesak)).toMatchObject({ visits: 1 })
  expect(await change(wesak, { treatment: 'closed' })).toMatchObject({
    status: 409,
    body: {
      code: 'visits-on-day',
      response: 'Visits booked on Sun, 31 May 2026: 1. Please review them first',
    },
  })
  const visits = await testApp.post(
    '/staff/holidays/visits/',
    { day: wesak, place: 'Kuala Lumpur' },
    admin,
  )
  expect(visits.body).toMatchObject({
    items: [{ booking_id: body.booking_id, start_time: '09:00', region: 'Kuala Lumpur' }],
  })
  expect((await change(wesak, { treatment: 'closed', agreed_visits: 1 })).status).toBe(200)
  expect((await testApp.book(customer, { start_date: wesak, start_time: '15:00' })).status).toBe(
    400,
  )
})

test('a dearer day costs the surcharge', async () => {
  await testApp.pool.query(
    `insert into surcharge (region_id, skill, numerator, denominator)
     select id, 'Cleaner', 1, 10 from region`,
  )
  const day = '2026-03-23'
  expect((await quote({ start_date: day })).body.total_cost).toBe(120)
  await change(day, { treatment: 'dearer' })
  expect((await quote({ start_date: day })).body.total_cost).toBe(132)
})

test('a holiday is added once, moved and removed', async () => {
  const feast = {
    day: '2027-11-19',
    name: 'Election day',
    name_ms: 'Hari mengundi',
    name_zh: '投票日',
    place: 'all',
    treatment: 'open',
  }
  expect((await testApp.post('/staff/holidays/', feast, admin)).status).toBe(200)
  expect((await testApp.post<Answer>('/staff/holidays/', feast, admin)).body.code).toBe(
    'holiday-exists',
  )
  expect((await change(feast.day, { day: '2027-11-20' })).status).toBe(200)
  const { id, version } = await at('2027-11-20')
  const named = { day: '2027-11-20', name: feast.name }
  const remove = (atVersion: number) =>
    testApp.post<Answer>(`/staff/holidays/${id}/remove/`, { version: atVersion, ...named }, admin)
  expect(await remove(version - 1)).toMatchObject({ status: 409, body: { code: 'out-of-date' } })
  expect((await remove(version)).status).toBe(200)
  expect((await remove(version)).status).toBe(404)
  const history = await testApp.get<{ items: { what: string }[] }>('/region-cost/changes/', admin)
  expect(history.body.items.slice(0, 3).map(({ what }) => what)).toEqual([
    'Election day, Sat, 20 Nov 2027: removed',
    'Election day, Sat, 20 Nov 2027: moved from Fri, 19 Nov 2027',
    'Election day, Fri, 19 Nov 2027: added, a normal day',
  ])
})

test('a proclaimed day is no estimate any more; of many changes at once one wins', async () => {
  const before = await at('2027-03-10')
  expect(before.estimated).toBe(true)
  const terms = await termsOf('2027-03-10')
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, step) =>
      testApp.put<Answer>(
        `/staff/holidays/${before.id}`,
        { ...terms, day: '2027-03-09', name_zh: `开斋节${step}` },
        admin,
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'out-of-date')).toHaveLength(29)
  expect((await at('2027-03-09')).estimated).toBe(false)
})
