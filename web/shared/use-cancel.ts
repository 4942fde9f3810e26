import { sentence } from '../../domain/messages/problem.ts'
import { ApiError, type CallInput, call } from '../api.ts'
import { pageLocale } from '../locale.ts'
import type { Booking } from './use-booking.ts'
import { useBookingChange } from './use-booking-change.ts'

export type CancelTerms = Omit<CallInput<'POST /booking-details/cancel-booking/'>, 'id' | 'skill'>

/** docs/product/checks.md#cancel-failure, for a failure without a message of its own. */
const failed = sentence({ code: 'cancel-failed' }, pageLocale)

function cancelFailure(error: unknown): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : failed
}

/**
 * Cancels a booking on the terms shown in its dialog.
 * @param onDone closes the dialog.
 */
export function useCancel(booking: Booking, terms: CancelTerms, onDone: () => void) {
  const { change, ...rest } = useBookingChange<void>(
    booking,
    () =>
      call('POST /booking-details/cancel-booking/', {
        id: booking.booking_id,
        skill: booking.skill,
        ...terms,
      }),
    () => {
      onDone()
      // The button disappears after cancelling, so the focus moves to the page's content.
      document.getElementById('content')?.focus()
    },
    cancelFailure,
  )
  return { cancel: () => change(), ...rest }
}
