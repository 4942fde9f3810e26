import { expect, test } from 'vitest'
import { casesOf, verdict } from '../test-rules.ts'
import { taskErrands } from './service.ts'
import { taskErrandsRules } from './test-rules.ts'

test.each(casesOf(taskErrandsRules))('$name', (one) => {
  expect(verdict(taskErrands, one)).toBe(one.says)
})
