/** Kinds of objects that staff change (docs/product/audit.md#subjects). */
export const auditSubjects = [
  'worker',
  'customer',
  'rate',
  'addon',
  'voucher',
  'holiday',
  'region',
  'postcode',
  'service',
  'account',
  'invitation',
  'settings',
  'booking',
  'thread',
  'refund',
  'accounts',
  'ticket',
  'template',
  'message',
  'request',
  'pay',
  'cash',
  'key',
  'review',
  'webhook',
  'gift',
  'einvoice',
  'privacy',
  'breach',
  'books',
  'partner',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** What staff can do to them. A subject and a verb form an action. */
export const auditVerbs = [
  'added',
  'changed',
  'removed',
  'paused',
  'resumed',
  'imported',
  'exported',
  'viewed',
  'signed-out',
  'sent',
  'merged',
  'answered',
  'noted',
  'refunded',
  'reversed',
  'stated',
  'cancelled',
  'marked',
  'closed',
] as const
export type AuditVerb = (typeof auditVerbs)[number]

/** The action of an entry, such as `worker-changed`. */
export type AuditAction = `${AuditSubject}-${AuditVerb}`

/** Fields of an object by name, as stored in the log. */
export type AuditFacts = Readonly<Record<string, unknown>>

/**
 * The fields in which two states of an object differ; undefined if they are equal. Fields are
 * compared as JSON.
 */
export function changedFacts(
  before: AuditFacts,
  after: AuditFacts,
): { readonly before: AuditFacts; readonly after: AuditFacts } | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return undefined
  const pick = (facts: AuditFacts) =>
    Object.fromEntries(names.filter((name) => name in facts).map((name) => [name, facts[name]]))
  return { before: pick(before), after: pick(after) }
}
