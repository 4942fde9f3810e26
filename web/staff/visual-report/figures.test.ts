import { describe, expect, it } from 'vitest'
import {
  byDay,
  byWeek,
  type Figures,
  leadTimeText,
  percent,
  spanAddress,
  spanFrom,
} from './figures.ts'

const figures: Figures = {
  totals: {
    bookings: 3,
    cancelled: 1,
    revenue: 240.3,
    customers: 2,
    repeat_customers: 1,
    median_lead_hours: 60,
    workers: 10,
  },
  by_day: [
    { day: '2026-11-21', bookings: 2, cancelled: 1, revenue: 120.1 },
    { day: '2026-11-23', bookings: 1, cancelled: 0, revenue: 120.2 },
  ],
  by_service: [],
  by_area: [],
  occupancy: [],
  lead_times: [],
  vouchers: [],
  moves: [],
}
const span = { from: '2026-11-21', to: '2026-11-23', skill: '' }

describe('the figures of a span', () => {
  it('have a point for every day and a week for every Monday', () => {
    const days = byDay(figures, span)
    expect(days.map(({ name, bookings }) => `${name} ${bookings}`)).toEqual([
      '2026-11-21 2',
      '2026-11-22 0',
      '2026-11-23 1',
    ])
    expect(byWeek(days)).toEqual([
      { name: '2026-11-16', bookings: 2, cancelled: 1, revenue: 120.1 },
      { name: '2026-11-23', bookings: 1, cancelled: 0, revenue: 120.2 },
    ])
  })

  it.each([
    ['', { from: '2026-10-23', to: '2026-11-21', skill: '' }],
    ['from=2026-11-01&to=2026-10-01', { from: '2026-10-23', to: '2026-11-21', skill: '' }],
    ['from=2020-01-01&to=2026-10-01', { from: '2026-10-23', to: '2026-11-21', skill: '' }],
    [
      'from=2026-01-01&to=2026-12-31&service_type=Cleaner',
      { from: '2026-01-01', to: '2026-12-31', skill: 'Cleaner' },
    ],
  ])('of the address %j is %j', (search, expected) => {
    const read = spanFrom(new URLSearchParams(search), '2026-11-21')
    expect(read).toEqual(expected)
    expect(spanFrom(new URLSearchParams(spanAddress(read).split('?')[1]), '2000-01-01')).toEqual(
      read,
    )
  })

  it.each([
    [1, 8, '13%'],
    [1, 40, '2.5%'],
    [0, 0, '0%'],
  ])('%i of %i is %s', (part, whole, words) => expect(percent(part, whole)).toBe(words))

  it.each([
    [null, '–'],
    [9.2, '9 hours'],
    [60, '2.5 days'],
  ])('a lead of %j hours reads %s', (hours, words) => expect(leadTimeText(hours)).toBe(words))
})
