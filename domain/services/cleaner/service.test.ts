import { expect, test } from 'vitest'
import { cleanerRules } from '../../../testing/services/cleaner-rules.ts'
import { casesOf, verdict } from '../../../testing/services/rules.ts'
import { cleaner } from './service.ts'

test.each(casesOf(cleanerRules))('$name', (one) => {
  expect(verdict(cleaner, one)).toBe(one.says)
})
