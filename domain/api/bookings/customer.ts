import { z } from 'zod'
import { defineCall, lines, text } from '../call.ts'
import { PHOTOS_BODY_BYTES, photos } from '../messages/messages.ts'

/** The longest report of a problem, in characters. */
const MAX_PROBLEM_LENGTH = 2_000

const place = z.object({
  address: z.string().nullable(),
  from_address: z.string().nullable(),
  to_address: z.string().nullable(),
  post_code: z.number().int(),
  property_type: z.string(),
  unit: z.string().nullable(),
  access_notes: z.string().nullable(),
})
export type SavedAddress = z.infer<typeof place>

/** Calls of the customer pages besides bookings. */
export const customerCalls = {
  'GET /booking-details/get-saved-addresses/': defineCall({
    summary: 'Addresses of the caller’s last orders, latest first',
    access: 'signed-in',
    response: z.array(place),
  }),
  'POST /booking-details/report-problem/': defineCall({
    summary: 'Report a problem with a booking',
    access: 'signed-in',
    request: z.object({
      booking_id: text(60),
      skill: text(60),
      message: lines(MAX_PROBLEM_LENGTH),
      photos,
    }),
    limit: 'contact',
    bodyBytes: PHOTOS_BODY_BYTES,
  }),
}
