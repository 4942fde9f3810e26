import { z } from 'zod'
import { extraMinutes } from '../visits/extra-time.ts'
import { defineCall, outcome, plain } from './call.ts'

const minutes = z.literal([...extraMinutes])
/** RM more than the visit costs now. */
const price = z.number().nonnegative()
/** RM, as it was shown. */
const agreedPrice = price.max(100_000)
const ofVisit = z.object({ booking_id: plain(30) })

/** What is possible, or why it is not. */
const option = z.object({
  minutes,
  ends_at: z.string(),
  /** RM; null where it is not possible. */
  price: price.nullable(),
  /** Why it is not possible, in words. */
  refusal: z.string().nullable(),
})
export type ExtraTimeOption = z.output<typeof option>

/** Extra time at a visit: asked for by its crew, approved by its customer (docs/product/visits.md#extra-time). */
export const crewExtraTimeCalls = {
  'GET /crew/extra-time/': defineCall({
    summary: 'How much longer a visit can be, for its crew: until when, and at what price',
    access: 'crew',
    request: ofVisit,
    response: z.object({ options: z.array(option) }),
  }),
  'POST /crew/extra-time/': defineCall({
    summary: 'Asks the customer of a visit for more time; one request is open at a time',
    access: 'crew',
    request: z.object({
      /** Made on the phone: the same request is stored once, however often it is sent. */
      id: z.uuid(),
      booking_id: plain(30),
      minutes,
    }),
    response: outcome,
  }),
  'POST /crew/extra-time/withdraw/': defineCall({
    summary: 'Withdraws a request for more time that nobody answered yet',
    access: 'crew',
    request: z.object({ id: z.uuid() }),
    response: outcome,
  }),
  'POST /crew/extra-time/approve/': defineCall({
    summary: 'Approves more time by four digits that the customer of the visit names',
    access: 'crew',
    request: z.object({ id: z.uuid(), code: plain(4), agreed_price: agreedPrice }),
    response: outcome,
  }),
  'POST /visits/live/extra-time/': defineCall({
    summary: 'Approves or declines more time, by whoever has the link of the visit',
    access: 'anyone',
    limit: 'quote',
    request: z.object({
      token: plain(80),
      id: z.uuid(),
      answer: z.enum(['approve', 'decline']),
      agreed_price: agreedPrice,
    }),
    response: outcome,
  }),
  'GET /staff/crew/extra-time/': defineCall({
    summary: 'How much longer a visit can be, and what its crew has asked for',
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
          /** RM more; left out for who sees no money. */
          price: price.optional(),
          /** RM to collect at the visit then, where it is paid in cash. */
          to_collect: z.number().optional(),
        })
        .nullable(),
    }),
  }),
  'POST /staff/crew/extra-time/': defineCall({
    summary: 'Asks the customer for more time, for a worker whose phone cannot',
    access: 'manage-bookings',
    request: z.object({
      booking_id: plain(30),
      worker: plain(254),
      minutes,
      reason: plain(300),
    }),
    response: outcome,
  }),
  'POST /staff/crew/extra-time/approve/': defineCall({
    summary: 'Approves more time for a customer who has agreed to it',
    access: 'manage-bookings',
    request: z.object({ id: z.uuid(), reason: plain(300) }),
    response: outcome,
  }),
}
