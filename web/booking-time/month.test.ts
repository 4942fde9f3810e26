import { expect, test } from 'vitest'
import { addMonths, monthGrid } from './month.ts'

test('a month is six weeks from Monday on, with its own days alone', () => {
  const november = monthGrid('2026-11')
  expect(november).toHaveLength(6)
  expect(november[0]).toEqual([...Array(6).fill(undefined), '2026-11-01'])
  expect(november.flat().filter(Boolean)).toHaveLength(30)
  expect(monthGrid('2027-02').flat().filter(Boolean)).toHaveLength(28)
})

test('adding months preserves the day, or ends with the month', () => {
  expect(addMonths('2026-11-30', 1)).toBe('2026-12-30')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
})
