import { dayLabel } from '../../domain/messages/format.ts'
import { pageLocale } from '../locale.ts'

/** Formats a day as `Tue, 15 Dec`, without its year. */
export function shortDay(day: string): string {
  return dayLabel(day, pageLocale, { year: false })
}

/** Formats a day as `Tuesday, 15 December 2026`, for the name of a calendar's button. */
export function longDay(day: string): string {
  return dayLabel(day, pageLocale, { weekday: 'long', month: 'long' })
}
