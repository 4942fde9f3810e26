import { MAX_REPORT_DAYS } from '../../domain/api/reports/reports.ts'
import { daysBetween } from '../../domain/booking/starts/calendar.ts'
import { m } from '../../messages/every.ts'
import { Failure, type LocalizedSentence } from './failure.ts'

/** @throws Failure (400) unless the days are in order and within a year. */
export function checkSpan({ from, to }: { from: string; to: string }): void {
  const days = daysBetween(from, to)
  if (days >= 0 && days < MAX_REPORT_DAYS) return
  const sentence: LocalizedSentence = (locale) => m.problem_span_too_long({}, { locale })
  throw new Failure(400, 'invalid-request', sentence, { to: sentence })
}
