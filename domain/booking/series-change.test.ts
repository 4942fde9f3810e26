import { expect, test } from 'vitest'
import {
  chosenStarts,
  mayRenew,
  nearest,
  offerDays,
  renewedStart,
  usualStart,
} from './series-change.ts'
import { oneMonth, weekly } from './sessions.ts'

const at = (day: string, hour = 9) => ({ day, hour })

test('the nearest starts, in order of time, two of a day at most', () => {
  const open = [8, 10, 11, 12].map((hour) => at('2026-03-17', hour))
  const others = [at('2026-03-15'), at('2026-03-18'), at('2026-03-24')]
  expect(nearest([...others, ...open], at('2026-03-17'))).toEqual([
    at('2026-03-17', 8),
    at('2026-03-17', 10),
    at('2026-03-18'),
  ])
  expect(nearest([], at('2026-03-17'))).toEqual([])
})

test('chosen starts replace those of their visits, in order', () => {
  const starts = [at('2026-04-06'), at('2026-04-13')]
  const choose = (visitDay: string, day: string, hour = 9) =>
    chosenStarts(starts, [{ visitDay, to: at(day, hour) }], '2026-04-01')
  expect(chosenStarts(starts, [], '2026-04-01')).toEqual(starts)
  expect(choose('2026-04-13', '2026-04-10')).toEqual([at('2026-04-06'), at('2026-04-10')])
  expect(choose('2026-04-06', '2026-04-14')).toEqual([at('2026-04-13'), at('2026-04-14')])
  expect(choose('2026-04-13', '2026-04-13', 14)).toEqual([at('2026-04-06'), at('2026-04-13', 14)])
  expect(choose('2026-04-06', '2026-04-13')).toBeUndefined()
  expect(choose('2026-04-06', '2026-03-31')).toBeUndefined()
  expect(choose('2026-04-07', '2026-04-08')).toBeUndefined()
})

test('offers are searched around the day, from today on', () => {
  const days = offerDays('2026-03-17', '2026-03-16')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-03-16', '2026-03-27', 12])
})

test.each([
  ['2026-03-25T00:59:00Z', false],
  ['2026-03-25T01:00:00Z', true],
  ['2026-04-27T01:00:00Z', true],
  ['2026-04-27T01:01:00Z', false],
])('at %s a series whose last visit is on 30 March may be renewed: %s', (now, may) => {
  expect(mayRenew(new Date('2026-03-30T01:00:00Z'), new Date(now))).toBe(may)
})

test('the usual weekday and hour are those of most visits, else of the last', () => {
  const mondays = ['2026-03-09', '2026-03-16', '2026-03-23'].map((day) => at(day))
  expect(usualStart([...mondays, at('2026-03-31', 14)])).toEqual({ weekday: 1, hour: 9 })
  expect(usualStart([at('2026-03-09'), at('2026-03-17', 14)])).toEqual({ weekday: 2, hour: 14 })
  expect(usualStart([])).toBeUndefined()
})

const terms = { now: new Date('2026-03-26T01:00:00Z'), leadHours: 12 }
const mondays = [at('2026-03-23'), at('2026-03-16'), at('2026-03-30')]

test('a renewed series keeps its frequency and starts after the lead time', () => {
  expect(renewedStart(mondays, weekly.days, terms)).toEqual(at('2026-04-06'))
  const late = { ...terms, now: new Date('2026-04-06T00:00:00Z') }
  expect(renewedStart(mondays, weekly.days, late)).toEqual(at('2026-04-13'))
  // The last one alone was moved to the Thursday before.
  const moved = [at('2026-03-16'), at('2026-03-23'), at('2026-03-26', 14)]
  expect(renewedStart(moved, weekly.days, terms)).toEqual(at('2026-03-30'))
  expect(renewedStart([at('2026-03-27')], oneMonth.days, terms)).toEqual(at('2026-03-30'))
  expect(renewedStart([], weekly.days, terms)).toBeUndefined()
})
