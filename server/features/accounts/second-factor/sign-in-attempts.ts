import { refuse, succeed } from '../../../../domain/result.ts'
import { hasRows, inTransaction, query, queryFirst, type Reader } from '../../../db/transaction.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import { hashOfToken } from '../../../signature.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { SignInMethod } from '../audit.ts'
import { accountById, type ClosedCode, type SignInAccount } from '../queries.ts'
import { newMailedToken } from '../randomness.ts'
import { beginSession, type NewSession } from '../sign-in/begin-session.ts'
import { acceptFactor, type FactorProof, type FactorWays, waysOf } from './proof.ts'

/** How long a sign-in waits for its second factor. */
const attemptMs = 10 * 60 * 1000
const tries = 5

/** A sign-in after the right first factor: the browser's key to complete it. */
type SecondFactorNeeded = { readonly key: string; readonly expiresAt: Date }

/** The result of a right first factor. */
export type SignIn =
  | { readonly kind: 'session'; readonly session: NewSession }
  | { readonly kind: 'second-factor'; readonly needed: SecondFactorNeeded }
  | { readonly kind: 'closed'; readonly code: ClosedCode }

/**
 * Begins a session for an owner who has proved the first factor, or waits for the second factor if
 * the account has one. Undefined if the password has changed in the meantime.
 */
export async function signIn(
  reader: Reader,
  secret: string,
  account: SignInAccount,
  by: { method: SignInMethod; from: ClientInfo },
  now: Date,
): Promise<SignIn | undefined> {
  if (account.closed) return { kind: 'closed', code: account.closed }
  if (account.second_factor) {
    const { token: key, tokenHash } = newMailedToken()
    const expiresAt = new Date(now.getTime() + attemptMs)
    await query(reader, {
      text: `insert into second_factor_attempt
          (key_hash, account_id, method, password_hash, tries_left, expires_at)
        values ($1, $2, $3, $4, $5, $6)`,
      values: [tokenHash, account.id, by.method, account.password_hash, tries, expiresAt],
    })
    return { kind: 'second-factor', needed: { key, expiresAt } }
  }
  const session = await beginSession(reader, secret, account, by, now)
  return session && { kind: 'session', session }
}

/** The ways to complete the sign-in with this key. */
export async function waysToComplete(
  deps: AccountDeps,
  key: string | undefined,
  now: Date,
): Promise<CommandResult<FactorWays>> {
  const { pool } = deps
  const keyHash = hashOfToken(key ?? '')
  const attempt = await queryFirst<{ account_id: number }>(pool, {
    text: `select account_id from second_factor_attempt
      where key_hash = $1 and expires_at > $2 and tries_left > 0`,
    values: [keyHash, now],
  })
  if (!attempt) return refuse('second-factor-over')
  const ways = await waysOf(deps, pool, attempt.account_id)
  await query(pool, {
    text: 'update second_factor_attempt set challenge = $2 where key_hash = $1',
    values: [keyHash, ways.challenge],
  })
  return succeed(ways)
}

/** Completes the sign-in with this key by its second factor, once. */
export async function completeSignIn(
  deps: AccountDeps,
  key: string | undefined,
  proof: FactorProof,
  from: ClientInfo,
  now: Date,
): Promise<CommandResult<NewSession>> {
  const { pool, settings } = deps
  const keyHash = hashOfToken(key ?? '')
  // Counts the try and takes the challenge before comparing, so that concurrent tries cannot exceed
  // the limit.
  const attempt = await queryFirst<{
    account_id: number
    method: SignInMethod
    password_hash: string | null
    challenge: string | null
  }>(pool, {
    text: `with tried as (
        select key_hash, challenge from second_factor_attempt where key_hash = $1 for update
      )
      update second_factor_attempt a set tries_left = tries_left - 1, challenge = null
      from tried where a.key_hash = tried.key_hash and a.expires_at > $2 and a.tries_left > 0
      returning a.account_id, a.method, a.password_hash, tried.challenge`,
    values: [keyHash, now],
  })
  if (!attempt) return refuse('second-factor-over')
  const { account_id: accountId, method, password_hash } = attempt
  const { challenge } = attempt
  if (!(await acceptFactor(deps, accountId, { ...proof, challenge }, from, now)))
    return refuse('second-factor-wrong')
  return inTransaction(pool, async (tx) => {
    const spent = await hasRows(tx, {
      text: 'delete from second_factor_attempt where key_hash = $1 returning 1',
      values: [keyHash],
    })
    const account = await accountById(tx, accountId)
    if (!spent || !account) return refuse('second-factor-over')
    if (account.closed) return refuse(account.closed)
    const by = { method, from }
    const proven = { ...account, password_hash }
    const session = await beginSession(tx, settings.sessionSecret, proven, by, now)
    return session ? succeed(session) : refuse('second-factor-over')
  })
}
