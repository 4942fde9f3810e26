import { expect, test } from 'vitest'
import { type VoucherRule, voucherRuleProblem, voucherState } from './voucher-rule.ts'

const rule: VoucherRule = {
  percent: 10,
  amount: null,
  cap: null,
  minimum: null,
  skills: [],
  weekdays: [],
  earliest_hour: null,
  latest_hour: null,
  first_day: null,
  last_day: null,
  max_uses: null,
  max_uses_per_customer: null,
}

test.each<[Partial<VoucherRule>, string | undefined]>([
  [{}, undefined],
  [{ percent: null, amount: 10 }, undefined],
  [{ percent: null }, 'voucher-off-missing'],
  [{ amount: 10 }, 'voucher-off-missing'],
  [{ first_day: '2026-12-01', last_day: '2026-12-01' }, undefined],
  [{ first_day: '2026-12-02', last_day: '2026-12-01' }, 'voucher-days-reversed'],
  [{ earliest_hour: 18, latest_hour: 10 }, 'voucher-hours-reversed'],
  [{ max_uses: 5, max_uses_per_customer: 6 }, 'voucher-uses-reversed'],
])('%j: %s', (changes, code) => {
  expect(voucherRuleProblem({ ...rule, ...changes })?.code).toBe(code)
})

test.each([
  [{}, { paused: false, used: 3 }, 'active'],
  [{}, { paused: true, used: 0 }, 'paused'],
  [{ last_day: '2026-12-09' }, { paused: false, used: 0 }, 'expired'],
  [{ last_day: '2026-12-10' }, { paused: false, used: 0 }, 'active'],
  [{ first_day: '2026-12-11' }, { paused: false, used: 0 }, 'not-yet'],
  [{ max_uses: 3 }, { paused: false, used: 3 }, 'used-up'],
])('%j %j is %s', (changes, counted, state) => {
  expect(voucherState({ ...rule, ...changes }, { ...counted, today: '2026-12-10' })).toBe(state)
})
