import { expect, test } from 'vitest'
import { casesOf, verdict } from '../test-rules.ts'
import { moversPackers } from './service.ts'
import { moversPackersRules } from './test-rules.ts'

test.each(casesOf(moversPackersRules))('$name', (one) => {
  expect(verdict(moversPackers, one)).toBe(one.says)
})
