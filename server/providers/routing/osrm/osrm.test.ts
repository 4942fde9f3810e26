import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Place, travelMinutes } from '../../../../domain/board/travel.ts'
import { type OsrmMode, osrmSandbox } from '../../../../sandbox/osrm/plugin.ts'
import type { RoutingProvider } from '../port.ts'
import { osrmRouting } from './adapter.ts'

const bangsar = { latitude: 3.13, longitude: 101.67 }
/** 11.1 km east of it: 11.1 minutes by the stand-in's roads. */
const ampang = { latitude: 3.13, longitude: 101.77 }
const klang = { latitude: 3.04, longitude: 101.45 }

let app: FastifyInstance
let mode: OsrmMode
let seen: string[]
let logged: string[]
let now: number
let routing: RoutingProvider

beforeEach(async () => {
  mode = { current: 'well' }
  seen = []
  logged = []
  now = 0
  app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 10_000 } })
  await app.register(osrmSandbox, { prefix: '/my', mode, seen })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/my/`
  const log = (line: string) => logged.push(line)
  routing = osrmRouting({ url, log, timeoutMs: 300, now: () => now })
})
afterEach(() => app.close())

/** Minutes between each pair of places: a row per origin. */
async function matrix(routing: RoutingProvider, places: readonly Place[], hour: number) {
  const way = await routing.ways(places, places)
  return places.map((from) => places.map((to) => way(from, to, hour)))
}
const estimated = (places: readonly Place[], hour: number) =>
  places.map((from) => places.map((to) => travelMinutes(from, to, hour)))

test('travel times are by road plus parking, and each is requested once a day', async () => {
  expect(await matrix(routing, [bangsar, ampang], 9)).toEqual([
    [8, 19],
    [19, 8],
  ])
  expect(seen).toEqual([
    '/my/table/v1/driving/101.67000,3.13000;101.77000,3.13000?annotations=duration&sources=0;1&destinations=0;1',
  ])
  // Roads do not depend on the learned pace of estimates.
  expect(await matrix(routing, [bangsar, { ...ampang, pace: 2 }, ampang], 12)).toEqual([
    [8, 19, 19],
    [19, 8, 8],
    [19, 8, 8],
  ])
  expect(seen).toHaveLength(1)
  const way = await routing.ways([klang, bangsar], [ampang])
  expect(way(bangsar, ampang, 9)).toBe(19)
  expect(way(klang, ampang, 9)).toBe(45)
  // The opposite direction was not requested.
  expect(way(ampang, klang, 9)).toBe(travelMinutes(ampang, klang, 9))
  expect(seen[1]).toContain('101.45000,3.04000;101.77000,3.13000?')
  now += 86_400_000
  await matrix(routing, [bangsar, ampang], 9)
  expect(seen).toHaveLength(3)
  expect(logged).toEqual([])
})

test('more places than OSRM takes at once are asked for in parts', async () => {
  const places = Array.from({ length: 130 }, (_, at) => ({
    latitude: 3 + at / 1000,
    longitude: 101.6,
  }))
  const found = await matrix(routing, places, 12)
  expect(seen).toHaveLength(9)
  for (const [row, from] of found.entries())
    for (const [column, minutes] of from.entries())
      expect(minutes).toBe(Math.round(Math.abs(row - column) * 0.111 + 8))
})

test('a way that OSRM does not find is estimated', async () => {
  mode.current = 'unreachable-places'
  expect(await matrix(routing, [bangsar, ampang], 8)).toEqual([
    [8, travelMinutes(bangsar, ampang, 8)],
    [travelMinutes(ampang, bangsar, 8), 8],
  ])
  expect(logged).toEqual([])
})

test.each([
  ['slow', 'timeout: no answer within 300 ms'],
  ['broken', 'unreachable: status 502'],
  ['garbled', 'malformed: status 200, no JSON'],
  ['short', 'malformed: a table of another size'],
  ['negative', 'malformed: status 200, unexpected at "durations.0.0"'],
] as const)('%s: travel times are estimated, and OSRM is paused for a minute', async (how, why) => {
  const places = [bangsar, ampang, klang]
  mode.current = how
  expect(await matrix(routing, places, 18)).toEqual(estimated(places, 18))
  expect(logged).toEqual([`OSRM does not answer (${why}); ways are estimated.`])
  mode.current = 'well'
  now += 59_000
  expect(await matrix(routing, places, 18)).toEqual(estimated(places, 18))
  expect(seen).toHaveLength(1)
  now += 1_000
  expect((await matrix(routing, places, 18))[0]).toEqual([8, 19, 34])
  expect(logged.slice(1)).toEqual(['OSRM answers again.'])
})

test('unreachable, or with too small a table limit: travel times are estimated', async () => {
  await app.close()
  const places = [bangsar, ampang]
  expect(await matrix(routing, places, 12)).toEqual(estimated(places, 12))
  expect(logged).toEqual(['OSRM does not answer (unreachable: ECONNREFUSED); ways are estimated.'])
  const small = fastify({ forceCloseConnections: true })
  await small.register(osrmSandbox, { maxTableSize: 1 })
  const url = await small.listen({ port: 0, host: '127.0.0.1' })
  const other = osrmRouting({ url, log: (line) => logged.push(line) })
  expect(await matrix(other, places, 12)).toEqual(estimated(places, 12))
  expect(logged[1]).toBe('OSRM does not answer (refused: status 400); ways are estimated.')
  await small.close()
})

test('a request about very many places ends in time; the rest is estimated', async () => {
  const url = 'http://127.0.0.1:9'
  const hasty = osrmRouting({ url, log: (line) => logged.push(line), allMs: 0, now: () => now })
  expect(await matrix(hasty, [bangsar, ampang], 12)).toEqual(estimated([bangsar, ampang], 12))
  expect(logged).toEqual([])
  expect(await matrix(hasty, [], 12)).toEqual([])
})
