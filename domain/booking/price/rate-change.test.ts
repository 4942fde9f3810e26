import { expect, test } from 'vitest'
import { remainder, shareOf } from './money.ts'
import { offOf, percentOf, ratesProblem, shareOfPercent } from './rate-change.ts'

test.each([
  [3000, 2500, 1, 6],
  [3000, 2700, 1, 10],
  [3000, 3000, 0, 1],
  [3333, 1111, 2, 3],
  [100_000, 100, 999, 1000],
])('from %i to %i sen is %i/%i off', (base, price, numerator, denominator) => {
  expect(offOf(base, price)).toEqual({ numerator, denominator })
  expect(shareOf(base, remainder(offOf(base, price)))).toBe(price)
})

test('a percentage converts to a share and back', () => {
  expect(shareOfPercent(50)).toEqual({ numerator: 1, denominator: 2 })
  expect(shareOfPercent(0)).toEqual({ numerator: 0, denominator: 1 })
  for (const percent of [0, 0.5, 12.34, 33.33, 100]) {
    expect(percentOf(shareOfPercent(percent))).toBe(percent)
  }
  expect(percentOf({ numerator: 1, denominator: 6 })).toBe(16.67)
})

test.each([
  [[3000, 2500, 3000], undefined],
  [[3000], undefined],
  [[3000, 3001], 'rate-of-series-dearer'],
  [[99], 'rate-out-of-range'],
  [[3000, 0], 'rate-out-of-range'],
  [[100_001], 'rate-out-of-range'],
  [[Number.NaN], 'rate-out-of-range'],
])('prices of %j sen: %s', (prices, problem) => {
  expect(ratesProblem(prices)?.code).toBe(problem)
})
