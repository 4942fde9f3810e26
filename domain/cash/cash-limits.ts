import { addDays, dayOf, instantOf } from '../booking/starts/calendar.ts'

/** Workers are notified this many days after a visit whose cash they have not handed in. */
const OVERDUE_DAYS = 2

/** Cash of visits that ended before this moment is overdue (docs/product/pay.md#overdue-cash). */
export function overdueBefore(now: Date): Date {
  return instantOf(addDays(dayOf(now), 1 - OVERDUE_DAYS), 0)
}

/**
 * The most cash that a worker should carry: their own limit, otherwise the company's
 * (docs/product/pay.md#cash-handed-in).
 */
export function limitOf(ownSen: number | null, companySen: number): number {
  return ownSen ?? companySen
}

/** True if a worker carries more than the limit; 0 means no limit. */
export function isOverLimit(sen: number, limitSen: number): boolean {
  return limitSen > 0 && sen > limitSen
}
