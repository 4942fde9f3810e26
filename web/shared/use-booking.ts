import { hashKey, type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { useSession } from '../account/session.ts'
import { type CallOutput, call, callQuery } from '../api.ts'
import { sensitiveFields } from './booking-rows.ts'

/** One booking with its history and crew, as this reader may see it. */
export type Booking = CallOutput<'POST /booking-details/get-booking-details/'>

/**
 * Identifies a booking in an address and in navigation state
 * (docs/product/pages.md#booking-details).
 */
export type BookingName = { skill: string; bookingId: string }

function bookingQuery(name: BookingName) {
  return queryOptions(
    callQuery(['bookings', 'one', name.bookingId], 'POST /booking-details/get-booking-details/', {
      skill: name.skill,
      booking_id: name.bookingId,
    }),
  )
}

/** Loads a booking and refreshes it. */
export function useBooking(name: BookingName) {
  return useQuery({
    ...bookingQuery(name),
    // Each view of medical details is recorded: a refetch on focus or reconnect must not count as one.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error',
  })
}

/** Interval at which an open booking is polled; not in a hidden window. */
const FOLLOW_MS = 10_000
/** A booking that another page loaded longer ago is fetched immediately. */
const FRESH_MS = 1_000

/** The current state of a booking without confidential answers, so that no view is recorded. */
function fetchAudited({ skill, booking_id }: Booking, signal: AbortSignal): Promise<Booking> {
  const request = { skill, booking_id, without_confidential: true }
  return call('POST /booking-details/get-booking-details/', request, { signal })
}

/** The new data with the confidential answers that are already shown. */
function withSensitive(now: Booking, shown: Booking): Booking {
  const sensitive = sensitiveFields(serviceBySkill(shown.skill)).filter((field) => field in shown)
  return { ...now, ...Object.fromEntries(sensitive.map((field) => [field, shown[field]])) }
}

/**
 * Polls an open booking and shows changes by others. Unsaved edits stay.
 * @param loadedAt when the booking arrived, by the browser's clock (ms).
 * @returns changes by others since the page was opened, latest first, and a function to dismiss
 *   them.
 */
export function useFollowBooking(
  booking: Booking,
  loadedAt: number,
): {
  news: readonly Booking['history'][number][]
  dismiss: () => void
} {
  const queries = useQueryClient()
  const session = useSession()
  // The history when the page was opened, or when changes were last dismissed.
  const [read, setRead] = useState(booking.history.length)
  const { data: now } = useQuery({
    queryKey: ['followed-booking', booking.booking_id],
    queryFn: ({ signal }) => fetchAudited(booking, signal),
    initialData: booking,
    initialDataUpdatedAt: loadedAt,
    staleTime: FRESH_MS,
    refetchInterval: FOLLOW_MS,
    gcTime: 0,
  })
  const me = session ? `${session.firstName} ${session.lastName}` : ''
  const take = useEffectEvent((next: Booking) => {
    // Answers to requests sent before a local change are outdated.
    const hasChanged =
      next.version > booking.version ||
      (next.version === booking.version && next.booking_status !== booking.booking_status)
    if (!hasChanged) return
    queries.setQueryData(
      bookingQuery({ skill: booking.skill, bookingId: booking.booking_id }).queryKey,
      withSensitive(next, booking),
    )
  })
  useEffect(() => take(now), [now])
  const news = booking.history
    .slice(read)
    .filter(({ who, viewed }) => who !== me && !viewed)
    .reverse()
  return { news, dismiss: () => setRead(booking.history.length) }
}

/**
 * Refetches all shown bookings, lists and times. Resolves to the current booking, or the old one if
 * it could not be loaded. Its confidential answers are not requested again, so that no new view is
 * recorded.
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
      return withSensitive(await fetchAudited(booking, signal), shown)
    },
  })
  return async (): Promise<Booking> => {
    await queries.invalidateQueries({ queryKey: ['bookings'], refetchType: 'none' })
    // Pending requests would answer with the previous state.
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
