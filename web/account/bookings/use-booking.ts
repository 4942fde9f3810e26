import { hashKey, type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { call } from '../../api.ts'
import { sealedFields } from './booking-rows.ts'

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
    // Each look at medical details is recorded: coming back to a window or a network is none.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error',
  })
}

/**
 * Loads every shown booking, list and choice of times anew; resolves when they are here, with the
 * given booking as it now stands (as it stood, when it could not be loaded). What is confidential
 * about it is shown already and not asked for again: nobody takes a new look, and none is recorded.
 */
export function useReloadBookings(booking: Booking) {
  const queries = useQueryClient()
  const one = bookingQuery({ skill: booking.skill, bookingId: booking.booking_id })
  const isThis = ({ queryHash }: Query) => queryHash === hashKey(one.queryKey)
  const renewed = queryOptions({
    ...one,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Booking> => {
      const shown = queries.getQueryData(one.queryKey) ?? booking
      const { skill, booking_id } = booking
      const wish = { skill, booking_id, without_confidential: true }
      const now = await call('POST /booking-details/get-booking-details/', wish, { signal })
      const kept = sealedFields(serviceBySkill(skill)).filter((field) => field in shown)
      return { ...now, ...Object.fromEntries(kept.map((field) => [field, shown[field]])) }
    },
  })
  return async (): Promise<Booking> => {
    await queries.invalidateQueries({ queryKey: ['bookings'], refetchType: 'none' })
    // What is on its way tells how it stood before.
    await queries.cancelQueries({ queryKey: one.queryKey })
    await Promise.all([
      queries.refetchQueries({
        queryKey: ['bookings'],
        type: 'active',
        predicate: (query) => !isThis(query),
      }),
      queries.fetchQuery(renewed).catch(() => undefined),
    ])
    return queries.getQueryData(one.queryKey) ?? booking
  }
}
