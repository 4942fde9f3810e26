import { Lru } from 'toad-cache'
import { isStaff } from '../../../domain/account/roles.ts'
import type { Locale } from '../../../messages/locales.ts'
import { inBatches } from '../../db/batch.ts'
import { columnsOf } from '../../db/columns.ts'
import type { Pool } from '../../db/connection.ts'
import { query, queryFirst, queryOne, type Reader } from '../../db/transaction.ts'
import type { Caller, CallResponse } from '../../http/calls/calls.ts'
import { hasSecondFactor } from './second-factor/has-second-factor.ts'
import { readSessionToken, type SessionToken, sessionKey } from './sign-in/session-token.ts'

/** The owner's view of an account (docs/product/calls.md#shapes). */
export type UserDetails = CallResponse<'GET /account/get-user-details/'>

/** Size and age limit of the cache of verified tokens; their signatures stay valid. */
const maxTokens = 10_000
const tokenMs = 10 * 60_000

/** How many staff a process remembers having seen, and how often it records each. */
const maxStaff = 1_000
const seenMs = 5 * 60_000

/**
 * Finds the live session of a token: signed by us, not expired, not revoked, of a verified account.
 * Reads PostgreSQL on each call, with one statement for concurrent calls, so that an ended session
 * fails on its next call to any process.
 */
export function findCaller(
  pool: Pool,
  secret: string,
): (token: string, now: Date) => Promise<Caller | undefined> {
  const key = sessionKey(secret)
  const read = new Lru<SessionToken>(maxTokens, tokenMs)
  const seen = new Lru<boolean>(maxStaff, seenMs)
  const find = inBatches({ atOnce: 4, most: 100 }, (tokens: readonly DatedToken[]) =>
    findCallers(pool, tokens),
  )
  return async (token, now) => {
    let claims = read.get(token)
    if (!claims) {
      claims = await readSessionToken(key, token, now)
      if (!claims) return undefined
      read.set(token, claims)
    }
    // The session expires with its token.
    const caller = await find({ ...claims, now })
    if (caller && isStaff(caller.role) && !seen.get(caller.accountId)) {
      seen.set(caller.accountId, true)
      // Not awaited: a failure only leaves the team's page less current.
      noteSeen(pool, caller.accountId, now).catch(() => undefined)
    }
    return caller
  }
}

async function noteSeen(pool: Pool, accountId: number, now: Date): Promise<void> {
  await query(pool, {
    name: 'note-seen',
    text: `update account set last_seen_at = $2
      where id = $1 and (last_seen_at is null or last_seen_at < $3)`,
    values: [accountId, now, new Date(now.getTime() - seenMs / 2)],
  })
}

type DatedToken = SessionToken & { readonly now: Date }

/** In the order of the requests. */
async function findCallers(
  pool: Pool,
  tokens: readonly DatedToken[],
): Promise<readonly (Caller | undefined)[]> {
  const found: (Caller | undefined)[] = tokens.map(() => undefined)
  const rows = await query<Caller & { at: number }>(pool, {
    name: 'find-callers',
    text: `select token.at, a.id as "accountId", s.id as "sessionId", a.role, a.email,
        a.first_name as "firstName", a.last_name as "lastName", a.phone, a.language,
        coalesce(s.proven_at, s.signed_in_at) as "provenAt",
        ${hasSecondFactor('a.id')} as "hasSecondFactor", a.blocked_at is not null as blocked,
        exists (select from worker_wish where account_id = a.id) as "hasPreferences"
      from unnest($1::uuid[], $2::bigint[], $3::timestamptz[])
        with ordinality as token (session_id, account_id, now, at)
      join session s on s.id = token.session_id and s.account_id = token.account_id
      join account a on a.id = s.account_id
      where s.revoked_at is null and s.expires_at > token.now
        and a.verified_at is not null and a.switched_off_at is null`,
    values: columnsOf(tokens, 'sessionId', 'accountId', 'now'),
  })
  for (const { at, ...caller } of rows) found[at - 1] = caller
  return found
}

/** One account, as its owner sees it. */
export async function userDetails(reader: Reader, accountId: number): Promise<UserDetails> {
  const user = await queryOne<UserDetails>(reader, {
    name: 'user-details',
    text: `select first_name, last_name, email, phone, role as user_role,
        (select p.name from partner_member m join partner p on p.id = m.partner_id and p.active
          where m.account_id = account.id) as on_account
      from account where id = $1`,
    values: [accountId],
  })
  const { on_account: partner, ...details } = user
  return partner ? { ...details, on_account: partner } : details
}

/**
 * Managers for the filter of the staff report, including deactivated ones with visits; the value is
 * the e-mail address (docs/product/calls.md#shapes).
 */
export function managers(reader: Reader): Promise<{ value: string; label: string }[]> {
  return query(reader, {
    name: 'managers',
    text: `select email as value, first_name || ' ' || last_name as label
      from account a where role = 'Manager'
        and (switched_off_at is null or exists (select from booking where manager_id = a.id))
      order by first_name, last_name, email`,
  })
}

/** Why an account cannot sign in. */
export type ClosedCode = 'switched-off' | 'account-merged'

/** The fields of an account that signing in needs. */
export type SignInAccount = UserDetails & {
  id: number
  password_hash: string | null
  language: Locale
  verified_at: Date | null
  /** Why it cannot sign in: an Admin deactivated it, or it was merged into another; else null. */
  closed: ClosedCode | null
  second_factor: boolean
}

const signInAccount = `select id, email, password_hash, language, verified_at, first_name, last_name, phone,
    role as user_role,
    case when merged_into is not null then 'account-merged'
      when switched_off_at is not null then 'switched-off' end as closed,
    ${hasSecondFactor('account.id')} as second_factor
  from account`

/** The account of a lower-case e-mail address. */
export async function accountByEmail(
  reader: Reader,
  email: string,
): Promise<SignInAccount | undefined> {
  return queryFirst<SignInAccount>(reader, {
    name: 'account-by-email',
    text: `${signInAccount} where email = $1`,
    values: [email],
  })
}

/** The account of an id. */
export async function accountById(reader: Reader, id: number): Promise<SignInAccount | undefined> {
  return queryFirst<SignInAccount>(reader, {
    text: `${signInAccount} where id = $1`,
    values: [id],
  })
}

/** The account of a session, and the session's end, for the cookie from which pages draw. */
export async function sessionUser(
  reader: Reader,
  sessionId: string,
): Promise<
  | (Pick<UserDetails, 'first_name' | 'last_name' | 'user_role'> & {
      expires_at: Date
      has_second_factor: boolean
    })
  | undefined
> {
  return queryFirst<
    Pick<UserDetails, 'first_name' | 'last_name' | 'user_role'> & {
      expires_at: Date
      has_second_factor: boolean
    }
  >(reader, {
    text: `select a.first_name, a.last_name, a.role as user_role, s.expires_at,
        ${hasSecondFactor('a.id')} as has_second_factor
      from session s join account a on a.id = s.account_id where s.id = $1`,
    values: [sessionId],
  })
}

/** The password hash of an account. */
export async function passwordHashOf(reader: Reader, accountId: number): Promise<string | null> {
  const row = await queryFirst<{ password_hash: string | null }>(reader, {
    text: 'select password_hash from account where id = $1',
    values: [accountId],
  })
  return row?.password_hash ?? null
}
