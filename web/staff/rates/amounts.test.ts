import { expect, test } from 'vitest'
import { amountOf } from '../form/numbers.ts'
import { readCard, savingText } from './amounts.ts'

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
  [['30.00', '27'], '', { ok: true, value: { costs: [30, 27], surcharge: 0 } }],
  [['30.00'], '12.5', { ok: true, value: { costs: [30], surcharge: 12.5 } }],
  [['x', '27'], '0', { ok: false, refusal: { code: 'amount-unreadable', field: '0' } }],
  [['30', '31'], '0', { ok: false, refusal: { code: 'rate-of-series-dearer', field: '1' } }],
  [['0.5'], '0', { ok: false, refusal: { code: 'rate-out-of-range', field: '0' } }],
  [['30'], '101', { ok: false, refusal: { code: 'percent-unreadable', field: 'surcharge' } }],
])('%j with %j', (texts, surcharge, read) => {
  expect(readCard(texts, surcharge)).toEqual(read)
})

test('the saving of a series', () => {
  expect(savingText('30', '25')).toBe('Saves 17%')
  expect(savingText('30', '30')).toBe('')
  expect(savingText('x', '25')).toBe('')
})
