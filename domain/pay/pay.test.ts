import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, lastDayOf, whyNotClosed } from './months.ts'
import { type PayRate, payOf, rateOn, sumsOf } from './pay.ts'

fc.configureGlobal({ seed: 20270301 })

const rate = (fromDay: string, senPerHour: number, skill = 'Cleaner'): PayRate => ({
  skill,
  fromDay,
  senPerHour,
})

test.each([
  ['before the first there is none', '2026-02-28', undefined],
  ['on its first day', '2026-03-01', 1500],
  ['until the day before the next', '2026-03-31', 1500],
  ['the next', '2026-04-01', 1600],
])('a rate applies from its first day: %s', (_, day, expected) => {
  const rates = [
    rate('2026-03-01', 1500),
    rate('2026-04-01', 1600),
    rate('2026-01-01', 900, 'Gardener'),
  ]
  expect(rateOn(rates, 'Cleaner', day)).toBe(expected)
})

test('of two rates from the same day, the later entry applies', () => {
  const rates = [rate('2026-03-01', 1500), rate('2026-03-01', 1550), rate('2026-02-01', 1400)]
  expect(payOf({ skill: 'Cleaner', day: '2026-03-05', hours: 3 }, rates)).toEqual({
    senPerHour: 1550,
    sen: 4650,
  })
  expect(payOf({ skill: 'Gardener', day: '2026-03-05', hours: 3 }, rates)).toBeUndefined()
})

const lines = fc.array(
  fc.record({
    kind: fc.constantFrom('visit' as const, 'addition' as const, 'deduction' as const),
    sen: fc.nat(10_000_000),
  }),
)

test('sums are whole sen, and the total is additions less deductions', () => {
  fc.assert(
    fc.property(lines, lines, (some, others) => {
      const [one, other, both] = [sumsOf(some), sumsOf(others), sumsOf([...others, ...some])]
      expect(both.totalSen).toBe(both.visitsSen + both.additionsSen - both.deductionsSen)
      for (const name of ['visitsSen', 'additionsSen', 'deductionsSen', 'totalSen'] as const) {
        expect(Number.isSafeInteger(both[name])).toBe(true)
        // However lines are split between people or months, nothing is lost.
        expect(both[name]).toBe(one[name] + other[name])
      }
    }),
  )
})

test('the pay of visits is exact for any rate and hours', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(fc.integer({ min: 1, max: 14 })),
      (sen, hours) => {
        const paid = hours.map((each) =>
          payOf({ skill: 'Cleaner', day: '2026-03-05', hours: each }, [rate('2026-01-01', sen)]),
        )
        const total = sumsOf(paid.map((pay) => ({ kind: 'visit' as const, sen: pay?.sen ?? 0 })))
        expect(total.totalSen).toBe(sen * hours.reduce((sum, each) => sum + each, 0))
      },
    ),
  )
})

test('months', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
})

test.each([
  ['2026-03', undefined, '2026-04-01', undefined],
  ['2026-03', undefined, '2026-03-31', 'pay-month-not-over'],
  ['2026-03', '2026-02', '2026-04-01', undefined],
  ['2026-03', '2026-03', '2026-04-01', 'pay-month-closed'],
  ['2026-03', '2026-01', '2026-04-01', 'pay-month-before'],
])('closing %s after %s on %s: %s', (month, last, today, expected) => {
  expect(whyNotClosed(month, last, today)).toBe(expected)
})
