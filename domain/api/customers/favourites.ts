import { z } from 'zod'
import { wishes } from '../../workers/wishes.ts'
import { crewMember } from '../bookings/booking.ts'
import { defineCall, nothing, outcome, plain } from '../call.ts'
import { byId, byInt4Id, instant, int4Id, shown } from '../fields.ts'
import { listOf } from '../pages.ts'

const wish = z.enum(wishes)

/** Somebody of a crew, with what the customer says of them; null: nothing. */
const crewWish = crewMember.extend({ worker: int4Id, wish: wish.nullable() })
export type CrewWish = z.output<typeof crewWish>

const said = z.object({ ...shown('id', 'name'), wish, at: instant })
export type SaidWish = z.output<typeof said>

/** Whom customers want again, and whom not (docs/product/customers.md#favourites). */
export const favouriteCalls = {
  'GET /favourites/': defineCall({
    summary: 'Of whom the caller has said that they want them again, or not',
    access: 'signed-in',
    request: nothing,
    response: listOf(crewWish),
  }),
  'GET /favourites/of-visit/': defineCall({
    summary: 'Who came to a visit of the caller’s own; nobody before it is over',
    access: 'signed-in',
    request: z.object({ booking_id: plain(60) }),
    response: listOf(crewWish),
  }),
  'POST /favourites/': defineCall({
    summary: 'Says of a worker who came that the caller wants them again, or not, or neither',
    access: 'signed-in',
    request: z.object({ worker: int4Id, wish: wish.nullable() }),
    response: outcome,
  }),
  'GET /staff/favourites/by-customer/{id}': defineCall({
    summary: 'What a customer says of workers',
    access: 'view-customers',
    params: byId,
    request: nothing,
    response: listOf(said),
  }),
  'GET /staff/favourites/of-worker/{id}': defineCall({
    summary: 'What customers say of a worker',
    access: 'view-customers',
    params: byInt4Id,
    request: nothing,
    response: listOf(said),
  }),
}
