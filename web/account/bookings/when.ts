import { dayOf, hourOf, timeLabel, weekday } from '../../../domain/booking/calendar.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MALAYSIA_OFFSET_MS = 8 * 3_600_000

/** `Sat, 28 Nov 2026` of `2026-11-28`; other text is returned unchanged. */
export function dayLabel(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const name = MONTHS[(month ?? 0) - 1]
  return year && name && date ? `${DAYS[weekday(day)]}, ${date} ${name} ${year}` : day
}

/** `9:00 AM` of `09:00` or `09:00:00`; other text is returned unchanged. */
export function startLabel(time: string): string {
  const hour = hourOf(time)
  return hour === undefined ? time : timeLabel(hour)
}

/** `1:00 PM`: when a visit ends. */
export function endLabel(visit: { start_time: string; no_of_hours: number }): string {
  const hour = hourOf(visit.start_time)
  return hour === undefined ? '' : timeLabel(hour + visit.no_of_hours)
}

/** `Sat, 28 Nov 2026, 9:05 AM` in Malaysia of an instant on the wire, in any browser zone. */
export function momentLabel(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  const clock = new Date(at.getTime() + MALAYSIA_OFFSET_MS).toISOString()
  const minutes = clock.slice(14, 16)
  return `${dayLabel(dayOf(at))}, ${timeLabel(Number(clock.slice(11, 13))).replace('00', minutes)}`
}

/** `9:05 AM` in Malaysia of an instant, in any browser zone. */
export function clockLabel(instant: Date): string {
  return momentLabel(instant.toISOString()).split(', ').at(-1) ?? ''
}

/** `4 hours`, `1 hour`. */
export function hoursLabel(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}
