import { expect, test } from 'vitest'
import type { BookingRecord } from '../../../domain/api/bookings/booking.ts'
import { sheetsOf } from './sheets.ts'

const visit = (
  booking_id: string,
  start_date: string,
  start_time: string,
  more: Partial<BookingRecord> = {},
) => ({ booking_id, start_date, start_time, booking_status: 'Confirmed', ...more }) as BookingRecord
const visits = [
  visit('D', '2026-03-10', '09:00', { city: 'Klang', assigned: ['Siti', 'Aisyah'] }),
  visit('B', '2026-03-09', '14:00', { city: 'Ampang', assigned: ['Siti'] }),
  visit('C', '2026-03-09', '14:00', { city: 'Klang', assigned: [] }),
  visit('A', '2026-03-09', '08:00', { assigned: ['Aisyah'] }),
  visit('X', '2026-03-09', '08:00', { booking_status: 'Cancelled', assigned: ['Siti'] }),
  visit('Y', '2026-03-09', '08:00', { booking_status: 'Expired' }),
]
const read = (by: Parameters<typeof sheetsOf>[1]) =>
  sheetsOf(visits, by).map(({ head, days }) => [
    head,
    ...days.map(
      ({ day, visits: of }) => `${day.slice(-2)} ${of.map((each) => each.booking_id).join()}`,
    ),
  ])

test('a sheet for each day, with its visits by time, without cancelled ones', () => {
  expect(read('day')).toEqual([
    ['2026-03-09', '09 A,B,C'],
    ['2026-03-10', '10 D'],
  ])
})

test('a sheet for each area, by day', () => {
  expect(read('area')).toEqual([
    ['Ampang', '09 B'],
    ['Klang', '09 C', '10 D'],
    ['', '09 A'],
  ])
})

test('a sheet for each worker, and one for visits without a worker', () => {
  expect(read('worker')).toEqual([
    ['Aisyah', '09 A', '10 D'],
    ['Siti', '09 B', '10 D'],
    ['', '09 C'],
  ])
})
