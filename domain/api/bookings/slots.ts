import { z } from 'zod'
import { count, defineCall, optionalText, text } from '../call.ts'
import { askedPostcode, id, int4Id, start } from '../fields.ts'

// Loose, as the crew or hours may depend on service-specific fields.
const slotsRequest = z.looseObject({
  post_code: askedPostcode,
  skill: text(60),
  start_date: text(10),
  no_of_hours: count,
  worker_count: count,
  worker_gender: optionalText(20),
  frequency: optionalText(40),
  no_of_days: count,
  no_of_trees_to_cut: count,
  /** For moving an existing booking, whose hours count as free. Only if signed in. */
  booking_id: optionalText(60),
  /** Staff only: the customer on the phone, whose preferences apply. */
  customer_id: id.optional(),
})

/** A favourite of the caller who is free for every visit. */
const favourite = z.object({ worker: int4Id, first_name: z.string() })
const openStart = start.extend({ favourites: z.array(favourite).optional() })
export type OpenStart = z.infer<typeof openStart>

/** The longest span of days in one search for starts. */
const MAX_OPEN_DAYS = 62

const slotsCall = defineCall({
  summary: 'Starts of a day at which a whole crew is free for every session',
  access: 'anyone',
  request: slotsRequest,
  response: z.array(openStart),
  limit: 'quote',
})

/** The starts that can be booked (docs/product/calls.md#shapes). */
export const slotCalls = {
  'POST /booking-details/get-available-slots/': slotsCall,
  'POST /api/get-available-slots/': slotsCall,
  'POST /booking-details/get-open-days/': defineCall({
    summary: 'Days with available starts, from `start_date` on',
    access: 'anyone',
    request: slotsRequest.extend({
      /** How many days are searched, from `start_date` on. */
      days: z.coerce.number().int().min(1).max(MAX_OPEN_DAYS).default(31),
      /** Ends the search after this many days with a start. */
      most: z.coerce.number().int().min(1).max(MAX_OPEN_DAYS).optional(),
      /** Only starts at which a favourite of the caller is free. */
      with_favourite: z.boolean().default(false),
    }),
    response: z.array(
      z.object({
        date: z.string(),
        starts: z.array(openStart),
      }),
    ),
    limit: 'quote',
  }),
}
