import { BookingPage } from './BookingPage.tsx'

/** The parts of a booking page that hydrate, besides the frame of every page. */
export const bookingPages = { BookingPage } as const
