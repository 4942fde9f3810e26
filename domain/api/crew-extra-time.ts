import { z } from 'zod'
import { extraMinutes } from '../visits/extra-time.ts'
import { defineCall, plain } from './call.ts'

const minutes = z.literal([...extraMinutes])
/** The additional price, RM. */
const price = z.number().nonnegative()
/** RM, as shown. */
const agreedPrice = price.max(100_000)
const ofVisit = z.object({ booking_id: plain(30) })

/** An option, or why it is not possible. */
const option = z.object({
  minutes,
  ends_at: z.string(),
  /** RM; null if it is not possible. */
  price: price.nullable(),
  /** Why it is not possible, in words. */
  refusal: z.string().nullable(),
})
export type ExtraTimeOption = z.output<typeof option>

/**
 * Extra time at a visit: requested by its crew, approved by its customer
 * (docs/product/visits.md#extra-time).
 */
export const crewExtraTimeCalls = {
  'GET /crew/extra-time/': defineCall({
    summary: 'Possible extra time of a visit, for its crew: end and price',
    access: 'crew',
    request: ofVisit,
    response: z.object({ options: z.array(option) }),
  }),
  'POST /crew/extra-time/': defineCall({
    summary: 'Request extra time from the customer of a visit; one request at a time',
    access: 'crew',
    request: z.object({
      /** Generated on the phone, so that repeated requests are stored once. */
      id: z.uuid(),
      booking_id: plain(30),
      minutes,
    }),
  }),
  'POST /crew/extra-time/withdraw/': defineCall({
    summary: 'Withdraw an unanswered request for extra time',
    access: 'crew',
    request: z.object({ id: z.uuid() }),
  }),
  'POST /crew/extra-time/approve/': defineCall({
    summary: 'Approve extra time with the customer’s four digits',
    access: 'crew',
    request: z.object({ id: z.uuid(), code: plain(4), agreed_price: agreedPrice }),
  }),
  'POST /visits/live/extra-time/': defineCall({
    summary: 'Approve or decline extra time, with the link of the visit',
    access: 'anyone',
    limit: 'quote',
    request: z.object({
      token: plain(80),
      id: z.uuid(),
      answer: z.enum(['approve', 'decline']),
      agreed_price: agreedPrice,
    }),
  }),
  'GET /staff/crew/extra-time/': defineCall({
    summary: 'Possible extra time of a visit, and its crew’s requests',
    access: 'manage-bookings',
    request: ofVisit,
    response: z.object({
      minutes: z.array(minutes),
      asked: z
        .object({
          id: z.uuid(),
          minutes,
          ends_at: z.string(),
          /** The worker's identifier. */
          worker: z.string(),
          /** Additional price, RM; omitted for readers who may not see money. */
          price: price.optional(),
          /** RM to collect at the visit after the change, if it is paid in cash. */
          to_collect: z.number().optional(),
        })
        .nullable(),
    }),
  }),
  'POST /staff/crew/extra-time/': defineCall({
    summary: 'Request extra time from the customer on behalf of a worker',
    access: 'manage-bookings',
    request: z.object({
      booking_id: plain(30),
      worker: plain(254),
      minutes,
      reason: plain(300),
    }),
  }),
  'POST /staff/crew/extra-time/approve/': defineCall({
    summary: 'Approve extra time for a customer who has agreed to it',
    access: 'manage-bookings',
    request: z.object({ id: z.uuid(), reason: plain(300) }),
  }),
}
