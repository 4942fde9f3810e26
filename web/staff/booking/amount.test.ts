import { expect, test } from 'vitest'
import { readAmount } from './amount.ts'

test.each([
  ['30', 30],
  [' RM 30.5 ', 30.5],
  ['1,200.00', 1200],
  ['0', undefined],
  ['', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['1200.01', undefined],
])('%j is %j of at most 1200', (typed, amount) => {
  expect(readAmount(typed, 1200)).toBe(amount)
})
