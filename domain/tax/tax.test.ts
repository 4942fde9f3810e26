import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isNearThreshold,
  periodOf,
  rateOn,
  returnMonth,
  type TaxRate,
  taxOfSale,
  taxWithin,
} from './tax.ts'

fc.configureGlobal({ seed: 20270301, numRuns: 1000 })

const rate = (from: string, bp: number, until: string | null = null): TaxRate => ({
  skill: 'Cleaner',
  code: 'Group I',
  bp,
  from,
  until,
})
const rates = [rate('2024-03-01', 800), rate('2018-09-01', 600, '2024-02-29')]

test.each([
  ['2018-08-31', undefined],
  ['2018-09-01', 600],
  ['2024-02-29', 600],
  ['2024-03-01', 800],
  ['2026-11-27', 800],
])('on %s cleaning has the rate %s', (day, bp) => {
  expect(rateOn(rates, 'Cleaner', day)?.bp).toBe(bp)
  expect(rateOn(rates, 'Gardener', day)).toBeUndefined()
})

test('an earlier rate does not apply again after a later one ends', () => {
  const ended = [rate('2020-01-01', 600), rate('2024-01-01', 800, '2024-12-31')]
  expect(rateOn(ended, 'Cleaner', '2025-01-01')).toBeUndefined()
})

test('tax applies from the day of registration on', () => {
  const sold = (since: string | null, day: string) => taxOfSale({ since, rates }, 'Cleaner', day)
  expect(sold(null, '2026-11-27')).toBeUndefined()
  expect(sold('2026-12-01', '2026-11-30')).toBeUndefined()
  expect(sold('2026-12-01', '2026-12-01')).toEqual({ code: 'Group I', bp: 800 })
})

test.each([
  [10_800, 800, 800],
  [12_000, 800, 889],
  [3_000, 800, 222],
  [1, 800, 0],
  [7, 800, 1],
  [0, 800, 0],
  [-500, 800, 0],
  [10_600, 600, 600],
])('%i sen at %i hundredths of a percent include %i sen of tax', (sen, bp, tax) => {
  expect(taxWithin(sen, bp)).toBe(tax)
})

test('the tax in an amount is exact to half a sen', () => {
  const amount = fc.integer({ min: 0, max: 50_000_000 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 10_000 }), (sen, bp) => {
      const tax = taxWithin(sen, bp)
      // Half a sen of rounding, in whole numbers.
      const off = tax * (10_000 + bp) - sen * bp
      expect(2 * off).toBeLessThanOrEqual(10_000 + bp)
      expect(2 * off).toBeGreaterThan(-(10_000 + bp))
      expect(tax).toBeLessThanOrEqual(sen)
    }),
  )
})

test.each([
  [39_999_999, false],
  [40_000_000, true],
  [60_000_000, true],
])('%i sen are near the threshold of RM 500,000: %s', (sen, near) => {
  expect(isNearThreshold(sen, 50_000_000)).toBe(near)
})

test.each([
  ['2026-11', 1, '2026-11'],
  ['2026-12', 1, '2026-11'],
  ['2026-11', 2, '2026-10'],
  ['2026-12', 2, '2026-12'],
  ['2027-01', 2, '2026-12'],
] as const)('%s is in a period that begins with %i: %s', (month, first, period) => {
  expect(periodOf(month, first)).toBe(period)
})

test('the return of November and December is due in January', () => {
  expect(returnMonth('2026-11')).toBe('2027-01')
})
