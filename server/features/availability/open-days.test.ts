import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import { workMask } from '../../../domain/booking/starts/slots.ts'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import type { Person } from '../../../testing/people.ts'

const testApp = await startTestApp()

beforeEach(async () => {
  testApp.clock.set(openingMoment)
  await testApp.dismissAll()
})

type Days = { date: string; starts: { label: string; value: string }[] }[]

const cleaning = {
  post_code: 59100,
  skill: 'Cleaner',
  start_date: usualDay,
  no_of_hours: 4,
  worker_count: 1,
  frequency: 'one-time',
}

async function openDays(changes: object = {}, who?: Person): Promise<Record<string, string[]>> {
  const { status, body } = await testApp.post<Days>(
    '/booking-details/get-open-days/',
    { ...cleaning, days: 7, ...changes },
    who,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(body.map((day) => [day.date, day.starts.map(({ value }) => value)]))
}

async function slots(changes: object = {}, who?: Person): Promise<string[]> {
  const { body } = await testApp.post<{ value: string }[]>(
    '/booking-details/get-available-slots/',
    { ...cleaning, ...changes },
    who,
  )
  return body.map(({ value }) => value)
}

const mornings = (days: readonly number[]) =>
  Array.from({ length: 7 }, (_, day) => (days.includes(day) ? workMask(8, 13) : 0))

test('days without a start are left out, and each day answers as the slots of that day', async () => {
  // Works on Mondays and Thursdays, from 8 to 13.
  await testApp.hire(1, { weekHours: mornings([1, 4]) })
  const customer = await testApp.customer()
  expect((await testApp.book(customer, { start_time: '08:00' })).status).toBe(201)
  expect(await openDays()).toEqual({ '2026-03-12': ['08:00', '09:00'] })
  for (let step = 0; step < 7; step++) {
    const date = addDays(usualDay, step)
    const found = (await openDays({ start_date: date, days: 1 }))[date] ?? []
    expect(found).toEqual(await slots({ start_date: date }))
  }
})

test('every visit of a series needs its crew', async () => {
  const [worker] = await testApp.hire(1, { weekHours: mornings([1, 4]) })
  await testApp.pool.query('insert into worker_leave values ($1, $2, $2)', [
    worker?.id,
    '2026-03-30',
  ])
  expect(Object.keys(await openDays({ frequency: 'weekly', days: 10 }))).toEqual(['2026-03-12'])
})

test('the search ends once it has found as many days as were asked for', async () => {
  await testApp.hire(1)
  expect(Object.keys(await openDays({ days: 62, most: 2 }))).toEqual([
    usualDay,
    addDays(usualDay, 1),
  ])
})

test('excludes the past, the lead time, and days more than a year ahead', async () => {
  await testApp.hire(1)
  const near = await openDays({ start_date: '2026-02-28', days: 4 })
  // Monday 9:00 in Malaysia: the first start is at 21:00, too late for four hours.
  expect(Object.keys(near)).toEqual(['2026-03-03'])
  expect(await openDays({ start_date: '2027-03-03', days: 5 })).toEqual({})
})

test('a booking that is moved may stay at its hours, and only its customer and staff may query for it', async () => {
  await testApp.hire(1, { weekHours: mornings([1]) })
  const customer = await testApp.customer()
  const { booking_id } = (await testApp.book(customer, { start_time: '08:00' })).body
  expect(await openDays({}, customer)).toEqual({})
  expect(await openDays({ booking_id }, customer)).toEqual({ [usualDay]: ['08:00', '09:00'] })
  expect(await slots({ booking_id }, customer)).toEqual(['08:00', '09:00'])
  const refused = await testApp.post<{ code: string }>(
    '/booking-details/get-open-days/',
    { ...cleaning, booking_id },
    await testApp.customer(),
  )
  expect(refused).toMatchObject({ status: 404, body: { success: false } })
})

test.each([
  [{ post_code: 99999 }, 'Currently we do not provide Services at this Location'],
  [{ start_date: 'soon' }, 'Please select the start date'],
  [{ no_of_hours: 0 }, 'Please enter number of hours'],
])('%j is refused as it is for slots', async (changes, response) => {
  const answer = await testApp.post('/booking-details/get-open-days/', { ...cleaning, ...changes })
  expect(answer).toMatchObject({ status: 400, body: { success: false, response } })
})

test('no more than two months at once', async () => {
  const answer = await testApp.post('/booking-details/get-open-days/', { ...cleaning, days: 63 })
  expect(answer.status).toBe(400)
})
