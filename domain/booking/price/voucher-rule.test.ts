import { expect, test } from 'vitest'
import { type VoucherRule, voucherRuleProblem, voucherState } from './voucher-rule.ts'

const rule: VoucherRule = {
  percent: 10,
  amountSen: null,
  capSen: null,
  minimumSen: null,
  skills: [],
  weekdays: [],
  earliestHour: null,
  latestHour: null,
  firstDay: null,
  lastDay: null,
  maxUses: null,
  maxUsesPerCustomer: null,
}

test.each<[Partial<VoucherRule>, string | undefined]>([
  [{}, undefined],
  [{ percent: null, amountSen: 1000 }, undefined],
  [{ percent: null }, 'voucher-off-missing'],
  [{ amountSen: 1000 }, 'voucher-off-missing'],
  [{ firstDay: '2026-12-01', lastDay: '2026-12-01' }, undefined],
  [{ firstDay: '2026-12-02', lastDay: '2026-12-01' }, 'voucher-days-reversed'],
  [{ earliestHour: 18, latestHour: 10 }, 'voucher-hours-reversed'],
  [{ maxUses: 5, maxUsesPerCustomer: 6 }, 'voucher-uses-reversed'],
])('%j: %s', (changes, code) => {
  expect(voucherRuleProblem({ ...rule, ...changes })?.code).toBe(code)
})

test.each([
  [{}, { paused: false, used: 3 }, 'active'],
  [{}, { paused: true, used: 0 }, 'paused'],
  [{ lastDay: '2026-12-09' }, { paused: false, used: 0 }, 'expired'],
  [{ lastDay: '2026-12-10' }, { paused: false, used: 0 }, 'active'],
  [{ firstDay: '2026-12-11' }, { paused: false, used: 0 }, 'not-yet'],
  [{ maxUses: 3 }, { paused: false, used: 3 }, 'used-up'],
])('%j %j is %s', (changes, counted, state) => {
  expect(voucherState({ ...rule, ...changes }, { ...counted, today: '2026-12-10' })).toBe(state)
})
