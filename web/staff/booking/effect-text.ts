import { m } from '../../../messages/page.ts'
import { formatRm } from '../../ui/Money.tsx'

/** The effect of a choice as text: `RM 90.00 to refund`. */
export function effectText({ refund, owed }: { refund: number; owed: number }): string {
  const parts = [
    ...(refund > 0 ? [m.staff_booking_comes_to_refund({ amount: formatRm(refund) })] : []),
    ...(owed > 0 ? [m.staff_booking_comes_to_owed({ amount: formatRm(owed) })] : []),
  ]
  return parts.join(m.format_list_separator()) || m.staff_booking_comes_to_nothing()
}
