import { hourOf, timeOf } from '../booking/starts/calendar.ts'
import { FIRST_HOUR, LAST_END, workMask } from '../booking/starts/slots.ts'

/** Working hours of a day without a break, as `HH:00` (docs/product/workers.md#hours). */
export type HoursSpan = { readonly from: string; readonly to: string }

/** The spans of a day's mask, in order. */
export function spansOf(mask: number): HoursSpan[] {
  const spans: HoursSpan[] = []
  let start: number | undefined
  for (let hour = FIRST_HOUR; hour <= LAST_END; hour++) {
    const works = hour < LAST_END && (mask & (1 << (hour - FIRST_HOUR))) !== 0
    if (works) start ??= hour
    else if (start !== undefined) {
      spans.push({ from: timeOf(start), to: timeOf(hour) })
      start = undefined
    }
  }
  return spans
}

/**
 * The mask of a day's spans; undefined if they overlap or are not whole hours from 08:00 to 22:00.
 */
export function maskOf(spans: readonly HoursSpan[]): number | undefined {
  let mask = 0
  for (const { from, to } of spans) {
    const [start, end] = [hourOf(from), hourOf(to)]
    if (start === undefined || end === undefined) return undefined
    if (start < FIRST_HOUR || end > LAST_END || start >= end) return undefined
    const hours = workMask(start, end)
    if ((mask & hours) !== 0) return undefined
    mask |= hours
  }
  return mask
}
