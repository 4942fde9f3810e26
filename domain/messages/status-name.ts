import { m } from '../../messages/every.ts'
import type { Locale } from '../../messages/locales.ts'
import type { BookingStatus, PaymentStatus } from '../booking/status.ts'
import type { Label } from './label.ts'

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

/** The name of a booking's or a payment's status; an unknown one is returned unchanged. */
export function statusName(status: string, locale: Locale): string {
  return Object.hasOwn(names, status) ? names[status as keyof typeof names]({}, { locale }) : status
}
