import { expect, test } from 'vitest'
import { boundsOf, bucketOf, LAST_BUCKET, topOf, vitalNames, vitals } from './vitals.ts'

test.each(vitalNames)('%s: the bounds of good and poor fall between two counters', (name) => {
  const { good, poor, width } = vitals[name]
  const bounds = boundsOf(name)
  expect(topOf(name, bounds.good - 1)).toBe(good)
  expect(topOf(name, bounds.poor - 1)).toBe(poor)
  expect(bucketOf(name, good)).toBe(bounds.good - 1)
  expect(bucketOf(name, good + width / 100)).toBe(bounds.good)
  expect(bucketOf(name, poor + width / 100)).toBe(bounds.poor)
  expect(bounds.poor).toBeLessThan(LAST_BUCKET)
})

test('extreme values are counted in the first and last counters', () => {
  expect([bucketOf('LCP', 0), bucketOf('LCP', 50), bucketOf('LCP', 50.1)]).toEqual([0, 0, 1])
  expect(bucketOf('CLS', 0)).toBe(0)
  expect(bucketOf('TTFB', 600_000)).toBe(LAST_BUCKET)
  expect(topOf('LCP', LAST_BUCKET)).toBe(12_750)
})
