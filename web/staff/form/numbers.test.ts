import { expect, test } from 'vitest'
import { amountUpTo } from './numbers.ts'

test.each([
  ['30', 30],
  [' 30.5 ', 30.5],
  ['12,50', 12.5],
  ['1200', 1200],
  ['0', undefined],
  ['', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['1200.01', undefined],
])('%j is %j of at most 1200', (typed, amount) => {
  expect(amountUpTo(1200)(typed)).toBe(amount)
})
