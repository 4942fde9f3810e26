import { deviceName } from '../../../../domain/messages/device-name.ts'
import { momentLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import { type Locale, locales } from '../../../../messages/locales.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { CompleteSettings } from '../../../env.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import { queueMail } from '../../mail/commands.ts'
import { pageUrl } from '../../mail/email-template.ts'
import { accountDeletedMail } from '../../mail/messages/account-deleted.ts'
import { alreadyRegisteredMail } from '../../mail/messages/already-registered.ts'
import { confirmCodeMail } from '../../mail/messages/confirm-code.ts'
import { passwordChangedMail } from '../../mail/messages/password-changed.ts'
import { resetPasswordMail } from '../../mail/messages/reset-password.ts'
import { secondFactorMail } from '../../mail/messages/second-factor.ts'
import { signInLinkMail } from '../../mail/messages/sign-in-link.ts'
import { methodLinkedMail, methodUnlinkedMail } from '../../mail/messages/sign-in-method.ts'
import { verifyAccountMail } from '../../mail/messages/verify-account.ts'
import { mailsSince } from '../../mail/queries.ts'
import { newMailedToken } from '../randomness.ts'

const hourMs = 60 * 60 * 1000

/** How long a mailed link works (docs/product/privacy.md#passwords-and-links). */
const lifetimeMs = { verify: 48 * hourMs, reset: hourMs, 'sign-in': hourMs }

/** The pause between two mailed sign-in links, however many wrong passwords arrive. */
const signInLinkEveryMs = hourMs / 4

/** What unknown clients can cause to be mailed to one address in an hour. */
const mailsAnHour = 5

/** Such mails are counted by their subjects, in whichever language they were written. */
const unauthenticatedSubjects = locales.flatMap((locale) => [
  m.mail_verify_subject({}, { locale }),
  m.mail_registered_before_subject({}, { locale }),
  m.mail_reset_subject({}, { locale }),
  m.mail_code_subject({}, { locale }),
])

/** May one more such mail go to this address? Callers answer the same either way. */
export async function mayMail(tx: Tx, to: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - hourMs)
  return (await mailsSince(tx, to, unauthenticatedSubjects, since)) < mailsAnHour
}

/** Who is written to, in which language. */
export type Addressee = { readonly email: string; readonly language: Locale }

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
  account: Addressee & { readonly id: number },
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
  const { language } = account
  const link = new URL(pageUrl(settings.publicUrl, language, '/user-verification'))
  link.searchParams.set('token', token)
  if (registration.next_path) link.searchParams.set('next', registration.next_path)
  const registered = {
    when: momentLabel(now, language, { weekday: 'none' }),
    device: deviceName(from.device, language),
    isOneOfSeveral: others.length > 0,
  }
  const mail = verifyAccountMail(settings.company, link.href, registered, language)
  await queueMail(tx, { to: account.email, ...mail }, now)
}

/** A link to a new password, valid once and for an hour; links made before stop working. */
export async function newResetLink(
  tx: Tx,
  settings: Pick<CompleteSettings, 'publicUrl'>,
  account: { readonly id: number; readonly language: Locale },
  now: Date,
): Promise<string> {
  await dropTokens(tx, account.id, 'reset')
  const token = await storeToken(tx, account.id, 'reset', undefined, now)
  const link = new URL(pageUrl(settings.publicUrl, account.language, '/reset-password'))
  link.searchParams.set('token', token)
  return link.href
}

/** Mails the link to a new password; links sent before stop working. */
export async function mailReset(
  tx: Tx,
  settings: CompleteSettings,
  account: Addressee & { readonly id: number },
  now: Date,
): Promise<void> {
  const link = await newResetLink(tx, settings, account, now)
  const mail = resetPasswordMail(settings.company, link, account.language)
  await queueMail(tx, { to: account.email, ...mail }, now)
}

/**
 * Mails a link to sign in with, unless one was sent recently. It has a limit of its own, which
 * other mails cannot use up.
 */
export async function mailSignInLink(
  tx: Tx,
  settings: CompleteSettings,
  account: Addressee & { readonly id: number },
  now: Date,
): Promise<void> {
  const lately = await query(tx, {
    text: `select 1 from account_token
      where account_id = $1 and purpose = 'sign-in' and expires_at > $2`,
    values: [account.id, new Date(now.getTime() + lifetimeMs['sign-in'] - signInLinkEveryMs)],
  })
  if (lately.length > 0) return
  const token = await storeToken(tx, account.id, 'sign-in', undefined, now)
  const { language } = account
  const link = new URL(pageUrl(settings.publicUrl, language, '/login'))
  link.searchParams.set('proof', token)
  const forgotPassword = pageUrl(settings.publicUrl, language, '/forgot-password')
  const mail = signInLinkMail(settings.company, link.href, forgotPassword, language)
  await queueMail(tx, { to: account.email, ...mail }, now)
}

/** Mails a person who registered again that the account exists. */
export async function mailAlreadyRegistered(
  tx: Tx,
  settings: CompleteSettings,
  { email: to, language }: Addressee,
  now: Date,
): Promise<void> {
  const links = {
    login: pageUrl(settings.publicUrl, language, '/login'),
    forgotPassword: pageUrl(settings.publicUrl, language, '/forgot-password'),
  }
  await queueMail(tx, { to, ...alreadyRegisteredMail(settings.company, links, language) }, now)
}

/** Mails an account's owner that the password was changed. */
export async function mailPasswordChanged(
  tx: Tx,
  settings: CompleteSettings,
  { email: to, language }: Addressee,
  now: Date,
): Promise<void> {
  const forgotPassword = pageUrl(settings.publicUrl, language, '/forgot-password')
  const mail = passwordChangedMail(settings.company, forgotPassword, language)
  await queueMail(tx, { to, ...mail }, now)
}

const names = { google: 'Google', facebook: 'Facebook' } as const

/** Mails the code that proves a mailbox to be the reader's. */
export async function mailCode(
  tx: Tx,
  settings: CompleteSettings,
  { email: to, language }: Addressee,
  code: string,
  now: Date,
): Promise<void> {
  await queueMail(tx, { to, ...confirmCodeMail(settings.company, code, language) }, now)
}

/** Mails an account's owner that a way to sign in was added. */
export async function mailMethodLinked(
  tx: Tx,
  settings: CompleteSettings,
  { email: to, language }: Addressee,
  provider: keyof typeof names,
  now: Date,
): Promise<void> {
  const profile = pageUrl(settings.publicUrl, language, '/profile')
  const mail = methodLinkedMail(settings.company, names[provider], profile, language)
  await queueMail(tx, { to, ...mail }, now)
}

/** Mails an account's owner that a way to sign in was removed. */
export async function mailMethodUnlinked(
  tx: Tx,
  settings: CompleteSettings,
  { email: to, language }: Addressee,
  provider: keyof typeof names,
  now: Date,
): Promise<void> {
  const forgotPassword = pageUrl(settings.publicUrl, language, '/forgot-password')
  const mail = methodUnlinkedMail(settings.company, names[provider], forgotPassword, language)
  await queueMail(tx, { to, ...mail }, now)
}

/** Mails an account's owner that a second factor was added or removed. */
export async function mailSecondFactorChanged(
  tx: Tx,
  settings: CompleteSettings,
  { email: to, language }: Addressee,
  change: 'added' | 'removed',
  now: Date,
): Promise<void> {
  const forgotPassword = pageUrl(settings.publicUrl, language, '/forgot-password')
  const mail = secondFactorMail(settings.company, change, forgotPassword, language)
  await queueMail(tx, { to, ...mail }, now)
}

/** Mails a person that the account is deleted. */
export async function mailDeleted(
  tx: Tx,
  settings: CompleteSettings,
  { email: to, language }: Addressee,
  now: Date,
): Promise<void> {
  await queueMail(tx, { to, ...accountDeletedMail(settings.company, language) }, now)
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
