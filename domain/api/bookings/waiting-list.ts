import { z } from 'zod'
import { count, defineCall, outcome, plain, text } from '../call.ts'
import { shown } from '../fields.ts'

/** The number of an entry and a signature. */
const byEntry = z.object({ entry: plain(60) })

/** A part of a form: one field of the wire, with its answer. */
const answer = z.union([z.string(), z.number(), z.array(z.string())])

/** Waiting for a start on a day that has none (docs/product/areas.md#waiting-list). */
export const waitingListCalls = {
  'POST /waiting-list/': defineCall({
    summary: 'Asks to be notified once when a start can be booked on a day that has none',
    access: 'anyone',
    // Loose: which answers decide who is free, the service says.
    request: z.looseObject({
      skill: text(60),
      post_code: count,
      start_date: text(10),
      email: text(254),
      /** Left empty by people; filled by bots. */
      website: text(200),
    }),
    response: outcome.extend({
      /** Opens the entry; missing where somebody else may have asked before. */
      entry: z.string().optional(),
    }),
    limit: 'contact',
  }),
  'GET /waiting-list/': defineCall({
    summary: 'What somebody waits for, and what can be booked there now; without who it is',
    access: 'anyone',
    request: byEntry,
    response: z.object({
      ...shown('skill', 'post_code', 'start_date'),
      /** The form's answers, by their fields. */
      answers: z.record(z.string(), answer),
      /** They are notified when something becomes free. */
      waits: z.boolean(),
      /** Starts that can be booked now, `HH:MM`. */
      starts: z.array(z.string()),
    }),
    limit: 'quote',
  }),
  'POST /waiting-list/wait/': defineCall({
    summary: 'Waits again, behind all others, after somebody else was faster',
    access: 'anyone',
    request: byEntry,
    response: outcome,
    limit: 'contact',
  }),
  'POST /waiting-list/end/': defineCall({
    summary: 'Ends the waiting: the entry is deleted',
    access: 'anyone',
    request: byEntry,
    response: outcome,
    limit: 'quote',
  }),
}
