import { closedProblem, type Holiday } from '../../../domain/booking/holidays.ts'
import type { Refusal } from '../../../domain/result.ts'
import { isDatabaseError } from '../../db/transaction.ts'

/** PostgreSQL's refusal of a visit on a day that is closed in its region. */
export const DAY_CLOSED = '23U05'

/**
 * Why PostgreSQL refused a visit: its day was closed since it was checked
 * (docs/product/prices.md#public-holidays). Undefined for any other error.
 */
export function closedDayOf(error: unknown): Refusal<'day-closed'> | undefined {
  if (!isDatabaseError(error, DAY_CLOSED)) return undefined
  const holiday = JSON.parse(error.detail ?? '') as Holiday
  return closedProblem([holiday.day], () => holiday)
}
