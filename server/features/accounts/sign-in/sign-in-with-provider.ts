import { refuse, succeed } from '../../../../domain/result.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Pool } from '../../../db/connection.ts'
import { inTransaction, query, queryFirst, type Tx } from '../../../db/transaction.ts'
import type { CompleteSettings } from '../../../env.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import { passwordTry } from '../../../http/limits/login-budget.ts'
import type { ProvenPerson, SignInProviders } from '../../../providers/sign-in/port.ts'
import { note, type SignInMethod } from '../audit.ts'
import { mailAccount } from '../mails.ts'
import { isPassword } from '../passwords/passwords.ts'
import { accountByEmail, accountById, type SignInAccount } from '../queries.ts'
import { noteConsent } from '../registration/consents.ts'
import { dropTokens } from '../registration/mailed-links.ts'
import { type SignIn, signIn } from '../second-factor/sign-in-attempts.ts'
import { type Challenge, spendChallenge } from './challenges.ts'

/** The dependencies of signing in through a provider. */
export type ProviderDeps = {
  readonly pool: Pool
  readonly settings: CompleteSettings
  readonly signIn?: SignInProviders
}

/**
 * Signs in by Google's ID token (docs/product/calls.md#sessions,
 * docs/integrations/sign-in.md#google). The account is found by Google's id of the person. An
 * account with the same e-mail address is linked if Google runs that mailbox; otherwise, or for
 * staff, only after its password was given once.
 */
export async function signInWithGoogle(
  deps: ProviderDeps,
  form: { credential: string; password: string },
  challenge: Challenge | undefined,
  { from, language }: { from: ClientInfo; language: Locale },
  now: Date,
): Promise<CommandResult<SignIn>> {
  const { pool, settings } = deps
  const google = deps.signIn?.google
  if (!google || !challenge || !form.credential) return refuse('google-refused')
  const proof = await google.prove(form.credential, challenge.word, now)
  if (!proof.ok) {
    if (proof.refusal.code === 'away') return refuse('google-away')
    await note(pool, 'sign-in-failed', { accountId: undefined, from, method: 'google' }, now)
    return refuse('google-refused')
  }
  const person = proof.value
  if (!person.email) return refuse('google-refused')

  const linked = await accountOfPerson(pool, person)
  const holder = linked ? undefined : await accountByEmail(pool, person.email)
  if (holder?.verified_at && !mayLinkByEmail(person, holder)) {
    const proof = await linkPassword(pool, holder, form.password, { method: 'google', from }, now)
    if (!proof.ok) return proof
  }

  return inTransaction(pool, async (tx) => {
    // The same token may arrive twice at once: one of them signs in.
    if (!(await spendChallenge(tx, challenge))) return refuse('google-refused')
    const account =
      (await accountOfPerson(tx, person)) ??
      (await linkOrCreate(
        tx,
        settings,
        { ...person, email: person.email ?? '' },
        { holder, from, language },
        now,
      ))
    const begun =
      account &&
      (await signIn(tx, settings.sessionSecret, account, { method: 'google', from }, now))
    return begun ? succeed(begun) : refuse('google-refused')
  })
}

/** Checks the password of the account to link to a provider's identity, like a login. */
export async function linkPassword(
  pool: Pool,
  holder: SignInAccount,
  password: string,
  by: { method: SignInMethod; from: ClientInfo },
  now: Date,
): Promise<CommandResult> {
  if (!password) return refuse('link-needs-password')
  const spent = await passwordTry(pool, holder.email)
  if (!(await isPassword(holder.password_hash, password))) {
    await note(pool, 'sign-in-failed', { accountId: holder.id, ...by }, now)
    return refuse('link-password-wrong')
  }
  await spent()
  return succeed()
}

/**
 * Links a person to the account of their e-mail address, or creates one, verified and without phone
 * or password. An unverified account had no owner yet: its registrations stop working.
 * @param holder the account for which the link was decided; undefined if there was none.
 * @param language of a new account.
 */
export async function linkOrCreate(
  tx: Tx,
  settings: CompleteSettings,
  person: ProvenPerson & { readonly email: string },
  {
    holder,
    from,
    language,
  }: { holder: SignInAccount | undefined; from: ClientInfo; language: Locale },
  now: Date,
): Promise<SignInAccount | undefined> {
  const { provider, subject, email } = person
  const created = await queryFirst<{ id: number }>(tx, {
    text: `insert into account (email, first_name, last_name, verified_at, created_at, language)
      values ($1, $2, $3, $4, $4, $5) on conflict (email) do nothing returning id`,
    values: [email, person.firstName || 'Customer', person.lastName, now, language],
  })
  const there = await queryFirst<{
    id: number
    verified_at: Date | null
    password_hash: string | null
    language: Locale
  }>(tx, {
    text: `select id, verified_at, password_hash, language from account
      where email = $1 for update`,
    values: [email],
  })
  if (!there) return undefined
  if (!created && there.verified_at) {
    // Another registration or password change happened in between: decide again.
    if (!holder?.verified_at || holder.password_hash !== there.password_hash) return undefined
  }
  if (!created && !there.verified_at) {
    await query(tx, {
      // The phone of an account that nobody has registered is from staff, and stays.
      text: `update account set first_name = $2, last_name = $3,
          phone = case when password_hash is null then phone end,
          password_hash = null, verified_at = $4, language = $5 where id = $1`,
      values: [there.id, person.firstName || 'Customer', person.lastName, now, language],
    })
    await dropTokens(tx, there.id, 'verify')
    await dropTokens(tx, there.id, 'reset')
  }
  const identity = await query(tx, {
    text: `insert into account_identity (provider, subject, account_id, linked_at)
      values ($1, $2, $3, $4) on conflict do nothing returning 1`,
    values: [provider, subject, there.id, now],
  })
  // The account is already linked to another identity of that provider.
  if (identity.length === 0) return undefined
  if (created || !there.verified_at) {
    await noteConsent(tx, settings, there.id, { by: provider, language }, now)
    await note(tx, 'registered', { accountId: there.id, from, method: provider }, now)
  } else {
    await note(tx, 'method-linked', { accountId: there.id, from, method: provider }, now)
    await mailAccount(
      tx,
      settings,
      { email, language: there.language },
      { about: 'method-linked', provider },
      now,
    )
  }
  return accountById(tx, there.id)
}

/** Is the e-mail address enough to link this person to its account? */
function mayLinkByEmail(person: ProvenPerson, account: SignInAccount): boolean {
  return person.ownsMailbox && account.user_role === 'Customer'
}

/** The account linked to a provider's identity. */
export async function accountOfPerson(
  reader: Pool | Tx,
  { provider, subject }: Pick<ProvenPerson, 'provider' | 'subject'>,
): Promise<SignInAccount | undefined> {
  const row = await queryFirst<{ account_id: number }>(reader, {
    text: 'select account_id from account_identity where provider = $1 and subject = $2',
    values: [provider, subject],
  })
  return row && accountById(reader, row.account_id)
}
