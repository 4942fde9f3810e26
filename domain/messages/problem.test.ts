import { expect, test } from 'vitest'
import { m } from '../../messages/every.ts'
import { everySentence } from './every-problem.ts'
import { ownMessage } from './form-problem.ts'
import { sentence } from './problem.ts'

/**
 * Sentences of docs/product/checks.md, docs/product/pages.md#toasts, word for word, by the section
 * that gives them.
 */
test.each([
  ['home', 'postcode-missing', 'Please enter the postcode'],
  ['home', 'postcode-not-served', 'Currently we do not provide Services at this Location'],
  ['frequency', 'frequency-missing', 'Please select the frequency'],
  ['start date', 'start-date-missing', 'Please select the start date'],
  ['hours', 'hours-missing', 'Please enter number of hours'],
  ['start time', 'start-time-missing', 'Please select the start time'],
  ['two workers for an addon', 'addon-needs-two-workers', 'Select minimum 2 workers'],
  ['one-time minimum', 'one-time-minimum', 'Minimum 4 hrs. booking required for One-time'],
  ['lead time', 'too-soon', 'Cannot Book within 12 hours'],
  ['step 2', 'address-missing', 'Please fill the address'],
  ['step 2', 'property-type-missing', 'Please select the Property Type'],
  ['step 3', 'not-signed-in', 'Please login before booking'],
  ['step 3', 'payment-method-missing', 'Please select a payment method'],
  ['booking edit', 'edit-date-missing', 'Please select the booking date'],
  ['booking edit', 'edit-time-missing', 'Please select the start time'],
  ['slots', 'slot-taken', 'No Slot Available'],
] as const)('%s: %s', (_, code, words) => {
  expect(sentence({ code }, 'en')).toBe(words)
})

test.each([
  ['workers-missing', { workers: 'Care Takers' }, 'Please enter number of Care Takers required'],
  ['workers-count-wrong', { n: 3 }, 'Please select 3 workers'],
  [
    'fee-not-agreed',
    { amount: 'RM 30.00', hours: 1 },
    'A fee of RM 30.00 applies within 1 hour of the start. Please confirm that you agree',
  ],
  ['voucher-uses-below', { used: 1 }, 'It has already been used once'],
] as const)('%s with %j', (code, params, words) => {
  expect(everySentence({ code, params }, 'en')).toBe(words)
})

test('problems are translated', () => {
  const early = { code: 'voucher-too-early', params: { hour: 14 } } as const
  expect(everySentence(early, 'en')).toBe(
    'This voucher is only for visits that start at 2:00 PM or later',
  )
  expect(everySentence(early, 'zh')).toContain('下午2:00')
  expect(sentence({ code: 'hours-missing' }, 'ms')).toBe('Sila masukkan bilangan jam')
  expect(sentence({ code: 'hours-missing' }, 'zh')).toBe('请输入小时数')
})

test('a problem of one service has its own sentence', () => {
  const own = ownMessage('garden-hours', m.gardener_garden_hours)
  const problem = { ...own, params: { hours: 3, squareFeet: 1500 } }
  expect(sentence(problem, 'en')).toBe(
    'Please select minimum 3 hours for garden size upto 1500 sq. feets',
  )
  expect(sentence(problem, 'zh')).toBe('1500平方尺的花园请至少选择3小时')
})
