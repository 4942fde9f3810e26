import { refuse, succeed } from '../../../../domain/result.ts'
import type { Pool } from '../../../db/connection.ts'
import { inTransaction, query, queryFirst, type Tx } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type AccountEvent, note, type SignInMethod } from '../audit.ts'

/** A live session, as its owner sees it. */
export type SessionRow = {
  id: string
  signed_in_at: Date
  method: SignInMethod
  device: string | null
  place: string | null
}

/** The live sessions of an account, newest first. */
export function liveSessions(
  { pool }: Pick<AccountDeps, 'pool'>,
  accountId: number,
  now: Date,
): Promise<SessionRow[]> {
  return query(pool, {
    text: `select id, signed_in_at, method, device, place from session
      where account_id = $1 and revoked_at is null and expires_at > $2
      order by signed_in_at desc, id limit 100`,
    values: [accountId, now],
  })
}

/**
 * Ends one session of the caller's account. Another account's session, or an ended one, is not
 * found.
 */
export async function endSession(
  { pool }: Pick<AccountDeps, 'pool'>,
  caller: Caller,
  sessionId: string,
  from: ClientInfo,
  now: Date,
): Promise<CommandResult> {
  return inTransaction(pool, async (tx) => {
    const ended = await query(tx, {
      // As text, so that an invalid uuid is simply not found.
      text: `update session set revoked_at = $3
        where id::text = $1 and account_id = $2 and revoked_at is null and expires_at > $3
        returning 1`,
      values: [sessionId, caller.accountId, now],
    })
    if (ended.length === 0) return refuse('session-unknown')
    await note(tx, 'session-ended', { accountId: caller.accountId, from }, now)
    return succeed()
  })
}

/** Ends every session of the caller's account, including this one. */
export async function endAllSessions(
  { pool }: Pick<AccountDeps, 'pool'>,
  caller: Caller,
  from: ClientInfo,
  now: Date,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await revokeSessions(tx, caller.accountId, undefined, now)
    await note(tx, 'signed-out-everywhere', { accountId: caller.accountId, from }, now)
  })
}

/**
 * Ends every session of one account, or of all.
 * @returns how many of how many accounts; undefined for an unknown e-mail address.
 */
export async function endSessionsByOperator(
  pool: Pool,
  email: string | undefined,
  now: Date,
): Promise<{ sessions: number; accounts: number } | undefined> {
  const ended = await queryFirst<{ known: number; sessions: number; accounts: number }>(pool, {
    text: `with chosen as (select id from account where $1::text is null or email = $1),
        ended as (
          update session s set revoked_at = $2 from chosen
          where s.account_id = chosen.id and s.revoked_at is null and s.expires_at > $2
          returning s.account_id
        ),
        noted as (
          insert into account_event (at, account_id, what, place, device)
          select distinct $2::timestamptz, account_id, $3, 'where the program runs', 'Its operator'
          from ended returning 1
        )
      select (select count(*) from chosen) as known, (select count(*) from ended) as sessions,
        (select count(*) from noted) as accounts`,
    values: [email ?? null, now, 'signed-out-by-operator' satisfies AccountEvent],
  })
  return ended && (ended.known > 0 || !email) ? ended : undefined
}

/** Ends the sessions of an account, except one if given, and the access of its assistants. */
export async function revokeSessions(
  tx: Tx,
  accountId: number,
  except: string | undefined,
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `with assistants as (
        update assistant_grant set revoked_at = $3 where account_id = $1 and revoked_at is null)
      update session set revoked_at = $3
      where account_id = $1 and revoked_at is null and ($2::uuid is null or id <> $2)`,
    values: [accountId, except ?? null, now],
  })
}
