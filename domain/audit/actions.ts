/** The kinds of things that staff change (docs/product/audit.md#subjects). */
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
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** What can be done to them; a subject and one of these is an action of the log. */
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

/** An entry's action, such as `worker-changed`. */
export type AuditAction = `${AuditSubject}-${AuditVerb}`

/** Fields of a thing by their names, as the log stores them. */
export type AuditFacts = Readonly<Record<string, unknown>>

/**
 * The fields in which two states of a thing differ, for the log; undefined when it is the same.
 * Fields are compared as JSON.
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
