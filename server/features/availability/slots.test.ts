import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { workMask } from '../../../domain/booking/starts/slots.ts'
import { openingMoment, startTestApp, usualDay } from '../../../testing/app.ts'
import { otherPostcode } from '../../../testing/people.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool } = testApp

beforeEach(async () => {
  testApp.clock.set(openingMoment)
  await testApp.dismissAll()
})

async function slots(changes: object = {}): Promise<string[]> {
  const { status, body } = await testApp.post<{ label: string; value: string }[]>(
    '/booking-details/get-available-slots/',
    {
      post_code: 59100,
      skill: 'Cleaner',
      start_date: usualDay,
      no_of_hours: 4,
      worker_count: 1,
      frequency: 'one-time',
      ...changes,
    },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.map((slot) => slot.value)
}

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${String(from + at).padStart(2, '0')}:00`)
const everyDay = (from: number, to: number) => Array.from({ length: 7 }, () => workMask(from, to))

describe('offered starts', () => {
  test('starts from 08:00 on the hour, a visit ends by 22:00', async () => {
    await testApp.hire(1)
    expect(await slots({ no_of_hours: 3 })).toEqual(hours(8, 19))
    expect(await slots({ no_of_hours: 8 })).toEqual(hours(8, 14))
    const { body } = await testApp.post<unknown[]>('/booking-details/get-available-slots/', {
      post_code: '59100',
      skill: 'Cleaner',
      start_date: usualDay,
      no_of_hours: '8',
      worker_count: '1',
    })
    expect(body.slice(0, 5)).toEqual([
      { label: '8:00 AM', value: '08:00' },
      { label: '9:00 AM', value: '09:00' },
      { label: '10:00 AM', value: '10:00' },
      { label: '11:00 AM', value: '11:00' },
      { label: '12:00 PM', value: '12:00' },
    ])
  })

  test('no worker, too few, no skill, other area', async () => {
    await testApp.hire(1, { at: [otherPostcode] })
    expect(await slots()).toEqual([])
    await testApp.hire(1)
    await testApp.hire(1, { skills: ['Gardener'] })
    await testApp.hire(1, { active: false })
    expect(await slots({ worker_count: 2 })).toEqual([])
    expect(await slots({ worker_count: 1 })).toEqual(hours(8, 18))
    expect(await slots({ post_code: otherPostcode })).toEqual(hours(8, 18))
  })

  test('no day further ahead than 12 months', async () => {
    await testApp.hire(1)
    expect(await slots({ start_date: '2027-03-02' })).toEqual(hours(8, 18))
    expect(await slots({ start_date: '2027-03-03' })).toEqual([])
  })

  test('a visit also takes the hour after it', async () => {
    await testApp.hire(1)
    await testApp.book(await testApp.customer(), { start_time: '12:00' })
    // 12 to 16 and travel until 17; a visit of 3 hours and its travel end by 12.
    expect(await slots({ no_of_hours: 3 })).toEqual(['08:00', ...hours(17, 19)])
  })

  test('hours at work and leave', async () => {
    const [worker] = await testApp.hire(1, { weekHours: everyDay(10, 16) })
    // The way home after the last visit is not work.
    expect(await slots()).toEqual(hours(10, 12))
    const monday = everyDay(0, 0).map((_, day) => (day === 1 ? workMask(8, 12) : 0))
    await pool.query('update worker set week_hours = $2 where id = $1', [worker?.id, monday])
    expect(await slots()).toEqual(['08:00'])
    expect(await slots({ start_date: '2026-03-10' })).toEqual([])
    await pool.query(`insert into worker_leave values ($1, '2026-03-08', '2026-03-09')`, [
      worker?.id,
    ])
    expect(await slots()).toEqual([])
    expect(await slots({ start_date: '2026-03-16' })).toEqual(['08:00'])
    // Works on one Sunday at noon, an exception, and not on one Monday.
    await pool.query(
      `insert into worker_day_hours values ($1, '2026-03-15', $2), ($1, '2026-03-23', 0)`,
      [worker?.id, workMask(12, 16)],
    )
    expect(await slots({ start_date: '2026-03-15' })).toEqual(['12:00'])
    expect(await slots({ start_date: '2026-03-23' })).toEqual([])
    // The third session is during the leave.
    expect(await slots({ start_date: '2026-02-23', frequency: 'weekly' })).toEqual([])
    await testApp.hire(1, { at: [otherPostcode] })
    await pool.query("update worker set status = 'suspended' where id = $1", [worker?.id])
    expect(await slots({ start_date: '2026-03-16' })).toEqual([])
  })

  test('twelve hours ahead, to the minute', async () => {
    await testApp.hire(1)
    const evening = { start_date: '2026-03-02', no_of_hours: 3 }
    testApp.clock.set('2026-03-01T22:00:00Z')
    expect(await slots(evening)).toEqual(['18:00', '19:00'])
    const customer = await testApp.customer()
    testApp.clock.set('2026-03-01T22:00:00.001Z')
    expect(await slots(evening)).toEqual(['19:00'])
    const six = { ...evening, start_time: '18:00', no_of_hours: 4 }
    expect(await testApp.book(customer, six)).toMatchObject({
      status: 400,
      body: { response: 'Cannot Book within 24 hours' },
    })
    testApp.clock.set('2026-03-01T22:00:00Z')
    expect((await testApp.book(customer, six)).status).toBe(201)
  })

  test('the gender that is asked for', async () => {
    const care = { skill: 'Care Giver', frequency: 'one-time' }
    await testApp.hire(2, { skills: ['Care Giver'] })
    await testApp.hire(1, { skills: ['Care Giver'], gender: 'Male', weekHours: everyDay(8, 12) })
    expect(await slots({ ...care, worker_gender: 'Male' })).toEqual(['08:00'])
    expect(await slots({ ...care, worker_gender: 'Male', worker_count: 2 })).toEqual([])
    expect(await slots({ ...care, worker_gender: 'Female', worker_count: 2 })).toEqual(hours(8, 18))
  })

  test('trees: 09:00 to 20:00, a crew of two', async () => {
    const trees = { skill: 'Tree Cutting', no_of_hours: 0, worker_count: 0, frequency: '' }
    await testApp.hire(1, { skills: ['Tree Cutting'] })
    expect(await slots({ ...trees, no_of_trees_to_cut: 1 })).toEqual([])
    await testApp.hire(1, { skills: ['Tree Cutting'] })
    expect(await slots({ ...trees, no_of_trees_to_cut: 8 })).toEqual(hours(9, 20))
    expect(await slots({ ...trees, no_of_trees_to_cut: 20 })).toEqual(hours(9, 17))
  })

  test.each([
    [{ post_code: '' }, 'Please enter the postcode'],
    [{ post_code: 10000 }, 'Currently we do not provide Services at this Location'],
    [{ start_date: '' }, 'Please select the start date'],
    [{ no_of_hours: '' }, 'Please enter number of hours'],
    [{ worker_count: 0 }, 'Please enter number of cleaners required'],
  ])('%j', async (changes, response) => {
    const answer = await testApp.post('/booking-details/get-available-slots/', {
      post_code: 59100,
      skill: 'Cleaner',
      start_date: usualDay,
      no_of_hours: 4,
      worker_count: 1,
      ...changes,
    })
    expect(answer).toMatchObject({ status: 400, body: { success: false, response } })
  })
})

/*
 * Slots are exact: in any state, every offered start can be booked and no other. Each test booking
 * is cancelled again, so that the next start meets the same state.
 */
const worker = fc.record({
  from: fc.integer({ min: 8, max: 12 }),
  length: fc.integer({ min: 6, max: 14 }),
  leave: fc.option(fc.integer({ min: 0, max: 28 }), { freq: 1 }),
  gender: fc.constantFrom<'Female' | 'Male'>('Female', 'Male'),
})
const visit = fc.record({
  day: fc.constantFrom(0, 0, 7, 14, 21),
  start: fc.integer({ min: 8, max: 18 }),
  hours: fc.integer({ min: 3, max: 6 }),
  crew: fc.integer({ min: 1, max: 2 }),
})
const state = fc.record({
  workers: fc.array(worker, { minLength: 2, maxLength: 5 }),
  visits: fc.array(visit, { maxLength: 8 }),
  form: fc.record({
    frequency: fc.constantFrom('one-time', 'weekly'),
    no_of_hours: fc.integer({ min: 4, max: 6 }),
    worker_count: fc.integer({ min: 1, max: 2 }),
  }),
})

test('every offered start can be booked, and no other', { timeout: 60_000 }, async () => {
  const customer = await testApp.customer()
  const dayAfter = (days: number) =>
    new Date(Date.parse(`${usualDay}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const seen = { offered: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(state, async ({ workers, visits, form }) => {
      await testApp.dismissAll()
      for (const { from, length, leave, gender } of workers) {
        const weekHours = everyDay(from, from + length)
        const [hired] = await testApp.hire(1, { weekHours, gender })
        if (leave !== null) {
          await pool.query('insert into worker_leave values ($1, $2, $3)', [
            hired?.id,
            dayAfter(leave),
            dayAfter(leave + 2),
          ])
        }
      }
      const before = []
      for (const { day, start, hours: length, crew } of visits) {
        const { status, body } = await testApp.book(customer, {
          start_date: dayAfter(day),
          start_time: `${String(start).padStart(2, '0')}:00`,
          no_of_hours: crew === 1 ? Math.max(4, length) : length,
          worker_count: crew,
        })
        if (status === 201) before.push(body.booking_id)
      }
      const offered = new Set(await slots(form))
      for (const start_time of hours(8, 20)) {
        const { status, body } = await testApp.book(customer, {
          ...form,
          start_time,
          payment_method: 'Online',
        })
        expect(status, `${start_time} of ${[...offered].join()}`).toBe(
          offered.has(start_time) ? 201 : 409,
        )
        seen[status === 201 ? 'offered' : 'refused'] += 1
        if (status === 201) await cancelAll(body.booking_ids)
      }
      expect(await findViolations(pool)).toEqual([])
      await cancelAll(before)
    }),
    { numRuns: 12, seed: 20_260_302 },
  )
  expect(Math.min(seen.offered, seen.refused), 'both are met often').toBeGreaterThan(30)

  async function cancelAll(ids: readonly string[]) {
    const cancel = (id: string) =>
      testApp.post('/booking-details/cancel-booking/', { id }, customer)
    for (const { status } of await Promise.all(ids.map(cancel))) expect(status).toBe(200)
  }
})
