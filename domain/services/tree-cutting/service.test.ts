import { expect, test } from 'vitest'
import { casesOf, verdict } from '../test-rules.ts'
import { treeCutting } from './service.ts'
import { treeCuttingRules } from './test-rules.ts'

test.each(casesOf(treeCuttingRules))('$name', (one) => {
  expect(verdict(treeCutting, one)).toBe(one.says)
})
