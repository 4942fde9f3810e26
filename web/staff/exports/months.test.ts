import { expect, test } from 'vitest'
import { monthsUntil } from './months.ts'

test('months go back past the start of a year', () => {
  expect(monthsUntil('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})
