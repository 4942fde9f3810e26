import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hourOf, hoursBetween, instantOf } from '../../../domain/booking/calendar.ts'
import { FREE_CHANGE_HOURS } from '../../../domain/booking/status.ts'
import { ApiError, call } from '../../api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import styles from './CancelBooking.module.css'
import { type Booking, useReloadBookings } from './use-booking.ts'
import { dayLabel, startLabel } from './when.ts'

/** spec 8, for a failure that carries no sentence of its own. */
const FAILED = 'Something went wrong. Please contact Admin directly.'

/** The Cancel Booking button and the dialog that asks first and names what it costs. */
export function CancelBooking({ booking, by }: { booking: Booking; by: 'customer' | 'staff' }) {
  const [asking, setAsking] = useState(false)
  const [waived, setWaived] = useState(false)
  const reload = useReloadBookings(booking)
  const fee = booking.late_fee ?? 0
  const late = by === 'staff' ? startsSoon(booking, new Date()) : fee > 0

  const cancel = useMutation({
    mutationFn: () =>
      call('POST /booking-details/cancel-booking/', {
        id: booking.booking_id,
        skill: booking.skill,
        ...(by === 'customer' && fee > 0 ? { agreed_fee: fee } : {}),
        ...(by === 'staff' && waived ? { waive_fee: true } : {}),
      }),
    onSuccess: async ({ response }) => {
      setAsking(false)
      toastSuccess(response)
      await reload()
    },
    onError: async (error) => {
      toastError(failureOf(error))
      // The fee may have begun to apply, or the booking changed: the dialog then tells the new terms.
      if (error instanceof ApiError && error.status === 409) await reload()
    },
  })

  return (
    <>
      <PlainButton
        look="outline"
        onClick={() => {
          cancel.reset()
          setWaived(false)
          setAsking(true)
        }}
      >
        Cancel Booking
      </PlainButton>
      <ConfirmDialog
        open={asking}
        title="Cancel this booking?"
        confirmLabel="Cancel booking"
        cancelLabel="Keep booking"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      >
        <div className={styles.terms}>
          <p>
            {booking.booking_id}, {dayLabel(booking.start_date)}, {startLabel(booking.start_time)}.
            This cannot be undone.
          </p>
          {late && (
            <p className={styles.fee}>
              The start is less than {FREE_CHANGE_HOURS} hours away, so{' '}
              {fee > 0 ? (
                <>
                  a late fee of <strong>{formatRm(fee)}</strong>
                </>
              ) : (
                'a late fee'
              )}{' '}
              applies
              {by === 'staff' ? ' to the customer.' : '.'}
            </p>
          )}
          {late && by === 'staff' && (
            <Checkbox
              label="Waive the late fee"
              checked={waived}
              onChange={(event) => setWaived(event.currentTarget.checked)}
              classNames={{ body: styles.waive }}
            />
          )}
          <p>{whatFollows(booking, by, late && !waived)}</p>
          {cancel.isError && (
            <p className={styles.failure} role="alert">
              {failureOf(cancel.error)}
            </p>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}

function failureOf(error: unknown): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : FAILED
}

/** decisions 5: a customer's late change costs from 24 hours before the start on. */
function startsSoon(booking: Booking, now: Date): boolean {
  const hour = hourOf(booking.start_time)
  if (hour === undefined) return false
  const left = hoursBetween(now, instantOf(booking.start_date, hour))
  return left > 0 && left < FREE_CHANGE_HOURS
}

function whatFollows(booking: Booking, by: 'customer' | 'staff', withFee: boolean): string {
  const paidOnline = booking.payment_method === 'Online' && booking.payment_status === 'Paid'
  if (by === 'staff') {
    return paidOnline
      ? 'An e-mail is sent once cancellation is confirmed. It was paid online: follow the refund process.'
      : 'An e-mail is sent once cancellation is confirmed.'
  }
  if (paidOnline) {
    return withFee
      ? 'What you paid for this visit is refunded, less the fee. We confirm it by e-mail.'
      : 'What you paid for this visit is refunded. We confirm it by e-mail.'
  }
  return 'We confirm it by e-mail.'
}
