import { expect, test } from 'vitest'
import { soonMoment } from './soon-moment.ts'

test('a time that is not on the current day has its day', () => {
  const now = new Date('2026-11-28T00:51:00Z')
  expect(soonMoment(new Date('2026-11-28T04:00:00Z'), now)).toBe('12:00 PM')
  expect(soonMoment(new Date('2026-11-28T23:00:00Z'), now)).toBe('29 Nov, 7:00 AM')
})
