import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { careGiver } from '../services/care-giver/service.ts'
import { caringWheels } from '../services/caring-wheels/service.ts'
import { services } from '../services/catalogue.ts'
import { fortnightly, oneMonth, oneTime, oneWeek, weekly } from './sessions.ts'
import { addDays, daysBetween, weekday } from './starts/calendar.ts'

fc.configureGlobal({ seed: 20270301, numRuns: 400 })

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10))

afterEach(() => vi.unstubAllEnvs())

describe.each(['UTC', 'America/Los_Angeles', 'America/St_Johns', 'Pacific/Kiritimati'])(
  'in %s',
  (zone) => {
    test.each([
      [oneTime, [0]],
      [weekly, [0, 7, 14, 21]],
      [fortnightly, [0, 14, 28, 42]],
      [oneWeek, [0, 1, 2, 3, 4, 5, 6]],
    ] as const)('$value: number of visits and days between them', (frequency, offsets) => {
      vi.stubEnv('TZ', zone)
      fc.assert(
        fc.property(day, (start) => {
          const days = frequency.days(start)
          expect(days.map((each) => daysBetween(start, each))).toEqual(offsets)
          if (frequency.endsAfterDays !== undefined) {
            expect(days.at(-1)).toBe(addDays(start, frequency.endsAfterDays))
          }
        }),
      )
    })

    test('one month: the start, then the next 19 weekdays', () => {
      vi.stubEnv('TZ', zone)
      fc.assert(
        fc.property(day, (start) => {
          const days = oneMonth.days(start)
          expect(days).toHaveLength(20)
          expect(days[0]).toBe(start)
          for (let at = 1; at < days.length; at++) {
            const previous = days[at - 1] ?? ''
            const next = days[at] ?? ''
            expect(weekday(next)).toBeGreaterThanOrEqual(1)
            expect(weekday(next)).toBeLessThanOrEqual(5)
            // Only weekends are left out.
            const between = Array.from({ length: daysBetween(previous, next) - 1 }, (_, step) =>
              weekday(addDays(previous, step + 1)),
            )
            expect(between.every((each) => each === 0 || each === 6)).toBe(true)
          }
        }),
      )
    })

    test('caring wheels: as many days as asked, one after the other', () => {
      vi.stubEnv('TZ', zone)
      fc.assert(
        fc.property(day, fc.integer({ min: 1, max: 30 }), (start_date, no_of_days) => {
          const days = caringWheels.sessionDays({ start_date, no_of_days })
          expect(days).toEqual(
            Array.from({ length: no_of_days }, (_, at) => addDays(start_date, at)),
          )
        }),
      )
    })
  },
)

test.each([
  // Monday 1 March 2027: four whole weeks.
  ['2027-03-01', '2027-03-26'],
  // A Saturday start counts itself, then 19 weekdays from Monday.
  ['2027-03-06', '2027-04-01'],
  ['2027-03-07', '2027-04-01'],
  ['2027-03-05', '2027-04-01'],
])('one month from %s ends on %s', (start_date, last) => {
  expect(careGiver.sessionDays({ start_date, frequency: 'one month' }).at(-1)).toBe(last)
})

test('no start date, no sessions', () => {
  for (const service of services) expect(service.sessionDays({})).toEqual([])
})

test('services with frequencies', () => {
  const frequencies = Object.fromEntries(
    services.map((service) => [service.skill, service.frequencies.map((each) => each.value)]),
  )
  expect(frequencies).toEqual({
    Cleaner: ['one-time', 'weekly', 'fortnightly'],
    Gardener: ['one-time', 'fortnightly', 'weekly'],
    'Care Giver': ['one-time', 'one week', 'one month'],
    'Caring Wheels': ['one-time'],
    'General Worker': ['one-time', 'fortnightly', 'weekly'],
    'Movers Packers': ['one-time'],
    'Task Errands': ['one-time'],
    'Tree Cutting': ['one-time'],
  })
})
