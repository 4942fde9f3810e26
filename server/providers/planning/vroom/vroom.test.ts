import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type DayToPlan,
  type DayVisit,
  figuresOf,
  refusalsOfChanges,
  type SeatChange,
} from '../../../../domain/board/plan/day.ts'
import { costOf, improve } from '../../../../domain/board/plan/improve.ts'
import { reservedMask, workMask } from '../../../../domain/booking/starts/slots.ts'
import {
  type VroomMode,
  type VroomProblem,
  vroomSandbox,
} from '../../../../sandbox/vroom/plugin.ts'
import type { PlanningProvider } from '../port.ts'
import { vroomPlanning } from './adapter.ts'

let app: FastifyInstance
let mode: VroomMode
let seen: VroomProblem[]
let logged: string[]
let now: number
let planning: PlanningProvider

beforeEach(async () => {
  mode = { current: 'well' }
  seen = []
  logged = []
  now = 0
  app = fastify({ forceCloseConnections: true })
  await app.register(vroomSandbox, { mode, seen })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const log = (line: string) => logged.push(line)
  planning = vroomPlanning({ url, log, timeoutMs: 300, now: () => now })
})
afterEach(() => app.close())

const visit = (startHour: number, place: number): DayVisit => ({
  startHour,
  hours: 4,
  reserved: reservedMask(startHour, 4, 1),
  place,
  team: 0,
  known: new Set(),
})
const worker = { work: workMask(8, 22), weekHours: 10, teams: new Set([0]) }
const seat = (at: number, who: number, isFixed = false) => ({ visit: at, worker: who, isFixed })
/** Two workers who each cross the town: 8 minutes within a place, 40 to the other. */
const day: DayToPlan = {
  workers: [worker, worker],
  visits: [visit(9, 0), visit(14, 1), visit(9, 1), visit(14, 0)],
  seats: [seat(0, 0), seat(1, 0), seat(2, 1), seat(3, 1)],
  minutes: (from, to) => (from === to ? 8 : 40),
}

function improved(of: DayToPlan, proposed: readonly SeatChange[]): SeatChange[] {
  const steps = improve(of, proposed)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

test('a day is sent as numbers, and the answer is a starting point', async () => {
  const changes = (await planning.propose(day)) ?? []
  expect(changes).toHaveLength(2)
  expect(figuresOf(day, improved(day, changes)).driving).toBe(2 * (20 + 8))
  expect(seen[0]?.vehicles[0]).toEqual({
    id: 0,
    profile: 'car',
    start_index: 2,
    skills: [0, 100_000],
    time_window: [8 * 3600 - 20 * 60, 22 * 3600],
    breaks: [],
  })
  expect(seen[0]?.jobs[1]).toEqual({
    id: 1,
    location_index: 1,
    service: 4 * 3600,
    skills: [0],
    time_windows: [[14 * 3600, 14 * 3600]],
  })
  expect(seen[0]?.matrices.car.durations).toEqual([
    [480, 2400, 0],
    [2400, 480, 0],
    [1200, 1200, 0],
  ])
  expect(logged).toEqual([])
})

test('fixed visits become a skill of one worker, and gaps in the hours become breaks', async () => {
  const split = { ...worker, work: workMask(8, 13) | workMask(14, 18) }
  const changed = {
    ...day,
    workers: [split, worker],
    seats: [seat(0, 0, true), ...day.seats.slice(1)],
  }
  const changes = await planning.propose(changed)
  expect(changes?.map(({ seat: at }) => at)).toEqual([3, 1])
  expect(seen[0]?.jobs[0]?.skills).toEqual([100_000])
  expect(seen[0]?.vehicles[0]).toMatchObject({
    time_window: [8 * 3600 - 1200, 18 * 3600],
    breaks: [{ id: 0, time_windows: [[13 * 3600, 13 * 3600]], service: 3600 }],
  })
})

test('a worker with an impossible day is left out', async () => {
  const far = { ...day, minutes: (from: number, to: number) => (from === to ? 8 : 90) }
  await planning.propose(far)
  expect(seen).toEqual([])
  const one = { ...far, seats: far.seats.toSpliced(1, 1) }
  await planning.propose(one)
  expect(seen[0]?.vehicles.map(({ id }) => id)).toEqual([0])
  expect(seen[0]?.jobs.map(({ id }) => id)).toEqual([0])
})

test.each([
  ['slow', 'timeout: no answer within 300 ms'],
  ['broken', 'unreachable: status 502'],
  ['garbled', 'malformed: status 200, no JSON'],
  ['strange', 'malformed: status 200, unexpected at "unassigned"'],
  ['unassigned', 'malformed: not every visit has exactly one worker'],
  ['twice', 'malformed: not every visit has exactly one worker'],
] as const)('%s: no answer, and VROOM is paused for a minute', async (how, why) => {
  mode.current = how
  expect(await planning.propose(day)).toBeUndefined()
  expect(logged).toEqual([`VROOM does not answer (${why}); days are planned without it.`])
  mode.current = 'well'
  now += 59_000
  expect(await planning.propose(day)).toBeUndefined()
  expect(seen).toHaveLength(1)
  now += 1_000
  expect(await planning.propose(day)).toHaveLength(2)
  expect(logged.slice(1)).toEqual(['VROOM answers again.'])
})

test('unreachable: no answer', async () => {
  await app.close()
  expect(await planning.propose(day)).toBeUndefined()
  expect(logged).toEqual([
    'VROOM does not answer (unreachable: ECONNREFUSED); days are planned without it.',
  ])
})

test('an impossible answer never leads to a refused or worse plan', async () => {
  mode.current = 'impossible'
  const proposed = await planning.propose(day)
  expect(proposed?.length).toBeGreaterThan(0)
  expect(refusalsOfChanges(day, proposed ?? []).some(Boolean)).toBe(true)
  const changes = improved(day, proposed ?? [])
  expect(refusalsOfChanges(day, changes).filter(Boolean)).toEqual([])
  expect(costOf(day, changes)).toBeLessThanOrEqual(costOf(day, []))
})
