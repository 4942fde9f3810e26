import { refuse, succeed } from '../../../../domain/result.ts'
import type { Pool } from '../../../db/connection.ts'
import { type Dated, withIsoInstants } from '../../../db/instants.ts'
import { inTransaction, query, queryFirst } from '../../../db/transaction.ts'
import type { Caller, CallResponse } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { noteAssistant } from './connect.ts'

type Assistants = CallResponse<'GET /account/assistants/'>['items']

/** The caller's connected assistants, newest first, without unfinished connections. */
export async function readAssistants(
  pool: Pool,
  { accountId }: Caller,
  now: Date,
): Promise<CallResponse<'GET /account/assistants/'>> {
  const rows = await query<Dated<Assistants[number], 'connected_at' | 'last_used_at'>>(pool, {
    text: `select id, name, scopes, created_at as connected_at, last_used_at from assistant_grant g
           where account_id = $1 and revoked_at is null and exists (select from assistant_token
             where grant_id = g.id and expires_at > $2)
           order by id desc`,
    values: [accountId, now],
  })
  return { items: rows.map(withIsoInstants) }
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
