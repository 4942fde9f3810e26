import type { VoucherRuleBody } from '../../../domain/api/prices/vouchers.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { amountOf, fieldText } from '../rates/amounts.ts'

/** The fields of a rule as typed; '': no such limit. */
export type RuleDraft = {
  readonly kind: 'percent' | 'amount'
  readonly off: string
  readonly cap: string
  readonly minimum: string
  readonly skills: readonly string[]
  readonly weekdays: readonly number[]
  readonly earliest: string
  readonly latest: string
  readonly firstDay: string
  readonly lastDay: string
  readonly maxUses: string
  readonly maxUsesEach: string
}

export const emptyRule: RuleDraft = {
  kind: 'percent',
  off: '',
  cap: '',
  minimum: '',
  skills: [],
  weekdays: [],
  earliest: '',
  latest: '',
  firstDay: '',
  lastDay: '',
  maxUses: '',
  maxUsesEach: '',
}

/** The fields of a stored rule. */
export function draftOfRule(rule: VoucherRuleBody): RuleDraft {
  const rm = (amount: number | null) => (amount === null ? '' : fieldText(amount))
  const whole = (number: number | null) => (number === null ? '' : String(number))
  return {
    kind: rule.percent === null ? 'amount' : 'percent',
    off: rule.percent === null ? rm(rule.amount) : whole(rule.percent),
    cap: rm(rule.cap),
    minimum: rm(rule.minimum),
    skills: rule.skills,
    weekdays: rule.weekdays,
    earliest: whole(rule.earliest_hour),
    latest: whole(rule.latest_hour),
    firstDay: rule.first_day ?? '',
    lastDay: rule.last_day ?? '',
    maxUses: whole(rule.max_uses),
    maxUsesEach: whole(rule.max_uses_per_customer),
  }
}

/** What is typed, as the call takes it; the field of a problem is that of the call. */
export function readRule(draft: RuleDraft): Result<VoucherRuleBody, EveryCode> {
  const percent = draft.kind === 'percent'
  const off = percent ? wholeOf(draft.off) : amountOf(draft.off)
  if (!off || (percent && off > 100)) {
    return refuse({
      code: percent ? 'percent-unreadable' : 'amount-unreadable',
      field: percent ? 'percent' : 'amount',
    })
  }
  const cap = optional(draft.cap, amountOf)
  if (cap === undefined || cap === 0) return refuse({ code: 'amount-unreadable', field: 'cap' })
  const minimum = optional(draft.minimum, amountOf)
  if (minimum === undefined || minimum === 0) {
    return refuse({ code: 'amount-unreadable', field: 'minimum' })
  }
  const uses = optional(draft.maxUses, wholeOf)
  if (!uses && uses !== null) return refuse({ code: 'number-unreadable', field: 'max_uses' })
  const each = optional(draft.maxUsesEach, wholeOf)
  if (!each && each !== null) {
    return refuse({ code: 'number-unreadable', field: 'max_uses_per_customer' })
  }
  return succeed({
    percent: percent ? off : null,
    amount: percent ? null : off,
    cap,
    minimum,
    skills: [...draft.skills],
    weekdays: [...draft.weekdays],
    earliest_hour: optional(draft.earliest, wholeOf) ?? null,
    latest_hour: optional(draft.latest, wholeOf) ?? null,
    first_day: draft.firstDay || null,
    last_day: draft.lastDay || null,
    max_uses: uses,
    max_uses_per_customer: each,
  })
}

/** A whole number as typed, up to a million; undefined for anything else. */
export function wholeOf(text: string): number | undefined {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined
}

/** Null for an empty field, undefined for one that cannot be read. */
function optional(text: string, read: (text: string) => number | undefined) {
  return text.trim() === '' ? null : read(text)
}
