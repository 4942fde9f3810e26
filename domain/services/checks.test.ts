import { describe, expect, test } from 'vitest'
import { allRules } from '../../testing/services/all-rules.ts'
import { casesOf, verdict } from '../../testing/services/rules.ts'

describe.each(allRules)('$service.skill', (rules) => {
  test.each(casesOf(rules))('$name', (one) => {
    expect(verdict(rules.service, one)).toBe(one.message)
  })
})
