import { changedFacts } from '../../../domain/audit/actions.ts'
import type { ApprovalState } from '../../../domain/notifications/templates/approval.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { hasRows, queryFirst, type Tx } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'

/**
 * Sets the approval state of a template (docs/product/templates.md#approval).
 * @param wanted.version the version on the page; 0 if no state was ever set.
 * @param wanted.body the current text, to which the state applies.
 */
export function stateApproval(
  pool: Pool,
  approval: CallRequest<'PUT /staff/message-templates/'> & { readonly body: string },
  by: Author,
): Promise<CommandResult> {
  const { kind, language, state, version, body } = approval
  const subject = `${kind} ${language}`
  const lock = async (tx: Tx) => {
    const row = await queryFirst<{ state: ApprovalState; version: number }>(tx, {
      text: 'select state, version from message_template where kind = $1 and language = $2 for update',
      values: [kind, language],
    })
    return row ?? { state: 'not-submitted', version: 0 }
  }
  const record = { lock, version, subject: ['template', subject] } as const
  return changeRecord(pool, record, async (tx, old) => {
    const stored = await hasRows(tx, {
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
    // Two Admins may have set the first state at the same moment.
    if (!stored) return refuse(await outOfDate(tx, 'template', subject))
    const changed = changedFacts({ state: old.state }, { state })
    if (changed) await recordAudit(tx, by, { action: 'template-changed', subject, ...changed })
    return succeed()
  })
}
