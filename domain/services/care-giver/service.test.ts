import { expect, test } from 'vitest'
import { casesOf, verdict } from '../test-rules.ts'
import { careGiver } from './service.ts'
import { careGiverRules } from './test-rules.ts'

test.each(casesOf(careGiverRules))('$name', (one) => {
  expect(verdict(careGiver, one)).toBe(one.says)
})
