import { expect, test } from 'vitest'
import { instantOf } from '../booking/starts/calendar.ts'
import { isOverLimit, limitOf, overdueBefore } from './cash-limits.ts'

test.each([
  [0, '2026-03-09'],
  [23, '2026-03-09'],
])('at %i:00 on 10 March, what ended on 8 March is overdue', (hour, before) => {
  expect(overdueBefore(instantOf('2026-03-10', hour))).toEqual(instantOf(before, 0))
})

test.each([
  [null, 50_000],
  [0, 0],
  [20_000, 20_000],
])("a worker's own limit of %j counts before the company's", (own, limit) => {
  expect(limitOf(own, 50_000)).toBe(limit)
})

test.each([
  [50_000, 50_000, false],
  [50_001, 50_000, true],
  [1_000_000, 0, false],
])('%i sen with a limit of %i', (sen, limit, isOver) => {
  expect(isOverLimit(sen, limit)).toBe(isOver)
})
