import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { siteFacts } from '../../public-site/site-facts.ts'
import { CancelDialog } from '../../shared/CancelDialog.tsx'
import type { Booking } from '../../shared/use-booking.ts'
import { clockLabel, dayLabel } from '../../shared/when.ts'
import { filled } from '../../ui/form/filled.ts'
import { formatRm } from '../../ui/Money.tsx'
import styles from './CancelBooking.module.css'

/** The Cancel Booking button, and a dialog that confirms and names the fee. */
export function CancelBooking({ booking }: { booking: Booking }) {
  const state = useState(false)
  // Cancelling an unpaid hold is free (docs/product/prices.md#late-fee).
  const free = booking.booking_status === 'Pending Payment'
  const fee = free ? 0 : (booking.late_fee ?? 0)

  // The fee is sent even if it is 0: the server asks again if one has begun to apply since.
  return (
    <CancelDialog booking={booking} terms={{ agreed_fee: fee }} state={state}>
      <div className={styles.terms}>
        <p>
          {m.account_cancel_final({
            id: booking.booking_id,
            day: dayLabel(booking.start_date),
            time: clockLabel(booking.start_time),
          })}
        </p>
        {fee > 0 && (
          <p className={styles.fee}>
            {filled(
              ({ fee: amount }) =>
                m.account_cancel_fee({ fee: amount, hours: siteFacts.lateFeeHours }),
              { fee: <strong>{formatRm(fee)}</strong> },
            )}
          </p>
        )}
        <p>{whatFollows(booking, fee > 0)}</p>
      </div>
    </CancelDialog>
  )
}

function whatFollows(booking: Booking, withFee: boolean): string {
  if (booking.payment_method === 'Account') return m.account_cancel_credited()
  const earlier = booking.fee ? { fee: formatRm(booking.fee) } : undefined
  if (booking.payment_status !== 'Paid')
    return earlier ? m.account_cancel_owed(earlier) : m.account_cancel_mail()
  if (earlier) {
    return withFee
      ? m.account_cancel_refund_both(earlier)
      : m.account_cancel_refund_earlier(earlier)
  }
  return withFee ? m.account_cancel_refund_fee() : m.account_cancel_refund()
}
