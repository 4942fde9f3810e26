import { describe, expect, test } from 'vitest'
import type { CrewPreference, DatedPreference } from '../../../domain/api/customers/favourites.ts'
import { addDays } from '../../../domain/booking/starts/calendar.ts'
import type { Preference } from '../../../domain/workers/preferences.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { handOverIn } from '../../../testing/hand-over.ts'
import type { Person } from '../../../testing/people.ts'
import { sentAgainstPreferences } from '../../../testing/preferences.ts'
import { query } from '../../db/transaction.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const manager = await testApp.manager()
await testApp.putInCharge(manager)
const helpers = handOverIn(testApp, manager)
const { preview, apply, crewOf, hire, book, leave, expectSound, identifiers } = helpers

type Said = { response: string; code?: string }
const choose = (who: Person, worker: number, wish: Preference | null) =>
  testApp.post<Said>('/favourites/', { worker, wish }, who)
const own = async (who: Person) =>
  (await testApp.get<{ items: CrewPreference[] }>('/favourites/', who)).body.items
const ofVisit = (who: Person, bookingId: string) =>
  testApp.get<{ items: CrewPreference[] }>(`/favourites/of-visit/?booking_id=${bookingId}`, who)

type Slot = { value: string; favourites?: { worker: number; first_name: string }[] }
const slotRequest = {
  post_code: 59100,
  skill: 'Cleaner',
  no_of_hours: 4,
  worker_count: 1,
  frequency: 'one-time',
}
const slots = async (who: Person | undefined, day: string) =>
  (
    await testApp.post<Slot[]>(
      '/booking-details/get-available-slots/',
      { ...slotRequest, start_date: day },
      who,
    )
  ).body

/** The day after the usual one, when its visits are over. */
const after = '2026-03-10T01:00:00Z'
const nextWeek = addDays(usualDay, 7)

async function named(name: string): Promise<number> {
  const id = await hire()
  await pool.query('update worker set full_name = $2 where id = $1', [id, name])
  return id
}

/** A customer whom the only worker visited on the usual day. */
async function visited(worker: string) {
  const who = await testApp.customer()
  const id = await named(worker)
  const visit = await book({}, who)
  expect(await crewOf(visit.booking_id)).toEqual([id])
  clock.set(after)
  return { who, id, visit }
}

describe('after a visit', () => {
  test('its customer marks workers who came as favourite, not again, or neither', async () => {
    const { who, id, visit } = await visited('Boon Seng Tan')
    const stranger = await named('Stranger')
    const crew = await ofVisit(who, visit.booking_id)
    expect(crew.body.items).toEqual([{ worker: id, first_name: 'Boon Seng', wish: null }])
    expect((await choose(who, id, 'favourite')).body.response).toBe(
      'Boon Seng is one of your favourites',
    )
    expect(await own(who)).toEqual([{ worker: id, first_name: 'Boon Seng', wish: 'favourite' }])
    expect((await choose(who, id, 'not-again')).status).toBe(200)
    expect((await ofVisit(who, visit.booking_id)).body.items[0]?.wish).toBe('not-again')
    expect((await choose(who, id, null)).status).toBe(200)
    expect(await own(who)).toEqual([])
    // Workers who never visited the customer, or do not exist.
    for (const worker of [stranger, 2_000_000_000]) {
      const refused = await choose(who, worker, 'favourite')
      expect(refused).toMatchObject({ status: 404, body: { code: 'worker-never-came' } })
    }
    const other = await testApp.customer()
    expect((await choose(other, id, 'favourite')).status).toBe(404)
    expect((await ofVisit(other, visit.booking_id)).status).toBe(404)
    expect((await ofVisit(who, 'J00000000-1')).status).toBe(404)
    expect((await testApp.post('/favourites/', { worker: id, wish: 'favourite' })).status).toBe(401)
    for (const body of [{ worker: id, wish: 'never' }, { worker: 0, wish: null }, {}])
      expect((await testApp.post('/favourites/', body, who)).status).toBe(400)
  })

  test('not before it is over, and not of a visit that was cancelled', async () => {
    const who = await testApp.customer()
    const id = await named('Mei Ling Tan')
    const { booking_id } = await book({}, who)
    expect((await ofVisit(who, booking_id)).body.items).toEqual([])
    expect((await choose(who, id, 'favourite')).status).toBe(404)
  })

  test('staff see it at the customer and at the worker, and nobody else does', async () => {
    const { who, id } = await visited('Aisyah binti Ali')
    await choose(who, id, 'not-again')
    const read = async (path: string, by: Person) =>
      testApp.get<{ items: DatedPreference[] }>(`/staff/favourites/${path}`, by)
    const byCustomer = `by-customer/${who.accountId}`
    expect((await read(byCustomer, manager)).body.items).toMatchObject([
      { id, name: 'Aisyah binti Ali', wish: 'not-again' },
    ])
    expect((await read(`of-worker/${id}`, manager)).body.items).toMatchObject([
      { id: who.accountId, name: who.name, wish: 'not-again' },
    ])
    for (const path of [byCustomer, `of-worker/${id}`])
      expect((await read(path, who)).status).toBe(403)
  })

  test('it is in what a person downloads of their data, and goes with the account', async () => {
    const { who, id } = await visited('Boon Seng Tan')
    await choose(who, id, 'favourite')
    const { body } = await testApp.get<{ favourites: unknown }>('/account/my-data/', who)
    expect(body.favourites).toMatchObject([{ worker: 'Boon Seng', wish: 'favourite' }])
    await query(pool, { text: 'delete from account where id = $1', values: [who.accountId] })
    expect(
      (await query(pool, { text: 'select from worker_wish where worker_id = $1', values: [id] }))
        .length,
    ).toBe(0)
  })
})

describe('a booking', () => {
  test('gets a favourite who is free, and shows so only then', async () => {
    const { who, id } = await visited('Boon Seng Tan')
    // The other worker has no visit that week, unlike the favourite.
    await hire()
    await choose(who, id, 'favourite')
    const early = await book({ start_date: nextWeek, start_time: '08:00' }, who)
    expect(early).toMatchObject({ favourites: ['Boon Seng'] })
    expect(await crewOf(early.booking_id)).toEqual([id])
    const starts = await slots(who, nextWeek)
    expect(starts.find(({ value }) => value === '09:00')).not.toHaveProperty('favourites')
    expect(starts.find(({ value }) => value === '14:00')?.favourites).toEqual([
      { worker: id, first_name: 'Boon Seng' },
    ])
    // Other customers and visitors see no favourite.
    for (const each of [await testApp.customer(), undefined])
      for (const start of await slots(each, nextWeek))
        expect(start).not.toHaveProperty('favourites')
    const other = await book({ start_date: nextWeek, start_time: '09:00' }, who)
    expect(other).not.toHaveProperty('favourites')
    expect(await crewOf(other.booking_id)).not.toContain(id)
    const next = await testApp.post<{ date: string; starts: Slot[] }[]>(
      '/booking-details/get-open-days/',
      { ...slotRequest, start_date: nextWeek, days: 30, most: 2, with_favourite: true },
      who,
    )
    expect(next.body.map(({ date }) => date)).toEqual([nextWeek, addDays(nextWeek, 1)])
    expect(next.body[0]?.starts.map(({ value }) => value)).toEqual([
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
    ])
    await expectSound()
  })

  test('never gets an unwanted worker, and no start counts on one', async () => {
    const { who, id } = await visited('Boon Seng Tan')
    await choose(who, id, 'not-again')
    expect(await slots(who, nextWeek)).toEqual([])
    expect((await slots(undefined, nextWeek)).length).toBeGreaterThan(0)
    const refused = await testApp.book(who, { start_date: nextWeek })
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    // A phone order.
    const onThePhone = { start_date: nextWeek, customer_id: who.accountId }
    expect((await testApp.book(manager, onThePhone)).status).toBe(409)
    // The hours are still available to other customers.
    expect((await testApp.book(await testApp.customer(), { start_date: nextWeek })).status).toBe(
      201,
    )
    const bella = await hire()
    const booked = await book({ start_date: nextWeek }, who)
    expect(await crewOf(booked.booking_id)).toEqual([bella])
  })

  test('is moved without a worker who is no longer wanted', async () => {
    const { who, id } = await visited('Boon Seng Tan')
    const twoWeeks = addDays(nextWeek, 7)
    const visit = await book({ start_date: nextWeek }, who)
    const bella = await hire()
    // Staff may have assigned the worker anyway.
    await pool.query("insert into worker_wish values ($1, $2, 'not-again', now())", [
      who.accountId,
      id,
    ])
    const moved = await testApp.put(
      '/booking-details/update/booking-details/',
      {
        booking_id: visit.booking_id,
        skill: 'Cleaner',
        start_date: twoWeeks,
        start_time: '10:00',
        agreed_fee: 0,
      },
      who,
    )
    expect(moved.status).toBe(200)
    expect(await crewOf(visit.booking_id)).toEqual([bella])
  })

  test('that is booked again gets the same crew if it is free', async () => {
    const { who, id, visit } = await visited('Boon Seng Tan')
    await hire()
    const again = { start_date: addDays(usualDay, 2), again_of: visit.booking_id }
    expect(await crewOf((await book(again, who)).booking_id)).toEqual([id])
    // For another customer, the preference does not count: the worker with the fewest hours goes.
    const stranger = await testApp.customer()
    const theirs = await book({ ...again, start_time: '14:00' }, stranger)
    expect(await crewOf(theirs.booking_id)).not.toEqual([id])
    for (const [at, again_of] of ["' or true --", 7, null, ['x']].entries()) {
      const changes = { start_date: addDays(nextWeek, at), again_of }
      expect((await testApp.book(await testApp.customer(), changes)).status).toBe(201)
    }
  })
})

describe('a worker who is not wanted again', () => {
  test('goes to no upcoming visit of that customer: others go, or staff find somebody', async () => {
    const { who, id } = await visited('Boon Seng Tan')
    const first = await book({ start_date: nextWeek, start_time: '09:00' }, who)
    const second = await book({ start_date: nextWeek, start_time: '14:00' }, who)
    const other = await book({ start_date: addDays(nextWeek, 1) })
    const bella = await hire()
    await testApp.book(await testApp.customer(), { start_date: nextWeek, start_time: '14:00' })
    const answer = await choose(who, id, 'not-again')
    expect(answer.body.response).toBe(
      "Boon Seng won't be sent to you again. Someone else will come to 1 upcoming visit. " +
        "We're finding someone else for 1 upcoming visit",
    )
    expect(await crewOf(first.booking_id)).toEqual([bella])
    expect(await crewOf(second.booking_id)).toEqual([])
    expect(await crewOf(other.booking_id)).toEqual([id])
    const gaps = await query<{ booking_id: string; reason: string }>(pool, {
      text: 'select b.booking_id, g.reason from crew_gap g join booking b on b.id = g.booking_id',
    })
    expect(gaps).toEqual([{ booking_id: second.booking_id, reason: 'not-again' }])
    await expectSound()

    // Staff see the preference and may override it, but only explicitly.
    const candidates = await testApp.post<{
      version: number
      candidates: { worker: number; refusals: { code: string }[]; may_override: boolean }[]
    }>('/staff/board/candidates/', { booking_id: second.booking_id, worker: id }, manager)
    expect(candidates.body.candidates).toMatchObject([
      { worker: id, refusals: [{ code: 'not-again' }], may_override: true },
    ])
    const body = { booking_id: second.booking_id, skill: 'Cleaner', workers: await identifiers(id) }
    const path = '/booking-details/update/assigned-workers/'
    expect(await testApp.put(path, body, manager)).toMatchObject({
      status: 409,
      body: { code: 'worker-not-again' },
    })
    const { version } = candidates.body
    const move = { booking_id: second.booking_id, version, crew: [id], why: 'other' }
    expect(await testApp.post('/staff/board/move/', move, manager)).toMatchObject({
      status: 409,
      body: { code: 'worker-not-again' },
    })
    const agreed = await testApp.post('/staff/board/move/', { ...move, agreed: true }, manager)
    expect(agreed.status).toBe(200)
    expect(await crewOf(second.booking_id)).toEqual([id])
  })

  test('is not a replacement, whereas a favourite is the first one', async () => {
    const { who, id } = await visited('Boon Seng Tan')
    const anna = await hire()
    await pool.query("update worker set status = 'suspended' where id = $1", [id])
    const visit = await book({ start_date: nextWeek }, who)
    expect(await crewOf(visit.booking_id)).toEqual([anna])
    await pool.query("update worker set status = 'active' where id = $1", [id])
    await choose(who, id, 'not-again')
    const alone = await preview(anna, leave(nextWeek))
    expect(alone.body.visits).toMatchObject([{ replacements: [], proposed: null }])
    const chosen = await apply(anna, leave(nextWeek), alone.body, () => id)
    expect(chosen).toMatchObject({ status: 409, body: { code: 'replacement-taken' } })
    await choose(who, id, 'favourite')
    await hire()
    const shown = await preview(anna, leave(nextWeek))
    expect(shown.body.visits[0]?.replacements[0]).toMatchObject({ worker: id, favourite: true })
    expect((await apply(anna, leave(nextWeek), shown.body)).status).toBe(200)
    expect(await crewOf(visit.booking_id)).toEqual([id])
  })

  test('is not sent by a concurrent order', async () => {
    for (let round = 0; round < 8; round += 1) {
      await testApp.dismissAll()
      clock.set('2026-03-02T01:00:00Z')
      const { who, id } = await visited('Boon Seng Tan')
      if (round % 2) await hire()
      const day = addDays(nextWeek, round)
      await Promise.all([
        testApp.book(who, { start_date: day, start_time: '09:00' }),
        choose(who, id, 'not-again'),
        testApp.book(who, { start_date: day, start_time: '14:00' }),
      ])
      expect(await sentAgainstPreferences(pool, clock.now())).toEqual([])
    }
    expect(await findViolations(pool)).toEqual([])
  })

  test("joins no crew that was chosen before the customer's choice", async () => {
    const { who, id } = await visited('Boon Seng Tan')
    const visit = await book({ start_date: nextWeek }, who)
    const other = await hire()
    expect(await crewOf(visit.booking_id)).toEqual([id])
    const [workers = ''] = await identifiers(other)
    const body = { booking_id: visit.booking_id, skill: 'Cleaner', workers: [workers] }
    const path = '/booking-details/update/assigned-workers/'
    const change = await meanwhile(other, who, () => testApp.put(path, body, manager))
    expect(change).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    expect(await crewOf(visit.booking_id)).toEqual([id])
    // Staff may confirm, and a worker who is already on the crew stays.
    const agreed = await testApp.put(path, { ...body, agreed: true }, manager)
    expect(agreed.status).toBe(200)
    expect((await testApp.put(path, body, manager)).status).toBe(200)
    expect(await crewOf(visit.booking_id)).toEqual([other])
  })

  test('leaves the visits of an account that is merged with theirs', async () => {
    const { who, id } = await visited('Boon Seng Tan')
    const other = await testApp.customer()
    const visit = await book({ start_date: nextWeek }, other)
    expect(await crewOf(visit.booking_id)).toEqual([id])
    const anna = await hire()
    await choose(who, id, 'not-again')
    const body = { version: 1, other: other.accountId, other_version: 1 }
    const path = `/staff/customers/${who.accountId}/merge/`
    expect((await testApp.post(path, body, await testApp.admin())).status).toBe(200)
    expect(await crewOf(visit.booking_id)).toEqual([anna])
    await expectSound()
  })

  test('joins no crew that moves to another start', async () => {
    const { who, id } = await visited('Boon Seng Tan')
    const visit = await book({ start_date: nextWeek, start_time: '09:00' }, who)
    const other = await hire()
    const { rows } = await pool.query('select version from booking where booking_id = $1', [
      visit.booking_id,
    ])
    const move = {
      booking_id: visit.booking_id,
      version: rows[0]?.version,
      crew: [other],
      start: { start_date: nextWeek, start_time: '14:00' },
      why: 'customer-asked',
    }
    const path = '/staff/board/move/'
    const moved = await meanwhile(other, who, () => testApp.post(path, move, manager))
    expect(moved).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    expect(await crewOf(visit.booking_id)).toEqual([id])
    expect((await testApp.post(path, { ...move, agreed: true }, manager)).status).toBe(200)
    expect(await crewOf(visit.booking_id)).toEqual([other])
    expect(await findViolations(pool)).toEqual([])
  })
})

/** The result of a call that reaches the visit's crew while a customer bars that worker. */
async function meanwhile<Answer>(
  worker: number,
  who: Person,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select lock_availability($1)', [worker])
    await client.query("insert into worker_wish values ($1, $2, 'not-again', now())", [
      who.accountId,
      worker,
    ])
    const answer = call()
    const waits = `select from pg_locks l join pg_stat_activity a using (pid)
                   where not l.granted and a.datname = current_database()`
    await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1)
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}
