import { useState } from 'react'
import { m } from '../../messages/page.ts'
import { call } from '../api.ts'
import type { Booking } from '../shared/use-booking.ts'
import { useBookingChange } from '../shared/use-booking-change.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatRm } from '../ui/Money.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import styles from './booking/booking.module.css'

const triedOnline = {
  pending: m.staff_booking_owed_pending(),
  declined: m.staff_booking_owed_declined(),
} as const

/**
 * Records that staff received the customer's debt for this visit in cash. Shows the amount before
 * confirming.
 */
export function CollectCash({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  const due = booking.to_collect
  const { booking_id, skill } = booking
  const collect = useBookingChange<void>(
    booking,
    () => call('POST /payments/collect/', { booking_id, skill, amount: due }),
    () => {
      setAsking(false)
      // The button disappears with the debt, so the focus moves to the page's content.
      document.getElementById('content')?.focus()
    },
  )
  if (!booking.can_collect || due === undefined) return null
  return (
    <>
      <p className={styles.moneyAction}>
        <span>
          {m.staff_booking_to_collect()} <strong>{formatRm(due)}</strong>
        </span>
        <PlainButton
          variant="outline"
          onClick={() => {
            collect.reset()
            setAsking(true)
          }}
        >
          {m.staff_booking_cash_collected()}
        </PlainButton>
      </p>
      {booking.payment_method === 'Online' && (
        <p className={styles.owedOnline}>
          {booking.owed_payment ? triedOnline[booking.owed_payment] : m.staff_booking_owed_online()}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={m.staff_booking_was_collected({ amount: formatRm(due) })}
        confirmLabel={m.staff_booking_mark_collected()}
        busy={collect.busy}
        failure={collect.failure}
        onConfirm={() => collect.change()}
        onClose={() => setAsking(false)}
      >
        <p>
          {m.staff_booking_owes({
            customer: booking.customer_name,
            amount: formatRm(due),
            booking: booking.booking_id,
          })}
        </p>
      </ConfirmDialog>
    </>
  )
}
