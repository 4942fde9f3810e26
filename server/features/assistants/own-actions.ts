import type { ActionKind, ShownAction } from '../../../domain/api/accounts/assistant-actions.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { hasRows, queryFirst } from '../../db/transaction.ts'
import type { Caller, CallResponse } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'

/**
 * An action that one of the caller's assistants wants to take; undefined for another customer's.
 */
export async function readAction(
  pool: Pool,
  id: string,
  { accountId }: Caller,
  now: Date,
): Promise<CallResponse<'GET /account/assistants/action/'> | undefined> {
  const row = await queryFirst<{
    name: string
    kind: ActionKind
    shown: ShownAction
    agreed: boolean | null
    expires_at: Date
  }>(pool, {
    text: `select g.name, c.kind, c.shown, c.agreed, c.expires_at
           from assistant_action c join assistant_grant g on g.id = c.grant_id
           where c.id::text = $1 and g.account_id = $2 and g.revoked_at is null`,
    values: [id, accountId],
  })
  if (!row) return undefined
  const { name, kind, shown, agreed, expires_at: until } = row
  const answered = agreed === null ? undefined : agreed ? 'agreed' : 'refused'
  const state = answered ?? (until > now ? 'open' : 'over')
  return { ...shown, assistant: name, kind, state }
}

/** Stores the person's answer; the first one counts. */
export async function answerAction(
  pool: Pool,
  { id, agree }: { readonly id: string; readonly agree: boolean },
  { accountId }: Caller,
  now: Date,
): Promise<CommandResult> {
  const answered = await hasRows(pool, {
    text: `update assistant_action c set agreed = $3, answered_at = $4 from assistant_grant g
           where c.id::text = $1 and g.id = c.grant_id and g.account_id = $2 and g.revoked_at is null
             and c.agreed is null and c.expires_at > $4 returning 1`,
    values: [id, accountId, agree, now],
  })
  return answered ? succeed() : refuse('not-found')
}
