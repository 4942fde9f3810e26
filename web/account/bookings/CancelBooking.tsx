import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../domain/messages/problem.ts'
import { m } from '../../../messages/page.ts'
import { ApiError, call } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { siteFacts } from '../../public-site/site-facts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { filled } from '../../ui/filled.ts'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import styles from './CancelBooking.module.css'
import { type Booking, useReloadBookings } from './use-booking.ts'
import { dayLabel, startLabel } from './when.ts'

/** docs/product/checks.md#cancel-failure, for a failure without a message of its own. */
const failed = sentence({ code: 'cancel-failed' }, pageLocale)

/** The Cancel Booking button, and a dialog that confirms and names the fee. */
export function CancelBooking({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  const reload = useReloadBookings(booking)
  // Cancelling an unpaid hold is free (docs/product/prices.md#late-fee).
  const free = booking.booking_status === 'Pending Payment'
  const fee = free ? 0 : (booking.late_fee ?? 0)

  const cancel = useMutation({
    mutationFn: () =>
      call('POST /booking-details/cancel-booking/', {
        id: booking.booking_id,
        skill: booking.skill,
        // Sent even when it is 0: the server asks again if a fee began to apply meanwhile.
        agreed_fee: fee,
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
      toastError(cancelFailure(error))
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
        {m.account_cancel_booking()}
      </PlainButton>
      <ConfirmDialog
        open={asking}
        title={m.account_cancel_ask()}
        confirmLabel={m.account_cancel_confirm()}
        destructive
        cancelLabel={m.account_cancel_keep()}
        busy={cancel.isPending}
        failure={cancel.isError ? cancelFailure(cancel.error) : undefined}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      >
        <div className={styles.terms}>
          <p>
            {m.account_cancel_final({
              id: booking.booking_id,
              day: dayLabel(booking.start_date),
              time: startLabel(booking.start_time),
            })}
          </p>
          {fee > 0 && (
            <p className={styles.fee}>
              {filled(m.account_cancel_fee, {
                hours: siteFacts.lateFeeHours,
                fee: <strong>{formatRm(fee)}</strong>,
              })}
            </p>
          )}
          <p>{whatFollows(booking, fee > 0)}</p>
        </div>
      </ConfirmDialog>
    </>
  )
}

/** Why a booking was not cancelled. */
export function cancelFailure(error: unknown): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : failed
}

function whatFollows(booking: Booking, withFee: boolean): string {
  const paidOnline = booking.payment_method === 'Online' && booking.payment_status === 'Paid'
  const earlier = booking.fee ? { fee: formatRm(booking.fee) } : undefined
  if (!paidOnline) return earlier ? m.account_cancel_owed(earlier) : m.account_cancel_mail()
  if (earlier) {
    return withFee
      ? m.account_cancel_refund_both(earlier)
      : m.account_cancel_refund_earlier(earlier)
  }
  return withFee ? m.account_cancel_refund_fee() : m.account_cancel_refund()
}
