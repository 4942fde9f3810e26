import { expect, test } from 'vitest'
import { averageStars, publishedAt, type ReviewedVisit, reviewStep } from './rules.ts'

const ended = new Date('2026-03-09T05:00:00Z')
const hoursAfter = (hours: number) => new Date(ended.getTime() + hours * 3_600_000)
const visit: ReviewedVisit = {
  status: 'Completed',
  endsAt: ended,
  isNoShow: false,
  reviewedAt: undefined,
}

test.each([
  [{}, 0, 'write'],
  [{}, 14 * 24 - 1, 'write'],
  [{}, 14 * 24, 'over'],
  [{ status: 'In Progress' }, -1, 'not-yet'],
  [{ status: 'Cancelled' }, 1, 'over'],
  [{ isNoShow: true }, 1, 'over'],
  [{ reviewedAt: hoursAfter(10) }, 57, 'change'],
  [{ reviewedAt: hoursAfter(10) }, 58, 'over'],
  // Written on the last day, it is changed after it.
  [{ reviewedAt: hoursAfter(14 * 24 - 1) }, 15 * 24, 'change'],
] as const)('%o after %i hours: %s', (changes, hours, step) => {
  expect(reviewStep({ ...visit, ...changes }, hoursAfter(hours))).toBe(step)
})

test('low ratings wait three days, unsuitable words wait for staff', () => {
  expect(publishedAt({ stars: 4, isClean: true }, ended)).toEqual(ended)
  expect(publishedAt({ stars: 3, isClean: true }, ended)).toEqual(hoursAfter(72))
  expect(publishedAt({ stars: 5, isClean: false }, ended)).toBeUndefined()
})

test('an average has one decimal and needs three reviews', () => {
  expect(averageStars({ count: 2, sum: 10 })).toBeUndefined()
  expect(averageStars({ count: 3, sum: 14 })).toBe(4.7)
  expect(averageStars({ count: 3, sum: 15 })).toBe(5)
})
