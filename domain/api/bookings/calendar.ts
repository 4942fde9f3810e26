import { z } from 'zod'
import { defineCall, outcome } from '../call.ts'
import { byInt4Id } from '../fields.ts'

const address = z.object({
  /** Null if there is none. */
  url: z.string().nullable(),
})
const changed = outcome.extend(address.shape)

/** Private addresses for calendars (docs/product/calendar.md). */
export const calendarCalls = {
  'GET /account/calendar/': defineCall({
    summary: 'The private address of the caller’s visits for calendars',
    access: 'signed-in',
    response: address,
  }),
  'POST /account/calendar/': defineCall({
    summary: 'Create a private address for calendars; the old one is void',
    access: 'signed-in',
    response: changed,
  }),
  'POST /account/calendar/remove/': defineCall({
    summary: 'Remove the private address for calendars',
    access: 'signed-in',
    response: changed,
  }),
  'GET /staff/workers/{id}/calendar/': defineCall({
    summary: 'The private address of a worker’s visits for calendars',
    access: 'manage-workers',
    params: byInt4Id,
    response: address,
  }),
  'POST /staff/workers/{id}/calendar/': defineCall({
    summary: 'Create a private address for a worker’s calendar; the old one is void',
    access: 'manage-workers',
    params: byInt4Id,
    response: changed,
  }),
  'POST /staff/workers/{id}/calendar/remove/': defineCall({
    summary: 'Remove the private address for a worker’s calendar',
    access: 'manage-workers',
    params: byInt4Id,
    response: changed,
  }),
}
