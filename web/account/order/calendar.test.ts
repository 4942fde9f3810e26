import { expect, test } from 'vitest'
import type { OrderVisit } from '../../../domain/api/bookings/order.ts'
import { bookingRecord } from '../../../testing/booking-record.ts'
import { calendarFile, entryOf, googleAddress } from './calendar.ts'

const visit: OrderVisit = bookingRecord({
  booking_id: 'JABCDEFGHI-1',
  order: 'JABCDEFGHI',
  sessions: 2,
  skill: 'Care Giver',
  address: '12, Jalan Telawi; Bangsar',
  start_date: '2026-12-07',
  start_time: '18:00',
  version: 3,
  crew: [{ first_name: 'Mei Ling' }, { first_name: 'Priya' }],
  customer_medical_details: 'Asthma',
})
const site = { origin: 'https://jiran.example:8443', company: 'Jiran' }
const first = entryOf(visit, { title: 'Elderly Care', site })
const second = entryOf(
  { ...visit, booking_id: 'JABCDEFGHI-2', start_date: '2026-12-08' },
  { title: 'Elderly Care', site },
)

/** The lines of a calendar file, folded ones whole again. */
const linesOf = async (file: Blob) => (await file.text()).replaceAll('\r\n ', '').split('\r\n')

test('a file holds every visit, in UTC, under the booking’s own id', async () => {
  const file = await calendarFile([first, second], 'Jiran')
  expect(file.type).toBe('text/calendar;charset=utf-8')
  const lines = await linesOf(file)
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines).toContain('VERSION:2.0')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  for (const line of [
    'UID:JABCDEFGHI-1@jiran.example',
    'UID:JABCDEFGHI-2@jiran.example',
    'SEQUENCE:3',
    'DTSTART:20261207T100000Z',
    'DTEND:20261207T140000Z',
    'DTSTART:20261208T100000Z',
    'SUMMARY:Elderly Care by Jiran',
    'LOCATION:12\\, Jalan Telawi\\; Bangsar',
  ]) {
    expect(lines).toContain(line)
  }
  expect((await file.text()).split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(
    true,
  )
})

test('it has a link to the booking and nothing confidential', async () => {
  const text = (await linesOf(await calendarFile([first], 'Jiran'))).join('\n')
  expect(text).not.toContain('Asthma')
  expect(text).toContain('Mei Ling\\, Priya')
  expect(text).toContain(
    'https://jiran.example:8443/booking-details?skill=Care+Giver&bookingId=JABCDEFGHI-1',
  )
})

test('Google gets the same visit', () => {
  const { origin, searchParams } = new URL(googleAddress(first))
  expect(origin).toBe('https://calendar.google.com')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    action: 'TEMPLATE',
    text: 'Elderly Care by Jiran',
    dates: '20261207T100000Z/20261207T140000Z',
    location: '12, Jalan Telawi; Bangsar',
  })
})
