import { expect, test } from 'vitest'
import { casesOf, verdict } from '../../../testing/services/rules.ts'
import { treeCuttingRules } from '../../../testing/services/tree-cutting-rules.ts'
import { treeCutting } from './service.ts'

test.each(casesOf(treeCuttingRules))('$name', (one) => {
  expect(verdict(treeCutting, one)).toBe(one.says)
})
