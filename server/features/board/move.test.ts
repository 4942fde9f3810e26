import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { boardCalls } from '../../../domain/api/bookings/board.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { findViolations } from '../monitoring/invariants.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const { people, booked, assign, detailsOf, refused } = visitsIn(testApp)

type Candidates = z.output<(typeof boardCalls)['POST /staff/board/candidates/']['response']>
type Answer = { success: boolean; response: string; code?: string; version: number }
type Worker = { id: number; identifier: string }

async function candidates(id: string, more: object = {}): Promise<Candidates> {
  const path = '/staff/board/candidates/'
  const { status, body } = await testApp.post<Candidates>(
    path,
    { booking_id: id, ...more },
    people.manager,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const move = (id: string, body: object) =>
  testApp.post<Answer>(
    '/staff/board/move/',
    { booking_id: id, why: 'running-late', ...body },
    people.manager,
  )
/** A visit of the first of these workers. */
async function visitOf(worker: Worker | undefined, changes: object = {}) {
  const { booking_id: id } = await booked(changes)
  await assign(id, [worker?.identifier ?? ''])
  return { id, version: (await detailsOf(id)).version }
}

test('candidates are ranked, with the reasons for and against each', async () => {
  const [own, known, near, busy, away] = await testApp.hire(5)
  const [gardener] = await testApp.hire(1, { skills: ['Gardener'] })
  await pool.query(`update worker set languages = '{en}' where id = $1`, [near?.id])
  await pool.query(
    `insert into worker_leave (worker_id, first_day, last_day) values ($1, $2, $2)`,
    [away?.id, usualDay],
  )
  // Visited this customer a week before.
  const past = await booked({ start_date: '2026-03-03', start_time: '13:00' })
  await assign(past.booking_id, [known?.identifier ?? ''])
  clock.set('2026-03-08T01:00:00Z')
  await visitOf(busy, { start_time: '15:00' })
  await visitOf(near, { start_time: '08:00', no_of_hours: 4 })
  const { id, version } = await visitOf(own, { start_time: '14:00' })

  const found = await candidates(id)
  expect(found).toMatchObject({ version, language: 'en', able: 2 })
  expect(found.candidates.map(({ worker }) => worker)).toEqual([
    known?.id,
    near?.id,
    busy?.id,
    away?.id,
  ])
  expect(found.candidates[0]).toMatchObject({ times_here: 1, refusals: [], hours_left: 14 })
  expect(found.candidates[1]).toMatchObject({ speaks: true, minutes_before: 8, hours_left: 9 })
  expect(found.candidates.slice(2).map(({ refusals }) => refusals)).toEqual([
    [{ code: 'at-another-booking', from_hour: 15, to_hour: 19 }],
    [{ code: 'on-leave' }],
  ])
  // A worker who is asked about is judged, whoever they are.
  expect((await candidates(id, { worker: gardener?.id })).candidates).toEqual([
    expect.objectContaining({ refusals: [{ code: 'lacks-skill' }], may_override: false }),
  ])
})

test('a move is in history and audit log with its reason, notifies, and can be undone', async () => {
  const [own, other] = await testApp.hire(2)
  const { id, version } = await visitOf(own)
  const moved = await move(id, { version, crew: [other?.id] })
  expect(moved).toMatchObject({ status: 200, body: { version: version + 1 } })
  const { allocated_workers: crew, history } = await detailsOf(id)
  expect(crew).toEqual([other?.identifier])
  const name = (worker: Worker | undefined) => worker?.identifier.split('@')[0]
  expect(history.at(-1)?.what).toBe(
    `Crew changed from ${name(own)} to ${name(other)}. Reason: the crew is running late`,
  )
  const { rows } = await pool.query(
    `select after from audit_entry where subject = $1 and action = 'booking-changed'`,
    [id],
  )
  expect(rows).toEqual([{ after: { workers: name(other), why: 'running-late' } }])
  const { rows: notified } = await pool.query(
    `select count(*)::int as n from notification where kind = 'crew-changed'
     and booking_id = (select id from booking where booking_id = $1)`,
    [id],
  )
  expect(notified[0].n).toBeGreaterThan(0)

  const back = await move(id, { version: version + 1, crew: [own?.id], why: 'undone' })
  expect(back.status).toBe(200)
  expect((await detailsOf(id)).allocated_workers).toEqual([own?.identifier])
  expect(await findViolations(pool)).toEqual([])
})

test('staff cannot override refusals of the engine', async () => {
  const [own, busy] = await testApp.hire(2)
  const [gardener] = await testApp.hire(1, { skills: ['Gardener'] })
  const { id, version } = await visitOf(own, { start_time: '10:00' })
  await visitOf(busy, { start_time: '09:00' })
  for (const to of [busy, gardener])
    expect(await refused(() => move(id, { version, crew: [to?.id], agreed: true }))).toMatchObject({
      status: 409,
      body: { code: 'workers-not-free' },
    })
  expect(await refused(() => move(id, { version, crew: [99_999] }))).toMatchObject({
    status: 404,
  })
  expect(await refused(() => move(id, { version: version - 1, crew: [busy?.id] }))).toMatchObject({
    status: 409,
    body: { code: 'out-of-date' },
  })
  expect(await refused(() => move(id, { version, crew: [own?.id, gardener?.id] }))).toMatchObject({
    status: 409,
    body: { code: 'out-of-date' },
  })
})

test('a way that is too long needs confirmation', async () => {
  const [own, far] = await testApp.hire(2, { at: [59100, 41200] })
  const { id, version } = await visitOf(own, { start_time: '14:00' })
  await visitOf(far, { start_time: '09:00', postcode: 41200 })
  const found = await candidates(id, { worker: far?.id })
  expect(found.candidates).toEqual([
    expect.objectContaining({
      refusals: [expect.objectContaining({ code: 'long-way', gap: 60 })],
      may_override: true,
    }),
  ])
  const body = { version, crew: [far?.id] }
  expect(await refused(() => move(id, body))).toMatchObject({
    status: 409,
    body: { code: 'way-too-long' },
  })
  expect((await move(id, { ...body, agreed: true })).status).toBe(200)
  expect(await findViolations(pool)).toEqual([])
})

test('gaps are filled one after the other', async () => {
  const [one, two, three] = await testApp.hire(3)
  const { booking_id: id } = await booked({ worker_count: 2 })
  await assign(id, [one?.identifier ?? '', two?.identifier ?? ''])
  await pool.query(
    `with gone as (delete from assignment where worker_id = any($1) returning booking_id)
     insert into crew_gap (booking_id, missing, since, reason)
     select distinct booking_id, 2, now(), 'on-leave' from gone`,
    [[one?.id, two?.id]],
  )
  const { version } = await detailsOf(id)
  expect((await move(id, { version, crew: [three?.id] })).status).toBe(200)
  const { rows } = await pool.query('select missing from crew_gap')
  expect(rows).toEqual([{ missing: 1 }])
  expect((await move(id, { version: version + 1, crew: [three?.id, two?.id] })).status).toBe(200)
  expect((await pool.query('select from crew_gap')).rowCount).toBe(0)
  expect(await findViolations(pool)).toEqual([])
})

test('of two concurrent moves that overlap for a worker, one is refused', async () => {
  const [a, b, c] = await testApp.hire(3)
  const first = await visitOf(a)
  const second = await visitOf(b)
  const answers = await Promise.all([
    move(first.id, { version: first.version, crew: [c?.id] }),
    move(second.id, { version: second.version, crew: [c?.id] }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await findViolations(pool)).toEqual([])
})

test('staff report a delay for a worker, and the customer is notified once', async () => {
  const [own, other] = await testApp.hire(2)
  const { id } = await visitOf(own)
  const late = (body: object) =>
    testApp.post<Answer>('/staff/board/late/', { booking_id: id, ...body }, people.manager)
  clock.set(new Date(`${usualDay}T00:50:00Z`))
  expect((await late({ worker: own?.id, minutes: 25 })).status).toBe(200)
  expect((await detailsOf(id)).history.at(-1)).toMatchObject({
    what: expect.stringContaining('25 minutes late'),
    who: people.manager.name,
  })
  const { rows } = await pool.query(
    `select parameters->>'arrives_at' as at from notification where kind = 'running-late'
     and booking_id = (select id from booking where booking_id = $1)`,
    [id],
  )
  expect(rows).toEqual([{ at: `${usualDay}T01:25:00.000Z` }])
  expect(await refused(() => late({ worker: other?.id, minutes: 25 }))).toMatchObject({
    status: 404,
  })
  expect((await refused(() => late({ worker: own?.id, minutes: 7 }))).status).toBe(400)
  clock.set(new Date(`${usualDay}T06:00:00Z`))
  expect(await refused(() => late({ worker: own?.id, minutes: 25 }))).toMatchObject({
    body: { code: 'edit-not-allowed' },
  })
})
