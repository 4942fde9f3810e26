import type { EveryProblem } from '../../messages/every-problem.ts'

/** What a voucher does, as an Admin writes it. Amounts in sen; null: no such limit. */
export type VoucherRule = {
  readonly percent: number | null
  readonly amountSen: number | null
  readonly capSen: number | null
  readonly minimumSen: number | null
  /** Empty: all. */
  readonly skills: readonly string[]
  /** 0 is Sunday; empty: all. */
  readonly weekdays: readonly number[]
  readonly earliestHour: number | null
  readonly latestHour: number | null
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly maxUses: number | null
  readonly maxUsesPerCustomer: number | null
}

/** What an Admin decides at a glance: whether a voucher can be used on a day. */
export const voucherStates = ['active', 'paused', 'not-yet', 'expired', 'used-up'] as const
export type VoucherState = (typeof voucherStates)[number]

/** A code of 3 to 30 capital letters, digits and hyphens. */
export const voucherCode = /^[A-Z0-9][A-Z0-9-]{1,28}[A-Z0-9]$/

/** Why a rule cannot be, or undefined (docs/product/prices.md#vouchers). */
export function voucherRuleProblem(rule: VoucherRule): EveryProblem | undefined {
  if ((rule.percent === null) === (rule.amountSen === null)) {
    return { code: 'voucher-off-missing', field: 'percent' }
  }
  const { earliestHour, latestHour, firstDay, lastDay, maxUses, maxUsesPerCustomer } = rule
  if (firstDay !== null && lastDay !== null && lastDay < firstDay) {
    return { code: 'voucher-days-reversed', field: 'last_day' }
  }
  if (earliestHour !== null && latestHour !== null && latestHour < earliestHour) {
    return { code: 'voucher-hours-reversed', field: 'latest_hour' }
  }
  if (maxUses !== null && maxUsesPerCustomer !== null && maxUsesPerCustomer > maxUses) {
    return { code: 'voucher-uses-reversed', field: 'max_uses_per_customer' }
  }
  return undefined
}

/** Whether a voucher can be used today, or why not. */
export function voucherState(
  rule: Pick<VoucherRule, 'firstDay' | 'lastDay' | 'maxUses'>,
  { paused, used, today }: { paused: boolean; used: number; today: string },
): VoucherState {
  if (paused) return 'paused'
  if (rule.lastDay !== null && today > rule.lastDay) return 'expired'
  if (rule.maxUses !== null && used >= rule.maxUses) return 'used-up'
  return rule.firstDay !== null && today < rule.firstDay ? 'not-yet' : 'active'
}
