import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { boardCalls } from '../../../domain/api/bookings/board.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const { people, booked, assign, detailsOf, refused, lastMailTo } = visitsIn(testApp)

type Candidates = z.output<(typeof boardCalls)['POST /staff/board/candidates/']['response']>
type Board = z.output<(typeof boardCalls)['GET /staff/board/']['response']>
type Answer = { success: boolean; response: string; code?: string; version: number }

const at = (time: string, day = usualDay) => ({ start_date: day, start_time: time })
async function candidates(id: string, more: object): Promise<Candidates> {
  const path = '/staff/board/candidates/'
  return (await testApp.post<Candidates>(path, { booking_id: id, ...more }, people.manager)).body
}
const move = (id: string, body: object) =>
  testApp.post<Answer>(
    '/staff/board/move/',
    { booking_id: id, why: 'customer-asked', ...body },
    people.manager,
  )
/** A visit of two hours with this crew. */
async function visitOf(
  crew: readonly ({ identifier: string } | undefined)[],
  changes: object = {},
) {
  const { booking_id: id } = await booked({ worker_count: crew.length, ...changes })
  await assign(
    id,
    crew.map((worker) => worker?.identifier ?? ''),
  )
  return { id, version: (await detailsOf(id)).version }
}
/** The minutes by which the board shows a visit as late. */
async function lateBy(id: string) {
  const path = `/staff/board/?day=${usualDay}`
  const { body } = await testApp.call<Board>('GET', path, undefined, people.manager)
  return body.visits.find(({ booking_id: visit }) => visit === id)?.late_minutes
}
const gapsOf = async () =>
  (await pool.query('select missing, reason, since from crew_gap order by booking_id')).rows

test('another start keeps the whole crew, records the reason, and can be undone', async () => {
  const [one, two] = await testApp.hire(2)
  const { id, version } = await visitOf([one, two], { start_time: '09:00' })
  const crew = [one?.id, two?.id]
  const found = await candidates(id, { start: at('15:00') })
  expect(found.crew.map(({ worker, refusals }) => [worker, refusals])).toEqual(
    crew.map((worker) => [worker, []]),
  )
  const moved = await move(id, { version, crew, start: at('15:00') })
  expect(moved).toMatchObject({ status: 200, body: { version: version + 1 } })
  const after = await detailsOf(id)
  expect(after).toMatchObject({ start_date: usualDay, start_time: '15:00' })
  expect(after.allocated_workers.length).toBe(2)
  expect(after.history.at(-1)?.what).toContain('Reason: the customer asked')
  const { rows: audited } = await pool.query(
    `select before, after from audit_entry where subject = $1 and action = 'booking-changed'`,
    [id],
  )
  expect(audited).toEqual([
    { before: at('09:00'), after: { ...at('15:00'), why: 'customer-asked' } },
  ])
  const { rows: mails } = await pool.query(
    `select type, fee_sen from (select type, (payload->>'fee_sen')::int as fee_sen from domain_event
       where booking_id = (select id from booking where booking_id = $1)) e
     where type in ('visit.moved', 'visit.crew-changed')`,
    [id],
  )
  expect(mails).toEqual([{ type: 'visit.moved', fee_sen: 0 }])

  const back = { version: version + 1, crew, start: at('09:00'), why: 'undone' }
  expect((await move(id, back)).status).toBe(200)
  expect(await detailsOf(id)).toMatchObject({ start_time: '09:00' })
  expect(await refused(() => move(id, back))).toMatchObject({ body: { code: 'out-of-date' } })
  expect(await findViolations(pool)).toEqual([])
})

test('undoing to a start that has passed is refused in its own words', async () => {
  const [own] = await testApp.hire(1)
  const { id, version } = await visitOf([own], { start_time: '09:00' })
  const crew = [own?.id]
  expect((await move(id, { version, crew, start: at('15:00') })).status).toBe(200)
  clock.set(new Date(`${usualDay}T01:00:01Z`))
  const past = { version: version + 1, crew, start: at('09:00') }
  const words = async (why: string) => (await move(id, { ...past, why })).body.response
  expect(await words('undone')).toBe("The earlier start has passed, so this move can't be undone")
  expect(await words('other')).toBe('Please choose a start time in the future')
})

test('another start and another worker in one step', async () => {
  const [own, other] = await testApp.hire(2)
  const { id, version } = await visitOf([own], { start_time: '09:00' })
  const busy = await visitOf([other], { start_time: '09:00' })
  // At its own hours the other worker is taken; later they are free.
  const here = await candidates(id, { worker: other?.id })
  expect(here.candidates[0]?.refusals[0]?.code).toBe('at-another-booking')
  const later = await candidates(id, { worker: other?.id, start: at('16:00') })
  expect(later.candidates[0]?.refusals).toEqual([])
  const {
    rows: [{ last }],
  } = await pool.query('select coalesce(max(id), 0) as last from notification')
  expect((await move(id, { version, crew: [other?.id], start: at('16:00') })).status).toBe(200)
  expect(await detailsOf(id)).toMatchObject({
    start_time: '16:00',
    allocated_workers: [other?.identifier],
  })
  const { rows } = await pool.query(
    `select code from booking_event where booking_id = (select id from booking where booking_id = $1)
     and params ? 'why'`,
    [id],
  )
  // The mail of the move names both changes; there is no separate one about the crew.
  const { rows: notified } = await pool.query(
    `select kind from notification n join booking b on b.id = n.booking_id
     where b.booking_id = $1 and n.account_id is not null and n.id > $2 order by n.id`,
    [id, last],
  )
  expect(notified).toEqual([])
  const mail = await lastMailTo(people.customer.email)
  expect(mail.body_text).toContain("We're now sending ")
  // One move, one entry with its reason.
  expect(rows).toEqual([{ code: 'moved' }])
  const back = { version: version + 1, crew: [own?.id], start: at('09:00'), why: 'undone' }
  expect((await move(id, back)).status).toBe(200)
  expect((await detailsOf(busy.id)).version).toBe(busy.version)
  expect(await findViolations(pool)).toEqual([])
})

test('a crew that is not free then is explained and refused', async () => {
  const [own, free] = await testApp.hire(2)
  const { id, version } = await visitOf([own], { start_time: '09:00', no_of_hours: 4 })
  await visitOf([own], { start_time: '15:00', no_of_hours: 4 })
  const found = await candidates(id, { start: at('14:00') })
  expect(found.crew[0]).toMatchObject({
    may_override: false,
    refusals: [{ code: 'at-another-booking', from_hour: 15, to_hour: 19 }],
  })
  expect(found.candidates.map(({ worker }) => worker)).toContain(free?.id)
  const body = { version, start: at('14:00'), agreed: true }
  expect(await refused(() => move(id, { ...body, crew: [own?.id] }))).toMatchObject({
    status: 409,
    body: { code: 'workers-not-free' },
  })
  expect((await move(id, { ...body, crew: [free?.id] })).status).toBe(200)
  expect(await findViolations(pool)).toEqual([])
})

test('starts that the product does not have are refused before anything is asked', async () => {
  const [own] = await testApp.hire(1)
  const { id, version } = await visitOf([own])
  for (const [start, code] of [
    [at('06:00'), 'slot-taken'],
    [at('21:00'), 'slot-taken'],
    [at('10:00', '2026-03-01'), 'start-past'],
    [at('10:00', '2028-03-01'), 'too-far-ahead'],
    [at('', usualDay), 'edit-time-missing'],
  ] as const) {
    const body = { version, crew: [own?.id], start }
    expect(await refused(() => move(id, body))).toMatchObject({ body: { code } })
    expect(
      await refused(() =>
        testApp.post('/staff/board/candidates/', { booking_id: id, start }, people.manager),
      ),
    ).toMatchObject({ body: { code } })
  }
})

test('undoing the filling of a gap opens the same gap again', async () => {
  const [gone, other] = await testApp.hire(2)
  const { id } = await visitOf([gone])
  await pool.query(
    `with gone as (delete from assignment where worker_id = $1 returning booking_id)
     insert into crew_gap (booking_id, missing, since, reason)
     select booking_id, 1, '2026-03-01T02:00:00Z', 'absent' from gone`,
    [gone?.id],
  )
  const before = await gapsOf()
  const { version } = await detailsOf(id)
  // Nobody can simply be removed.
  expect((await move(id, { version, crew: [other?.id] })).status).toBe(200)
  expect(await gapsOf()).toEqual([])
  const off = { version: version + 1, crew: [] }
  expect(await refused(() => move(id, off))).toMatchObject({ body: { code: 'out-of-date' } })
  expect((await move(id, { ...off, why: 'undone' })).status).toBe(200)
  expect(await gapsOf()).toEqual(before)
  expect((await detailsOf(id)).allocated_workers).toEqual([])
  // A crew that lacked nobody cannot shrink.
  const whole = await visitOf([other])
  expect(
    await refused(() => move(whole.id, { version: whole.version, crew: [], why: 'undone' })),
  ).toMatchObject({ body: { code: 'out-of-date' } })
  expect(await findViolations(pool)).toEqual([])
})

test('a delay of the old start does not apply to the new start', async () => {
  const [own] = await testApp.hire(1)
  const { id } = await visitOf([own], { start_time: '09:00' })
  const sayLate = (minutes: number) =>
    testApp.post('/staff/board/late/', { booking_id: id, worker: own?.id, minutes }, people.manager)
  clock.set(new Date(`${usualDay}T00:50:00Z`))
  expect((await sayLate(25)).status).toBe(200)
  expect(await lateBy(id)).toBe(25)
  clock.set(new Date(`${usualDay}T00:51:00Z`))
  const { version } = await detailsOf(id)
  expect(await move(id, { version, crew: [own?.id], start: at('10:00') })).toMatchObject({
    status: 200,
  })
  expect(await lateBy(id)).toBeUndefined()
  clock.set(new Date(`${usualDay}T01:50:00Z`))
  expect((await sayLate(15)).status).toBe(200)
  expect(await lateBy(id)).toBe(15)
})
