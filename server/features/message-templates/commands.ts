import { changedFacts } from '../../../domain/audit/actions.ts'
import type { ApprovalState } from '../../../domain/notifications/approval.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { type Author, recordAudit } from '../audit/record.ts'

/** A template as entries of the audit log name it. */
export function templateSubject({
  kind,
  language,
}: {
  readonly kind: string
  readonly language: Locale
}): string {
  return `${kind} ${language}`
}

/**
 * States how far the approval of a template is (docs/product/templates.md#approval).
 * @param wanted.version what the page showed; 0 while nothing was ever said.
 * @param wanted.body the text of today, which the state is about.
 */
export function stateApproval(
  pool: Pool,
  wanted: {
    readonly kind: string
    readonly language: Locale
    readonly state: ApprovalState
    readonly version: number
    readonly body: string
  },
  by: Author,
): Promise<Result<undefined, 'out-of-date'>> {
  const { kind, language, state, version, body } = wanted
  return inTransaction(pool, async (tx) => {
    const [old] = await query<{ state: ApprovalState; version: number }>(tx, {
      text: 'select state, version from message_template where kind = $1 and language = $2 for update',
      values: [kind, language],
    })
    if ((old?.version ?? 0) !== version) return refuse('out-of-date')
    const stored = await query(tx, {
      text: `insert into message_template as t
               (kind, language, state, body, version, changed_at, changed_by)
             values ($1, $2, $3, $4, 1, $5, $6)
             on conflict (kind, language) do update set state = excluded.state,
               body = excluded.body, version = t.version + 1, changed_at = excluded.changed_at,
               changed_by = excluded.changed_by
             where t.version = $7
             returning version`,
      values: [kind, language, state, body, by.now, by.accountId, version],
    })
    // Two Admins may have said the first word at the same moment.
    if (stored.length === 0) return refuse('out-of-date')
    const changed = changedFacts({ state: old?.state ?? 'not-submitted' }, { state })
    if (changed) {
      const subject = templateSubject(wanted)
      await recordAudit(tx, [{ action: 'template-changed', subject, ...changed }], by)
    }
    return succeed()
  })
}
