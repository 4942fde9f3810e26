import { useMutation } from '@tanstack/react-query'
import { ApiError, failureSentence } from '../api.ts'
import { toastError, toastSuccess } from '../ui/toast.ts'
import { type Booking, useReloadBookings } from './use-booking.ts'

/**
 * A change of the shown booking from a dialog. The page is reloaded before the toast; a refusal is
 * shown in the dialog, and the input stays.
 * @param sentenceOf what is said of a failure.
 */
export function useBookingChange<Body>(
  booking: Booking,
  change: (body: Body) => Promise<{ response: string }>,
  onDone: () => void,
  sentenceOf: (error: unknown) => string = failureSentence,
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
      toastError(sentenceOf(refusal))
      // A concurrent change, or a lost answer: the dialog then shows the current state.
      const renewed = reload()
      if (refusal instanceof ApiError && refusal.status === 409) await renewed
    },
  })
  return {
    change: mutate,
    busy: isPending,
    failure: error ? sentenceOf(error) : undefined,
    reset,
  }
}
