import { expect, test } from 'vitest'
import { careGiverRules } from '../../../testing/services/care-giver-rules.ts'
import { casesOf, verdict } from '../../../testing/services/rules.ts'
import { careGiver } from './service.ts'

test.each(casesOf(careGiverRules))('$name', (one) => {
  expect(verdict(careGiver, one)).toBe(one.says)
})
