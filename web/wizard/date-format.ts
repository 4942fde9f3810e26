import { dayLabel } from '../../domain/messages/format.ts'
import { pageLocale } from '../locale.ts'

/** `Tue, 15 Dec` of a day; the year is left to the eye. */
export function shortDay(day: string): string {
  return dayLabel(day, pageLocale, { year: false })
}

/** `Tuesday, 15 December 2026` of a day, as a calendar's button is named. */
export function longDay(day: string): string {
  return dayLabel(day, pageLocale, { weekday: 'long', month: 'long' })
}
