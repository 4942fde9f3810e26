import { expect, test } from 'vitest'

test('tests run in a zone that is neither UTC nor +08', () => {
  expect(new Date('2026-01-15T00:00:00Z').getHours()).toBe(20)
  expect(new Date('2026-01-15T00:00:00Z').getMinutes()).toBe(30)
})
