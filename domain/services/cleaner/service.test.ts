import { expect, test } from 'vitest'
import { casesOf, verdict } from '../test-rules.ts'
import { cleaner } from './service.ts'
import { cleanerRules } from './test-rules.ts'

test.each(casesOf(cleanerRules))('$name', (one) => {
  expect(verdict(cleaner, one)).toBe(one.says)
})
