import { z } from 'zod'
import { auditSubjects, auditVerbs } from '../../audit/actions.ts'
import { defineCall, nothing, text } from '../call.ts'
import { instant, named, pathId } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

const day = z.iso.date()
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
  /** What it is called today, where that says more than its number; else null. */
  subject_name: z.string().nullable(),
  before: facts,
  after: facts,
  reason: z.string().nullable(),
})
export type AuditItem = z.infer<typeof entry>

/** What the log of accounts shows of staff. */
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

/** Whose, and on which days in Malaysia. */
const filters = {
  person: account.optional(),
  from: day.optional(),
  to: day.optional(),
  ...pageRequest(50, 500),
  /** Only those older than this one: to read on while new ones come. */
  before: account.optional(),
}

/** What was changed, and by whom (docs/product/audit.md#reading-it). */
export const auditCalls = {
  'GET /staff/audit/': defineCall({
    summary: 'The audit log, the newest entries first',
    access: 'view-audit',
    request: z.object({
      ...filters,
      /** A part of the subject or of its name. */
      search: text(100),
      kind: z.enum(auditSubjects).optional(),
      verb: z.enum(auditVerbs).optional(),
    }),
    response: pageOf(entry),
  }),
  'GET /staff/audit/sign-ins/': defineCall({
    summary: 'Sign-ins of staff, lockouts, and changes of what guards their accounts',
    access: 'view-audit',
    request: z.object({ ...filters, what: z.enum(signInEvents).optional() }),
    response: pageOf(signIn),
  }),
  'GET /staff/audit/people/': defineCall({
    summary: 'Whose entries there may be: staff, and whoever changed something',
    access: 'view-audit',
    request: nothing,
    response: z.object({ people: z.array(named) }),
  }),
}
