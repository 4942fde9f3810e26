import { z } from 'zod'
import { defineCall, text } from '../call.ts'
import { bookingRecord, crewMember } from './booking.ts'

const orderVisit = bookingRecord.extend({
  crew: z.array(crewMember),
})
export type OrderVisit = z.infer<typeof orderVisit>

/** A whole order, for its customer. */
export const orderCalls = {
  'GET /booking-details/get-order/': defineCall({
    summary: "All visits of one of the caller's own orders, in order of date, with who comes",
    access: 'signed-in',
    request: z.object({ order: text(60) }),
    response: z.object({ order: z.string(), visits: z.array(orderVisit) }),
  }),
}
