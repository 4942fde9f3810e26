import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Caller } from '../../http/calls.ts'
import type { AccountDeps } from './account-deps.ts'
import { note, type SignInMethod } from './audit.ts'
import type { Outcome } from './refusals.ts'
import type { Whereabouts } from './whereabouts.ts'

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

/** Ends one session of the caller's account. One that is not theirs, or over, is not found. */
export async function endSession(
  { pool }: Pick<AccountDeps, 'pool'>,
  caller: Caller,
  sessionId: string,
  from: Whereabouts,
  now: Date,
): Promise<Outcome<object>> {
  return inTransaction(pool, async (tx) => {
    const ended = await query(tx, {
      // As text: what is no uuid is simply not found.
      text: `update session set revoked_at = $3
        where id::text = $1 and account_id = $2 and revoked_at is null and expires_at > $3
        returning 1`,
      values: [sessionId, caller.accountId, now],
    })
    if (ended.length === 0) return { ok: false, code: 'session-unknown' }
    await note(tx, 'session-ended', { accountId: caller.accountId, from }, now)
    return { ok: true }
  })
}

/** Ends every session of the caller's account, this one too. */
export async function endAllSessions(
  { pool }: Pick<AccountDeps, 'pool'>,
  caller: Caller,
  from: Whereabouts,
  now: Date,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await revokeSessions(tx, caller.accountId, undefined, now)
    await note(tx, 'signed-out-everywhere', { accountId: caller.accountId, from }, now)
  })
}

/** Ends the sessions of an account, except one if it is named. */
export async function revokeSessions(
  tx: Tx,
  accountId: number,
  except: string | undefined,
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `update session set revoked_at = $3
      where account_id = $1 and revoked_at is null and ($2::uuid is null or id <> $2)`,
    values: [accountId, except ?? null, now],
  })
}
