import { useMutation } from '@tanstack/react-query'
import { ApiError, failureSentence } from '../../api.ts'
import { type Booking, useReloadBookings } from '../../shared/use-booking.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/**
 * A change of the shown booking that a dialog asks for. The page is renewed before the toast; a
 * refusal is shown in the dialog, and what is typed stays.
 */
export function useBookingChange<Body>(
  booking: Booking,
  change: (body: Body) => Promise<{ response: string }>,
  onDone: () => void,
) {
  const reload = useReloadBookings(booking)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: change,
    onSuccess: async ({ response }) => {
      await reload()
      onDone()
      toastSuccess(response)
    },
    onError: async (refusal) => {
      toastError(failureSentence(refusal))
      // Somebody else was faster: the dialog then has their state.
      if (refusal instanceof ApiError && refusal.status === 409) await reload()
    },
  })
  return {
    change: mutate,
    busy: isPending,
    failure: error ? failureSentence(error) : undefined,
    reset,
  }
}
