import { deviceName } from '../../../../domain/messages/device-name.ts'
import { momentLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import { type Locale, locales } from '../../../../messages/locales.ts'
import { hasRows, query, type Tx } from '../../../db/transaction.ts'
import type { CompleteSettings } from '../../../env.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import { pageUrl } from '../../mail/email-template.ts'
import { mailsSince } from '../../mail/queries.ts'
import { type Addressee, mailAccount } from '../mails.ts'
import { newMailedToken } from '../randomness.ts'

const hourMs = 60 * 60 * 1000

/** How long a mailed link works (docs/product/privacy.md#passwords-and-links). */
const lifetimeMs = { verify: 48 * hourMs, reset: hourMs, 'sign-in': hourMs }

/** The pause between two mailed sign-in links, however many wrong passwords arrive. */
const signInLinkEveryMs = hourMs / 4

/** How many mails an hour unknown clients can cause to one address. */
const mailsAnHour = 5

/** Such mails are counted by their subjects in all languages. */
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

/** The data of a registration, stored with its link until that verifies the mailbox. */
export type Registration = {
  /** The path of this site on which the link continues. */
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
  const isOneOfSeveral = await hasRows(tx, {
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
  const mail = {
    about: 'verify',
    link: link.href,
    when: momentLabel(now, language, { weekday: 'none' }),
    device: deviceName(from.device, language),
    isOneOfSeveral,
  } as const
  await mailAccount(tx, settings, account, mail, now)
}

/** A link to a new password, valid once and for an hour; earlier links stop working. */
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

/** Mails the link to a new password; earlier links stop working. */
export async function mailReset(
  tx: Tx,
  settings: CompleteSettings,
  account: Addressee & { readonly id: number },
  now: Date,
): Promise<void> {
  const link = await newResetLink(tx, settings, account, now)
  await mailAccount(tx, settings, account, { about: 'reset', link }, now)
}

/**
 * Mails a link to sign in with, unless one was sent recently. Its limit is separate, so that other
 * mails cannot use it up.
 */
export async function mailSignInLink(
  tx: Tx,
  settings: CompleteSettings,
  account: Addressee & { readonly id: number },
  now: Date,
): Promise<void> {
  const lately = await hasRows(tx, {
    text: `select 1 from account_token
      where account_id = $1 and purpose = 'sign-in' and expires_at > $2`,
    values: [account.id, new Date(now.getTime() + lifetimeMs['sign-in'] - signInLinkEveryMs)],
  })
  if (lately) return
  const token = await storeToken(tx, account.id, 'sign-in', undefined, now)
  const link = new URL(pageUrl(settings.publicUrl, account.language, '/login'))
  link.searchParams.set('proof', token)
  await mailAccount(tx, settings, account, { about: 'sign-in', link: link.href }, now)
}

/** Deletes an account's unused links of a kind. */
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
