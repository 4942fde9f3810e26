import { expect, test } from 'vitest'
import { casesOf, verdict } from '../test-rules.ts'
import { caringWheels } from './service.ts'
import { caringWheelsRules } from './test-rules.ts'

test.each(casesOf(caringWheelsRules))('$name', (one) => {
  expect(verdict(caringWheels, one)).toBe(one.says)
})
