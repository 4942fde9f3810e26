import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { call } from '../../api.ts'

/** One booking with its history and crew, as the server gives it to this reader. */
export type Booking = z.output<Contract['POST /booking-details/get-booking-details/']['response']>

/** What names a booking in an address and in navigation state (spec 2). */
export type BookingName = { skill: string; bookingId: string }

function bookingQuery(name: BookingName) {
  return queryOptions({
    queryKey: ['bookings', 'one', name.bookingId],
    queryFn: ({ signal }) =>
      call(
        'POST /booking-details/get-booking-details/',
        { skill: name.skill, booking_id: name.bookingId },
        { signal },
      ),
  })
}

/** The booking of that name, loaded and kept fresh. */
export function useBooking(name: BookingName) {
  return useQuery({
    ...bookingQuery(name),
    // Each look at medical details is recorded: coming back to a window is none.
    refetchOnWindowFocus: false,
  })
}

/**
 * Loads every shown booking, list and choice of times anew; resolves when they are here, with the
 * given booking as it now stands (as it stood, when it could not be loaded).
 */
export function useReloadBookings(booking: Booking) {
  const queries = useQueryClient()
  const { queryKey } = bookingQuery({ skill: booking.skill, bookingId: booking.booking_id })
  return async (): Promise<Booking> => {
    await queries.invalidateQueries({ queryKey: ['bookings'] })
    return queries.getQueryData(queryKey) ?? booking
  }
}
