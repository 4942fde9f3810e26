import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Contract } from '../../domain/api/contract.ts'
import { sentence } from '../../domain/messages/problem.ts'
import { ApiError, call } from '../api.ts'
import { pageLocale } from '../locale.ts'
import { toastError, toastSuccess } from '../ui/toast.ts'
import { type Booking, useReloadBookings } from './use-booking.ts'

export type CancelTerms = Omit<
  z.input<Contract['POST /booking-details/cancel-booking/']['request']>,
  'id' | 'skill'
>

/** docs/product/checks.md#cancel-failure, for a failure without a message of its own. */
const failed = sentence({ code: 'cancel-failed' }, pageLocale)

function cancelFailure(error: unknown): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : failed
}

/**
 * Cancels a booking on the terms that its dialog has shown.
 * @param onDone closes the dialog.
 */
export function useCancel(booking: Booking, terms: CancelTerms, onDone: () => void) {
  const reload = useReloadBookings(booking)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      call('POST /booking-details/cancel-booking/', {
        id: booking.booking_id,
        skill: booking.skill,
        ...terms,
      }),
    onSuccess: async ({ response }) => {
      // The page is updated before the toast, so that it no longer offers to cancel.
      await reload()
      onDone()
      toastSuccess(response)
      // The button disappears after cancelling; the page's content gets its focus.
      document.getElementById('content')?.focus()
    },
    onError: async (refusal) => {
      toastError(cancelFailure(refusal))
      // The fee may have begun to apply, or the booking changed: the dialog then shows the new terms.
      if (refusal instanceof ApiError && refusal.status === 409) await reload()
    },
  })
  return {
    cancel: () => mutate(),
    busy: isPending,
    /** Why it was not cancelled. */
    failure: error ? cancelFailure(error) : undefined,
    reset,
  }
}
