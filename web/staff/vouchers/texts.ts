import { weekdaysLabel } from '../../../domain/booking/price/voucher.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { dayLabel, timeLabel } from '../../shared/when.ts'
import { formatRm } from '../../ui/Money.tsx'

type Rule = CallOutput<'POST /staff/vouchers/export/'>['items'][number]

/** `10%, up to RM 8.00` or `RM 10.00`. */
export function offText({ percent, amount, cap }: Rule): string {
  const off = percent === null ? formatRm(amount ?? 0) : `${percent}%`
  return cap === null ? off : m.staff_vouchers_at_most({ off, cap: formatRm(cap) })
}

/** A short text of when and for what it can be used; empty if unlimited. */
export function limitsText(rule: Rule): string {
  const { earliest_hour: earliest, latest_hour: latest, first_day: first, last_day: last } = rule
  const day = (text: string) => dayLabel(text, { weekday: 'none' })
  return [
    listLabel(
      rule.skills.map((skill) => skillTitle(skill)),
      pageLocale,
    ),
    weekdaysLabel(rule.weekdays, pageLocale),
    earliest === null ? '' : m.staff_vouchers_from({ when: timeLabel(earliest) }),
    latest === null ? '' : m.staff_vouchers_until({ when: timeLabel(latest) }),
    rule.minimum === null ? '' : m.staff_vouchers_at_least({ amount: formatRm(rule.minimum) }),
    first === null ? '' : m.staff_vouchers_from({ when: day(first) }),
    last === null ? '' : m.staff_vouchers_until({ when: day(last) }),
    rule.max_uses_per_customer === null
      ? ''
      : m.staff_vouchers_each({ count: rule.max_uses_per_customer }),
  ]
    .filter(Boolean)
    .join(' · ')
}
