import { expect, test } from 'vitest'
import { refundDueBy } from './refund-deadline.ts'

test.each([
  ['2026-03-02T01:00:00Z', '2026-03-16'],
  // Already the next day in Malaysia.
  ['2026-03-02T17:00:00Z', '2026-03-17'],
])('a refund due since %s must be made by %s', (since, day) => {
  expect(refundDueBy(new Date(since))).toBe(day)
})
