import { expect, test } from 'vitest'
import { byPage, ratingOf, type Speed, speedRows, speedText } from './speed.ts'

const speed = (changes: Partial<Speed>): Speed => ({
  page: '/',
  metric: 'LCP',
  samples: 4,
  p75: 1250,
  over: false,
  good: 4,
  needs_improvement: 0,
  poor: 0,
  ...changes,
})

test('a value at its bound is still good, or still fair', () => {
  expect([2500, 2501, 4000, 4001].map((value) => ratingOf('LCP', value))).toEqual([
    'good',
    'fair',
    'fair',
    'poor',
  ])
})

test.each([
  [{}, '1.25 s'],
  [{ p75: 180 }, '180 ms'],
  [{ metric: 'CLS', p75: 0.05 }, '0.05'],
  [{ p75: 12_750, over: true }, 'over 12.75 s'],
] as const)('%j reads %s', (changes, words) => {
  expect(speedText(speed(changes))).toBe(words)
})

test('pages are sorted by visits, without the total of all pages', () => {
  const speeds = [
    speed({ page: '', samples: 9 }),
    speed({ page: '/faq', samples: 2 }),
    speed({ page: '/', samples: 6 }),
    speed({ page: '/', samples: 7, metric: 'CLS' }),
  ]
  expect(byPage(speeds).map(({ page, of }) => [page, of.size])).toEqual([
    ['/', 2],
    ['/faq', 1],
  ])
  expect(speedRows(speeds).map(({ Page, Metric }) => `${Page} ${Metric}`)).toEqual([
    'All pages LCP',
    '/ LCP',
    '/ CLS',
    '/faq LCP',
  ])
})
