import { BookingPage } from './BookingPage.tsx'

/** What hydrates on a booking page besides the frame of every page. */
export const bookingPages = { BookingPage } as const
