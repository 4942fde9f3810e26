import { expect, test } from 'vitest'
import { freeChangeText } from './free-change.ts'

// Monday 7 December 2026, 9:00 AM in Malaysia.
const startsAt = new Date('2026-12-07T01:00:00Z')
const fee = 'RM 30'

test('another time limit is shown in hours', () => {
  expect(freeChangeText(startsAt, { visits: 4, now: startsAt, fee, hours: 48 })).toBe(
    'The first visit starts in less than 48 hours: moving or cancelling it costs up to RM 30. Each of the other visits is free to change until 48 hours before it.',
  )
})

test('one hour is not several', () => {
  expect(freeChangeText(startsAt, { visits: 4, now: startsAt, fee, hours: 1 })).toBe(
    'The first visit starts in less than 1 hour: moving or cancelling it costs up to RM 30. Each of the other visits is free to change until 1 hour before it.',
  )
  expect(freeChangeText(startsAt, { visits: 1, now: startsAt, fee, hours: 1 })).toBe(
    'The visit starts in less than 1 hour: moving or cancelling it costs up to RM 30.',
  )
})

test.each([
  [
    1,
    '2026-12-01T00:00:00Z',
    'Move or cancel free of charge until Sun, 6 Dec 2026, 9:00 AM. After that, it costs up to RM 30.',
  ],
  [
    1,
    '2026-12-06T01:00:00Z',
    'The visit starts in less than 24 hours: moving or cancelling it costs up to RM 30.',
  ],
  [
    4,
    '2026-12-01T00:00:00Z',
    'Move or cancel the first visit free of charge until Sun, 6 Dec 2026, 9:00 AM. After that, it costs up to RM 30. Each of the other visits is free to change until a day before it.',
  ],
])('%i visits, asked at %s', (visits, now, words) => {
  expect(freeChangeText(startsAt, { visits, now: new Date(now), fee, hours: 24 })).toBe(words)
})
