import { describe, expect, test } from 'vitest'
import {
  type BookingStatus,
  bookingStatuses,
  freeChangeUntil,
  lateFeeSen,
  mayCancel,
  mayMove,
  mayMovePayment,
  mayReschedule,
  paymentStatuses,
  statusAt,
} from './status.ts'

/** The permitted moves; everything else is refused (docs/product/statuses.md#booking-status). */
const moves = [
  'Pending Payment -> Confirmed',
  'Pending Payment -> Expired',
  'Pending Payment -> Cancelled',
  'Confirmed -> In Progress',
  'Confirmed -> Completed',
  'Confirmed -> Cancelled',
  'In Progress -> Completed',
  'In Progress -> Cancelled',
  'Expired -> Confirmed',
]

test('a booking has only permitted transitions', () => {
  const permitted = bookingStatuses.flatMap((from) =>
    bookingStatuses.filter((to) => mayMove(from, to)).map((to) => `${from} -> ${to}`),
  )
  expect(new Set(permitted)).toEqual(new Set(moves))
})

test('a payment has only permitted transitions', () => {
  const permitted = paymentStatuses.flatMap((from) =>
    paymentStatuses.filter((to) => mayMovePayment(from, to)).map((to) => `${from} -> ${to}`),
  )
  expect(new Set(permitted)).toEqual(
    new Set([
      'Unpaid -> Paid',
      'Unpaid -> Failed',
      'Unpaid -> Refund Due',
      'Failed -> Paid',
      'Failed -> Refund Due',
      'Paid -> Refund Due',
      'Paid -> Unpaid',
      'Refund Due -> Refunded',
      'Refunded -> Refund Due',
    ]),
  )
})

const at = (time: string) => new Date(`2027-03-01T${time}+08:00`)
const visit = (status: BookingStatus, holdUntil: Date | null = null) => ({
  status,
  runsFrom: null,
  runsUntil: null,
  startsAt: at('09:00'),
  endsAt: at('13:00'),
  holdUntil,
})

describe('the clock', () => {
  test.each<[BookingStatus, string, BookingStatus, boolean, boolean, boolean]>([
    // stored, now, status then, reschedule, customer cancels, staff cancel
    ['Confirmed', '08:59:59', 'Confirmed', true, true, true],
    ['Confirmed', '09:00', 'In Progress', false, false, true],
    ['Confirmed', '12:59:59', 'In Progress', false, false, true],
    ['Confirmed', '13:00', 'Completed', false, false, false],
    ['In Progress', '08:00', 'In Progress', false, true, true],
    ['In Progress', '13:00', 'Completed', false, false, false],
    ['Completed', '08:00', 'Completed', false, false, false],
    ['Cancelled', '08:00', 'Cancelled', false, false, false],
    ['Expired', '08:00', 'Expired', false, false, false],
    ['Pending Payment', '08:00', 'Pending Payment', false, true, true],
  ])('%s at %s is %s', (status, time, then, reschedule, customer, staff) => {
    const booking = visit(status)
    expect(statusAt(booking, at(time))).toBe(then)
    expect(mayReschedule(booking, at(time))).toBe(reschedule)
    expect(mayCancel(booking, at(time), false)).toBe(customer)
    expect(mayCancel(booking, at(time), true)).toBe(staff)
  })

  test('a hold ends exactly on time, before its job runs', () => {
    const held = visit('Pending Payment', at('07:15'))
    expect(statusAt(held, at('07:14:59'))).toBe('Pending Payment')
    expect(statusAt(held, at('07:15'))).toBe('Expired')
    expect(mayCancel(held, at('07:15'), true)).toBe(false)
  })
})

describe('the late fee: RM 30 under 24 hours before the start', () => {
  const one = {
    startsAt: at('09:00'),
    visitSen: 12_000,
    orderSen: 12_000,
    visits: 1,
    prepaid: false,
  }
  test.each([
    ['24 hours before', one, '2027-02-28T09:00+08:00', 0],
    ['a millisecond less', one, '2027-02-28T09:00:00.001+08:00', 3000],
    ['an hour before', one, '2027-03-01T08:00+08:00', 3000],
    ['at the start', one, '2027-03-01T09:00+08:00', 0],
    [
      'never more than the visit',
      { ...one, visitSen: 2000, orderSen: 2000 },
      '2027-03-01T08:00+08:00',
      2000,
    ],
    [
      'a prepaid series: at most 5 % of the order',
      { ...one, visitSen: 7500, orderSen: 30_000, visits: 4, prepaid: true },
      '2027-03-01T08:00+08:00',
      1500,
    ],
    [
      'a prepaid series of much: the fee itself',
      { ...one, visitSen: 40_000, orderSen: 160_000, visits: 4, prepaid: true },
      '2027-03-01T08:00+08:00',
      3000,
    ],
    [
      'a series that is paid in cash',
      { ...one, visitSen: 7500, orderSen: 30_000, visits: 4 },
      '2027-03-01T08:00+08:00',
      3000,
    ],
    [
      'a prepaid series that has paid a fee before',
      { ...one, visitSen: 7500, orderSen: 30_000, visits: 4, prepaid: true, orderFeesSen: 1000 },
      '2027-03-01T08:00+08:00',
      500,
    ],
    ['one prepaid visit', { ...one, prepaid: true }, '2027-03-01T08:00+08:00', 3000],
  ])('%s', (_, booking, now, fee) => {
    expect(lateFeeSen(booking, new Date(now), fees)).toBe(fee)
  })
})

const fees = { lateFeeSen: 3000, lateFeeHours: 24 }

test('a change is free until exactly the moment when the late fee starts', () => {
  const startsAt = new Date('2026-12-07T01:00:00Z')
  const booking = { startsAt, visitSen: 12000, orderSen: 12000, visits: 1, prepaid: false }
  const until = freeChangeUntil(startsAt, 24)
  expect(until.toISOString()).toBe('2026-12-06T01:00:00.000Z')
  expect(lateFeeSen(booking, until, fees)).toBe(0)
  expect(lateFeeSen(booking, new Date(until.getTime() + 1), fees)).toBe(3000)
})
