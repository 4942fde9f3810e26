import type { Locale } from '../../../messages/locales.ts'
import type { EveryCode, EveryProblem } from '../../messages/every-problem.ts'
import { listLabel, weekdayNames } from '../../messages/format.ts'
import { type Answers, textAnswer } from '../description.ts'
import { hourOf, weekday } from '../starts/calendar.ts'
import { type Fraction, formatSen, shareOf } from './money.ts'

/**
 * A voucher's terms (docs/product/prices.md#vouchers). Amounts in sen; days inclusive, of Malaysia.
 */
export type Voucher = {
  readonly code: string
  readonly off: { readonly percent: number } | { readonly amountSen: number }
  readonly capSen?: number
  readonly minimumSen?: number
  readonly firstDay?: string
  readonly lastDay?: string
  readonly skills?: readonly string[]
  /** The days of the week of its visits; 0 is Sunday. */
  readonly weekdays?: readonly number[]
  readonly earliestHour?: number
  readonly latestHour?: number
  readonly paused?: boolean
  readonly usesLeft?: number
  readonly usesLeftForCustomer?: number
}

/** Normalises a code, so that case and surrounding blanks do not matter. */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase()
}

/** Why a voucher does not apply to these answers; undefined if it does. */
export function voucherProblem(
  voucher: Voucher | undefined,
  booking: {
    skill: string
    answers: Answers
    /** The days of all visits. */
    days: readonly string[]
    grossSen: number
    today: string
  },
): EveryProblem | undefined {
  const problem = (code: EveryCode, params?: EveryProblem['params']): EveryProblem => ({
    code,
    field: 'voucher',
    params,
  })
  if (!voucher) return problem('voucher-unknown')
  if (voucher.paused) return problem('voucher-paused')
  if (voucher.firstDay && booking.today < voucher.firstDay) return problem('voucher-not-yet')
  if (voucher.lastDay && booking.today > voucher.lastDay) return problem('voucher-expired')
  if (voucher.skills && !voucher.skills.includes(booking.skill)) {
    return problem('voucher-other-service')
  }
  const { weekdays } = voucher
  if (weekdays && booking.days.some((day) => !weekdays.includes(weekday(day)))) {
    return problem('voucher-other-day', {
      days: (_, { locale }) => weekdaysLabel(weekdays, locale),
    })
  }
  const hour = hourOf(textAnswer(booking.answers, 'start_time'))
  if (hour !== undefined && voucher.earliestHour !== undefined && hour < voucher.earliestHour) {
    return problem('voucher-too-early', { hour: voucher.earliestHour })
  }
  if (hour !== undefined && voucher.latestHour !== undefined && hour > voucher.latestHour) {
    return problem('voucher-too-late', { hour: voucher.latestHour })
  }
  if (voucher.usesLeft !== undefined && voucher.usesLeft <= 0) return problem('voucher-used-up')
  if (voucher.usesLeftForCustomer !== undefined && voucher.usesLeftForCustomer <= 0) {
    return problem('voucher-already-used')
  }
  if (voucher.minimumSen !== undefined && booking.grossSen < voucher.minimumSen) {
    return problem('voucher-minimum', { amount: formatSen(voucher.minimumSen) })
  }
  return undefined
}

/** Lists weekdays by their short names, Monday first: `Mon, Tue and Wed`. */
export function weekdaysLabel(weekdays: readonly number[], locale: Locale): string {
  const names = weekdayNames(locale, 'short')
  const sorted = [...weekdays].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  return listLabel(
    sorted.map((each) => names[each] ?? ''),
    locale,
  )
}

/** The discount of a voucher that applies, in sen: at most its cap and the total. */
export function discountSen(voucher: Voucher, grossSen: number): number {
  const off =
    'percent' in voucher.off
      ? shareOf(grossSen, percentage(voucher.off.percent))
      : voucher.off.amountSen
  return Math.min(off, voucher.capSen ?? off, grossSen)
}

function percentage(percent: number): Fraction {
  return { numerator: percent, denominator: 100 }
}
