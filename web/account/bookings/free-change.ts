import { freeChangeUntil } from '../../../domain/booking/status.ts'
import { m } from '../../../messages/page.ts'
import { momentLabel } from '../../shared/when.ts'

/**
 * A text of until when a customer can move or cancel without a fee.
 * @param startsAt the start of the next visit.
 * @param fee the late fee as text: `RM 30`.
 * @param hours how many hours before a visit a change is late.
 */
export function freeChangeText(
  startsAt: Date,
  { visits, now, fee, hours }: { visits: number; now: Date; fee: string; hours: number },
): string {
  const until = freeChangeUntil(startsAt, hours)
  if (until > now) {
    const terms = { until: momentLabel(until.toISOString()), fee }
    return visits === 1
      ? m.account_free_until(terms)
      : m.account_free_until_first({ ...terms, hours })
  }
  return visits === 1
    ? m.account_free_over({ fee, hours })
    : m.account_free_over_first({ fee, hours })
}
