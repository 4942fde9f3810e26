import type { VoucherRuleBody } from '../../../domain/api/prices/vouchers.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { labelText } from '../../locale.ts'
import { timeLabel } from '../../shared/when.ts'
import { choicesOf } from '../form/choices.ts'
import {
  amount,
  choice,
  day,
  type FieldsFor,
  number,
  orNone,
  several,
  type Values,
  whole,
} from '../form/describe-form.tsx'
import { wholeOf } from '../form/numbers.ts'
import { weekdayChoices } from '../rates/weekday-choices.ts'

const hours = [
  { value: null, label: m.staff_vouchers_any_time() },
  ...Array.from({ length: 13 }, (_, at) => ({
    value: at + 8,
    label: timeLabel(at + 8),
  })),
]
const half = { half: true, positive: true } as const

/** The fields of a voucher's rule; `kind` selects percent or amount. */
export const ruleFields = {
  kind: choice(
    m.staff_vouchers_kind(),
    choicesOf({
      percent: m.staff_vouchers_kind_percent(),
      amount: m.staff_vouchers_kind_amount(),
    }),
    { half: true },
  ),
  percent: number(
    m.staff_vouchers_percent(),
    { half: true, inputMode: 'decimal' },
    {
      read: (typed) => {
        const percent = wholeOf(typed)
        return percent && percent <= 100 ? percent : undefined
      },
      write: String,
      unreadable: m.staff_vouchers_percent_range(),
    },
  ),
  amount: amount(m.staff_vouchers_amount(), half),
  cap: orNone(amount(m.staff_vouchers_cap(), half)),
  minimum: orNone(amount(m.staff_vouchers_minimum(), half)),
  first_day: orNone(day(m.staff_vouchers_first_day(), { half: true })),
  last_day: orNone(day(m.staff_vouchers_last_day(), { half: true })),
  earliest_hour: choice(m.staff_vouchers_earliest(), hours, { half: true }),
  latest_hour: choice(m.staff_vouchers_latest(), hours, { half: true }),
  max_uses: orNone(whole(m.staff_vouchers_max_uses(), half)),
  max_uses_per_customer: orNone(whole(m.staff_vouchers_max_uses_each(), half)),
  weekdays: several(m.staff_vouchers_weekdays(), weekdayChoices(), {
    hint: m.staff_vouchers_all_when_none(),
    inline: true,
  }),
  skills: several(
    m.staff_vouchers_services(),
    services.map(({ skill, title }) => ({ value: skill, label: labelText(title) })),
    { hint: m.staff_vouchers_all_when_none(), inline: true },
  ),
} satisfies FieldsFor<VoucherRuleBody & { kind: string }>

type Kind = Values<typeof ruleFields>['kind']

/** The initial values of a stored rule. */
export function storedRule(rule: VoucherRuleBody) {
  return { ...rule, kind: rule.percent === null ? 'amount' : 'percent' }
}

/** The fields hidden for a kind of rule. */
export function withoutOf(kind: Kind): readonly ['percent' | 'amount'] {
  return kind === 'percent' ? ['amount'] : ['percent']
}

/** Converts the entered rule for the calls. */
export function ruleOf({ kind, ...rule }: Values<typeof ruleFields>): VoucherRuleBody {
  return {
    ...rule,
    percent: kind === 'percent' ? rule.percent : null,
    amount: kind === 'amount' ? rule.amount : null,
    weekdays: rule.weekdays.toSorted((one, other) => one - other),
  }
}
