import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { BookingStatus, PaymentStatus } from '../booking/status.ts'
import type { Label } from './label.ts'

/** How far an order is paid, and how. */
export type PaymentFacts = { readonly payment_status: string; readonly payment_method: string }

const names: Readonly<Record<BookingStatus | PaymentStatus, Label>> = {
  'Pending Payment': m.booking_status_pending_payment,
  Confirmed: m.booking_status_confirmed,
  'In Progress': m.booking_status_in_progress,
  Completed: m.booking_status_completed,
  Expired: m.booking_status_expired,
  Cancelled: m.booking_status_cancelled,
  Unpaid: m.booking_status_unpaid,
  Paid: m.booking_status_paid,
  Failed: m.booking_status_failed,
  'Refund Due': m.booking_status_refund_due,
  Refunded: m.booking_status_refunded,
}

/**
 * The name of a payment status. An order on a partner's account is not paid by its customer, and
 * nothing is refunded to them (docs/product/partners.md#on-account).
 */
export function paymentName(
  { payment_status: status, payment_method: method }: PaymentFacts,
  locale: Locale,
): string {
  if (method === 'Account' && status === 'Paid') return m.booking_on_account({}, { locale })
  if (method === 'Account' && status === 'Refunded') return m.booking_credited({}, { locale })
  return statusName(status, locale)
}

/** The name of a booking's or a payment's status; an unknown one is returned unchanged. */
export function statusName(status: string, locale: Locale): string {
  return Object.hasOwn(names, status) ? names[status as keyof typeof names]({}, { locale }) : status
}
