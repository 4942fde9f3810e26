import { hourOf } from '../../domain/booking/starts/calendar.ts'
import {
  clockLabel as clockIn,
  dayLabel as dayIn,
  hoursLabel as hoursIn,
  momentLabel as momentIn,
  timeLabel,
} from '../../domain/messages/format.ts'
import { m } from '../../messages/page.ts'
import { pageLocale } from '../locale.ts'

// Formats dates and times of the wire in the page's language (domain/messages/format.ts).

/** `Sat, 28 Nov 2026` of `2026-11-28`; other text is returned unchanged. */
export function dayLabel(day: string): string {
  return dayIn(day, pageLocale)
}

/** `9:00 AM` of `09:00` or `09:00:00`; other text is returned unchanged. */
export function startLabel(time: string): string {
  return clockIn(time, pageLocale)
}

type Span = { start_time: string; no_of_hours: number }

/** `1:00 PM`: when a visit ends. */
export function endLabel(visit: Span): string {
  const hour = hourOf(visit.start_time)
  return hour === undefined ? '' : timeLabel(hour + visit.no_of_hours, pageLocale)
}

/** `9:00 AM to 1:00 PM`; only the start if it is not a valid time. */
export function spanText(visit: Span): string {
  const end = endLabel(visit)
  const start = startLabel(visit.start_time)
  return end ? m.account_span({ start, end }) : start
}

/** `Sat, 28 Nov 2026, 9:00 AM` of a day and a time of the wire. */
export function momentText(day: string, time: string): string {
  return m.account_day_time({ day: dayLabel(day), time: startLabel(time) })
}

/** `Sat, 28 Nov 2026, 9:05 AM` in Malaysia of an instant on the wire, in any browser zone. */
export function momentLabel(instant: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? instant : momentIn(at, pageLocale)
}

/** `28 Nov, 9:05 AM` in Malaysia of an instant on the wire. */
export function shortMoment(instant: string): string {
  return momentIn(new Date(instant), pageLocale, { weekday: 'none', year: false })
}

/** `9:05 AM` in Malaysia of an instant, in any browser zone. */
export function clockLabel(instant: Date): string {
  const clock = new Date(instant.getTime() + 8 * 3_600_000)
  return timeLabel(clock.getUTCHours(), pageLocale, clock.getUTCMinutes())
}

/** `4 hours`, `1 hour`. */
export function hoursLabel(hours: number): string {
  return hoursIn(hours, pageLocale)
}
