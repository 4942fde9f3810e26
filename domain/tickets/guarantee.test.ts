import { expect, test } from 'vitest'
import { amountLeft, complaintAt, mayTake, ticketStates } from './guarantee.ts'

const visit = {
  status: 'Confirmed',
  startsAt: new Date('2026-03-09T01:00:00Z'),
  endsAt: new Date('2026-03-09T05:00:00Z'),
} as const

// docs/product/tickets.md#in-time
test.each([
  ['2026-03-09T00:59:59Z', 'not-begun'],
  ['2026-03-09T01:00:00Z', 'in-time'],
  ['2026-03-09T05:00:00Z', 'in-time'],
  ['2026-03-10T05:00:00Z', 'in-time'],
  ['2026-03-10T05:00:01Z', 'late'],
  ['2026-04-10T05:00:00Z', 'late'],
] as const)('a complaint at %s is %s', (now, kind) => {
  expect(complaintAt(visit, new Date(now))).toBe(kind)
})

test.each(['Pending Payment', 'Expired', 'Cancelled'] as const)(
  'a visit that is %s cannot be complained about',
  (status) => {
    expect(complaintAt({ ...visit, status }, new Date('2026-03-09T06:00:00Z'))).toBe('not-begun')
  },
)

test.each([
  ['accept', 'yes no no'],
  ['answer', 'no yes no'],
  ['close', 'yes yes no'],
  ['reopen', 'no no yes'],
] as const)('%s: late, open, closed: %s', (step, row) => {
  expect(ticketStates.map((state) => (mayTake(step, state) ? 'yes' : 'no')).join(' ')).toBe(row)
})

test('a refund is never more than the visit costs', () => {
  expect(amountLeft(12_000, 0)).toBe(12_000)
  expect(amountLeft(12_000, 5_000)).toBe(7_000)
  expect(amountLeft(0, 5_000)).toBe(0)
})
