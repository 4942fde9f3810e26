import { dayOf } from '../booking/starts/calendar.ts'
import { addMonths, lastDayOf } from '../pay/months.ts'

/**
 * A month can be closed this long after its end, when no transaction that began in it is still
 * running.
 */
const HOUR = 3_600_000

/**
 * Why a month cannot be closed (docs/product/books.md#closing). The first closed month can be any
 * past month; the others follow in order.
 */
export function whyNotClosed(
  month: string,
  lastClosed: string | undefined,
  now: Date,
): 'books-closed' | 'books-not-over' | 'books-before' | undefined {
  if (lastClosed !== undefined && month <= lastClosed) return 'books-closed'
  if (lastClosed !== undefined && month !== addMonths(lastClosed, 1)) return 'books-before'
  const day = dayOf(new Date(now.getTime() - HOUR))
  return lastDayOf(month) >= day ? 'books-not-over' : undefined
}
