import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Booking, useReloadBookings } from '../account/bookings/use-booking.ts'
import { call, failureSentence } from '../api.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'

/** Cash collected: what the customer owes for this booking is in the staff's hands. */
export function CollectCash({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState(false)
  const reload = useReloadBookings(booking)
  const collect = useMutation({
    mutationFn: () =>
      call('POST /payments/collect/', { booking_id: booking.booking_id, skill: booking.skill }),
    onSuccess: ({ response }) => toastSuccess(response),
    onError: (error) => toastError(failureSentence(error)),
    onSettled: async () => {
      setAsking(false)
      await reload()
      // The button is gone with what was owed; the page's content takes its focus.
      document.getElementById('content')?.focus()
    },
  })
  if (!booking.can_collect) return null
  return (
    <>
      <p>
        <PlainButton look="outline" onClick={() => setAsking(true)}>
          Cash collected
        </PlainButton>
      </p>
      <ConfirmDialog
        open={asking}
        title="Was the cash collected?"
        confirmLabel="Mark as collected"
        busy={collect.isPending}
        onConfirm={() => collect.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          Everything that {booking.customer_name} owes for {booking.booking_id} counts as paid.
        </p>
      </ConfirmDialog>
    </>
  )
}
