import { m } from '../../../messages/page.ts'
import type { Booking } from '../../shared/use-booking.ts'
import { formatRm } from '../../ui/Money.tsx'

/** The effect of a choice about a booking as text: `RM 90.00 to refund`. */
export function effectText(
  { payment_method: method }: Pick<Booking, 'payment_method'>,
  { refund, owed }: { refund: number; owed: number },
): string {
  const isOnAccount = method === 'Account'
  const back = isOnAccount ? m.staff_booking_comes_to_credited : m.staff_booking_comes_to_refund
  const nothing = isOnAccount
    ? m.staff_booking_comes_to_no_credit
    : m.staff_booking_comes_to_nothing
  const parts = [
    ...(refund > 0 ? [back({ amount: formatRm(refund) })] : []),
    ...(owed > 0 ? [m.staff_booking_comes_to_owed({ amount: formatRm(owed) })] : []),
  ]
  return parts.join(m.format_list_separator()) || nothing()
}
