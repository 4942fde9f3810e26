import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENOUGH_TRIPS, paceOf, type Trip } from './pace.ts'
import { travelMinutes } from './travel.ts'

fc.configureGlobal({ seed: 20270301 })

const bangsar = { latitude: 3.1301, longitude: 101.6712 }
const cheras = { latitude: 3.0899, longitude: 101.7441 }

/** A trip that took so many times its estimate, and began at an hour in Malaysia. */
function trip(times: number, hour = 12): Trip {
  const leftAt = new Date(Date.UTC(2026, 2, 9, hour - 8))
  const minutes = travelMinutes(bangsar, cheras, hour) * times
  return {
    from: bangsar,
    to: { ...cheras, pace: 3 },
    leftAt,
    arrivedAt: new Date(leftAt.getTime() + minutes * 60_000),
  }
}
const trips = (...each: [count: number, times: number, hour?: number][]) =>
  each.flatMap(([count, times, hour]) => Array.from({ length: count }, () => trip(times, hour)))

const learned = (all: readonly Trip[]) => paceOf(all)?.pace

test('the pace is the median ratio of actual to estimated travel time', () => {
  expect(learned(trips([10, 0.9], [11, 1.3], [2, 4]))).toBe(1.3)
  expect(learned(trips([10, 1], [10, 1.5]))).toBe(1.25)
  // At each hour by the estimate for that hour, whatever was learned before.
  expect(learned(trips([10, 1.2, 8], [11, 1.2, 14]))).toBe(1.2)
})

test('too few trips or impossible timestamps give no pace', () => {
  expect(learned([])).toBeUndefined()
  expect(learned(trips([ENOUGH_TRIPS - 1, 1.3]))).toBeUndefined()
  expect(learned(trips([ENOUGH_TRIPS, 1.3]))).toBe(1.3)
  expect(learned(trips([ENOUGH_TRIPS - 1, 1.3], [30, 0], [30, -1], [30, 10]))).toBeUndefined()
})

test('excluded trips are not in the count', () => {
  expect(paceOf(trips([ENOUGH_TRIPS, 1.3], [5, 10]))).toEqual({ pace: 1.3, trips: ENOUGH_TRIPS })
})

test('a pace is limited to a range around the estimate', () => {
  expect(learned(trips([30, 3]))).toBe(2)
  expect(learned(trips([30, 0.1]))).toBe(0.6)
})

test('a pace is within the range of its trips, whatever their order', () => {
  const taken = fc.array(fc.double({ min: 0.7, max: 1.9, noNaN: true }), {
    minLength: ENOUGH_TRIPS,
  })
  fc.assert(
    fc.property(taken, (times) => {
      const all = times.map((each) => trip(each))
      const pace = learned(all) ?? 0
      expect(pace).toBeGreaterThanOrEqual(Math.min(...times) - 0.01)
      expect(pace).toBeLessThanOrEqual(Math.max(...times) + 0.01)
      expect(learned(all.toReversed())).toBe(pace)
    }),
  )
})
