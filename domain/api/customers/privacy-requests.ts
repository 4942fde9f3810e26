import { z } from 'zod'
import { privacyGrounds, privacyKinds, privacyStates } from '../../privacy/requests.ts'
import { retainedRecords, retentionDuties } from '../../privacy/retained-records.ts'
import { defineCall, lines, outcome, text } from '../call.ts'
import { byInt4Id, day, id, instant, pathId, version } from '../fields.ts'
import { listOf, pageOf, pageRequest } from '../pages.ts'

/* Requests about personal data (docs/product/privacy.md#requests). */

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
  /** Why it takes 14 more days; empty if it does not. */
  extended_because: z.string(),
  ground: z.enum(privacyGrounds).nullable(),
  answer: z.string(),
  answered_at: instant.nullable(),
})
export type PrivacyRequest = z.output<typeof request>

const kept = z.object({
  record: z.enum(retainedRecords),
  law: z.enum([...new Set(Object.values(retentionDuties).map(({ law }) => law))]),
  /** The last day on which the newest record must be stored. */
  until: z.string(),
})
export type RetainedItem = z.output<typeof kept>

const staffRequest = request.extend({
  version,
  /** Null once the account is deleted. */
  customer: z.number().int().nullable(),
  customer_name: z.string(),
  clock: z.enum(['overdue', 'soon', 'later']),
  /** Who entered it for the person; null if the person did. */
  entered_by: z.string().nullable(),
  answered_by: z.string().nullable(),
})
export type StaffPrivacyRequest = z.output<typeof staffRequest>

const newRequest = { kind: z.enum(privacyKinds), words: lines(MOST_WORDS) }
const change = { version, answer: lines(MOST_WORDS) }

export const privacyRequestCalls = {
  'GET /account/privacy-requests/': defineCall({
    summary: 'The caller’s requests about personal data, and the records stored by law',
    access: 'signed-in',
    response: listOf(request).extend({
      /** What remains after the account is deleted, and until when. */
      kept: z.array(kept),
    }),
  }),
  'POST /account/privacy-requests/': defineCall({
    summary: 'Make a request about the caller’s personal data; marketing stops immediately',
    access: 'signed-in',
    request: z.object(newRequest),
    limit: 'mail',
  }),
  'GET /account/my-data/schema/{version}': defineCall({
    summary: 'The JSON Schema of a version of the personal data file',
    access: 'anyone',
    cacheSeconds: 3600,
    params: z.object({ version: z.coerce.number().int().min(1).max(1_000) }),
    response: z.record(z.string(), z.unknown()),
  }),
  'GET /staff/privacy-requests/': defineCall({
    summary: 'Requests about personal data, open ones by deadline',
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
    summary: 'A request about personal data, with the records stored by law',
    access: 'manage-privacy-requests',
    params: byInt4Id,
    response: staffRequest.extend({ kept: z.array(kept) }),
  }),
  'POST /staff/privacy-requests/': defineCall({
    summary: 'Enter a request that a customer made by phone or mail',
    access: 'manage-privacy-requests',
    request: z.object({ customer: id, ...newRequest, received_on: day }),
    response: outcome.extend({ id: z.number().int() }),
  }),
  'POST /staff/privacy-requests/{id}/begin/': defineCall({
    summary: 'Mark a request as in progress',
    access: 'manage-privacy-requests',
    request: z.object({ version }),
    params: byInt4Id,
  }),
  'POST /staff/privacy-requests/{id}/extend/': defineCall({
    summary: 'Extend the time for an answer by 14 days, once, with a reason',
    access: 'manage-privacy-requests',
    request: z.object({ version, reason: lines(MOST_WORDS) }),
    params: byInt4Id,
  }),
  'POST /staff/privacy-requests/{id}/answer/': defineCall({
    summary: 'Answer a request in writing',
    access: 'manage-privacy-requests',
    request: z.object(change),
    params: byInt4Id,
  }),
  'POST /staff/privacy-requests/{id}/refuse/': defineCall({
    summary: 'Refuse a request on a legal ground, in writing',
    access: 'manage-privacy-requests',
    request: z.object({ ...change, ground: z.enum(privacyGrounds) }),
    params: byInt4Id,
  }),
  'GET /staff/privacy-requests/{id}/data/': defineCall({
    summary: 'The file that answers a request for access or portability',
    access: 'export-personal-data',
    fresh: true,
    params: byInt4Id,
    response: z.record(z.string(), z.unknown()),
  }),
}
