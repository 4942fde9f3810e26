import { z } from 'zod'
import { keptBy, keptRecords } from '../../privacy/kept-records.ts'
import { privacyGrounds, privacyKinds, privacyStates } from '../../privacy/requests.ts'
import { defineCall, lines, nothing, outcome, text } from '../call.ts'
import { byInt4Id, day, id, instant, pathId, version } from '../fields.ts'
import { listOf, pageOf, pageRequest } from '../pages.ts'

/* What people ask for of their personal data (docs/product/privacy.md#requests). */

const MOST_WORDS = 2_000

const request = z.object({
  id: z.number().int(),
  kind: z.enum(privacyKinds),
  state: z.enum(privacyStates),
  /** What the person wrote or said. */
  words: z.string(),
  received_at: instant,
  /** The last day for the answer. */
  due_on: z.string(),
  /** Why it takes 14 days more; empty where it does not. */
  extended_because: z.string(),
  ground: z.enum(privacyGrounds).nullable(),
  answer: z.string(),
  answered_at: instant.nullable(),
})
export type PrivacyRequest = z.output<typeof request>

const kept = z.object({
  record: z.enum(keptRecords),
  law: z.enum([...new Set(Object.values(keptBy).map(({ law }) => law))]),
  /** The last day on which the newest of them must be stored. */
  until: z.string(),
})
export type KeptOfPerson = z.output<typeof kept>

const staffRequest = request.extend({
  version,
  /** Null once the account is deleted. */
  customer: z.number().int().nullable(),
  customer_name: z.string(),
  clock: z.enum(['overdue', 'soon', 'later']),
  /** Who of staff entered it for the person; null: the person did. */
  entered_by: z.string().nullable(),
  answered_by: z.string().nullable(),
})
export type StaffPrivacyRequest = z.output<typeof staffRequest>

const wanted = { kind: z.enum(privacyKinds), words: lines(MOST_WORDS) }
const change = { version, answer: lines(MOST_WORDS) }

export const privacyRequestCalls = {
  'GET /account/privacy-requests/': defineCall({
    summary: 'What the caller asked for of their personal data, and what the law has stored',
    access: 'signed-in',
    request: nothing,
    response: listOf(request).extend({
      /** What stays after the account is deleted, and until when. */
      kept: z.array(kept),
    }),
  }),
  'POST /account/privacy-requests/': defineCall({
    summary: 'Asks for something of the caller’s personal data; marketing is stopped at once',
    access: 'signed-in',
    request: z.object(wanted),
    response: outcome,
    limit: 'mail',
  }),
  'GET /account/my-data/schema/{version}': defineCall({
    summary: 'The JSON Schema of the file of one’s own data, of a version of it',
    access: 'anyone',
    cacheSeconds: 3600,
    request: nothing,
    params: z.object({ version: z.coerce.number().int().min(1).max(1_000) }),
    response: z.record(z.string(), z.unknown()),
  }),
  'GET /staff/privacy-requests/': defineCall({
    summary: 'Requests about personal data, open ones by their last day',
    access: 'manage-privacy-requests',
    request: z.object({
      ...pageRequest(50, 1000),
      search: text(100),
      state: z.enum(['open', 'due', ...privacyStates]).optional(),
      kind: z.enum(privacyKinds).optional(),
      customer: pathId.optional(),
    }),
    response: pageOf(staffRequest),
  }),
  'GET /staff/privacy-requests/{id}': defineCall({
    summary: 'One request about personal data, with what the law has stored of its person',
    access: 'manage-privacy-requests',
    request: nothing,
    params: byInt4Id,
    response: staffRequest.extend({ kept: z.array(kept) }),
  }),
  'POST /staff/privacy-requests/': defineCall({
    summary: 'Enters a request that a customer made by phone or mail',
    access: 'manage-privacy-requests',
    request: z.object({ customer: id, ...wanted, received_on: day }),
    response: outcome.extend({ id: z.number().int() }),
  }),
  'POST /staff/privacy-requests/{id}/begin/': defineCall({
    summary: 'Says that somebody works on a request',
    access: 'manage-privacy-requests',
    request: z.object({ version }),
    params: byInt4Id,
    response: outcome,
  }),
  'POST /staff/privacy-requests/{id}/extend/': defineCall({
    summary: 'Extends the time for an answer by 14 days, once, with a reason',
    access: 'manage-privacy-requests',
    request: z.object({ version, reason: lines(MOST_WORDS) }),
    params: byInt4Id,
    response: outcome,
  }),
  'POST /staff/privacy-requests/{id}/answer/': defineCall({
    summary: 'Answers a request, in words',
    access: 'manage-privacy-requests',
    request: z.object(change),
    params: byInt4Id,
    response: outcome,
  }),
  'POST /staff/privacy-requests/{id}/refuse/': defineCall({
    summary: 'Refuses a request on a ground of the law, in words',
    access: 'manage-privacy-requests',
    request: z.object({ ...change, ground: z.enum(privacyGrounds) }),
    params: byInt4Id,
    response: outcome,
  }),
  'GET /staff/privacy-requests/{id}/data/': defineCall({
    summary: 'The file that answers a request for access or portability',
    access: 'export-personal-data',
    fresh: true,
    request: nothing,
    params: byInt4Id,
    response: z.record(z.string(), z.unknown()),
  }),
}
