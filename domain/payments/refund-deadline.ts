import { addDays, dayOf } from '../booking/starts/calendar.ts'

/** Customers are promised refunds within this many days. */
const REFUND_DAYS = 14

/** The deadline of a refund that has been due since an instant, as `YYYY-MM-DD` in Malaysia. */
export function refundDueBy(since: Date): string {
  return addDays(dayOf(since), REFUND_DAYS)
}
