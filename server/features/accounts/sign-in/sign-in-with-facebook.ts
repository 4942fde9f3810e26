import { randomInt } from 'node:crypto'
import { emailProblem, normalizeEmail } from '../../../../domain/account/contact-details.ts'
import { isStaff } from '../../../../domain/account/roles.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Pool } from '../../../db/connection.ts'
import { hasRows, inTransaction, query, queryFirst } from '../../../db/transaction.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import type { ProvenPerson } from '../../../providers/sign-in/port.ts'
import { hashOfToken } from '../../../signature.ts'
import { languageOf } from '../../mail/queries.ts'
import { note } from '../audit.ts'
import { mailAccount } from '../mails.ts'
import { accountByEmail } from '../queries.ts'
import { newMailedToken } from '../randomness.ts'
import { mayMail } from '../registration/mailed-links.ts'
import { type SignIn, signIn } from '../second-factor/sign-in-attempts.ts'
import { type Challenge, spendChallenge } from './challenges.ts'
import {
  accountOfPerson,
  linkOrCreate,
  linkPassword,
  type ProviderDeps,
} from './sign-in-with-provider.ts'

/** How long a person may take to verify an e-mail address after returning from Facebook. */
export const pendingMs = 30 * 60 * 1000
/** How long a mailed code is valid. */
const codeMs = 10 * 60 * 1000
const tries = 5

/** The address to which Facebook redirects the browser. */
export function facebookReturn(publicUrl: string): string {
  return `${publicUrl}/account/facebook/return`
}

/** The result of a return from Facebook. */
export type Returned =
  | { readonly kind: 'signed-in'; readonly signIn: SignIn }
  /**
   * No account is linked to this person yet: `key` identifies the pending sign-in while they verify
   * an e-mail address.
   */
  | { readonly kind: 'pending'; readonly key: string }

/**
 * Handles a browser that returns from Facebook (docs/integrations/sign-in.md#facebook): its state
 * must be its own and unused. A linked person is signed in. Others first verify an e-mail address
 * by a code, because Facebook does not guarantee the address that it names.
 */
export async function returnFromFacebook(
  deps: ProviderDeps,
  answer: { code: string; state: string; error: string },
  challenge: Challenge | undefined,
  from: ClientInfo,
  now: Date,
): Promise<Result<Returned, 'refused' | 'cancelled' | 'away'>> {
  const { pool, settings } = deps
  const facebook = deps.signIn?.facebook
  if (!facebook || !challenge || answer.state !== challenge.word) return refuse('refused')
  // Before the request to Facebook: a replay must not cause one.
  if (!(await inTransaction(pool, (tx) => spendChallenge(tx, challenge)))) return refuse('refused')
  if (answer.error) return refuse('cancelled')
  if (!answer.code) return refuse('refused')
  const proof = await facebook.prove(answer.code, facebookReturn(settings.publicUrl), now)
  if (!proof.ok) {
    const about = { accountId: undefined, from, method: 'facebook' } as const
    if (proof.refusal.code === 'refused') await note(pool, 'sign-in-failed', about, now)
    return proof
  }

  const account = await accountOfPerson(pool, proof.value)
  if (account) {
    const by = { method: 'facebook', from } as const
    const begun = await signIn(pool, settings.sessionSecret, account, by, now)
    return begun ? succeed({ kind: 'signed-in', signIn: begun }) : refuse('refused')
  }
  return succeed({
    kind: 'pending',
    key: await storePending(pool, proof.value, challenge.next, now),
  })
}

async function storePending(
  pool: Pool,
  person: ProvenPerson,
  next: string,
  now: Date,
): Promise<string> {
  const { token, tokenHash } = newMailedToken()
  await query(pool, {
    text: `insert into pending_sign_in
        (key_hash, provider, subject, first_name, last_name, hint_email, next_path, expires_at)
      values ($1, 'facebook', $2, $3, $4, $5, $6, $7)`,
    values: [
      tokenHash,
      person.subject,
      person.firstName,
      person.lastName,
      person.email ?? null,
      next || null,
      new Date(now.getTime() + pendingMs),
    ],
  })
  return token
}

/** The pending sign-in of a browser's key, for the page that asks for the e-mail address. */
export async function pendingPerson(
  pool: Pool,
  key: string | undefined,
  now: Date,
): Promise<{ first_name: string; email: string } | undefined> {
  if (!key) return undefined
  return queryFirst<{ first_name: string; email: string }>(pool, {
    text: `select first_name, coalesce(email, hint_email, '') as email from pending_sign_in
      where key_hash = $1 and expires_at > $2`,
    values: [hashOfToken(key), now],
  })
}

/**
 * Mails a code to the e-mail address that a person from Facebook gives; the answer is always the
 * same.
 * @param language of the page that asks for the code; an existing account has its own.
 */
export async function sendCode(
  { pool, settings }: ProviderDeps,
  key: string | undefined,
  form: { email: string },
  language: Locale,
  now: Date,
): Promise<CommandResult> {
  const problem = emailProblem(form.email)
  if (problem) return refuse(problem)
  const email = normalizeEmail(form.email)
  // Short, because people type it; five tries within ten minutes are one chance in 200,000.
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return inTransaction(pool, async (tx) => {
    const pending = await queryFirst<{ mails_left: number }>(tx, {
      text: `update pending_sign_in
        set email = $3, code_hash = $4, tries_left = $5, mails_left = mails_left - 1,
          expires_at = $6
        where key_hash = $1 and expires_at > $2 and mails_left > 0 returning mails_left`,
      values: [
        hashOfToken(key ?? ''),
        now,
        email,
        hashOfToken(`${key}.${code}`),
        tries,
        new Date(now.getTime() + codeMs),
      ],
    })
    if (!pending) return refuse('facebook-over')
    if (!(await mayMail(tx, email, now))) return succeed()
    const to = { email, language: await languageOf(tx, email, language) }
    await mailAccount(tx, settings, to, { about: 'code', code }, now)
    return succeed()
  })
}

/**
 * Signs in the person of a key with the mailed code: their browser came from Facebook and the
 * mailbox is theirs, so the two belong together. Staff must also give their password, once; only
 * the mail discloses that an account is theirs.
 */
export async function confirmCode(
  { pool, settings }: ProviderDeps,
  key: string | undefined,
  form: { code: string; password: string },
  { from, language }: { from: ClientInfo; language: Locale },
  now: Date,
): Promise<CommandResult<SignIn>> {
  const keyHash = hashOfToken(key ?? '')
  const by = { method: 'facebook', from } as const
  // Counted before comparing, so that concurrent guesses cannot exceed the limit.
  const pending = await queryFirst<{
    subject: string
    first_name: string
    last_name: string
    email: string
    right: boolean
  }>(pool, {
    text: `update pending_sign_in set tries_left = tries_left - 1
      where key_hash = $1 and expires_at > $2 and tries_left > 0 and email is not null
      returning subject, first_name, last_name, email, code_hash = $3 as right`,
    values: [keyHash, now, hashOfToken(`${key}.${form.code.replace(/\s/g, '')}`)],
  })
  if (!pending) return refuse('facebook-over')
  if (!pending.right) {
    await note(pool, 'sign-in-failed', { accountId: undefined, ...by }, now)
    return refuse('code-wrong')
  }
  const { subject, email, first_name: firstName, last_name: lastName } = pending
  const person = {
    provider: 'facebook',
    subject,
    email,
    ownsMailbox: false,
    firstName,
    lastName,
  } as const
  const holder = await accountByEmail(pool, email)
  if (holder?.verified_at && isStaff(holder.user_role) && !(await accountOfPerson(pool, person))) {
    const proof = await linkPassword(pool, holder, form.password, by, now)
    if (!proof.ok) return proof
  }

  return inTransaction(pool, async (tx) => {
    // The same code may arrive twice at once: one of them signs in.
    const spent = await hasRows(tx, {
      text: 'delete from pending_sign_in where key_hash = $1 returning 1',
      values: [keyHash],
    })
    if (!spent) return refuse('facebook-over')
    const account =
      (await accountOfPerson(tx, person)) ??
      (await linkOrCreate(tx, settings, person, { holder, from, language }, now))
    const begun = account && (await signIn(tx, settings.sessionSecret, account, by, now))
    if (!begun) {
      await note(tx, 'sign-in-failed', { accountId: holder?.id, ...by }, now)
      return refuse('facebook-over')
    }
    return succeed(begun)
  })
}
