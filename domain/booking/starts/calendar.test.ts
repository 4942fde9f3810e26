import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isTooSoon } from '../check.ts'
import {
  addDays,
  dayOf,
  daysBetween,
  hourOf,
  hoursBetween,
  instantOf,
  isDay,
  mondayOf,
  timeOf,
  weekday,
} from './calendar.ts'

// A failure prints its own seed and path; the fixed seed makes a run the same everywhere.
fc.configureGlobal({ seed: 20270301, numRuns: 500 })

const day = fc
  .integer({ min: 0, max: 36_500 })
  .map((count) => new Date(Date.UTC(2020, 0, 1 + count)).toISOString().slice(0, 10))
const hour = fc.integer({ min: 0, max: 23 })

/** Zones with how far they were behind UTC on 1 March 2027, in minutes. */
const zones = [
  ['UTC', 0],
  ['Asia/Kuala_Lumpur', -480],
  ['America/Los_Angeles', 480],
  ['America/St_Johns', 210],
  ['Asia/Kathmandu', -345],
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
] as const
afterEach(() => vi.unstubAllEnvs())

describe.each(zones)('in %s', (zone, behind) => {
  test('the test runs in this zone', () => {
    vi.stubEnv('TZ', zone)
    expect(new Date('2027-03-01T00:00:00Z').getTimezoneOffset()).toBe(behind)
  })

  test('a day and hour in Malaysia convert to an instant and back', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(day, hour, (date, at) => {
        const instant = instantOf(date, at)
        expect(instant.toISOString()).toBe(new Date(`${date}T${timeOf(at)}+08:00`).toISOString())
        expect(dayOf(instant)).toBe(date)
        expect(hoursBetween(instantOf(date, 0), instant)).toBe(at)
      }),
    )
  })

  test('adding days and counting them agree', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (date, count) => {
        const other = addDays(date, count)
        expect(isDay(other)).toBe(true)
        expect(daysBetween(date, other)).toBe(count)
        expect(addDays(other, -count)).toBe(date)
        expect(weekday(other)).toBe((((weekday(date) + count) % 7) + 7) % 7)
        expect(weekday(mondayOf(date))).toBe(1)
        expect(daysBetween(mondayOf(date), date)).toBeLessThan(7)
        expect(daysBetween(mondayOf(date), date)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('the lead time is 12 hours to the millisecond', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(day, hour, fc.integer({ min: -10, max: 10 }), (date, at, ms) => {
        const now = new Date(Date.parse(`${date}T${timeOf(at)}+08:00`) - 12 * 3_600_000 + ms)
        expect(isTooSoon(date, at, now)).toBe(ms > 0)
      }),
    )
  })
})

test.each([
  ['2027-03-01', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2100-02-29', false],
  ['2027-04-31', false],
  ['2027-13-01', false],
  ['2027-00-10', false],
  ['2027-3-1', false],
  ['27-03-01', false],
  ['2027-03-01T00:00', false],
  [' 2027-03-01', false],
  ['0000-01-01', false],
  ['1999-12-31', false],
  ['9999-12-31', false],
  ['', false],
])('%j is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test.each([
  ['09:00', 9],
  ['00:00', 0],
  ['23:00', 23],
  ['09:00:00', 9],
  ['9:00', undefined],
  ['10:30', undefined],
  ['24:00', undefined],
  ['09:00:30', undefined],
  ['', undefined],
])('the hour of %j is %s', (text, is) => {
  expect(hourOf(text)).toBe(is)
})

test('every hour converts to a time and back', () => {
  fc.assert(
    fc.property(hour, (at) => {
      expect(hourOf(timeOf(at))).toBe(at)
    }),
  )
})
