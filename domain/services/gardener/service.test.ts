import { expect, test } from 'vitest'
import { casesOf, verdict } from '../test-rules.ts'
import { gardener } from './service.ts'
import { gardenerRules } from './test-rules.ts'

test.each(casesOf(gardenerRules))('$name', (one) => {
  expect(verdict(gardener, one)).toBe(one.says)
})
