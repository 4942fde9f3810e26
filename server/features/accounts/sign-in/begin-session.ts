import { randomUUID } from 'node:crypto'
import type { Locale } from '../../../../messages/locales.ts'
import { hasRows, type Reader } from '../../../db/transaction.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import { note, type SignInMethod } from '../audit.ts'
import type { SignInAccount, UserDetails } from '../queries.ts'
import { sessionKey, sessionMs, signSessionToken } from './session-token.ts'

/** A session that has just begun. */
export type NewSession = {
  token: string
  expiresAt: Date
  user: UserDetails
  language: Locale
  hasSecondFactor: boolean
}

/**
 * Begins a session for an owner who has just proved their identity, and records it. Undefined if
 * the password has changed or the account was deactivated since: a session must not outlive a
 * change that ends all sessions.
 */
export async function beginSession(
  reader: Reader,
  secret: string,
  account: SignInAccount,
  by: { method: SignInMethod; from: ClientInfo },
  now: Date,
): Promise<NewSession | undefined> {
  const sessionId = randomUUID()
  // Whole seconds, as in the token: cookie, token and row expire together.
  const expiresAt = new Date(Math.floor((now.getTime() + sessionMs) / 1000) * 1000)
  const { method, from } = by
  const begun = await hasRows(reader, {
    // The lock waits for a concurrent password change, and makes a later one wait for us.
    text: `insert into session (id, account_id, signed_in_at, expires_at, method, device, place)
      select $1, id, $3, $4, $6, $7, $8 from account
      where id = $2 and password_hash is not distinct from $5 and switched_off_at is null for share
      returning id`,
    values: [
      sessionId,
      account.id,
      now,
      expiresAt,
      account.password_hash,
      method,
      from.device,
      from.place,
    ],
  })
  if (!begun) return undefined
  await note(reader, 'signed-in', { accountId: account.id, from, method }, now)
  const key = sessionKey(secret)
  const token = await signSessionToken(key, { accountId: account.id, sessionId }, now, expiresAt)
  const { first_name, last_name, email, phone, user_role, language } = account
  const user = { first_name, last_name, email, phone, user_role }
  return { token, expiresAt, user, language, hasSecondFactor: account.second_factor }
}
