import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Booking, useReloadBookings } from '../account/bookings/use-booking.ts'
import { call, failureSentence } from '../api.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatRm } from '../ui/Money.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'
import styles from './CollectCash.module.css'

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
          To collect at this visit: <strong>{formatRm(due)}</strong>
        </span>
        <PlainButton
          variant="outline"
          onClick={() => {
            collect.reset()
            setAsking(true)
          }}
        >
          Cash collected
        </PlainButton>
      </p>
      <ConfirmDialog
        open={asking}
        title={`Was ${formatRm(due)} collected?`}
        confirmLabel="Mark as collected"
        busy={collect.isPending}
        failure={collect.isError ? failureSentence(collect.error) : undefined}
        onConfirm={() => collect.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          {booking.customer_name} owes {formatRm(due)} for {booking.booking_id}. All of it then
          counts as paid.
        </p>
      </ConfirmDialog>
    </>
  )
}
