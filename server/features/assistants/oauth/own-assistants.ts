import type { AssistantScope } from '../../../../domain/account/assistants.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import type { Pool } from '../../../db/connection.ts'
import { inTransaction, query, queryFirst } from '../../../db/transaction.ts'
import type { Caller, CallResponse } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { noteAssistant } from './connect.ts'

/** The caller's connected assistants, newest first, without unfinished connections. */
export async function readAssistants(
  pool: Pool,
  { accountId }: Caller,
  now: Date,
): Promise<CallResponse<'GET /account/assistants/'>> {
  const rows = await query<{
    id: number
    name: string
    scopes: AssistantScope[]
    created_at: Date
    last_used_at: Date | null
  }>(pool, {
    text: `select id, name, scopes, created_at, last_used_at from assistant_grant g
           where account_id = $1 and revoked_at is null and exists (select from assistant_token
             where grant_id = g.id and expires_at > $2)
           order by id desc`,
    values: [accountId, now],
  })
  return {
    items: rows.map(({ created_at: at, last_used_at: used, ...row }) => ({
      ...row,
      connected_at: at.toISOString(),
      last_used_at: used?.toISOString() ?? null,
    })),
  }
}

/** Ends one of the caller's connections at once. */
export function disconnect(
  pool: Pool,
  id: number,
  caller: Caller,
  now: Date,
): Promise<CommandResult<{ name: string }>> {
  return inTransaction(pool, async (tx) => {
    const ended = await queryFirst<{ name: string }>(tx, {
      text: `update assistant_grant set revoked_at = $3
             where id = $1 and account_id = $2 and revoked_at is null returning name`,
      values: [id, caller.accountId, now],
    })
    if (!ended) return refuse('not-found')
    await noteAssistant(tx, caller, { before: { assistant: ended.name } }, now)
    return succeed(ended)
  })
}
