import { EmbeddedBooking } from './EmbeddedBooking.tsx'

/** What hydrates on a page of the booking widget. */
export const embedParts = { EmbeddedBooking } as const
