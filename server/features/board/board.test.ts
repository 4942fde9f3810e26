import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { boardCalls } from '../../../domain/api/bookings/board.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { otherPostcode } from '../../../testing/people.ts'
import { visitsIn } from '../../../testing/visits.ts'

const testApp = await startTestApp()
const { pool, clock } = testApp
const { people, booked, assign, cancel } = visitsIn(testApp)

type Board = z.output<(typeof boardCalls)['GET /staff/board/']['response']>

async function board(day: string, query = ''): Promise<Board> {
  const path = `/staff/board/?day=${day}${query}`
  const { status, body } = await testApp.call<Board>('GET', path, undefined, people.manager)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const names = ({ workers }: Board) => workers.map(({ name }) => name.split('@')[0])
const visitIds = ({ visits }: Board) => visits.map(({ booking_id: id }) => id)

test('a day has its workers, visits with crews, leave and places', async () => {
  const [one, two, away] = await testApp.hire(3)
  const name = (worker: { identifier: string } | undefined) => worker?.identifier.split('@')[0]
  await pool.query(
    `insert into worker_leave (worker_id, first_day, last_day, kind) values ($1, $2, $2, 'sick')`,
    [away?.id, usualDay],
  )
  await pool.query('insert into worker_day_hours (worker_id, day, hours) values ($1, $2, 0)', [
    away?.id,
    '2026-03-10',
  ])
  const { booking_id: id } = await booked({ start_time: '10:00' })
  await assign(id, [two?.identifier ?? ''])
  const gone = await booked({ start_time: '15:00' })
  await cancel(gone.booking_id)

  const found = await board(usualDay, '&days=3')
  expect(found.days).toEqual([usualDay, '2026-03-10', '2026-03-11'])
  expect(found.total).toBe(3)
  // First those with visits, then at work, then away.
  expect(names(found)).toEqual([name(two), name(one), name(away)])
  const whole = (1 << 14) - 1
  expect(found.workers.map(({ work }) => work)).toEqual([
    [whole, whole, whole],
    [whole, whole, whole],
    [whole, 0, whole],
  ])
  expect(found.workers[2]?.leave).toEqual(['sick', null, null])
  expect(found.visits).toEqual([
    expect.objectContaining({
      booking_id: id,
      start_date: usualDay,
      start_time: '10:00',
      skill: 'Cleaner',
      state: 'planned',
      post_code: 59100,
      workers: [two?.id],
    }),
  ])
  expect(Object.keys(found.places)).toEqual(['59100'])
})

test('filters show whole days of matching workers', async () => {
  const day = '2026-03-13'
  const [one, two] = await testApp.hire(2)
  await testApp.hire(1, { at: [otherPostcode], skills: ['Gardener'] })
  const { booking_id: first } = await booked({ start_date: day, start_time: '09:00' })
  const { booking_id: other } = await booked({ start_date: day, start_time: '15:00' })
  await assign(first, [one?.identifier ?? ''])
  await assign(other, [one?.identifier ?? ''])
  const only = [one?.identifier.split('@')[0]]

  expect(names(await board(day, '&hours=busy'))).toEqual(only)
  expect(names(await board(day, '&hours=free-day&skill=Cleaner'))).toEqual([
    two?.identifier.split('@')[0],
  ])
  expect((await board(day, '&skill=Gardener')).workers).toHaveLength(1)
  const klang = await board(day, '&area=Klang')
  expect([klang.total, visitIds(klang)]).toEqual([1, []])
  expect((await board(day, '&area=Nowhere')).total).toBe(0)
  expect(names(await board(day, `&search=${only[0]?.slice(3).toUpperCase()}`))).toEqual(only)
  expect(names(await board(day, `&manager=${encodeURIComponent(people.manager.email)}`))).toEqual(
    only,
  )
  expect(names(await board(day, '&manager=other@jiran.test'))).toEqual([])

  clock.set(new Date(`${day}T03:00:00Z`))
  const going = await board(day, '&state=in-progress')
  expect([names(going), visitIds(going)]).toEqual([only, [first, other]])
  expect(names(await board(day, '&state=arrived'))).toEqual([])
})

test("the board shows the crew's steps and delays, and visits with gaps without a row", async () => {
  const day = '2026-03-16'
  const [one] = await testApp.hire(1)
  const { booking_id: id } = await booked({ start_date: day, start_time: '10:00' })
  clock.set(new Date(`${day}T01:40:00Z`))
  const report = (kind: string, what: string, minute: number) =>
    pool.query(
      `insert into visit_event (id, booking_id, worker_id, kind, what, at, received_at)
       select gen_random_uuid(), id, $2, $3, $4, $5, $5 from booking where booking_id = $1`,
      [id, one?.id, kind, what, new Date(`${day}T01:${minute}:00Z`)],
    )
  await report('step', 'on-the-way', 30)
  await report('late', '20', 35)
  expect((await board(day)).visits).toEqual([
    expect.objectContaining({
      state: 'on-the-way',
      late_minutes: 20,
      on_the_way_at: `${day}T01:30:00.000Z`,
    }),
  ])

  await pool.query(
    `with gone as (delete from assignment where worker_id = $1 returning booking_id)
     insert into crew_gap (booking_id, missing, since, reason)
     select booking_id, 1, now(), 'on-leave' from gone`,
    [one?.id],
  )
  const { visits } = await board(day, '&skill=Cleaner')
  expect(visits).toEqual([expect.objectContaining({ booking_id: id, missing: 1, workers: [] })])
  expect((await board(day, '&skill=Gardener')).visits).toEqual([])
})

test.each(['day=2026-02-30', 'day=', `day=${usualDay}&days=2`, `day=${usualDay}&state=lost`])(
  'a damaged query is refused: %s',
  async (query) => {
    const answer = await testApp.call('GET', `/staff/board/?${query}`, undefined, people.manager)
    expect(answer.status).toBe(400)
  },
)
