import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reservedMask, workMask } from '../../booking/starts/slots.ts'
import { type Place, travelMinutes } from '../travel.ts'
import {
  clash,
  type DayToPlan,
  type DayVisit,
  figuresOf,
  needsOf,
  possibleOf,
  refusalsOfChanges,
  routesOf,
  type SeatChange,
  suits,
} from './day.ts'
import { improve } from './improve.ts'

fc.configureGlobal({ seed: 20270301 })

const places: readonly Place[] = [
  { latitude: 3.1301, longitude: 101.6712 },
  { latitude: 3.1333, longitude: 101.6869 },
  { latitude: 3.0733, longitude: 101.5185 },
  { latitude: 3.0449, longitude: 101.4456 },
]
const bangsar = 0
const sentral = 1
const klang = 3
const minutes = (from: number, to: number, hour: number) =>
  travelMinutes(places[from] as Place, places[to] as Place, hour)

function plan(day: DayToPlan, proposed: readonly SeatChange[] = []): SeatChange[] {
  const steps = improve(day, proposed)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const visit = (startHour: number, place: number, more: Partial<DayVisit> = {}): DayVisit => ({
  startHour,
  hours: 2,
  reserved: reservedMask(startHour, 2, 1),
  place,
  team: 0,
  known: new Set(),
  ...more,
})
const worker = { work: workMask(8, 22), weekHours: 12, teams: new Set([0]) }
const seat = (at: number, who: number, isFixed = false) => ({ visit: at, worker: who, isFixed })
const dayOf = (
  visits: DayVisit[],
  seats: DayToPlan['seats'],
  workers = [worker, worker],
): DayToPlan => ({
  workers,
  visits,
  seats,
  minutes,
})

describe('a plan', () => {
  // Each of two drives from Bangsar to Klang and back; one of them could stay in each.
  const crossing = [visit(9, bangsar), visit(14, klang), visit(9, klang), visit(14, bangsar)]
  const seats = [seat(0, 0), seat(1, 0), seat(2, 1), seat(3, 1)]

  test('swaps the visits of two workers whose routes cross', () => {
    const day = dayOf(crossing, seats)
    const changes = plan(day)
    const routes = routesOf(day, changes).map((route) => route.join())
    expect(routes.toSorted()).toEqual(['0,3', '2,1'])
    expect(figuresOf(day)).toEqual({ driving: 2 * (20 + minutes(bangsar, klang, 11)), spread: 0 })
    expect(figuresOf(day, changes)).toEqual({ driving: 2 * (20 + 8), spread: 0 })
    // Neither can be without the other.
    expect(needsOf(day, changes)).toEqual([[1], [0]])
  })

  test.each<[string, DayToPlan]>([
    [
      'what is fixed',
      dayOf(crossing, [seat(0, 0, true), seat(1, 0, true), seat(2, 1), seat(3, 1)]),
    ],
    ['who lacks the skill', dayOf(crossing, seats, [worker, { ...worker, teams: new Set() }])],
    ['who is not at work', dayOf(crossing, seats, [worker, { ...worker, work: workMask(10, 11) }])],
    [
      'the crew that customers know, for a little less driving',
      dayOf(
        [visit(9, bangsar), visit(14, sentral, { known: new Set([0]) })],
        [seat(0, 1), seat(1, 0)],
      ),
    ],
  ])('leaves %s', (_, day) => {
    expect(plan(day)).toEqual([])
  })

  test('gives hours to the worker with fewer', () => {
    const workers = [
      { ...worker, weekHours: 30 },
      { ...worker, weekHours: 6 },
    ]
    const day = dayOf(
      [visit(9, bangsar), visit(14, bangsar), visit(9, bangsar)],
      [seat(0, 0), seat(1, 0), seat(2, 1)],
      workers,
    )
    const changes = plan(day)
    expect(changes).toHaveLength(1)
    expect(figuresOf(day).spread).toBe(12)
    expect(figuresOf(day, changes).spread).toBe(9)
  })
})

const hour = fc.integer({ min: 8, max: 18 })
const anyVisit = fc
  .record({
    startHour: hour,
    place: fc.nat(places.length - 1),
    hours: fc.integer({ min: 1, max: 4 }),
    team: fc.nat(2),
    known: fc.uniqueArray(fc.nat(5), { maxLength: 2 }),
    crew: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 2 }),
    isFixed: fc.boolean(),
  })
  .map(({ startHour, hours, place, team, known, ...more }) => ({
    ...more,
    ...visit(startHour, place, {
      hours,
      team,
      reserved: reservedMask(startHour, hours, 1),
      known: new Set(known),
    }),
  }))
const anyWorker = fc
  .record({
    from: hour,
    until: hour,
    weekHours: fc.integer({ min: 0, max: 40 }),
    teams: fc.subarray([0, 1, 2]),
  })
  .map(({ from, until, weekHours, teams }) => ({
    work: workMask(Math.min(from, until), Math.max(from, until) + 4),
    weekHours,
    teams: new Set(teams),
  }))
/** A day on which nobody is at two places; some have a long way, or what does not suit them any more. */
const anyDay = fc
  .record({
    workers: fc.array(anyWorker, { minLength: 6, maxLength: 6 }),
    visits: fc.array(anyVisit, { maxLength: 14 }),
  })
  .map(({ workers, visits }): DayToPlan => {
    const taken = workers.map(() => 0)
    const seats = visits.flatMap(({ crew, reserved, isFixed }, at) =>
      crew.flatMap((who) => {
        if (((taken[who] ?? 0) & reserved) !== 0) return []
        taken[who] = (taken[who] ?? 0) | reserved
        return [seat(at, who, isFixed)]
      }),
    )
    return { workers, visits, seats, minutes }
  })
const anyRequest = fc.array(fc.record({ seat: fc.nat(20), to: fc.nat(6) }), { maxLength: 12 })

/** Nobody gets what does not suit them, or what clashes with anything else of their day. */
function expectPossible(day: DayToPlan, changes: readonly SeatChange[]) {
  expect(refusalsOfChanges(day, changes).filter(Boolean)).toEqual([])
  const routes = routesOf(day, changes)
  for (const { seat: at, to } of changes) {
    const its = day.seats[at]
    expect(its?.isFixed).toBe(false)
    expect(suits(day, to, its?.visit ?? -1)).toBe(true)
    const others = routes[to]?.filter((other) => other !== its?.visit) ?? []
    expect(others.filter((other) => clash(day, its?.visit ?? -1, other))).toEqual([])
    expect(others).toHaveLength((routes[to]?.length ?? 0) - 1)
  }
  for (const route of routes) {
    const masks = route.map((at) => day.visits[at]?.reserved ?? 0)
    expect(masks.reduce((all, mask) => all | mask, 0)).toBe(
      masks.reduce((all, mask) => all + mask, 0),
    )
  }
}

test('a plan never has an overlap, an absent worker, or a wrong skill, and is never worse', () => {
  fc.assert(
    fc.property(anyDay, anyRequest, (day, requested) => {
      for (const proposed of [[], requested]) {
        const changes = plan(day, proposed)
        expectPossible(day, changes)
        const before = figuresOf(day)
        const after = figuresOf(day, changes)
        expect(after.driving).toBeLessThanOrEqual(before.driving)
        expect(after.spread).toBeLessThanOrEqual(before.spread)
        expect(plan(day, proposed)).toEqual(changes)
      }
    }),
  )
})

test('any part of a plan with its dependencies is possible, and so is the possible part of a request', () => {
  fc.assert(
    fc.property(anyDay, anyRequest, fc.infiniteStream(fc.boolean()), (day, requested, picks) => {
      expectPossible(day, possibleOf(day, requested))
      const changes = plan(day)
      const needs = needsOf(day, changes)
      let left = changes.map((_, at) => at).filter(() => picks.next().value)
      for (let before = -1; before !== left.length; ) {
        before = left.length
        left = left.filter((at) => needs[at]?.every((other) => left.includes(other)))
      }
      expectPossible(
        day,
        left.flatMap((at) => changes[at] ?? []),
      )
    }),
  )
})

test('a thousand visits of a day are planned in about a second, a few milliseconds at a time', () => {
  let last = 7
  const random = (below: number) => {
    last = (last * 48_271) % 2_147_483_647
    return last % below
  }
  const workers = Array.from({ length: 400 }, () => ({
    work: workMask(8, 22),
    weekHours: random(30),
    teams: new Set([random(6), random(6)]),
  }))
  const visits: DayVisit[] = []
  const seats: DayToPlan['seats'][number][] = []
  for (const [who, { teams }] of workers.entries())
    for (const start of [8, 13, 18].slice(random(2)))
      if (visits.length < 1_000) {
        visits.push(visit(start + random(2), random(places.length), { team: [...teams][0] ?? 0 }))
        seats.push(seat(visits.length - 1, who))
      }
  const day = { workers, visits, seats, minutes }
  const steps = improve(day)
  const spans: number[] = []
  for (let isDone = false; !isDone; ) {
    const at = performance.now()
    isDone = steps.next().done === true
    spans.push(performance.now() - at)
  }
  expect(visits.length).toBeGreaterThan(900)
  expect(spans.length).toBeGreaterThan(5)
  // Far above what it takes, so that a busy machine does not fail it.
  expect(spans.reduce((sum, each) => sum + each, 0)).toBeLessThan(10_000)
})
