import { expect, test } from 'vitest'
import { itipText } from './itip.ts'

const message = {
  method: 'REQUEST',
  product: '-//Jiran, Sdn. Bhd.//Visits//ZH',
  uid: 'J4K2PX7RTA-1@jiran.test',
  sequence: 3,
  stamp: new Date('2026-12-01T00:00:00.123Z'),
  start: new Date('2026-12-07T02:00:00Z'),
  end: new Date('2026-12-07T06:00:00Z'),
  summary: 'Cleaning; by Jiran\\',
  location: '12, Jalan Telawi',
  description: `预订编号：J4K2PX7RTA-1\n${'地址很长'.repeat(20)}\r\nEND:VEVENT`,
  url: 'https://jiran.test/booking-details?skill=Cleaner&bookingId=J4K2PX7RTA-1&more=1234567890',
  organizer: { name: 'Jiran "Home"\r\nX:1', email: 'hello@jiran.test' },
  attendee: 'a@b.test\r\nATTENDEE:mailto:c@d.test',
} as const

test('text is escaped, and no value ends its line', () => {
  const lines = itipText(message).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Jiran\\, Sdn. Bhd.//Visits//ZH',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:J4K2PX7RTA-1@jiran.test',
    'SEQUENCE:3',
    'DTSTAMP:20261201T000000Z',
    'DTSTART:20261207T020000Z',
    'DTEND:20261207T060000Z',
    'SUMMARY:Cleaning\\; by Jiran\\\\',
    'LOCATION:12\\, Jalan Telawi',
    `DESCRIPTION:预订编号：J4K2PX7RTA-1\\n${'地址很长'.repeat(20)}\\nEND:VEVENT`,
    `URL:${message.url}`,
    'ORGANIZER;CN="Jiran  Home   X:1":mailto:hello@jiran.test',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:a@b.testATTENDEE:mailto:c@d.test',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no line is longer than 75 bytes, and no character is cut', () => {
  const text = itipText(message)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
})
