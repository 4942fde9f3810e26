import { closedProblem, type Holiday } from '../../../domain/booking/starts/holidays.ts'
import type { Refusal } from '../../../domain/result.ts'
import { isDatabaseError } from '../../db/transaction.ts'

/** PostgreSQL's error for a visit on a day that is closed in its region. */
export const DAY_CLOSED = '23U05'

/**
 * The refusal for a visit whose day was closed after it was checked
 * (docs/product/prices.md#public-holidays); undefined for any other error.
 */
export function closedDayOf(error: unknown): Refusal<'day-closed'> | undefined {
  if (!isDatabaseError(error, DAY_CLOSED)) return undefined
  const holiday = JSON.parse(error.detail ?? '') as Holiday
  return closedProblem([holiday.day], () => holiday)
}
