import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedArrivals, notifiedDelay, type VisitOfDay } from './lateness.ts'

fc.configureGlobal({ seed: 20270301 })

const bangsar = { latitude: 3.1301, longitude: 101.6712 }
const klang = { latitude: 3.0449, longitude: 101.4456 }
const nine = new Date('2026-03-09T01:00:00Z')
const at = (minutes: number) => new Date(nine.getTime() + minutes * 60_000)
const first: VisitOfDay = { startsAt: nine, hours: 3, place: bangsar, state: 'planned' }
const second: VisitOfDay = { startsAt: at(300), hours: 2, place: bangsar, state: 'planned' }
/** What is expected of one visit, as minutes late with its tone. */
const lateOf = (visits: readonly VisitOfDay[], minutes: number, which = 0) => {
  const expected = expectedArrivals(visits, at(minutes))[which]
  return expected && [expected.lateMinutes, expected.tone, expected.isSilent]
}

test.each([
  ['in time', {}, -30, [0, undefined, false]],
  ['nothing said at the start', {}, 5, [5, undefined, false]],
  ['nothing said for ten minutes', {}, 10, [10, 'very-late', true]],
  ['on the way', { onTheWayAt: at(-20) }, 5, [5, undefined, false]],
  ['on the way and not there', { onTheWayAt: at(-20) }, 15, [15, 'late', false]],
  ['says to be late', { lateMinutes: 20 }, -10, [20, 'late', false]],
  ['says to be very late', { lateMinutes: 30 }, -10, [30, 'very-late', false]],
  ['later than it says', { lateMinutes: 10 }, 25, [25, 'very-late', false]],
  ['there', { arrivedAt: at(30) }, 40, undefined],
  ['over', { state: 'done' as const }, 40, undefined],
])('a visit: %s', (_, change, minutes, expected) => {
  expect(lateOf([{ ...first, ...change }], minutes)).toEqual(expected)
})

test('a late visit and the travel time after it delay the next visit', () => {
  const far = { ...second, place: klang, startsAt: at(240) }
  expect(lateOf([first, second], -30, 1)).toEqual([0, undefined, false])
  // 3 hours from 9:00, and 83 minutes to Klang where there is an hour.
  expect(lateOf([first, far], -30, 1)?.slice(0, 2)).toEqual([23, 'very-late'])
  // A way by road of 70 minutes.
  expect(expectedArrivals([first, far], at(-30), () => 70)[1]?.lateMinutes).toBe(10)
  // Started 75 minutes late: to 1:15 PM, and 8 minutes of the hour and three quarters are enough.
  expect(lateOf([{ ...first, startedAt: at(75) }, second], 80, 1)).toEqual([0, undefined, false])
  // Started at noon: to 3:00 PM, and 8 minutes.
  expect(lateOf([{ ...first, startedAt: at(180) }, second], 200, 1)?.slice(0, 2)).toEqual([
    68,
    'very-late',
  ])
  // Finished early.
  expect(
    lateOf([{ ...first, startedAt: nine, finishedAt: at(100), state: 'done' }, far], 110, 1),
  ).toEqual([0, undefined, false])
})

test('an expected arrival is never before the start or in the past', () => {
  const minutes = fc.integer({ min: -120, max: 400 })
  const day = fc
    .array(
      fc.record({
        onTheWayAt: fc.option(minutes.map(at), { nil: undefined }),
        startedAt: fc.option(minutes.map(at), { nil: undefined }),
        lateMinutes: fc.option(fc.constantFrom(10, 20, 30), { nil: undefined }),
        place: fc.constantFrom(bangsar, klang, undefined),
      }),
      { maxLength: 4 },
    )
    .map((all) =>
      all.map((each, nth) => ({ ...first, ...each, startsAt: at(nth * 200), hours: 2 })),
    )
  fc.assert(
    fc.property(day, minutes, (visits, minute) => {
      for (const [nth, expected] of expectedArrivals(visits, at(minute)).entries()) {
        const { startsAt, lateMinutes = 0 } = visits[nth] as VisitOfDay
        if (!expected) continue
        expect(expected.arrivesAt.getTime()).toBeGreaterThanOrEqual(
          startsAt.getTime() + lateMinutes * 60_000,
        )
        if (at(minute) > startsAt)
          expect(expected.arrivesAt.getTime()).toBeGreaterThanOrEqual(at(minute).getTime())
        expect(expected.lateMinutes).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test.each([
  [1, 5],
  [12, 15],
  [20, 20],
  [500, 180],
])('%i minutes are shown as %i', (late, notified) => {
  expect(notifiedDelay(late)).toBe(notified)
})
