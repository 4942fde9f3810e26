import { expect, test } from 'vitest'
import { amountOf, readCard, savingText } from './amounts.ts'

test.each([
  ['30', 30],
  ['30.5', 30.5],
  [' 27,50 ', 27.5],
  ['', undefined],
  ['30.005', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['RM 30', undefined],
])('%j is %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test.each([
  [['30.00', '27'], '', { costs: [30, 27], surcharge: 0 }],
  [['30.00'], '12.5', { costs: [30], surcharge: 12.5 }],
  [['x', '27'], '0', { problem: 'Please enter an amount such as 30.00', at: 0 }],
  [['30', '31'], '0', { problem: 'A visit of a series cannot cost more than a single one', at: 1 }],
  [['0.5'], '0', { problem: 'Please enter a price from RM 1 to RM 1,000', at: 0 }],
  [['30'], '101', { problem: 'Please enter a percentage from 0 to 100', at: 'surcharge' }],
])('%j with %j', (texts, surcharge, read) => {
  expect(readCard(texts, surcharge)).toEqual(read)
})

test('what a series saves', () => {
  expect(savingText('30', '25')).toBe('Saves 17 %')
  expect(savingText('30', '30')).toBe('')
  expect(savingText('x', '25')).toBe('')
})
