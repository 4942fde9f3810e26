import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/page.ts'
import { call, failureSentence } from '../api.ts'
import { type Booking, useReloadBookings } from '../shared/use-booking.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatRm } from '../ui/Money.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'
import styles from './CollectCash.module.css'

const triedOnline = {
  pending: m.staff_booking_owed_pending(),
  declined: m.staff_booking_owed_declined(),
} as const

/**
 * Cash collected: staff received the customer's debt for this visit. The amount is shown before
 * confirming.
 */
export function CollectCash({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  const reload = useReloadBookings(booking)
  const due = booking.to_collect
  const collect = useMutation({
    mutationFn: () =>
      call('POST /payments/collect/', {
        booking_id: booking.booking_id,
        skill: booking.skill,
        amount: due,
      }),
    // The page is updated before the toast: the amount due never shows beside it.
    onSuccess: async ({ response }) => {
      await reload()
      setAsking(false)
      toastSuccess(response)
      // The button is gone with what was owed; the page's content takes its focus.
      document.getElementById('content')?.focus()
    },
    onError: (error) => {
      toastError(failureSentence(error))
      // It may have been collected already: then there is nothing left to ask.
      void reload()
    },
  })
  if (!booking.can_collect || due === undefined) return null
  return (
    <>
      <p className={styles.collect}>
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
        <p className={styles.online}>
          {booking.owed_payment ? triedOnline[booking.owed_payment] : m.staff_booking_owed_online()}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={m.staff_booking_was_collected({ amount: formatRm(due) })}
        confirmLabel={m.staff_booking_mark_collected()}
        busy={collect.isPending}
        failure={collect.isError ? failureSentence(collect.error) : undefined}
        onConfirm={() => collect.mutate()}
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
