import type { Pool } from '../../db/connection.ts'
import type { Caller } from '../../http/calls.ts'
import { note } from './audit.ts'
import type { ClientInfo } from './client-info.ts'
import { isPassword } from './passwords.ts'
import { passwordHashOf } from './queries.ts'
import type { Outcome } from './refusals.ts'

/**
 * For so long after signing in, nobody is asked for the present password again
 * (docs/product/calls.md#sessions).
 */
const freshMs = 10 * 60 * 1000

/** Has this session signed in within the last ten minutes? */
export function isFresh(caller: Caller, now: Date): boolean {
  return now.getTime() - caller.signedInAt.getTime() <= freshMs
}

/**
 * Is it still the owner who asks? A fresh session says so, or the present password; a password that
 * is given must be right in either case.
 */
export async function ownerProof(
  pool: Pool,
  caller: Caller,
  currentPassword: string,
  from: ClientInfo,
  now: Date,
): Promise<Outcome<object>> {
  if (isFresh(caller, now) && !currentPassword) return { ok: true }
  const passwordHash = await passwordHashOf(pool, caller.accountId)
  // An account that signs in elsewhere has no password to ask for.
  if (passwordHash === null) return { ok: false, code: 'sign-in-again' }
  if (!currentPassword) return { ok: false, code: 'current-password-missing' }
  if (await isPassword(passwordHash, currentPassword)) return { ok: true }
  await note(pool, 'proof-failed', { accountId: caller.accountId, from, method: 'password' }, now)
  return { ok: false, code: 'current-password-wrong' }
}
