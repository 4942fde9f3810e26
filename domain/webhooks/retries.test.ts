import { expect, test } from 'vitest'
import { MOST_TRIES, retryAfterSeconds, waitAfter } from './retries.ts'

test('intervals between attempts grow, and attempts end after ten', () => {
  const all = Array.from({ length: MOST_TRIES }, (_, at) => waitAfter(at + 1, undefined, 0))
  expect(all).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined])
  expect(waitAfter(2, undefined, 1)).toBeCloseTo(330)
})

test('an endpoint may ask for more time, and for a day at most', () => {
  expect(waitAfter(1, 120, 0)).toBe(120)
  expect(waitAfter(3, 60, 0)).toBe(1_800)
  expect(waitAfter(1, 10_000_000, 0)).toBe(86_400)
  expect(waitAfter(MOST_TRIES, 60, 0)).toBeUndefined()
})

test('Retry-After is read as seconds or as a date', () => {
  const now = new Date('2026-03-02T01:00:00Z')
  expect(retryAfterSeconds('90', now)).toBe(90)
  expect(retryAfterSeconds('Mon, 02 Mar 2026 01:02:00 GMT', now)).toBe(120)
  expect(retryAfterSeconds('Mon, 02 Mar 2026 00:00:00 GMT', now)).toBe(0)
  for (const other of [undefined, '', '-1', 'soon', '1.5', 'Mon, nonsense'])
    expect(retryAfterSeconds(other, now)).toBeUndefined()
})
