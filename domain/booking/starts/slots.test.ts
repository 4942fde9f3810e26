import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseCrew, drawFor } from '../crew.ts'
import { addDays, instantOf } from './calendar.ts'
import {
  isFree,
  type NeededHours,
  neededHours,
  openStarts,
  reservedMask,
  type TeamDays,
  visitMask,
  workMask,
} from './slots.ts'

fc.configureGlobal({ seed: 20270301, numRuns: 500 })

/** A worker as a person would write one down: a mask a session. */
type Worker = { loadHours: number; work: number[]; busy: number[] }

/** The workers with ids from 1. */
function teamOf(workers: readonly Worker[], sessions: number): TeamDays {
  const each = Array.from({ length: sessions }, (_, session) => session)
  return {
    ids: Int32Array.from(workers, (_, at) => at + 1),
    work: each.map((session) => Int32Array.from(workers, ({ work }) => work[session] ?? 0)),
    taken: each.map((session) =>
      Uint16Array.from([0, ...workers.map((w) => w.busy[session] ?? 0)]),
    ),
  }
}
const loadIn = (workers: readonly Worker[]) => (id: number) => workers[id - 1]?.loadHours ?? 0
const freeOn = (worker: Worker | undefined, session: number, want: NeededHours) =>
  isFree(worker?.work[session] ?? 0, worker?.busy[session] ?? 0, want)

const sessionsOf = 3
const mask = fc.integer({ min: 0, max: 2 ** 14 - 1 })
/** Busy more often at the edges of the day. */
const busy = fc.oneof(mask, fc.constantFrom(0, 1, 0b11111, 0b11110000))
const work = fc.oneof(mask, fc.constant(workMask(8, 22)), fc.constant(workMask(9, 18)))

const team = fc.array(
  fc.record({
    loadHours: fc.integer({ min: 0, max: 60 }),
    work: fc.array(work, { minLength: sessionsOf, maxLength: sessionsOf }),
    busy: fc.array(busy, { minLength: sessionsOf, maxLength: sessionsOf }),
  }),
  { maxLength: 12 },
)

const request = fc.record({
  visitHours: fc.integer({ min: 1, max: 8 }),
  crewSize: fc.integer({ min: 1, max: 5 }),
  bufferHours: fc.integer({ min: 0, max: 2 }),
})

const days = Array.from({ length: sessionsOf }, (_, at) => addDays('2027-03-01', at * 7))
const longBefore = new Date('2027-01-01T00:00:00Z')

/** The same hours at every session. */
const each = (want: NeededHours) => days.map(() => want)

test('an offered start has a crew, a start that is not offered has none', () => {
  fc.assert(
    fc.property(team, request, fc.string(), (workers, { bufferHours, ...needs }, seed) => {
      const days3 = teamOf(workers, sessionsOf)
      const open = openStarts(days3, {
        days,
        bufferHours,
        startHours: [8, 20],
        now: longBefore,
        ...needs,
      })
      for (let hour = 8; hour <= 20; hour++) {
        const want = neededHours(hour, needs.visitHours, bufferHours)
        const crews =
          want && chooseCrew(days3, needs.crewSize, each(want), loadIn(workers), drawFor(seed))
        expect({ hour, crew: crews !== undefined }).toEqual({ hour, crew: open.includes(hour) })
        for (const [session, crew] of (crews ?? []).entries()) {
          expect(new Set(crew).size).toBe(needs.crewSize)
          for (const id of crew) expect(want && freeOn(workers[id - 1], session, want)).toBe(true)
        }
      }
    }),
  )
})

test('the least loaded workers free for the whole series go to every visit', () => {
  fc.assert(
    fc.property(
      team,
      request,
      fc.string(),
      (workers, { visitHours, crewSize, bufferHours }, seed) => {
        const want = neededHours(9, visitHours, bufferHours)
        if (!want) return
        const draw = drawFor(seed)
        const steady = workers
          .map((worker, at) => ({ worker, id: at + 1 }))
          .filter(({ worker }) => [0, 1, 2].every((session) => freeOn(worker, session, want)))
          .sort((a, b) => a.worker.loadHours - b.worker.loadHours || draw(a.id) - draw(b.id))
          .map(({ id }) => id)
        if (steady.length < crewSize) return
        const crews = chooseCrew(
          teamOf(workers, sessionsOf),
          crewSize,
          each(want),
          loadIn(workers),
          draw,
        )
        const crew = steady.slice(0, crewSize)
        expect(crews).toEqual([crew, crew, crew])
      },
    ),
  )
})

test('if nobody is free for all visits, workers free for more of them come first', () => {
  const want = neededHours(9, 2, 1)
  if (!want) throw new Error('9 to 11 is within the day')
  const all = workMask(8, 22)
  const on = (...sessions: number[]): Worker => ({
    loadHours: 0,
    work: [0, 1, 2].map((session) => (sessions.includes(session) ? all : 0)),
    busy: [0, 0, 0],
  })
  const crews = (...workers: Worker[]) =>
    chooseCrew(teamOf(workers, sessionsOf), 1, each(want), loadIn(workers))
  expect(crews(on(0), on(0, 1), on(2))).toEqual([[2], [2], [3]])
  expect(crews(on(0), on(0, 1))).toBeUndefined()
})

test('a worker who is free at all sessions goes to all of them; otherwise the crew differs by day', () => {
  fc.assert(
    fc.property(
      team,
      fc.array(fc.nat({ max: 11 }), { minLength: 3, maxLength: 3 }),
      (workers, at) => {
        const wants = at.flatMap((hour) => neededHours(8 + hour, 3, 1) ?? [])
        const crews = chooseCrew(teamOf(workers, sessionsOf), 1, wants, loadIn(workers))
        const freeAt = (session: number) =>
          workers.filter((worker) => freeOn(worker, session, wants[session] as NeededHours))
        const steady = freeAt(0).some((one) => freeAt(1).includes(one) && freeAt(2).includes(one))
        expect(crews === undefined).toBe([0, 1, 2].some((session) => freeAt(session).length === 0))
        for (const [session, [id = 0] = []] of (crews ?? []).entries())
          expect(freeAt(session)).toContain(workers[id - 1])
        if (steady) expect(new Set(crews?.flat()).size).toBe(1)
      },
    ),
  )
})

test('the same seed draws the same order, whatever order the workers come in', () => {
  fc.assert(
    fc.property(team, fc.string(), (workers, seed) => {
      const want = neededHours(10, 3, 1)
      if (!want) throw new Error('10 to 13 is within the day')
      const one = teamOf(workers, sessionsOf)
      const two = {
        ids: one.ids.toReversed(),
        work: one.work.map((masks) => masks.toReversed()),
        taken: one.taken,
      }
      const chosen = (from: TeamDays) =>
        chooseCrew(from, 2, each(want), loadIn(workers), drawFor(seed))
      expect(chosen(two)).toEqual(chosen(one))
    }),
  )
})

describe('masks', () => {
  const bit = (hour: number) => 1 << (hour - 8)
  const start = fc.integer({ min: 8, max: 21 })

  test('bit i is the hour that begins at 8 + i', () => {
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 0, max: 3 }),
        (from, hours, buffer) => {
          const visit = visitMask(from, hours)
          const reserved = reservedMask(from, hours, buffer)
          for (let hour = 8; hour < 24; hour++) {
            expect((visit & bit(hour)) !== 0).toBe(hour >= from && hour < from + hours)
            expect((reserved & bit(hour)) !== 0).toBe(hour >= from && hour < from + hours + buffer)
          }
          expect(reserved & visit).toBe(visit)
        },
      ),
    )
  })

  test('two visits of one worker are an hour apart', () => {
    fc.assert(
      fc.property(start, start, fc.integer({ min: 1, max: 6 }), (first, second, hours) => {
        const one = neededHours(first, hours, 1)
        const two = neededHours(second, hours, 1)
        if (!one || !two) return
        expect(isFree(workMask(8, 22), one.reserved, two)).toBe(
          Math.abs(first - second) >= hours + 1,
        )
      }),
    )
  })

  test.each([
    [8, 14, true],
    [8, 15, false],
    [20, 2, true],
    [20, 3, false],
    [21, 1, true],
    [7, 2, false],
  ])('a visit from %i for %i hours fits the day: %s', (hour, hours, fits) => {
    expect(neededHours(hour, hours, 1) !== undefined).toBe(fits)
  })

  test('no worker works after 22:00', () => {
    expect(workMask(8, 24)).toBe(workMask(8, 22))
    expect(workMask(9, 9)).toBe(0)
  })
})

describe('the day of the start', () => {
  const worker: Worker = { loadHours: 0, work: [workMask(8, 22)], busy: [0] }
  const needs = { days: ['2027-03-01'], visitHours: 2, crewSize: 1, bufferHours: 1 }
  const offered = (now: Date, leadHours?: number, startHours: [number, number] = [8, 20]) =>
    openStarts(teamOf([worker], 1), { ...needs, startHours, now, leadHours })

  test('starts begin 12 hours from now, to the second', () => {
    expect(offered(instantOf('2027-03-01', 3))).toEqual([15, 16, 17, 18, 19, 20])
    expect(offered(new Date(instantOf('2027-03-01', 3).getTime() + 1))[0]).toBe(16)
    expect(offered(instantOf('2027-03-01', 9))).toEqual([])
  })

  test('staff may move a booking to any hour that is still ahead', () => {
    expect(offered(instantOf('2027-03-01', 18), 0)).toEqual([18, 19, 20])
  })

  test('tree cutting begins at nine', () => {
    expect(offered(longBefore, 12, [9, 20])[0]).toBe(9)
  })

  test('there are no starts without days or workers', () => {
    const free = { ...needs, startHours: [8, 20] as const, now: longBefore }
    expect(openStarts(teamOf([worker], 1), { ...free, days: [] })).toEqual([])
    expect(openStarts(teamOf([], 1), free)).toEqual([])
  })
})
