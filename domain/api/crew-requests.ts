import { z } from 'zod'
import { requestKinds, requestStates } from '../workers/requests.ts'
import { leaveKinds } from '../workers/worker.ts'
import { defineCall, outcome, plain, required } from './call.ts'
import type { FieldCode } from './field-code.ts'
import { byInt4Id, day, daySpans, hoursSpan, named, shown } from './fields.ts'
import { listOf, pageOf, pageRequest } from './pages.ts'

const details = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('leave'),
      first_day: day,
      last_day: day,
      leave_kind: z.enum(leaveKinds).default('annual'),
    })
    .refine(({ first_day, last_day }) => first_day <= last_day, {
      message: 'last-day-before-first' satisfies FieldCode,
      path: ['last_day'],
    }),
  /** The hours of one day in which the worker is away. */
  z.object({ kind: z.literal('hours-off'), first_day: day, spans: daySpans.min(1) }),
  /** New weekly hours, Sunday first. */
  z.object({ kind: z.literal('week'), week_hours: z.array(daySpans).length(7) }),
  /** A review by a person of why the worker got this visit. */
  z.object({ kind: z.literal('review'), booking_id: plain(30) }),
])
const newRequest = z.object({
  /** Generated on the phone, so that repeated requests are stored once. */
  key: z.uuid(),
  asked: details,
  reason: plain(300),
})
export type NewRequest = z.output<typeof newRequest>

const request = z.object({
  id: z.number().int(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  asked_at: z.string(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  leave_kind: z.enum(leaveKinds).nullable(),
  /** For `hours-off`: when the worker is away. */
  spans: z.array(hoursSpan),
  /** For `week`, Sunday first; otherwise empty. */
  week_hours: z.array(z.array(hoursSpan)),
  reason: z.string(),
  /** For `review`. */
  visit: z.object(shown('booking_id', 'skill', 'start_date', 'start_time')).nullable(),
  /** The answer by staff. */
  note: z.string(),
  answered_at: z.string().nullable(),
})
export type CrewRequest = z.output<typeof request>

const staffRequest = request.extend({
  worker: named,
  answered_by: z.string().nullable(),
})
export type StaffCrewRequest = z.output<typeof staffRequest>

/** Workers' requests to staff (docs/product/workers.md#requests). */
export const crewRequestCalls = {
  'GET /crew/requests/': defineCall({
    summary: 'The worker’s requests of the last year, newest first',
    access: 'crew',
    response: listOf(request).extend({
      /** The worker's current weekly hours, Sunday first. */
      week_hours: z.array(z.array(hoursSpan)),
    }),
  }),
  'POST /crew/requests/': defineCall({
    summary: 'Request leave, hours off, other weekly hours, or a review of an assignment',
    access: 'crew',
    request: newRequest,
    response: outcome.extend({ id: z.number().int() }),
  }),
  'POST /crew/requests/{id}/withdraw/': defineCall({
    summary: 'Withdraw an unanswered request',
    access: 'crew',
    params: byInt4Id,
  }),
  'GET /staff/crew-requests/': defineCall({
    summary: 'Requests of workers; unanswered ones by age',
    access: 'view-workers',
    request: z.object({
      ...pageRequest(25),
      state: z.enum([...requestStates, 'all']).default('pending'),
    }),
    response: pageOf(staffRequest).extend({ pending: z.number().int() }),
  }),
  'GET /staff/crew-requests/{id}': defineCall({
    summary: 'A request of a worker, with the remaining hours of the day for hours off',
    access: 'view-workers',
    params: byInt4Id,
    response: staffRequest.extend({ spans_left: z.array(hoursSpan) }),
  }),
  'POST /staff/crew-requests/{id}/answer/': defineCall({
    summary: 'Decline a request, or answer a review; a change of the worker approves a request',
    access: 'manage-workers',
    request: z.object({ note: required(300, 'reason-missing') }),
    params: byInt4Id,
  }),
}
