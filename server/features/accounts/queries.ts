import type { Role } from '../../../domain/account/roles.ts'
import type { Pool } from '../../db/connection.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Caller } from '../../http/calls.ts'
import { readSessionToken, sessionKey } from './session-token.ts'

/** What an account's owner is told about it (spec 3, User). */
export type UserDetails = {
  first_name: string
  last_name: string
  email: string
  phone: string | null
  user_role: Role
}

/**
 * Finds the live session of a token: signed by us and in time, not revoked, of a verified account.
 * One statement a call.
 */
export function findCaller(
  pool: Pool,
  secret: string,
): (token: string, now: Date) => Promise<Caller | undefined> {
  const key = sessionKey(secret)
  return async (token, now) => {
    const said = await readSessionToken(key, token, now)
    if (!said) return undefined
    const [caller] = await query<Caller>(pool, {
      name: 'find-caller',
      text: `select a.id as "accountId", s.id as "sessionId", a.role, a.email,
          a.first_name as "firstName", a.last_name as "lastName", a.phone,
          s.signed_in_at as "signedInAt"
        from session s join account a on a.id = s.account_id
        where s.id = $1 and s.account_id = $2 and s.revoked_at is null and s.expires_at > $3
          and a.verified_at is not null`,
      values: [said.sessionId, said.accountId, now],
    })
    return caller
  }
}

/** One account, as its owner sees it. */
export async function userDetails(reader: Reader, accountId: number): Promise<UserDetails> {
  const [user] = await query<UserDetails>(reader, {
    name: 'user-details',
    text: `select first_name, last_name, email, phone, role as user_role
      from account where id = $1`,
    values: [accountId],
  })
  if (!user) throw new Error('the account of a live session is gone')
  return user
}

/** Managers for the filter of the staff report; the value is the e-mail (decisions 3). */
export function managers(reader: Reader): Promise<{ value: string; label: string }[]> {
  return query(reader, {
    name: 'managers',
    text: `select email as value, first_name || ' ' || last_name as label
      from account where role = 'Manager' order by first_name, last_name, email`,
  })
}

/** What signing in needs to know of an account. */
export type SignInAccount = UserDetails & {
  id: number
  password_hash: string | null
  verified_at: Date | null
}

/** The account of an e-mail in lower case. */
export async function accountByEmail(
  reader: Reader,
  email: string,
): Promise<SignInAccount | undefined> {
  const [account] = await query<SignInAccount>(reader, {
    name: 'account-by-email',
    text: `select id, email, password_hash, verified_at, first_name, last_name, phone,
        role as user_role
      from account where email = $1`,
    values: [email],
  })
  return account
}

/** The account of an id. */
export async function accountById(reader: Reader, id: number): Promise<SignInAccount | undefined> {
  const [account] = await query<SignInAccount>(reader, {
    text: `select id, email, password_hash, verified_at, first_name, last_name, phone,
        role as user_role
      from account where id = $1`,
    values: [id],
  })
  return account
}

/** The password hash of an account. */
export async function passwordHashOf(reader: Reader, accountId: number): Promise<string | null> {
  const [row] = await query<{ password_hash: string | null }>(reader, {
    text: 'select password_hash from account where id = $1',
    values: [accountId],
  })
  return row?.password_hash ?? null
}
