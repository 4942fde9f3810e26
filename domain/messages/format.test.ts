import { expect, test } from 'vitest'
import {
  clockLabel,
  dayLabel,
  hoursLabel,
  listLabel,
  momentLabel,
  monthLabel,
  timeLabel,
  weekdayNames,
} from './format.ts'

const day = '2026-11-28'

test.each([
  ['en', 'Sat, 28 Nov 2026', 'Saturday, 28 November', '28 Nov', 'November 2026'],
  ['ms', 'Sab, 28 Nov 2026', 'Sabtu, 28 November', '28 Nov', 'November 2026'],
  ['zh', '2026年11月28日 周六', '11月28日 星期六', '11月28日', '2026年11月'],
] as const)('days in %s', (locale, whole, long, bare, month) => {
  expect(dayLabel(day, locale)).toBe(whole)
  expect(dayLabel(day, locale, { weekday: 'long', month: 'long', year: false })).toBe(long)
  expect(dayLabel(day, locale, { weekday: 'none', year: false })).toBe(bare)
  expect(dayLabel('soon', locale)).toBe('soon')
  expect(monthLabel('2026-11', locale)).toBe(month)
  expect(weekdayNames(locale, 'long')).toHaveLength(7)
})

test.each([
  ['en', '9:00 AM', '12:00 PM', '2:30 PM', '12:00 AM', '10:00 PM'],
  ['ms', '9:00 PG', '12:00 PTG', '2:30 PTG', '12:00 PG', '10:00 PTG'],
  ['zh', '上午9:00', '中午12:00', '下午2:30', '上午12:00', '下午10:00'],
] as const)('times in %s', (locale, nine, noon, half, midnight, ten) => {
  expect(timeLabel(9, locale)).toBe(nine)
  expect(timeLabel(12, locale)).toBe(noon)
  expect(timeLabel(14, locale, 30)).toBe(half)
  expect(timeLabel(24, locale)).toBe(midnight)
  expect(clockLabel('22:00:00', locale)).toBe(ten)
  expect(clockLabel('later', locale)).toBe('later')
})

test('moments, hours and lists', () => {
  const instant = new Date('2026-11-27T16:05:00Z')
  expect(momentLabel(instant, 'en')).toBe('Sat, 28 Nov 2026, 12:05 AM')
  expect(momentLabel(instant, 'ms')).toBe('Sab, 28 Nov 2026, 12:05 PG')
  expect(momentLabel(instant, 'zh')).toBe('2026年11月28日 周六 上午12:05')
  expect([1, 4].map((count) => hoursLabel(count, 'en'))).toEqual(['1 hour', '4 hours'])
  expect([1, 4].map((count) => hoursLabel(count, 'ms'))).toEqual(['1 jam', '4 jam'])
  expect(listLabel(['A', 'B', 'C'], 'en')).toBe('A, B and C')
  expect(listLabel(['A', 'B', 'C'], 'zh')).toBe('A、B和C')
  expect(listLabel(['A'], 'ms')).toBe('A')
})
