import { expect, test } from 'vitest'
import { caringWheelsRules } from '../../../testing/services/caring-wheels-rules.ts'
import { casesOf, verdict } from '../../../testing/services/rules.ts'
import { caringWheels } from './service.ts'

test.each(casesOf(caringWheelsRules))('$name', (one) => {
  expect(verdict(caringWheels, one)).toBe(one.says)
})
