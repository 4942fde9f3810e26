import {
  emailProblem,
  fullName,
  normalizeEmail,
  phoneProblem,
} from '../../../domain/account/contact-details.ts'
import {
  newPasswordProblem,
  profilePasswordProblems,
} from '../../../domain/account/new-password.ts'
import { changedFacts } from '../../../domain/audit/actions.ts'
import type { EveryProblem } from '../../../domain/messages/every-problem.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, queryFirst, queryOne } from '../../db/transaction.ts'
import type { Caller } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { ClientInfo } from '../../http/client-info.ts'
import { hashOfToken } from '../../signature.ts'
import { recordAudit } from '../audit/record.ts'
import { changePhoneOfVisits } from '../bookings/records/phone-of-visits.ts'
import type { AccountDeps } from './account-deps.ts'
import { note } from './audit.ts'
import { type Addressee, mailAccount } from './mails.ts'
import { hashPassword, isPassword } from './passwords/passwords.ts'
import { ownerProof } from './passwords/reauthentication.ts'
import { accountByEmail, type UserDetails } from './queries.ts'
import { dropTokens, mailReset, mayMail } from './registration/mailed-links.ts'
import {
  lockRemaining,
  mailAnotherVerification,
  normalizePhone,
  registrationOf,
} from './registration/registrations.ts'
import { type SignIn, signIn } from './second-factor/sign-in-attempts.ts'
import { revokeSessions } from './sign-in/sessions.ts'

/**
 * Signs in by password; the case of the e-mail address does not matter. An unknown address and a
 * wrong password get the same refusal in the same time. The right password of an unverified account
 * sends a new link.
 */
export async function login(
  deps: AccountDeps,
  form: { username: string; password: string },
  from: ClientInfo,
  now: Date,
): Promise<CommandResult<SignIn>> {
  const { pool, settings } = deps
  const email = normalizeEmail(form.username)
  if (!email) return refuse({ code: 'email-missing', field: 'username' })
  if (!form.password) return refuse({ code: 'password-missing', field: 'password' })
  const account = await accountByEmail(pool, email)
  const registration =
    account && !account.verified_at ? await registrationOf(pool, account, form.password) : undefined
  const right =
    account && !account.verified_at
      ? registration !== undefined
      : await isPassword(account?.password_hash, form.password)
  if (!account || !right) {
    const method = 'password'
    await note(pool, 'sign-in-failed', { accountId: account?.id, from, method }, now)
    return refuse('wrong-credentials')
  }
  if (registration) {
    await note(pool, 'sign-in-failed', { accountId: account.id, from, method: 'password' }, now)
    await mailAnotherVerification(deps, account, { registration, from }, now)
    return refuse('not-verified')
  }
  const by = { method: 'password', from } as const
  const begun = await signIn(pool, settings.sessionSecret, account, by, now)
  return begun ? succeed(begun) : refuse('wrong-credentials')
}

/** Ends a session and its token. */
export async function logout(
  { pool }: AccountDeps,
  { accountId, sessionId }: Caller,
  from: ClientInfo,
  now: Date,
): Promise<void> {
  await query(pool, {
    text: 'update session set revoked_at = $2 where id = $1 and revoked_at is null',
    values: [sessionId, now],
  })
  await note(pool, 'signed-out', { accountId, from }, now)
}

/**
 * Mails a link to a new password if the e-mail address has an account, to the account that remains after
 * a merge; the outcome is the same either way.
 */
export async function forgotPassword(
  { pool, settings }: AccountDeps,
  form: { email: string },
  now: Date,
): Promise<CommandResult> {
  const problem = emailProblem(form.email)
  if (problem) return refuse(problem)
  await inTransaction(pool, async (tx) => {
    const account = await lockRemaining(tx, normalizeEmail(form.email))
    if (account && (await mayMail(tx, account.email, now)))
      await mailReset(tx, settings, account, now)
  })
  return succeed()
}

/**
 * Sets a new password by the mailed link, once, within the hour, and ends every session. This also
 * verifies the account, because the link was mailed to it.
 */
export async function resetPassword(
  { pool, settings }: AccountDeps,
  token: string,
  form: { password: string; confirm_password: string },
  from: ClientInfo,
  now: Date,
): Promise<CommandResult<{ email: string }>> {
  const problem = newPasswordProblem(form.password, form.confirm_password)
  if (problem) return refuse(problem)
  const passwordHash = await hashPassword(form.password)
  return inTransaction(pool, async (tx) => {
    const account = await queryFirst<Addressee & { id: number }>(tx, {
      text: `with used as (
          update account_token set used_at = $2
          where token_hash = $1 and purpose = 'reset' and used_at is null and expires_at > $2
          returning account_id
        )
        update account a
        set password_hash = $3, verified_at = coalesce(a.verified_at, $2)
        from used where a.id = used.account_id
        returning a.id, a.email, a.language`,
      values: [hashOfToken(token), now, passwordHash],
    })
    if (!account) return refuse('link-used')
    await dropTokens(tx, account.id, 'reset')
    await dropTokens(tx, account.id, 'verify')
    await revokeSessions(tx, account.id, undefined, now)
    await note(tx, 'password-reset', { accountId: account.id, from }, now)
    await mailAccount(tx, settings, account, { about: 'password-changed' }, now)
    return succeed({ email: account.email })
  })
}

type Details = { first_name: string; last_name: string; phone: string }

/** Changes name and phone; the e-mail address stays (docs/product/pages.md#profile). */
export async function updateDetails(
  { pool }: AccountDeps,
  caller: Caller,
  form: Details,
  now: Date,
): Promise<CommandResult<UserDetails>> {
  const problem = detailsProblem(form)
  if (problem) return refuse(problem)
  const id = caller.accountId
  const details = {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    phone: normalizePhone(form.phone),
  }
  return inTransaction(pool, async (tx) => {
    const before = await queryOne<{ first_name: string; last_name: string; phone: string | null }>(
      tx,
      {
        text: 'select first_name, last_name, phone from account where id = $1 for no key update',
        values: [id],
      },
    )
    const facts = changedFacts(customerFacts(before), customerFacts(details))
    const isCustomer = caller.role === 'Customer' && facts !== undefined
    const user = await queryOne<UserDetails>(tx, {
      text: `update account set first_name = $2, last_name = $3, phone = $4,
          version = version + $5::int
        where id = $1 returning first_name, last_name, email, phone, role as user_role`,
      values: [id, details.first_name, details.last_name, details.phone, isCustomer ? 1 : 0],
    })
    await changePhoneOfVisits(tx, id, { before: before.phone, after: details.phone }, now)
    // So that staff who had the customer open do not write the former details again.
    if (isCustomer) {
      const entry = { action: 'customer-changed', subject: `${id}`, ...facts } as const
      await recordAudit(tx, { accountId: null, who: 'Customer', now }, entry)
    }
    return succeed(user)
  })
}

function customerFacts({ phone, ...person }: Omit<Details, 'phone'> & { phone: string | null }) {
  return { name: fullName(person), phone }
}

/** Stores the language that the account's owner chose. */
export async function chooseLanguage(
  pool: Pool,
  accountId: number,
  language: Locale,
): Promise<void> {
  await query(pool, {
    text: 'update account set language = $2 where id = $1',
    values: [accountId, language],
  })
}

/** Changes the password and ends all other sessions of the account. */
export async function changePassword(
  { pool, settings }: AccountDeps,
  caller: Caller,
  form: { password: string; confirm_password: string; current_password: string },
  from: ClientInfo,
  now: Date,
): Promise<CommandResult> {
  const [problem] = profilePasswordProblems(form.password, form.confirm_password)
  if (problem) return refuse(problem)
  const proof = await ownerProof(pool, caller, form.current_password, from, now)
  if (!proof.ok) return proof
  const passwordHash = await hashPassword(form.password)
  await inTransaction(pool, async (tx) => {
    await query(tx, {
      text: 'update account set password_hash = $2 where id = $1',
      values: [caller.accountId, passwordHash],
    })
    await dropTokens(tx, caller.accountId, 'reset')
    await revokeSessions(tx, caller.accountId, caller.sessionId, now)
    await note(tx, 'password-changed', { accountId: caller.accountId, from }, now)
    await mailAccount(tx, settings, caller, { about: 'password-changed' }, now)
  })
  return succeed()
}

/** First name, last name and phone are required (docs/product/checks.md#profile). */
function detailsProblem(form: Details): EveryProblem | undefined {
  if (!form.first_name.trim()) return { code: 'first-name-missing', field: 'first_name' }
  if (!form.last_name.trim()) return { code: 'last-name-missing', field: 'last_name' }
  return phoneProblem(form.phone)
}
