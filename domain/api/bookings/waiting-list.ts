import { z } from 'zod'
import { count, defineCall, outcome, plain, text } from '../call.ts'
import { shown } from '../fields.ts'

/** The id of an entry and a signature. */
const byEntry = z.object({ entry: plain(60) })

/** An answer of a form field. */
const answer = z.union([z.string(), z.number(), z.array(z.string())])

/** Waiting for a start on a day that has none (docs/product/areas.md#waiting-list). */
export const waitingListCalls = {
  'POST /waiting-list/': defineCall({
    summary: 'Join the waiting list of a day without available starts; notified once',
    access: 'anyone',
    // Loose, as each service has its own fields.
    request: z.looseObject({
      skill: text(60),
      post_code: count,
      start_date: text(10),
      email: text(254),
      /** Honeypot: people leave it empty, bots fill it in. */
      website: text(200),
    }),
    response: outcome.extend({
      /** Opens the entry; omitted if another person may have created it. */
      entry: z.string().optional(),
    }),
    limit: 'waiting',
  }),
  'GET /waiting-list/': defineCall({
    summary: 'An entry of the waiting list, and what can be booked now; without personal data',
    access: 'anyone',
    request: byEntry,
    response: z.object({
      ...shown('skill', 'post_code', 'start_date'),
      /** The form's answers, by their fields. */
      answers: z.record(z.string(), answer),
      /** The person will be notified when a start becomes available. */
      waits: z.boolean(),
      /** Starts that can be booked now, `HH:MM`. */
      starts: z.array(z.string()),
    }),
    limit: 'quote',
  }),
  'POST /waiting-list/wait/': defineCall({
    summary: 'Join the waiting list again, behind all others',
    access: 'anyone',
    request: byEntry,
    limit: 'waiting',
  }),
  'POST /waiting-list/end/': defineCall({
    summary: 'Leave the waiting list; deletes the entry',
    access: 'anyone',
    request: byEntry,
    limit: 'quote',
  }),
}
