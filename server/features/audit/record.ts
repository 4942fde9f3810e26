import type { AuditAction, AuditFacts } from '../../../domain/audit/actions.ts'
import { columnsOf } from '../../db/columns.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Caller, Incoming } from '../../http/calls/calls.ts'
import { signedIn } from '../../http/calls/calls.ts'
import { type ClientInfo, clientInfoOf } from '../../http/client-info.ts'

/** Who changes something, from where, and when. */
export type Author = {
  readonly accountId: number | null
  readonly who: string
  readonly from?: ClientInfo
  readonly now: Date
}

/** A change as the audit log stores it (docs/product/audit.md). */
export type AuditEntry = {
  readonly action: AuditAction
  /** Its number or code, as pages name it. */
  readonly subject: string
  /** The changed fields; omitted for something new. */
  readonly before?: AuditFacts
  /** Omitted for something deleted. */
  readonly after?: AuditFacts
  readonly reason?: string
}

/** The caller as the author of audit entries. */
export function authorOf(incoming: Incoming): Author {
  const caller = signedIn(incoming)
  return {
    accountId: caller.accountId,
    who: callerName(caller),
    from: clientInfoOf(incoming),
    now: incoming.now,
  }
}

/** The caller's name in the audit log and histories, with the program that acts for them, if any. */
export function callerName({ firstName, lastName, key, assistant }: Caller): string {
  const name = `${firstName} ${lastName}`
  const program = key ?? assistant
  return program ? `${name} (${program.name})` : name
}

/** Adds entries to the audit log, in the transaction of the changes that they record. */
export async function recordAudit(
  tx: Tx,
  by: Author,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return
  await query(tx, {
    text: `insert into audit_entry (at, account_id, who, place, device, action, subject_kind, subject,
             before, after, reason)
           select $1, $2, $3, $4, $5, v.action, split_part(v.action, '-', 1), v.subject,
             v.before, v.after, v.reason
           from unnest($6::text[], $7::text[], $8::jsonb[], $9::jsonb[], $10::text[])
             as v (action, subject, before, after, reason)`,
    values: [
      by.now,
      by.accountId,
      by.who,
      by.from?.place ?? null,
      by.from?.device ?? null,
      ...columnsOf(entries, 'action', 'subject', 'before', 'after', 'reason'),
    ],
  })
}
