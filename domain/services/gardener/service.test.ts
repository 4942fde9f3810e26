import { expect, test } from 'vitest'
import { gardenerRules } from '../../../testing/services/gardener-rules.ts'
import { casesOf, verdict } from '../../../testing/services/rules.ts'
import { gardener } from './service.ts'

test.each(casesOf(gardenerRules))('$name', (one) => {
  expect(verdict(gardener, one)).toBe(one.says)
})
