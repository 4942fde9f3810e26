import { addDays } from '../booking/starts/calendar.ts'

/* Months as `YYYY-MM`, which sort chronologically. */

/** The month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

export function firstDayOf(month: string): string {
  return `${month}-01`
}

/** Adds months. */
export function addMonths(month: string, months: number): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const count = year * 12 + of - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

export function lastDayOf(month: string): string {
  return addDays(firstDayOf(addMonths(month, 1)), -1)
}

/**
 * Why a month's pay cannot be closed (docs/product/pay.md#pay-runs). Months are closed in order, so
 * that no visit falls between two.
 */
export function whyNotClosed(
  month: string,
  lastClosed: string | undefined,
  today: string,
): 'pay-month-closed' | 'pay-month-not-over' | 'pay-month-before' | undefined {
  if (lastClosed !== undefined && month <= lastClosed) return 'pay-month-closed'
  if (lastClosed !== undefined && month !== addMonths(lastClosed, 1)) return 'pay-month-before'
  return lastDayOf(month) >= today ? 'pay-month-not-over' : undefined
}
