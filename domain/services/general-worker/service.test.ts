import { expect, test } from 'vitest'
import { casesOf, verdict } from '../test-rules.ts'
import { generalWorker } from './service.ts'
import { generalWorkerRules } from './test-rules.ts'

test.each(casesOf(generalWorkerRules))('$name', (one) => {
  expect(verdict(generalWorker, one)).toBe(one.says)
})
