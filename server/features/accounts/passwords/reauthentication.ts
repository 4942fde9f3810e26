import { refuse, succeed } from '../../../../domain/result.ts'
import type { Pool } from '../../../db/connection.ts'
import { type Caller, isFresh } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import { note } from '../audit.ts'
import { passwordHashOf } from '../queries.ts'
import { isPassword } from './passwords.ts'

/**
 * Is the owner calling? Proven by a fresh session or the current password; a given password must be
 * right in either case.
 */
export async function ownerProof(
  pool: Pool,
  caller: Caller,
  currentPassword: string,
  from: ClientInfo,
  now: Date,
): Promise<CommandResult> {
  if (isFresh(caller, now) && !currentPassword) return succeed()
  const passwordHash = await passwordHashOf(pool, caller.accountId)
  // An account that signs in with a provider has no password.
  if (passwordHash === null) return refuse('sign-in-again')
  if (!currentPassword) return refuse('current-password-missing')
  if (await isPassword(passwordHash, currentPassword)) return succeed()
  await note(pool, 'proof-failed', { accountId: caller.accountId, from, method: 'password' }, now)
  return refuse('current-password-wrong')
}
