import type { Breach } from '../../../domain/api/company/breaches.ts'
import type { AuditFacts } from '../../../domain/audit/actions.ts'
import { instantOf } from '../../../domain/booking/starts/calendar.ts'
import { type BreachAudience, breachDue } from '../../../domain/privacy/breaches.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryFirst, queryOne, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { breachTables, commissionerAt, commissionerMail } from './read.ts'

type BreachDeps = Pick<Deps, 'pool'>
type Facts = CallRequest<'POST /staff/breaches/'>

function problemOf({ day, hour, what, whose }: Facts, now: Date) {
  if (instantOf(day, hour) > now) return refuse({ code: 'breach-in-future', field: 'day' })
  if (what.trim() === '') return refuse({ code: 'breach-text-missing', field: 'what' })
  if (whose.trim() === '') return refuse({ code: 'breach-text-missing', field: 'whose' })
  return undefined
}

/** The values of a breach, with the deadlines of its notifications. */
function valuesOf({ day, hour, what, whose, people, harm }: Facts) {
  const breach = { discoveredAt: instantOf(day, hour), people, harm }
  const due = (audience: BreachAudience) => breachDue(breach, audience) ?? null
  return [
    breach.discoveredAt,
    what.trim(),
    whose.trim(),
    people,
    harm,
    due('commissioner'),
    due('persons'),
  ]
}

/** Adds a breach to the register (docs/product/privacy.md#breaches). */
export function addBreach(
  { pool }: BreachDeps,
  facts: Facts,
  by: Author,
): Promise<CommandResult<{ id: number }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const problem = problemOf(facts, by.now)
    if (problem) return problem
    const row = await queryOne<{ id: number }>(tx, {
      name: 'add-breach',
      text: `insert into breach (discovered_at, what, whose, people, harm, commissioner_due, persons_due)
             values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      values: valuesOf(facts),
    })
    const after = { people: facts.people, harm: facts.harm }
    await recordAudit(tx, by, { action: 'breach-added', subject: `${row.id}`, after })
    return succeed(row)
  })
}

type Row = {
  readonly version: number
  readonly people: number
  readonly harm: boolean
  readonly commissioner_at: Date | null
  readonly persons_at: Date | null
  readonly commissioner_mail: Breach['commissioner_mail']
  readonly commissioner_mail_id: number | null
}

/** A breach as a changed record. */
export function breachRecord(id: number, version: number) {
  return {
    lock: (tx: Tx) =>
      queryFirst<Row>(tx, {
        name: 'lock-breach',
        text: `select version, people, harm, ${commissionerAt} as commissioner_at, persons_at,
                 ${commissionerMail} as commissioner_mail, commissioner_mail_id
               from ${breachTables} where b.id = $1 for update of b`,
        values: [id],
      }),
    version,
    subject: ['breach', `${id}`],
  } as const
}

/** Changes the facts of a breach; its deadlines follow. */
export function changeBreach(
  { pool }: BreachDeps,
  id: number,
  { version, ...facts }: CallRequest<'POST /staff/breaches/{id}/change/'>,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(pool, breachRecord(id, version), async (tx, { people, harm }) => {
    const problem = problemOf(facts, by.now)
    if (problem) return problem
    await query(tx, {
      name: 'change-breach',
      text: `update breach set version = version + 1, discovered_at = $2, what = $3, whose = $4,
               people = $5, harm = $6, commissioner_due = $7, persons_due = $8 where id = $1`,
      values: [id, ...valuesOf(facts)],
    })
    const after = { people: facts.people, harm: facts.harm }
    const entry = { action: 'breach-changed', subject: `${id}`, before: { people, harm } } as const
    await recordAudit(tx, by, { ...entry, after })
    return succeed()
  })
}

/** Records, once, that an audience was notified by other means. */
export function markNotified(
  { pool }: BreachDeps,
  id: number,
  { version, audience }: CallRequest<'POST /staff/breaches/{id}/notified/'>,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(pool, breachRecord(id, version), async (tx, row) => {
    if (row[columnOf(audience)]) return refuse('breach-notified')
    await recordNotified(tx, id, audience, undefined, by)
    return succeed()
  })
}

const columnOf = (audience: BreachAudience) =>
  audience === 'commissioner' ? 'commissioner_at' : 'persons_at'

/**
 * Records that an audience was notified now, which ends its deadline.
 * @param sent the recipients, if sent from the register; undefined if notified by other means.
 */
export async function recordNotified(
  tx: Tx,
  id: number,
  audience: BreachAudience,
  sent: AuditFacts | undefined,
  by: Author,
): Promise<void> {
  await query(tx, {
    text: `update breach set version = version + 1, ${columnOf(audience)} = $2 where id = $1`,
    values: [id, by.now],
  })
  await auditNotified(tx, id, audience, sent, by)
}

/** Records the mail to the Commissioner, whose sending ends the deadline. */
export async function recordMail(
  tx: Tx,
  id: number,
  { mailId, to }: { readonly mailId: number; readonly to: string },
  by: Author,
): Promise<void> {
  await query(tx, {
    text: 'update breach set version = version + 1, commissioner_mail_id = $2 where id = $1',
    values: [id, mailId],
  })
  await auditNotified(tx, id, 'commissioner', { to, recipients: 1 }, by)
}

function auditNotified(
  tx: Tx,
  id: number,
  audience: BreachAudience,
  sent: AuditFacts | undefined,
  by: Author,
): Promise<void> {
  const action = sent ? 'breach-sent' : 'breach-marked'
  const after = { notified: audience, ...sent }
  return recordAudit(tx, by, { action, subject: `${id}`, after })
}
