import { describe, expect, it } from 'vitest'
import type { Answers, Service } from '../../../domain/booking/description.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import {
  firstAnswers,
  isAnswered,
  isForAddon,
  methodIsFixed,
  questionsOn,
  withAnswer,
  withFixedMethod,
} from './answers.ts'

function service(skill: string): Service {
  const found = serviceBySkill(skill)
  if (!found) throw new Error(skill)
  return found
}
const cleaner = service('Cleaner')
const given = (answers: Answers) => JSON.parse(JSON.stringify(answers)) as Answers

describe('a fresh form', () => {
  it.each<[string, Answers]>([
    ['Cleaner', { worker_count: 1, postcode: '59100', payment_method: 'Online' }],
    ['Tree Cutting', { no_of_trees_to_cut: 1, postcode: '59100', payment_method: 'Cash' }],
    [
      'Caring Wheels',
      { no_of_days: 1, worker_count: 1, postcode: '59100', payment_method: 'Online' },
    ],
  ])('of %s holds what a form begins with', (skill, expected) => {
    expect(firstAnswers(service(skill), '59100')).toEqual(expected)
  })
})

describe('consequences of an answer', () => {
  it.each<[string, Answers, string, string | number | undefined, Answers]>([
    [
      'another date forgets the start time',
      { start_date: '2030-01-07', start_time: '09:00' },
      'start_date',
      '2030-01-08',
      { start_date: '2030-01-08' },
    ],
    [
      'the same date preserves it',
      { start_date: '2030-01-07', start_time: '09:00' },
      'start_date',
      '2030-01-07',
      { start_date: '2030-01-07', start_time: '09:00' },
    ],
    [
      'an addon forces two workers and brings an hour',
      { no_of_hours: 4, worker_count: 1 },
      'addon',
      'Ironing',
      { no_of_hours: 4, worker_count: 2, addon: 'Ironing', addon_service_hours: 1 },
    ],
    [
      'more workers stay',
      { no_of_hours: 4, worker_count: 3 },
      'addon',
      'Ironing',
      { no_of_hours: 4, worker_count: 3, addon: 'Ironing', addon_service_hours: 1 },
    ],
    [
      'no addon, no addon hours; the workers stay',
      { no_of_hours: 4, worker_count: 2, addon: 'Ironing', addon_service_hours: 2 },
      'addon',
      undefined,
      { no_of_hours: 4, worker_count: 2 },
    ],
    [
      'addon hours never exceed the visit',
      { no_of_hours: 6, worker_count: 2, addon: 'Ironing', addon_service_hours: 6 },
      'no_of_hours',
      3,
      { no_of_hours: 3, worker_count: 2, addon: 'Ironing', addon_service_hours: 3 },
    ],
    [
      'the check stays for the check to say: workers can be taken back',
      { no_of_hours: 4, worker_count: 2, addon: 'Ironing', addon_service_hours: 1 },
      'worker_count',
      1,
      { no_of_hours: 4, worker_count: 1, addon: 'Ironing', addon_service_hours: 1 },
    ],
  ])('%s', (_, before, field, value, after) => {
    expect(given(withAnswer(cleaner, before, field, value))).toEqual(after)
  })

  /** What a person does, in order; then the workers, and whether the addon alone brought them. */
  it.each<[string, [string, string | number | undefined][], number, boolean]>([
    ['an addon brings a second', [['addon', 'Ironing']], 2, true],
    [
      'another addon leaves it so',
      [
        ['addon', 'Ironing'],
        ['addon', 'Cooking'],
      ],
      2,
      true,
    ],
    [
      'None gives it back',
      [
        ['addon', 'Ironing'],
        ['addon', undefined],
      ],
      1,
      false,
    ],
    [
      'None after a change of the hours gives it back',
      [
        ['addon', 'Ironing'],
        ['no_of_hours', 5],
        ['addon', undefined],
      ],
      1,
      false,
    ],
    [
      '2 chosen before stay',
      [
        ['worker_count', 2],
        ['addon', 'Ironing'],
        ['addon', undefined],
      ],
      2,
      false,
    ],
    [
      '2 chosen after stay',
      [
        ['addon', 'Ironing'],
        ['worker_count', 2],
        ['addon', undefined],
      ],
      2,
      false,
    ],
    [
      '3 chosen after stay',
      [
        ['addon', 'Ironing'],
        ['worker_count', 3],
        ['addon', undefined],
      ],
      3,
      false,
    ],
  ])('workers and addons: %s', (_, changes, workers, expected) => {
    let answers: Answers = { no_of_hours: 4, worker_count: 1 }
    let forAddon = false
    for (const [field, value] of changes) {
      const after = withAnswer(cleaner, answers, field, value, forAddon)
      forAddon = isForAddon(cleaner, { before: answers, after }, field, forAddon)
      answers = after
    }
    expect({ workers: answers.worker_count, forAddon }).toEqual({ workers, forAddon: expected })
  })

  it('is the very same form when nothing changes', () => {
    const before = { start_date: '2030-01-07' }
    expect(withAnswer(cleaner, before, 'start_date', '2030-01-07')).toBe(before)
  })
})

describe('the inputs of a step', () => {
  const fields = (of: Service, step: 'details' | 'address' | 'payment', answers: Answers = {}) =>
    questionsOn(of, step, answers).map((question) => question.field)

  it('shows addon hours only beside an addon', () => {
    expect(fields(cleaner, 'details')).not.toContain('addon_service_hours')
    expect(fields(cleaner, 'details', { addon: 'Ironing' })).toContain('addon_service_hours')
  })

  it('takes the voucher of cleaning in step 1 and 3, of others in step 3', () => {
    expect(fields(cleaner, 'details')).toContain('voucher')
    expect(fields(cleaner, 'payment')).toContain('voucher')
    expect(fields(service('Gardener'), 'details')).not.toContain('voucher')
    expect(fields(service('Gardener'), 'payment')).toContain('voucher')
  })

  it('asks Caring Wheels for two addresses', () => {
    expect(fields(service('Caring Wheels'), 'address')).toEqual([
      'from_address',
      'to_address',
      'unit',
      'postcode',
      'property_type',
      'access_notes',
    ])
  })
})

describe('the payment method', () => {
  const staff = { isStaff: true }
  const customer = { isStaff: false }
  it.each([
    ['a visitor', 'Cleaner', 'one-time', undefined, true],
    ['a customer, once', 'Cleaner', 'one-time', customer, false],
    ['a customer, weekly', 'Cleaner', 'weekly', customer, true],
    ['staff, weekly', 'Cleaner', 'weekly', staff, false],
    ['a customer, weekly gardening', 'Gardener', 'weekly', customer, false],
    ['a visitor, gardening', 'Gardener', 'weekly', undefined, true],
  ])('%s: %s %s', (_, skill, frequency, who, fixed) => {
    expect(methodIsFixed(service(skill), { frequency }, who)).toBe(fixed)
  })

  it('is Online where it is fixed for a repeating booking, and unchanged elsewhere', () => {
    const cash = { frequency: 'weekly', payment_method: 'Cash' }
    expect(withFixedMethod(cleaner, cash, customer).payment_method).toBe('Online')
    expect(withFixedMethod(cleaner, cash, staff).payment_method).toBe('Cash')
    expect(withFixedMethod(service('Gardener'), cash, undefined).payment_method).toBe('Cash')
    const once = { frequency: 'one-time', payment_method: 'Cash' }
    expect(withFixedMethod(cleaner, once, undefined).payment_method).toBe('Cash')
  })
})

it.each([
  [undefined, false],
  ['', false],
  ['  ', false],
  [[], false],
  ['x', true],
  [0, true],
  [['Oven cleaning'], true],
])('%j is an answer: %s', (value, expected) => {
  expect(isAnswered({ field: value }, 'field')).toBe(expected)
})
