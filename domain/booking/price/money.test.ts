import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSen, remainder, ringgit, senOf, shareOf, splitSen } from './money.ts'

fc.configureGlobal({ seed: 20270301, numRuns: 1000 })

const sen = fc.integer({ min: 0, max: 50_000_000 })
const fraction = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 100 }))
  .map(([a, b]) => ({ numerator: Math.min(a, b), denominator: Math.max(a, b, 1) }))

test.each([
  [11250, 'RM 112.50'],
  [0, 'RM 0.00'],
  [5, 'RM 0.05'],
  [100, 'RM 1.00'],
  [123456, 'RM 1,234.56'],
  [123456789, 'RM 1,234,567.89'],
  [-1000, '-RM 10.00'],
])('%i sen are %s', (amount, text) => {
  expect(formatSen(amount)).toBe(text)
})

test('an amount can be read back from its text and from JSON', () => {
  fc.assert(
    fc.property(sen, (amount) => {
      expect(senOf(ringgit(amount))).toBe(amount)
      expect(senOf(JSON.parse(JSON.stringify(ringgit(amount))))).toBe(amount)
      expect(Math.round(Number(formatSen(amount).replace(/RM |,/g, '')) * 100)).toBe(amount)
    }),
  )
})

test.each([
  [3000, 1, 6, 500],
  [1, 1, 2, 1],
  [3, 1, 2, 2],
  [1, 1, 3, 0],
  [2, 1, 3, 1],
  [3325, 1, 1, 3325],
  [3500, 19, 20, 3325],
])('%i sen times %i/%i is %i, half up', (amount, numerator, denominator, part) => {
  expect(shareOf(amount, { numerator, denominator })).toBe(part)
})

test('a share is whole, within the amount, and at most half a sen from the exact value', () => {
  fc.assert(
    fc.property(sen, fraction, (amount, part) => {
      const share = shareOf(amount, part)
      expect(Number.isInteger(share)).toBe(true)
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(amount)
      // In whole numbers: |share x d - amount x n| is at most half of d.
      const { numerator, denominator } = part
      const off = share * denominator - amount * numerator
      expect(2 * off).toBeLessThanOrEqual(denominator)
      expect(2 * off).toBeGreaterThan(-denominator)
      expect(shareOf(amount, part) + shareOf(amount, remainder(part)) - amount).toBeOneOf([0, 1])
    }),
  )
})

test('a split loses no sen, and no share is more than its weight allows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 0, max: 1000 }),
      (weights, thousandths) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        const amount = Math.floor((whole * thousandths) / 1000)
        const parts = splitSen(amount, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        for (const [at, part] of parts.entries()) {
          expect(Number.isInteger(part)).toBe(true)
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(weights[at] ?? 0)
        }
      },
    ),
  )
})
