import { MAX_REPORT_DAYS } from '../../domain/api/reports.ts'
import { daysBetween } from '../../domain/booking/calendar.ts'
import { Failure } from './failure.ts'

/** @throws Failure (400) unless the days are in order and within a year. */
export function checkSpan({ from, to }: { from: string; to: string }): void {
  const days = daysBetween(from, to)
  if (days >= 0 && days < MAX_REPORT_DAYS) return
  const message = 'Please choose a span of at most a year'
  throw new Failure(400, 'invalid-request', message, { to: () => message })
}
