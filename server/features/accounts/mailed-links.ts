import { query, type Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import { queueMail } from '../mail/commands.ts'
import { accountDeletedMail } from '../mail/messages/account-deleted.ts'
import {
  alreadyRegisteredMail,
  alreadyRegisteredSubject,
} from '../mail/messages/already-registered.ts'
import { confirmCodeMail, confirmCodeSubject } from '../mail/messages/confirm-code.ts'
import { passwordChangedMail } from '../mail/messages/password-changed.ts'
import { resetPasswordMail, resetPasswordSubject } from '../mail/messages/reset-password.ts'
import { signInLinkMail } from '../mail/messages/sign-in-link.ts'
import { methodLinkedMail, methodUnlinkedMail } from '../mail/messages/sign-in-method.ts'
import { verifyAccountMail, verifyAccountSubject } from '../mail/messages/verify-account.ts'
import { mailsSince } from '../mail/queries.ts'
import type { ClientInfo } from './client-info.ts'
import { newMailedToken } from './randomness.ts'

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kuala_Lumpur',
})

const hourMs = 60 * 60 * 1000

/** How long a mailed link works (docs/product/privacy.md#passwords-and-links). */
const lifetimeMs = { verify: 48 * hourMs, reset: hourMs, 'sign-in': hourMs }

/** The pause between two mailed sign-in links, however many wrong passwords arrive. */
const signInLinkEveryMs = hourMs / 4

/** What strangers can cause to be mailed to one address in an hour. */
const mailsAnHour = 5

const unauthenticatedSubjects = [
  verifyAccountSubject,
  alreadyRegisteredSubject,
  resetPasswordSubject,
  confirmCodeSubject,
]

/** May one more such mail go to this address? Callers answer the same either way. */
export async function mayMail(tx: Tx, to: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - hourMs)
  return (await mailsSince(tx, to, unauthenticatedSubjects, since)) < mailsAnHour
}

/** The data of a registration, stored with its link until the mailbox is verified by it. */
export type Registration = {
  /** The path of this site that the link continues on. */
  readonly next_path: string | null
  readonly first_name: string
  readonly last_name: string
  readonly phone: string | null
  readonly password_hash: string | null
}

/** Mails the link that verifies an account by one registration, with its time and place. */
export async function mailVerification(
  tx: Tx,
  settings: CompleteSettings,
  account: { id: number; email: string },
  { registration, from }: { registration: Registration; from: ClientInfo },
  now: Date,
): Promise<void> {
  const others = await query(tx, {
    text: `select 1 from account_token
      where account_id = $1 and purpose = 'verify' and used_at is null and expires_at > $2
        and password_hash is distinct from $3 limit 1`,
    values: [account.id, now, registration.password_hash],
  })
  const token = await storeToken(tx, account.id, 'verify', registration, now)
  const link = new URL('/user-verification', settings.publicUrl)
  link.searchParams.set('token', token)
  if (registration.next_path) link.searchParams.set('next', registration.next_path)
  const mail = verifyAccountMail(settings.company, link.href, {
    when: moment.format(now),
    device: from.device,
    isOneOfSeveral: others.length > 0,
  })
  await queueMail(tx, { to: account.email, ...mail }, now)
}

/** Mails the link to a new password; links sent before stop working. */
export async function mailReset(
  tx: Tx,
  settings: CompleteSettings,
  account: { id: number; email: string },
  now: Date,
): Promise<void> {
  await dropTokens(tx, account.id, 'reset')
  const token = await storeToken(tx, account.id, 'reset', undefined, now)
  const link = new URL('/reset-password', settings.publicUrl)
  link.searchParams.set('token', token)
  const mail = resetPasswordMail(settings.company, link.href)
  await queueMail(tx, { to: account.email, ...mail }, now)
}

/**
 * Mails a link to sign in with, unless one was sent recently. It has a limit of its own, which
 * other mails cannot use up.
 */
export async function mailSignInLink(
  tx: Tx,
  settings: CompleteSettings,
  account: { id: number; email: string },
  now: Date,
): Promise<void> {
  const lately = await query(tx, {
    text: `select 1 from account_token
      where account_id = $1 and purpose = 'sign-in' and expires_at > $2`,
    values: [account.id, new Date(now.getTime() + lifetimeMs['sign-in'] - signInLinkEveryMs)],
  })
  if (lately.length > 0) return
  const token = await storeToken(tx, account.id, 'sign-in', undefined, now)
  const link = new URL('/login', settings.publicUrl)
  link.searchParams.set('proof', token)
  const forgotPassword = `${settings.publicUrl}/forgot-password`
  const mail = signInLinkMail(settings.company, link.href, forgotPassword)
  await queueMail(tx, { to: account.email, ...mail }, now)
}

/** Mails a person who registered again that the account exists. */
export async function mailAlreadyRegistered(
  tx: Tx,
  settings: CompleteSettings,
  to: string,
  now: Date,
): Promise<void> {
  const links = {
    login: `${settings.publicUrl}/login`,
    forgotPassword: `${settings.publicUrl}/forgot-password`,
  }
  await queueMail(tx, { to, ...alreadyRegisteredMail(settings.company, links) }, now)
}

/** Mails an account's owner that the password was changed. */
export async function mailPasswordChanged(
  tx: Tx,
  settings: CompleteSettings,
  to: string,
  now: Date,
): Promise<void> {
  const forgotPassword = `${settings.publicUrl}/forgot-password`
  await queueMail(tx, { to, ...passwordChangedMail(settings.company, forgotPassword) }, now)
}

const names = { google: 'Google', facebook: 'Facebook' } as const

/** Mails the code that proves a mailbox to be the reader's. */
export async function mailCode(
  tx: Tx,
  settings: CompleteSettings,
  to: string,
  code: string,
  now: Date,
): Promise<void> {
  await queueMail(tx, { to, ...confirmCodeMail(settings.company, code) }, now)
}

/** Mails an account's owner that a way to sign in was added. */
export async function mailMethodLinked(
  tx: Tx,
  settings: CompleteSettings,
  to: string,
  provider: keyof typeof names,
  now: Date,
): Promise<void> {
  const profile = `${settings.publicUrl}/profile`
  const mail = methodLinkedMail(settings.company, names[provider], profile)
  await queueMail(tx, { to, ...mail }, now)
}

/** Mails an account's owner that a way to sign in was removed. */
export async function mailMethodUnlinked(
  tx: Tx,
  settings: CompleteSettings,
  to: string,
  provider: keyof typeof names,
  now: Date,
): Promise<void> {
  const forgotPassword = `${settings.publicUrl}/forgot-password`
  const mail = methodUnlinkedMail(settings.company, names[provider], forgotPassword)
  await queueMail(tx, { to, ...mail }, now)
}

/** Mails a person that the account is deleted. */
export async function mailDeleted(
  tx: Tx,
  settings: CompleteSettings,
  to: string,
  now: Date,
): Promise<void> {
  await queueMail(tx, { to, ...accountDeletedMail(settings.company) }, now)
}

/** Makes an account's unused links of a kind worthless. */
export async function dropTokens(
  tx: Tx,
  accountId: number,
  purpose: keyof typeof lifetimeMs,
): Promise<void> {
  await query(tx, {
    text: `delete from account_token
      where account_id = $1 and purpose = $2 and used_at is null`,
    values: [accountId, purpose],
  })
}

async function storeToken(
  tx: Tx,
  accountId: number,
  purpose: keyof typeof lifetimeMs,
  registration: Registration | undefined,
  now: Date,
): Promise<string> {
  const { token, tokenHash } = newMailedToken()
  await query(tx, {
    text: `insert into account_token (token_hash, account_id, purpose, expires_at, next_path,
        first_name, last_name, phone, password_hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      tokenHash,
      accountId,
      purpose,
      new Date(now.getTime() + lifetimeMs[purpose]),
      registration?.next_path ?? null,
      registration?.first_name ?? null,
      registration?.last_name ?? null,
      registration?.phone ?? null,
      registration?.password_hash ?? null,
    ],
  })
  return token
}
