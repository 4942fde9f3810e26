import { addMonths, monthOf } from '../../../domain/pay/months.ts'

/** The month of a day and the previous ones, latest first: `2026-11`, `2026-10`. */
export function monthsUntil(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, back) => addMonths(monthOf(day), -back))
}
