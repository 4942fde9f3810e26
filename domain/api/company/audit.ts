import { z } from 'zod'
import { auditSubjects, auditVerbs } from '../../audit/actions.ts'
import { defineCall, text } from '../call.ts'
import { day, instant, named, pathId } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

const account = pathId
const facts = z.record(z.string(), z.unknown()).nullable()

const entry = z.object({
  id: z.number().int(),
  at: instant,
  who: z.string(),
  /** The account; null for the program itself and for deleted accounts. */
  account: z.number().int().nullable(),
  place: z.string().nullable(),
  device: z.string().nullable(),
  kind: z.string(),
  verb: z.string(),
  subject: z.string(),
  /** Its current name, if that says more than its id; otherwise null. */
  subject_name: z.string().nullable(),
  before: facts,
  after: facts,
  reason: z.string().nullable(),
})
export type AuditItem = z.infer<typeof entry>

/** Account events of staff that are shown. */
export const signInEvents = [
  'signed-in',
  'sign-in-failed',
  'proof-failed',
  'second-factor-failed',
  'recovery-code-used',
  'locked-out',
  'password-changed',
  'password-reset',
  'method-linked',
  'method-unlinked',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-made',
  'signed-out-everywhere',
  'signed-out-by-admin',
  'signed-out-by-operator',
  'invitation-accepted',
  'switched-off',
  'switched-on',
] as const

const signIn = z.object({
  id: z.number().int(),
  at: instant,
  account: z.number().int(),
  who: z.string(),
  what: z.enum(signInEvents),
  method: z.enum(['password', 'google', 'facebook']).nullable(),
  place: z.string().nullable(),
  device: z.string().nullable(),
})
export type SignInItem = z.infer<typeof signIn>

/** Filters by account, and by days in Malaysia. */
const filters = {
  person: account.optional(),
  from: day.optional(),
  to: day.optional(),
  ...pageRequest(50, 500),
  /** Only entries older than this one, for stable paging while new ones arrive. */
  before: account.optional(),
}

/** The audit log (docs/product/audit.md#reading-it). */
export const auditCalls = {
  'GET /staff/audit/': defineCall({
    summary: 'The audit log, newest entries first',
    access: 'view-audit',
    request: z.object({
      ...filters,
      /** Part of the subject or its name. */
      search: text(100),
      kind: z.enum(auditSubjects).optional(),
      verb: z.enum(auditVerbs).optional(),
    }),
    response: pageOf(entry),
  }),
  'GET /staff/audit/sign-ins/': defineCall({
    summary: 'Sign-ins of staff, lockouts, and changes of account security',
    access: 'view-audit',
    request: z.object({ ...filters, what: z.enum(signInEvents).optional() }),
    response: pageOf(signIn),
  }),
  'GET /staff/audit/people/': defineCall({
    summary: 'People who may have entries: staff, and anyone who changed something',
    access: 'view-audit',
    response: z.object({ people: z.array(named) }),
  }),
}
