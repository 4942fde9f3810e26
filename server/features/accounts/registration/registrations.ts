import { normalizeEmail } from '../../../../domain/account/contact-details.ts'
import { nextPath } from '../../../../domain/account/next-path.ts'
import { registrationProblem } from '../../../../domain/account/registration.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Pool } from '../../../db/connection.ts'
import { hasRows, inTransaction, query, queryFirst, type Tx } from '../../../db/transaction.ts'
import type { CallRequest } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import { hashOfToken } from '../../../signature.ts'
import type { AccountDeps } from '../account-deps.ts'
import { note } from '../audit.ts'
import { type Addressee, mailAccount } from '../mails.ts'
import { hashPassword, isPassword } from '../passwords/passwords.ts'
import type { SignInAccount } from '../queries.ts'
import { noteConsent } from './consents.ts'
import { dropTokens, mailVerification, mayMail, type Registration } from './mailed-links.ts'

/**
 * How many registrations of one e-mail address, newest first, a password is compared with before
 * one is verified.
 */
const maxCompared = 3

/**
 * Registers an account and mails the link that verifies it, in the registration's language. The
 * outcome is the same if the e-mail address has an account; the mail then says so. An unverified
 * account has no owner yet: each registration has its own link, and the first link used decides
 * which one becomes the account.
 */
export async function register(
  { pool, settings }: AccountDeps,
  form: Omit<CallRequest<'POST /account/register/'>, 'username'>,
  { from, language }: { from: ClientInfo; language: Locale },
  now: Date,
): Promise<CommandResult> {
  // A honeypot: a field that people do not see. Bots fill it and get the usual answer.
  if (form.website) return succeed()
  const problem = registrationProblem(form)
  if (problem) return refuse(problem)
  const email = normalizeEmail(form.email)
  const registration: Registration = {
    next_path: nextPath(form.next, settings.publicUrl) ?? null,
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    phone: normalizePhone(form.phone),
    // Before any query, so that known and unknown addresses take the same time.
    password_hash: await hashPassword(form.password),
  }
  await inTransaction(pool, async (tx) => {
    const { first_name, last_name, phone, password_hash } = registration
    await query(tx, {
      // Until the mailbox is verified, the language of the last registration applies.
      text: `insert into account
          (email, created_at, first_name, last_name, phone, password_hash, language)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (email) do update set language = excluded.language
          where account.verified_at is null`,
      values: [email, now, first_name, last_name, phone, password_hash, language],
    })
    const account = await lockByEmail(tx, email)
    if (!account || !(await mayMail(tx, email, now))) return
    if (account.verified_at)
      return mailAccount(tx, settings, account, { about: 'registered-before' }, now)
    await mailVerification(tx, settings, account, { registration, from }, now)
    await noteConsent(tx, settings, account.id, { by: 'register', language }, now)
    await note(tx, 'registered', { accountId: account.id, from, method: 'password' }, now)
  })
  return succeed()
}

/**
 * Verifies an account by its mailed link, once, within 48 hours: the account gets the data and
 * password of that link's registration, and all other links end. The same link succeeds again until
 * it expires: people click twice, and mail scanners open links.
 */
export async function verify(
  { pool }: AccountDeps,
  token: string,
  from: ClientInfo,
  now: Date,
): Promise<CommandResult<{ already: boolean }>> {
  const tokenHash = hashOfToken(token)
  return inTransaction(pool, async (tx) => {
    // Locks the account before its links, as registering does.
    await query(tx, {
      text: `select 1 as locked from account a join account_token t on t.account_id = a.id
        where t.token_hash = $1 for update of a`,
      values: [tokenHash],
    })
    const used = await queryFirst<{ account_id: number }>(tx, {
      text: `with used as (
          update account_token set used_at = $2
          where token_hash = $1 and purpose = 'verify' and used_at is null and expires_at > $2
          returning account_id, first_name, last_name, phone, password_hash
        )
        update account a set verified_at = $2,
          first_name = coalesce(used.first_name, a.first_name),
          last_name = coalesce(used.last_name, a.last_name),
          phone = coalesce(used.phone, a.phone),
          password_hash = coalesce(used.password_hash, a.password_hash)
        from used where a.id = used.account_id and a.verified_at is null
        returning account_id`,
      values: [tokenHash, now],
    })
    if (used) {
      await dropTokens(tx, used.account_id, 'verify')
      await note(tx, 'verified', { accountId: used.account_id, from }, now)
      return succeed({ already: false })
    }
    const before = await hasRows(tx, {
      text: `select 1 from account_token t join account a on a.id = t.account_id
        where t.token_hash = $1 and t.purpose = 'verify' and t.used_at = a.verified_at
          and t.expires_at > $2`,
      values: [tokenHash, now],
    })
    return before ? succeed({ already: true }) : refuse('link-used')
  })
}

/** The registration of an unverified account that has this password. */
export async function registrationOf(
  pool: Pool,
  account: SignInAccount,
  password: string,
): Promise<Registration | undefined> {
  const waiting = await query<Registration>(pool, {
    text: `select t.next_path, coalesce(t.first_name, a.first_name) as first_name,
        coalesce(t.last_name, a.last_name) as last_name, coalesce(t.phone, a.phone) as phone,
        coalesce(t.password_hash, a.password_hash) as password_hash
      from account_token t join account a on a.id = t.account_id
      where a.id = $1 and t.purpose = 'verify' and t.used_at is null
      order by t.expires_at desc limit $2`,
    values: [account.id, maxCompared],
  })
  // If its links were deleted, the first registration applies.
  const known = waiting.length > 0 ? waiting : [{ ...account, next_path: null }]
  for (const each of known) {
    if (await isPassword(each.password_hash, password)) return each
  }
  return undefined
}

/** Mails a new link to a person who knows the password of a registration, within the limits. */
export async function mailAnotherVerification(
  { pool, settings }: AccountDeps,
  account: { email: string },
  another: { registration: Registration; from: ClientInfo },
  now: Date,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const locked = await lockByEmail(tx, account.email)
    if (!locked || locked.verified_at || !(await mayMail(tx, account.email, now))) return
    await mailVerification(tx, settings, locked, another, now)
  })
}

type LockedAccount = Addressee & { readonly id: number; readonly verified_at: Date | null }

/** Locks the account of an e-mail address, so that mails to it are counted one at a time. */
export async function lockByEmail(tx: Tx, email: string): Promise<LockedAccount | undefined> {
  return queryFirst<LockedAccount>(tx, {
    text: 'select id, email, language, verified_at from account where email = $1 for update',
    values: [email],
  })
}

/** Locks the account of an e-mail address, or the one that it was merged into. */
export async function lockRemaining(tx: Tx, email: string): Promise<LockedAccount | undefined> {
  return queryFirst<LockedAccount>(tx, {
    text: `select id, email, language, verified_at from account
      where email is not null
        and id = (select coalesce(merged_into, id) from account where email = $1)
      for update`,
    values: [email],
  })
}

/** A phone number with single spaces, as it is stored. */
export function normalizePhone(phone: string): string {
  return phone.trim().replace(/\s+/g, ' ')
}
