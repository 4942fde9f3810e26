import { dayOf } from '../../domain/booking/starts/calendar.ts'
import { shortMoment, timeOfMoment } from '../shared/when.ts'

/** `9:05 AM`, or `28 Nov, 9:05 AM` if that is not on the current day. */
export function soonMoment(instant: Date, now: Date): string {
  return dayOf(instant) === dayOf(now) ? timeOfMoment(instant) : shortMoment(instant.toISOString())
}
