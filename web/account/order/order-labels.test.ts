import { describe, expect, test } from 'vitest'
import type { OrderVisit } from '../../../domain/api/bookings/order.ts'
import { startOfVisit } from '../../../domain/booking/starts/visit-start.ts'
import { crewText, onAccountText, priceRows, takesPlace } from './order-labels.ts'

const visit = { start_date: '2026-12-07', start_time: '18:00', no_of_hours: 4 }
const withCrew = (...crew: string[]) =>
  ({ ...visit, crew: crew.map((first_name) => ({ first_name })) }) as unknown as OrderVisit

test('the start of a visit is in Malaysian time', () => {
  expect(startOfVisit(visit).toISOString()).toBe('2026-12-07T10:00:00.000Z')
})

test.each([
  ['Confirmed', true],
  ['Pending Payment', true],
  ['Completed', true],
  ['Cancelled', false],
  ['Expired', false],
] as const)('a visit that is %s takes place: %s', (booking_status, expected) => {
  expect(takesPlace({ booking_status })).toBe(expected)
})

test.each([
  ['paid', 'Online', { total_cost: 110 }, ['RM 110.00, paid online']],
  [
    'paid',
    'Online',
    { total_cost: 110, credit_used: 81.1 },
    ['RM 110.00', 'RM 28.90, paid online'],
  ],
  [
    'paid',
    'Online',
    { total_cost: 110, credit_used: 110 },
    ['RM 110.00', 'RM 0.00, nothing to pay'],
  ],
  [
    'pay-later',
    'Cash',
    { total_cost: 110, credit_used: 50 },
    ['RM 110.00', 'RM 60.00, in cash when the work is done'],
  ],
] as const)(
  'what is %s %s is the price without credit: %j',
  (payment_status, method, sums, shown) => {
    const result = { order: 'J1', payment_status, ...sums } as Parameters<typeof priceRows>[0]
    const visits = [{ ...visit, payment_method: method }] as unknown as OrderVisit[]
    const rows = priceRows(result, visits).filter(([label]) => label !== 'Your credit')
    expect(rows.map(([, text]) => text)).toEqual(shown)
  },
)

describe('who comes', () => {
  test.each([
    ['the same crew', [withCrew('Aisyah'), withCrew('Aisyah')], false, 'Aisyah'],
    ['an unpaid order', [withCrew('Aisyah')], true, "Aisyah, once you've paid"],
    ['two crews', [withCrew('Aisyah'), withCrew('Devi')], false, 'Each visit lists its crew.'],
    [
      'nobody yet',
      [withCrew()],
      false,
      'Not decided yet. The names will appear here as soon as they are.',
    ],
  ])('of %s', (_, visits, held, texts) => {
    expect(crewText(visits, held)).toBe(texts)
  })
})

describe('an order on account', () => {
  const cancelled = 'This booking was cancelled'
  test.each([
    ['paid', 108, 'Your booking is confirmed', /^Thank you\./],
    ['cancelled', 30, cancelled, /^RM 30\.00 is charged to the partner's account for it\./],
    ['cancelled', 0, cancelled, /^Nothing is charged to the partner's account\./],
  ] as const)('that is %s, with RM %i on the account', (status, charged, title, lead) => {
    expect(onAccountText(status, charged)).toMatchObject({
      title,
      lead: expect.stringMatching(lead),
    })
  })

  test('names no amount to a reader who sees none', () => {
    expect(onAccountText('cancelled', undefined)).toEqual({ title: cancelled })
  })
})
