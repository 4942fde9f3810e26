import { expect, test } from 'vitest'
import { moversPackersRules } from '../../../testing/services/movers-packers-rules.ts'
import { casesOf, verdict } from '../../../testing/services/rules.ts'
import { moversPackers } from './service.ts'

test.each(casesOf(moversPackersRules))('$name', (one) => {
  expect(verdict(moversPackers, one)).toBe(one.says)
})
