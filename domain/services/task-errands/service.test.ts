import { expect, test } from 'vitest'
import { casesOf, verdict } from '../../../testing/services/rules.ts'
import { taskErrandsRules } from '../../../testing/services/task-errands-rules.ts'
import { taskErrands } from './service.ts'

test.each(casesOf(taskErrandsRules))('$name', (one) => {
  expect(verdict(taskErrands, one)).toBe(one.says)
})
