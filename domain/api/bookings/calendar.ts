import { z } from 'zod'
import { defineCall, nothing, outcome } from '../call.ts'
import { byInt4Id } from '../fields.ts'

const address = z.object({
  /** Null while there is none. */
  url: z.string().nullable(),
})
const changed = outcome.extend(address.shape)

/** Private addresses for calendars (docs/product/calendar.md). */
export const calendarCalls = {
  'GET /account/calendar/': defineCall({
    summary: 'The private address of the caller’s visits for calendars',
    access: 'signed-in',
    request: nothing,
    response: address,
  }),
  'POST /account/calendar/': defineCall({
    summary: 'Makes a private address for calendars; one from before is void',
    access: 'signed-in',
    request: nothing,
    response: changed,
  }),
  'POST /account/calendar/remove/': defineCall({
    summary: 'Removes the private address for calendars',
    access: 'signed-in',
    request: nothing,
    response: changed,
  }),
  'GET /staff/workers/{id}/calendar/': defineCall({
    summary: 'The private address of a worker’s visits for calendars',
    access: 'manage-workers',
    request: nothing,
    params: byInt4Id,
    response: address,
  }),
  'POST /staff/workers/{id}/calendar/': defineCall({
    summary: 'Makes a private address for a worker’s calendar; one from before is void',
    access: 'manage-workers',
    request: nothing,
    params: byInt4Id,
    response: changed,
  }),
  'POST /staff/workers/{id}/calendar/remove/': defineCall({
    summary: 'Removes the private address for a worker’s calendar',
    access: 'manage-workers',
    request: nothing,
    params: byInt4Id,
    response: changed,
  }),
}
