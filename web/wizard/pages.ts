import { BookingPage } from './BookingPage.tsx'

/** What comes alive on a booking page beside the frame of every page. */
export const bookingPages = { BookingPage } as const
