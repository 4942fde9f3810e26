import type { EveryProblem } from '../../messages/every-problem.ts'

/** A voucher's rule as an Admin enters it. Amounts in RM; null means no limit. */
export type VoucherRule = {
  readonly percent: number | null
  readonly amount: number | null
  readonly cap: number | null
  readonly minimum: number | null
  /** Empty: all. */
  readonly skills: string[]
  /** 0 is Sunday; empty: all. */
  readonly weekdays: number[]
  readonly earliest_hour: number | null
  readonly latest_hour: number | null
  readonly first_day: string | null
  readonly last_day: string | null
  readonly max_uses: number | null
  readonly max_uses_per_customer: number | null
}

/** States of a voucher, as shown to Admins. */
export const voucherStates = ['active', 'paused', 'not-yet', 'expired', 'used-up'] as const
export type VoucherState = (typeof voucherStates)[number]

/** A code of 3 to 30 capital letters, digits and hyphens. */
export const voucherCode = /^[A-Z0-9][A-Z0-9-]{1,28}[A-Z0-9]$/

/** Why a rule is invalid; undefined if it is valid (docs/product/prices.md#vouchers). */
export function voucherRuleProblem(rule: VoucherRule): EveryProblem | undefined {
  if ((rule.percent === null) === (rule.amount === null)) {
    return { code: 'voucher-off-missing', field: 'percent' }
  }
  const { earliest_hour: from, latest_hour: to, first_day: first, last_day: last } = rule
  const { max_uses: uses, max_uses_per_customer: usesEach } = rule
  if (first !== null && last !== null && last < first) {
    return { code: 'voucher-days-reversed', field: 'last_day' }
  }
  if (from !== null && to !== null && to < from) {
    return { code: 'voucher-hours-reversed', field: 'latest_hour' }
  }
  if (uses !== null && usesEach !== null && usesEach > uses) {
    return { code: 'voucher-uses-reversed', field: 'max_uses_per_customer' }
  }
  return undefined
}

/** Whether a voucher can be used today, and if not, why. */
export function voucherState(
  rule: Pick<VoucherRule, 'first_day' | 'last_day' | 'max_uses'>,
  { paused, used, today }: { paused: boolean; used: number; today: string },
): VoucherState {
  if (paused) return 'paused'
  if (rule.last_day !== null && today > rule.last_day) return 'expired'
  if (rule.max_uses !== null && used >= rule.max_uses) return 'used-up'
  return rule.first_day !== null && today < rule.first_day ? 'not-yet' : 'active'
}
