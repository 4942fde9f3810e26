import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf } from './calendar.ts'
import { chooseCrew, drawFor } from './crew.ts'
import {
  type Candidate,
  isFree,
  openStarts,
  reservedMask,
  visitMask,
  wanted,
  workMask,
} from './slots.ts'

fc.configureGlobal({ seed: 20270301, numRuns: 500 })

const sessionsOf = 3
const mask = fc.integer({ min: 0, max: 2 ** 14 - 1 })
/** Busy more often at the edges than everywhere, as days are. */
const busy = fc.oneof(mask, fc.constantFrom(0, 1, 0b11111, 0b11110000))
const work = fc.oneof(mask, fc.constant(workMask(8, 22)), fc.constant(workMask(9, 18)))

const team = fc
  .array(
    fc.record({
      loadHours: fc.integer({ min: 0, max: 60 }),
      work: fc.array(work, { minLength: sessionsOf, maxLength: sessionsOf }),
      busy: fc.array(busy, { minLength: sessionsOf, maxLength: sessionsOf }),
    }),
    { maxLength: 12 },
  )
  .map((list): Candidate[] => list.map((each, at) => ({ workerId: at + 1, ...each })))

const request = fc.record({
  visitHours: fc.integer({ min: 1, max: 8 }),
  crewSize: fc.integer({ min: 1, max: 5 }),
  bufferHours: fc.integer({ min: 0, max: 2 }),
})

const days = Array.from({ length: sessionsOf }, (_, at) => addDays('2027-03-01', at * 7))
const longBefore = new Date('2027-01-01T00:00:00Z')

test('an offered start has a crew, a start that is not offered has none', () => {
  fc.assert(
    fc.property(team, request, fc.string(), (candidates, { bufferHours, ...asked }, seed) => {
      const open = openStarts(candidates, {
        days,
        bufferHours,
        startHours: [8, 20],
        now: longBefore,
        ...asked,
      })
      for (let hour = 8; hour <= 20; hour++) {
        const want = wanted(hour, asked.visitHours, bufferHours)
        const crews =
          want && chooseCrew(candidates, sessionsOf, asked.crewSize, want, drawFor(seed))
        expect({ hour, crew: crews !== undefined }).toEqual({ hour, crew: open.includes(hour) })
        for (const [session, crew] of (crews ?? []).entries()) {
          expect(new Set(crew).size).toBe(asked.crewSize)
          for (const id of crew) {
            const worker = candidates.find((each) => each.workerId === id)
            expect(worker && want && isFree(worker, session, want)).toBe(true)
          }
        }
      }
    }),
  )
})

test('a crew that can stay for the whole series does', () => {
  fc.assert(
    fc.property(team, request, (list, { visitHours, crewSize, bufferHours }) => {
      const want = wanted(9, visitHours, bufferHours)
      if (!want) return
      const steady = list.filter((worker) =>
        Array.from({ length: sessionsOf }, (_, at) => isFree(worker, at, want)).every(Boolean),
      )
      if (steady.length < crewSize) return
      const crews = chooseCrew(list, sessionsOf, crewSize, want) ?? []
      const ids = new Set(steady.map((worker) => worker.workerId))
      expect(crews[0]?.every((id) => ids.has(id))).toBe(true)
      for (const crew of crews) expect(crew).toEqual(crews[0])
      // The least loaded of those who can stay.
      const most = Math.max(...(crews[0] ?? []).map((id) => list[id - 1]?.loadHours ?? 0))
      const left = steady.filter((worker) => !crews[0]?.includes(worker.workerId))
      for (const worker of left) expect(worker.loadHours).toBeGreaterThanOrEqual(most)
    }),
  )
})

test('the same seed draws the same order, whatever order the workers come in', () => {
  fc.assert(
    fc.property(team, fc.string(), (candidates, seed) => {
      const want = wanted(10, 3, 1)
      if (!want) throw new Error('10 to 13 is within the day')
      const one = chooseCrew(candidates, sessionsOf, 2, want, drawFor(seed))
      const two = chooseCrew(candidates.toReversed(), sessionsOf, 2, want, drawFor(seed))
      expect(two).toEqual(one)
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
        const one = wanted(first, hours, 1)
        const two = wanted(second, hours, 1)
        if (!one || !two) return
        const worker: Candidate = {
          workerId: 1,
          loadHours: 0,
          work: [workMask(8, 22)],
          busy: [one.reserved],
        }
        expect(isFree(worker, 0, two)).toBe(Math.abs(first - second) >= hours + 1)
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
    expect(wanted(hour, hours, 1) !== undefined).toBe(fits)
  })

  test('nobody works after 22:00', () => {
    expect(workMask(8, 24)).toBe(workMask(8, 22))
    expect(workMask(9, 9)).toBe(0)
  })
})

describe('the day of the start', () => {
  const worker: Candidate = { workerId: 1, loadHours: 0, work: [workMask(8, 22)], busy: [0] }
  const asked = { days: ['2027-03-01'], visitHours: 2, crewSize: 1, bufferHours: 1 }
  const offered = (now: Date, leadHours?: number, startHours: [number, number] = [8, 20]) =>
    openStarts([worker], { ...asked, startHours, now, leadHours })

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

  test('without a day or a worker nothing is open', () => {
    const free = { ...asked, startHours: [8, 20] as const, now: longBefore }
    expect(openStarts([worker], { ...free, days: [] })).toEqual([])
    expect(openStarts([], free)).toEqual([])
  })
})
