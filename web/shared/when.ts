import { dayOf, hourOf } from '../../domain/booking/starts/calendar.ts'
import {
  clockLabel as clockIn,
  dayLabel as dayIn,
  type Form,
  hoursLabel as hoursIn,
  momentLabel as momentIn,
  monthLabel as monthIn,
  timeLabel as timeIn,
  timeOfMoment as timeOfMomentIn,
  weekdayNames as weekdaysIn,
} from '../../domain/messages/format.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'

// Formats dates and times of the wire in the page's language, by the functions of the same names in
// domain/messages/format.ts.

/** `Sat, 28 Nov 2026` of `2026-11-28`; other text is returned unchanged. */
export function dayLabel(day: string, form?: Form): string {
  return dayIn(day, pageLocale, form)
}

/** `Tue, 15 Dec`: without its year. */
export function shortDay(day: string): string {
  return dayLabel(day, { year: false })
}

/** `Tuesday, 15 December 2026`: for the name of a calendar's button. */
export function longDay(day: string): string {
  return dayLabel(day, { weekday: 'long', month: 'long' })
}

/** The day in Malaysia of an instant: `Sat, 28 Nov 2026`. */
export function dayOfMoment(instant: string, form?: Form): string {
  return dayLabel(dayOf(new Date(instant)), form)
}

/** `November 2026` of `2026-11`. */
export function monthLabel(month: string): string {
  return monthIn(month, pageLocale)
}

/** `9:00 AM` of 9. */
export function timeLabel(hour: number): string {
  return timeIn(hour, pageLocale)
}

/** `9:00 AM` of `09:00` or `09:00:00`; other text is returned unchanged. */
export function clockLabel(time: string): string {
  return clockIn(time, pageLocale)
}

type Span = { start_time: string; no_of_hours: number }

/** `1:00 PM`: when a visit ends. */
export function endLabel(visit: Span): string {
  const hour = hourOf(visit.start_time)
  return hour === undefined ? '' : timeLabel(hour + visit.no_of_hours)
}

/** `9:00 AM to 1:00 PM`; only the start if it is not a valid time. */
export function spanText(visit: Span): string {
  const end = endLabel(visit)
  const start = clockLabel(visit.start_time)
  return end ? m.account_span({ start, end }) : start
}

/** `Sat, 28 Nov 2026, 9:00 AM` of a day and a time of the wire. */
export function momentText(day: string, time: string): string {
  return m.account_day_time({ day: dayLabel(day), time: clockLabel(time) })
}

/**
 * `Sat, 28 Nov 2026, 9:05 AM` in Malaysia of an instant, in any browser zone; other text is returned
 * unchanged.
 */
export function momentLabel(instant: string | Date, form?: Form): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? String(instant) : momentIn(at, pageLocale, form)
}

/** `Sat, 28 Nov, 9:05 AM` in Malaysia of an instant. */
export function recentMoment(instant: string): string {
  return momentLabel(instant, { year: false })
}

/** `28 Nov, 9:05 AM` in Malaysia of an instant. */
export function shortMoment(instant: string): string {
  return momentLabel(instant, { weekday: 'none', year: false })
}

/** `9:05 AM` in Malaysia of an instant, in any browser zone. */
export function timeOfMoment(instant: string | number | Date): string {
  return timeOfMomentIn(new Date(instant), pageLocale)
}

/** `4 hours`, `1 hour`. */
export function hoursLabel(hours: number): string {
  return hoursIn(hours, pageLocale)
}

/** The names of the weekdays, Sunday first. */
export function weekdayNames(length: 'long' | 'short'): string[] {
  return weekdaysIn(pageLocale, length)
}
