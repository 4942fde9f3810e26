import { z } from 'zod'
import { preferences } from '../../workers/preferences.ts'
import { crewMember } from '../bookings/booking.ts'
import { defineCall, plain } from '../call.ts'
import { byId, byInt4Id, instant, int4Id, shown } from '../fields.ts'
import { listOf } from '../pages.ts'

const preference = z.enum(preferences)

const crewPreference = crewMember.extend({ worker: int4Id, wish: preference.nullable() })
export type CrewPreference = z.output<typeof crewPreference>

const dated = z.object({ ...shown('id', 'name'), wish: preference, at: instant })
export type DatedPreference = z.output<typeof dated>

/** Customers' preferences about workers (docs/product/customers.md#favourites). */
export const favouriteCalls = {
  'GET /favourites/': defineCall({
    summary: 'The caller’s favourite and unwanted workers',
    access: 'signed-in',
    response: listOf(crewPreference),
  }),
  'GET /favourites/of-visit/': defineCall({
    summary: 'The crew of one of the caller’s own past visits',
    access: 'signed-in',
    request: z.object({ booking_id: plain(60) }),
    response: listOf(crewPreference),
  }),
  'POST /favourites/': defineCall({
    summary: 'Mark a worker who came as favourite, as not again, or as neither',
    access: 'signed-in',
    request: z.object({ worker: int4Id, wish: preference.nullable() }),
  }),
  'GET /staff/favourites/by-customer/{id}': defineCall({
    summary: 'A customer’s preferences about workers',
    access: 'view-customers',
    params: byId,
    response: listOf(dated),
  }),
  'GET /staff/favourites/of-worker/{id}': defineCall({
    summary: 'Customers’ preferences about a worker',
    access: 'view-customers',
    params: byInt4Id,
    response: listOf(dated),
  }),
}
