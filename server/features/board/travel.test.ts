import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import type { boardCalls } from '../../../domain/api/bookings/board.ts'
import { travelMinutes } from '../../../domain/board/travel.ts'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { osrmSandbox } from '../../../sandbox/osrm/plugin.ts'
import { startTestApp, usualDay } from '../../../testing/app.ts'
import { crewPhones } from '../../../testing/crew-phones.ts'
import { otherPostcode, usualPostcode } from '../../../testing/people.ts'
import { visitsIn } from '../../../testing/visits.ts'
import { osrmRouting } from '../../providers/routing/osrm/adapter.ts'
import type { RoutingProvider } from '../../providers/routing/port.ts'
import { paceTasks } from './paces.ts'

/** The routing provider of a test; by default it never answers. */
let road: RoutingProvider = osrmRouting({ url: 'http://127.0.0.1:9', log: () => undefined })
const testApp = await startTestApp({
  routing: { knowsRoads: true, ways: (from, to) => road.ways(from, to) },
})
const { pool, clock } = testApp
const { people, booked, assign } = visitsIn(testApp)
const { phoneOf, report, step } = crewPhones(testApp)

type Board = z.output<(typeof boardCalls)['GET /staff/board/']['response']>
type Candidates = z.output<(typeof boardCalls)['POST /staff/board/candidates/']['response']>

/** The board's paces five minutes later. */
async function paces(): Promise<Board['paces']> {
  clock.set(new Date(clock.now().getTime() + 5 * 60_000))
  const path = `/staff/board/?day=${usualDay}`
  return (await testApp.call<Board>('GET', path, undefined, people.manager)).body.paces
}
const learn = () => paceTasks({ pool, clock: clock.now })['learn-paces']?.(undefined)

async function placeOf(code: number) {
  const { rows } = await pool.query<{ latitude: number; longitude: number }>(
    'select latitude, longitude from postcode where code = $1',
    [code],
  )
  return rows[0] ?? { latitude: 0, longitude: 0 }
}

/**
 * Sets a phone's timestamps at a visit: when it left, arrived and finished, in minutes after an
 * hour of the day.
 */
async function stamped(
  id: string,
  worker: number,
  stamps: Partial<Record<'on-the-way' | 'arrived' | 'finished', readonly [number, number]>>,
) {
  for (const [what, [hour, minutes]] of Object.entries(stamps))
    await pool.query(
      `insert into visit_event (id, booking_id, worker_id, kind, what, at, received_at)
       select $1, b.id, $3, 'step', $4, $5, $5 from booking b where b.booking_id = $2`,
      [
        randomUUID(),
        id,
        worker,
        what,
        new Date(instantOf(usualDay, hour).getTime() + minutes * 60_000),
      ],
    )
}

test('the pace of a region is learned from steps, and scales travel times to it', async () => {
  const crew = await testApp.hire(20, { at: [usualPostcode, otherPostcode] })
  const [bangsar, klang] = [await placeOf(usualPostcode), await placeOf(otherPostcode)]
  const estimate = travelMinutes(bangsar, klang, 12)
  for (const [nth, { id: worker, identifier }] of crew.entries()) {
    const first = await booked({ start_time: '08:00', no_of_hours: 4 })
    await assign(first.booking_id, [identifier])
    const then = await booked({ start_time: '15:00', postcode: otherPostcode })
    await assign(then.booking_id, [identifier])
    await stamped(first.booking_id, worker, { finished: [12, 0] })
    // One left long after the visit before, from an unknown place.
    const left = nth === 0 ? 90 : 10
    await stamped(then.booking_id, worker, {
      'on-the-way': [12, left],
      arrived: [12, left + estimate * 1.5],
    })
  }
  clock.set('2026-03-10T19:35:00Z')
  await learn()
  expect(await paces()).toEqual({})

  // With one more there are enough.
  const [late] = crew
  await pool.query(
    `update visit_event set at = at - interval '80 minutes'
     where worker_id = $1 and what in ('on-the-way', 'arrived')`,
    [late?.id],
  )
  await learn()
  expect(await paces()).toEqual({ [otherPostcode]: expect.closeTo(1.5, 1) })
  const { rows } = await pool.query('select trips from region_pace')
  expect(rows).toEqual([{ trips: 20 }])

  // Old trips no longer count.
  clock.set('2026-06-20T19:35:00Z')
  await learn()
  expect(await paces()).toEqual({})
})

test('learned travel times decide about candidates, unless road times are known', async () => {
  const day = '2026-03-12'
  const [own, other] = await testApp.hire(2, { at: [usualPostcode, otherPostcode] })
  const at = async (changes: object, identifier = '') => {
    const { booking_id: id } = await booked({ start_date: day, ...changes })
    await assign(id, [identifier])
    return id
  }
  await at({ start_time: '08:00', no_of_hours: 4 }, other?.identifier)
  const id = await at({ start_time: '15:00', postcode: otherPostcode }, own?.identifier)
  const readCandidate = async () =>
    (
      await testApp.post<Candidates>(
        '/staff/board/candidates/',
        { booking_id: id, worker: other?.id },
        people.manager,
      )
    ).body.candidates[0]
  const estimate = travelMinutes(await placeOf(usualPostcode), await placeOf(otherPostcode), 12)
  expect(await readCandidate()).toMatchObject({ minutes_before: estimate, refusals: [] })
  await pool.query(
    `insert into region_pace (region_id, pace, trips, learned_at)
     select region_id, 1.5, 20, $2 from postcode where code = $1`,
    [otherPostcode, clock.now()],
  )
  const learned = (await readCandidate())?.minutes_before ?? 0
  expect(Math.abs(learned - estimate * 1.5)).toBeLessThan(1)

  const osrm = fastify({ forceCloseConnections: true })
  onTestFinished(() => osrm.close())
  await osrm.register(osrmSandbox)
  const url = await osrm.listen({ port: 0, host: '127.0.0.1' })
  road = osrmRouting({ url, log: () => undefined })
  // 26.8 km in a straight line, at a kilometre a minute.
  expect((await readCandidate())?.minutes_before).toBe(35)
  const ways = async (query: string) => {
    const path = `/staff/board/ways/?${query}`
    const { body } = await testApp.call<{ ways: number[][] }>(
      'GET',
      path,
      undefined,
      people.manager,
    )
    return body.ways
  }
  // Nobody goes there yet.
  expect(await ways(`day=${day}`)).toEqual([])
  await assign(id, [other?.identifier ?? ''])
  expect(await ways(`day=${day}`)).toEqual([[usualPostcode, otherPostcode, 35]])
  expect(await ways('day=2026-03-10&days=3')).toEqual([[usualPostcode, otherPostcode, 35]])
  expect(await ways('day=2026-03-13')).toEqual([])
  await osrm.close()
  road = osrmRouting({ url, log: () => undefined })
  expect(await ways(`day=${day}`)).toEqual([])
})

test('a crew on the way is at its reported position until it arrives or the visit ends', async () => {
  const crews = async () => {
    type Crews = z.output<(typeof boardCalls)['GET /staff/board/crews/']['response']>
    const path = '/staff/board/crews/'
    return (await testApp.call<Crews>('GET', path, undefined, people.manager)).body.crews
  }
  const day = '2026-03-18'
  const [worker, other] = await testApp.hire(2)
  const { booking_id: id } = await booked({ start_date: day, worker_count: 2 })
  await assign(id, [worker?.identifier ?? '', other?.identifier ?? ''])
  const [phone, second] = [
    await phoneOf(worker?.identifier ?? ''),
    await phoneOf(other?.identifier ?? ''),
  ]
  const position = { latitude: 3.09, longitude: 101.6, accuracy: 20 }
  clock.set(new Date(`${day}T00:30:00Z`))
  expect(await report(phone, step(id, 'on-the-way', { position }))).toBe('accepted')
  // Without a position, a worker is not on the map.
  expect(await report(second, step(id, 'on-the-way'))).toBe('accepted')
  expect(await crews()).toEqual([
    {
      booking_id: id,
      worker: worker?.id,
      name: worker?.identifier,
      at: `${day}T00:30:00.000Z`,
      place: [3.09, 101.6],
    },
  ])
  clock.set(new Date(`${day}T05:00:00Z`))
  expect(await crews()).toEqual([])
  clock.set(new Date(`${day}T00:50:00Z`))
  expect(await crews()).toHaveLength(1)
  const arrived = { reason: 'No code', position }
  expect(await report(phone, step(id, 'arrived', arrived))).toBe('accepted')
  expect(await crews()).toEqual([])
})
