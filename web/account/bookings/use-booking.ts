import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { call } from '../../api.ts'

/** One booking with its history and crew, as the server gives it to this reader. */
export type Booking = z.output<Contract['POST /booking-details/get-booking-details/']['response']>

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

/** What names a booking in an address and in navigation state (spec 2). */
export type BookingName = { skill: string; bookingId: string }

/** The booking of that name, loaded and kept fresh. */
export function useBooking(name: BookingName) {
  return useQuery(bookingQuery(name))
}

/** Loads every shown booking and list of bookings anew; resolves when the shown ones are here. */
export function useReloadBookings() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['bookings'] })
}
