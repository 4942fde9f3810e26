import { addDays, dayOf } from '../booking/calendar.ts'

/** Within so many days customers are promised their money back. */
export const REFUND_DAYS = 14

/** The last day, `YYYY-MM-DD` in Malaysia, of a refund that has been due since an instant. */
export function refundDueBy(since: Date): string {
  return addDays(dayOf(since), REFUND_DAYS)
}
