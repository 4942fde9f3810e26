import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FREE_CHANGE_HOURS } from '../../../domain/booking/status.ts'
import { ApiError, call } from '../../api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import styles from './CancelBooking.module.css'
import { type Booking, useReloadBookings } from './use-booking.ts'
import { dayLabel, startLabel } from './when.ts'

/** docs/product/checks.md#cancel-failure, for a failure without a message of its own. */
const FAILED = 'Something went wrong. Please contact Admin directly.'

/** The Cancel Booking button, and a dialog that confirms and names the fee. */
export function CancelBooking({ booking, by }: { booking: Booking; by: 'customer' | 'staff' }) {
  const [asking, setAsking] = useState(false)
  const reload = useReloadBookings(booking)
  // Cancelling an unpaid hold is free, and staff cancel without a fee
  // (docs/product/prices.md#late-fee).
  const free = by === 'staff' || booking.booking_status === 'Pending Payment'
  const fee = free ? 0 : (booking.late_fee ?? 0)

  const cancel = useMutation({
    mutationFn: () =>
      call('POST /booking-details/cancel-booking/', {
        id: booking.booking_id,
        skill: booking.skill,
        // Sent even when it is 0: the server asks again if a fee began to apply meanwhile.
        ...(by === 'customer' ? { agreed_fee: fee } : {}),
      }),
    onSuccess: async ({ response }) => {
      // The page is updated before the toast, so that it no longer offers to cancel.
      await reload()
      setAsking(false)
      toastSuccess(response)
      // The button disappears after cancelling; the page's content gets its focus.
      document.getElementById('content')?.focus()
    },
    onError: async (error) => {
      toastError(failureOf(error))
      // The fee may have begun to apply, or the booking changed: the dialog then shows the new terms.
      if (error instanceof ApiError && error.status === 409) await reload()
    },
  })

  return (
    <>
      <PlainButton
        variant="danger"
        onClick={() => {
          cancel.reset()
          setAsking(true)
        }}
      >
        Cancel Booking
      </PlainButton>
      <ConfirmDialog
        open={asking}
        title="Cancel this booking?"
        confirmLabel="Cancel booking"
        destructive
        cancelLabel="Keep booking"
        busy={cancel.isPending}
        failure={cancel.isError ? failureOf(cancel.error) : undefined}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      >
        <div className={styles.terms}>
          <p>
            {booking.booking_id}, {dayLabel(booking.start_date)}, {startLabel(booking.start_time)}.
            This cannot be undone.
          </p>
          {fee > 0 && (
            <p className={styles.fee}>
              The start is less than {FREE_CHANGE_HOURS} hours away, so a late fee of{' '}
              <strong>{formatRm(fee)}</strong> applies.
            </p>
          )}
          <p>{whatFollows(booking, by, fee > 0)}</p>
        </div>
      </ConfirmDialog>
    </>
  )
}

function failureOf(error: unknown): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : FAILED
}

function whatFollows(booking: Booking, by: 'customer' | 'staff', withFee: boolean): string {
  const paidOnline = booking.payment_method === 'Online' && booking.payment_status === 'Paid'
  if (by === 'staff') {
    return paidOnline
      ? 'An e-mail is sent once cancellation is confirmed. It was paid online: follow the refund process.'
      : 'An e-mail is sent once cancellation is confirmed.'
  }
  const earlier = booking.fee
    ? `the late fee of ${formatRm(booking.fee)} for an earlier change`
    : undefined
  if (!paidOnline) {
    return earlier
      ? `You still owe ${earlier}. We confirm it by e-mail.`
      : 'We confirm it by e-mail.'
  }
  const less = [withFee && 'the fee', earlier].filter(Boolean).join(' and ')
  return `What you paid for this visit is refunded${less && `, less ${less}`}. We confirm it by e-mail.`
}
