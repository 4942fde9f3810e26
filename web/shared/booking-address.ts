import type { BookingName } from './use-booking.ts'

/**
 * The address of a booking's page: in the URL, so that refresh and sharing work, and in navigation
 * state (docs/product/pages.md#booking-details). `hasBack`: the entry before it is a page of the app.
 */
export function bookingAddress(
  page: '/booking-details' | '/report-booking-details',
  booking: { skill: string; booking_id: string },
): { to: string; state: BookingName & { hasBack: true } } {
  const name = { skill: booking.skill, bookingId: booking.booking_id }
  return { to: `${page}?${new URLSearchParams(name)}`, state: { ...name, hasBack: true } }
}

/** The booking named by an address, or otherwise by navigation state. */
export function namedBooking(search: URLSearchParams, state: unknown): BookingName | undefined {
  const stored: Partial<Record<string, unknown>> =
    typeof state === 'object' && state !== null ? { ...state } : {}
  const read = (key: keyof BookingName) =>
    search.get(key) || (typeof stored[key] === 'string' ? stored[key] : '')
  const bookingId = read('bookingId')
  return bookingId ? { skill: read('skill'), bookingId } : undefined
}
