import { refuse, succeed } from '../../../../domain/result.ts'
import { query } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import type { AccountDeps } from '../account-deps.ts'
import { note } from '../audit.ts'
import { isPassword } from '../passwords/passwords.ts'
import { passwordHashOf } from '../queries.ts'
import { acceptFactor, type FactorProof, waysOf } from './proof.ts'
import { storeChallenge, takeChallenge } from './session-challenges.ts'

/** The caller's ways to prove their identity: the second factor, or without one, the password. */
export async function waysToProve(deps: AccountDeps, { accountId, sessionId }: Caller, now: Date) {
  const { challenge, ...ways } = await waysOf(deps, deps.pool, accountId)
  if (challenge) await storeChallenge(deps.pool, sessionId, challenge, now)
  const hasFactor = ways.passkey !== null || ways.code
  const password = !hasFactor && (await passwordHashOf(deps.pool, accountId)) !== null
  return { ...ways, password }
}

/**
 * Records that the caller has proved again that they own the account: by the second factor or,
 * without one, by the password (docs/product/roles.md#proven-again).
 */
export async function reauthenticate(
  deps: AccountDeps,
  caller: Caller,
  proof: FactorProof & { readonly password: string },
  from: ClientInfo,
  now: Date,
): Promise<CommandResult> {
  const { pool } = deps
  const { accountId, sessionId } = caller
  if (caller.hasSecondFactor) {
    const challenge = proof.passkey ? ((await takeChallenge(pool, sessionId, now)) ?? null) : null
    if (!proof.passkey && !proof.code)
      return refuse({ code: 'second-factor-missing', field: 'code' })
    if (!(await acceptFactor(deps, accountId, { ...proof, challenge }, from, now)))
      return refuse('second-factor-wrong')
  } else {
    const passwordHash = await passwordHashOf(pool, accountId)
    if (passwordHash === null) return refuse('sign-in-again')
    if (!proof.password) return refuse('reauthentication-password-missing')
    if (!(await isPassword(passwordHash, proof.password))) {
      await note(pool, 'proof-failed', { accountId, from, method: 'password' }, now)
      return refuse('reauthentication-password-wrong')
    }
  }
  await query(pool, {
    text: 'update session set proven_at = $2 where id = $1',
    values: [sessionId, now],
  })
  return succeed()
}
