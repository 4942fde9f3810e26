import { ringgit } from '../../../domain/booking/price/money.ts'
import { type CashVisit, payOnlineInstead } from '../../../domain/visits/pay-online.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { visitLinkUrl } from '../payment-attempts/pay-link.ts'

/** The columns that `onlineOfVisit` reads. */
export type OnlineRow = Pick<CashVisit, 'paidOnlineSen' | 'lastTry'>

/** The online payments of `b`: a column of `OnlineRow`. */
export const onlineOfVisit = `(select json_build_object(
    'paidOnlineSen', greatest(0, coalesce(sum(case l.kind when 'payment' then l.sen
      when 'refund-due-back' then l.sen when 'refund-due' then -l.sen end), 0)),
    'lastTry', (select p.status from payment_attempt p
      where p.order_id = b.order_id and b.id = any(p.booking_ids) and not p.for_tip
      order by p.id desc limit 1))
  from ledger_entry l where l.booking_id = b.id)`

type Visit = Pick<BookingRow, 'booking_id' | 'payment_method'> & {
  readonly owed_sen: number
  readonly online: OnlineRow
}

/**
 * The amount of a cash visit that can be paid online, and where, or that was paid; null for a visit
 * that is paid online anyway (docs/product/visits.md#pay-online-instead).
 * @param publicUrl '' for a path on the same site.
 */
export function payOnlineOf(
  { settings, payment }: Pick<Deps, 'settings' | 'payment'>,
  { booking_id: bookingId, payment_method: method, owed_sen: owedSen, online }: Visit,
  { language, publicUrl }: { readonly language: Locale; readonly publicUrl: string },
) {
  if (method !== 'Cash') return null
  const found = payOnlineInstead({ owedSen, ...online }, payment.maxNotPayableSen)
  if (!found) return null
  const { state, sen } = found
  const page =
    state === 'paid' ? null : visitLinkUrl({ ...settings, publicUrl }, language, bookingId)
  return { state, amount: ringgit(sen), page }
}
