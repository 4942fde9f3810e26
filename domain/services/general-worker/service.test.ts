import { expect, test } from 'vitest'
import { generalWorkerRules } from '../../../testing/services/general-worker-rules.ts'
import { casesOf, verdict } from '../../../testing/services/rules.ts'
import { generalWorker } from './service.ts'

test.each(casesOf(generalWorkerRules))('$name', (one) => {
  expect(verdict(generalWorker, one)).toBe(one.says)
})
