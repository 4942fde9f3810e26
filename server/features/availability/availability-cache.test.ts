import { beforeEach, describe, expect, test } from 'vitest'
import { neededHours } from '../../../domain/booking/starts/slots.ts'
import { cleaning, startTestApp, usualDay } from '../../../testing/app.ts'
import { usualPostcode } from '../../../testing/people.ts'
import { type AvailabilityCache, availabilityCache } from './availability-cache.ts'
import { readCandidates } from './candidates.ts'

/**
 * Compares the cached hours with the tables after every kind of change. Nothing here waits: each
 * read of the log begins after the change.
 */

const testApp = await startTestApp()
const { pool } = testApp
const customer = await testApp.customer()
const nextDay = '2026-03-10'

const { rows } = await pool.query<{ region_id: number }>(
  'select region_id from postcode where code = $1',
  [usualPostcode],
)
const team = { skill: 'Cleaner', regionId: rows[0]?.region_id ?? 0, gender: '' }
const days = [usualDay, nextDay]
/** Another process's cache, which does not see this one's actions. */
const elsewhere = availabilityCache(pool)

beforeEach(() => testApp.dismissAll())

async function inMemory(of = team) {
  const { ids, work, taken } = await elsewhere.teamOn(of, days)
  return Array.from(ids, (id, at) => ({
    id,
    work: work.map((masks) => masks[at]),
    busy: taken.map((masks) => masks[id]),
  }))
}

async function inTables(of = team) {
  const candidates = await readCandidates(pool, of, days)
  return candidates.map(({ workerId, work, busy }) => ({ id: workerId, work, busy }))
}

async function expectTheSame(workers: number) {
  expect(await inMemory()).toEqual(await inTables())
  expect(await inMemory()).toHaveLength(workers)
}

test('changes by others to workers, leave and bookings are seen', async () => {
  const [anna, bella] = await testApp.hire(3)
  await expectTheSame(3)
  await pool.query('insert into worker_leave values ($1, $2, $2)', [anna?.id, nextDay])
  await expectTheSame(3)
  const booked = await testApp.post(
    '/cleaning/book-cleaner/',
    { ...cleaning, worker_count: 2 },
    customer,
  )
  expect(booked.status).toBe(201)
  await expectTheSame(3)
  await pool.query('insert into worker_day_hours values ($1, $2, $3)', [bella?.id, nextDay, 1])
  await expectTheSame(3)
  expect((await inMemory()).find(({ id }) => id === bella?.id)?.work).toEqual([0x3fff, 1])
  await pool.query('insert into worker_day_hours values ($1, $2, $3)', [anna?.id, nextDay, 1])
  await expectTheSame(3)
  expect((await inMemory()).find(({ id }) => id === anna?.id)?.work).toEqual([0x3fff, 0])
  await pool.query("update worker set status = 'suspended' where id = $1", [bella?.id])
  await expectTheSame(2)
  await pool.query('delete from assignment where booking_id = (select max(id) from booking)')
  await expectTheSame(2)
  expect(await inMemory({ ...team, gender: 'Male' })).toEqual([])
})

test('uncommitted changes are not seen, late commits are', async () => {
  await testApp.hire(2)
  await expectTheSame(2)
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`update worker set week_hours = array_fill(0, array[7]) where active`)
  await expectTheSame(2)
  // Younger transactions commit while the older one is still open.
  const booked = await testApp.post('/cleaning/book-cleaner/', cleaning, customer)
  expect(booked.status).toBe(201)
  await expectTheSame(2)
  await client.query('commit')
  client.release()
  await expectTheSame(2)
  expect((await inMemory()).map((each) => each.work)).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('a change of an older transaction does not hide a newer one of a younger', async () => {
  const [anna] = await testApp.hire(1)
  const of = async (start: string) => {
    const answer = await testApp.post(
      '/cleaning/book-cleaner/',
      { ...cleaning, start_time: start },
      customer,
    )
    return answer.body.booking_id
  }
  const morning = await of('08:00')
  const afternoon = await of('14:00')
  await expectTheSame(1)
  const older = await pool.connect()
  await older.query('begin')
  // It takes its number first, and changes Anna's day last.
  await older.query('select pg_current_xact_id()')
  const free =
    'delete from assignment where booking_id = (select id from booking where booking_id = $1)'
  await pool.query(free, [afternoon])
  await expectTheSame(1)
  await older.query(free, [morning])
  await older.query('commit')
  older.release()
  await expectTheSame(1)
  expect(await inMemory()).toEqual([{ id: anna?.id, work: [0x3fff, 0x3fff], busy: [0, 0] }])
})

test('concurrent reads share one query, and each sees everything committed before its request', async () => {
  await testApp.hire(1)
  const first = inMemory()
  await testApp.hire(1)
  const [before, after, again] = await Promise.all([first, inMemory(), inMemory()])
  expect(before.length).toBeGreaterThan(0)
  expect(after).toHaveLength(2)
  expect(again).toEqual(after)
})

describe('hours taken by this process and freed by another', () => {
  const start = { hour: 9, hours: 4 }
  const want = neededHours(start.hour, start.hours, 1)
  if (!want) throw new Error('a visit from nine to one fits the day')
  const request = { team, days: [usualDay], crewSize: 1, wants: [want], draw: (id: number) => id }
  const form = { ...cleaning, start_time: '09:00', no_of_hours: start.hours }

  async function takenAndCancelled(between: (here: AvailabilityCache) => Promise<unknown>) {
    const [anna] = await testApp.hire(1)
    const here = availabilityCache(pool)
    const held = await here.hold(request)
    expect(held?.crews).toEqual([[anna?.id]])
    const booked = await testApp.post('/cleaning/book-cleaner/', form, customer)
    expect(booked.status).toBe(201)
    held?.taken()
    await between(here)
    await pool.query('delete from assignment where booking_id = (select max(id) from booking)')
    return { here, crews: held?.crews }
  }

  test('are free again when both are read together', async () => {
    const { here, crews } = await takenAndCancelled(async () => undefined)
    expect((await here.hold(request))?.crews).toEqual(crews)
  })

  test('are free again when they are read one after the other', async () => {
    const { here, crews } = await takenAndCancelled(async (reader) => {
      expect(await reader.hold(request)).toBeUndefined()
    })
    expect((await here.hold(request))?.crews).toEqual(crews)
  })

  test('are found when they are released during the search for overdue holds', async () => {
    const [anna] = await testApp.hire(1)
    const here = availabilityCache(pool)
    expect((await testApp.post('/cleaning/book-cleaner/', form, customer)).status).toBe(201)
    expect(await here.hold(request, async () => undefined)).toBeUndefined()
    const held = await here.hold(request, () =>
      pool.query('delete from assignment where booking_id = (select max(id) from booking)'),
    )
    expect(held?.crews).toEqual([[anna?.id]])
  })
})
