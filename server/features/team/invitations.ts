import { emailProblem, fullName, normalizeEmail } from '../../../domain/account/contact-details.ts'
import { newPasswordProblem } from '../../../domain/account/new-password.ts'
import type { Invitation } from '../../../domain/api/company/team.ts'
import type { EveryProblem } from '../../../domain/messages/every-problem.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { hasRows, query, queryFirst, queryOne, type Reader, type Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { ClientInfo } from '../../http/client-info.ts'
import { hashOfToken } from '../../signature.ts'
import { note } from '../accounts/audit.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { newMailedToken } from '../accounts/randomness.ts'
import { noteConsent } from '../accounts/registration/consents.ts'
import { dropTokens } from '../accounts/registration/mailed-links.ts'
import { revokeSessions } from '../accounts/sign-in/sessions.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { queueMail } from '../mail/commands.ts'
import { pageUrl } from '../mail/email-template.ts'
import { languageOf } from '../mail/queries.ts'
import { knownRegions, regionNames, setRegions } from './commands.ts'
import { invitationMail } from './invitation-mail.ts'

type InvitationDeps = { readonly pool: Pool; readonly settings: CompleteSettings }
type Invited = Pick<Invitation, 'email' | 'first_name' | 'last_name' | 'role'>

/** Validity of an invitation's link (docs/product/roles.md#invitations). */
const lifetimeMs = 48 * 60 * 60 * 1000

/** The Admin who sent the invitation `i` may still invite. */
const senderInvites = `exists (select from account
  where id = i.invited_by and role = 'Admin' and switched_off_at is null)`

/** Invitations that were neither accepted nor withdrawn, newest first. */
export async function openInvitations(reader: Reader, now: Date): Promise<Invitation[]> {
  const rows = await query<Dated<Invitation, 'sent_at' | 'expires_at'>>(reader, {
    text: `select i.id, i.first_name, i.last_name, i.email, i.role, i.region_ids as regions,
        coalesce(a.first_name || ' ' || a.last_name, '') as invited_by, i.sent_at, i.expires_at,
        i.expires_at <= $1 or not ${senderInvites} as expired
      from staff_invitation i left join account a on a.id = i.invited_by
      where i.accepted_at is null and i.withdrawn_at is null order by i.sent_at desc, i.id desc`,
    values: [now],
  })
  return rows.map(withIsoInstants)
}

/** Invites a person by mail, unless they are on the team or invited. */
export async function invite(
  { pool, settings }: InvitationDeps,
  form: CallRequest<'POST /staff/team/invitations/'>,
  { by, language }: { by: Author; language: Locale },
): Promise<CommandResult<{ name: string }>> {
  const problem = formProblem(form)
  if (problem) return refuse(problem)
  const email = normalizeEmail(form.email)
  const { role } = form
  const [first, last] = [form.first_name.trim(), form.last_name.trim()]
  return inTransactionUnlessRefused(
    pool,
    async (tx) => {
      const staff = await hasRows(tx, {
        text: `select 1 from account
          where email = $1 and role <> 'Customer' and verified_at is not null`,
        values: [email],
      })
      if (staff) return refuse('already-in-team')
      const regions = role === 'Manager' ? await knownRegions(tx, form.regions) : []
      if (!regions) return refuse('region-unknown')
      const { token, tokenHash } = newMailedToken()
      const expires = new Date(by.now.getTime() + lifetimeMs)
      const stored = await queryOne<{ id: number }>(tx, {
        text: `insert into staff_invitation (email, first_name, last_name, role, region_ids,
            token_hash, invited_by, sent_at, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        values: [email, first, last, role, regions, tokenHash, by.accountId, by.now, expires],
      })
      const after = { role, regions: await regionNames(tx, regions) }
      await recordAudit(tx, by, { action: 'invitation-added', subject: `${stored.id}`, after })
      await mailInvitation(tx, settings, { email, name: first, role }, { token, language, by })
      return succeed({ name: `${first} ${last}` })
    },
    { '23505': 'already-invited' },
  )
}

/** Sends an open invitation again, valid for another 48 hours; the previous link ends. */
export async function sendAgain(
  { pool, settings }: InvitationDeps,
  id: number,
  { by, language }: { by: Author; language: Locale },
): Promise<CommandResult<{ name: string }>> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const { token, tokenHash } = newMailedToken()
    const sent = await queryFirst<Invited>(tx, {
      text: `update staff_invitation set token_hash = $2, sent_at = $3, expires_at = $4,
          invited_by = $5
        where id = $1 and accepted_at is null and withdrawn_at is null
        returning email, first_name, last_name, role`,
      values: [id, tokenHash, by.now, new Date(by.now.getTime() + lifetimeMs), by.accountId],
    })
    if (!sent) return refuse('not-found')
    const { first_name: name, ...to } = sent
    await recordAudit(tx, by, { action: 'invitation-sent', subject: `${id}` })
    await mailInvitation(tx, settings, { ...to, name }, { token, language, by })
    return succeed({ name: `${name} ${sent.last_name}` })
  })
}

/** Withdraws an open invitation. */
export async function withdraw(
  { pool }: InvitationDeps,
  id: number,
  by: Author,
): Promise<CommandResult> {
  return inTransactionUnlessRefused(pool, async (tx) => {
    const gone = await queryFirst<Pick<Invited, 'role'>>(tx, {
      text: `update staff_invitation set withdrawn_at = $2
        where id = $1 and accepted_at is null and withdrawn_at is null returning role`,
      values: [id, by.now],
    })
    if (!gone) return refuse('not-found')
    const entry = { action: 'invitation-removed', subject: `${id}`, before: gone } as const
    await recordAudit(tx, by, entry)
    return succeed()
  })
}

/** The invitation behind a link. */
export async function invitationOf(
  reader: Reader,
  token: string,
  now: Date,
): Promise<CommandResult<Invited & { has_account: boolean }>> {
  const found = await queryFirst<Invited & { has_account: boolean }>(reader, {
    text: `select i.email, i.first_name, i.last_name, i.role,
        exists (select from account where email = i.email and verified_at is not null)
          as has_account
      from staff_invitation i
      where token_hash = $1 and accepted_at is null and withdrawn_at is null and expires_at > $2
        and ${senderInvites}`,
    values: [hashOfToken(token), now],
  })
  return found ? succeed(found) : refuse('invitation-over')
}

/**
 * Accepts an invitation, once. If the e-mail has a verified account, it joins the team with its own
 * password, and its sessions end. Otherwise a new or unverified account is used, with the given
 * password. The link proves the mailbox.
 */
export async function accept(
  { pool, settings }: InvitationDeps,
  token: string,
  form: { password: string; confirm_password: string },
  { from, language }: { from: ClientInfo; language: Locale },
  now: Date,
): Promise<CommandResult> {
  const invitation = await invitationOf(pool, token, now)
  if (!invitation.ok) return invitation
  const keepsPassword = invitation.value.has_account
  const problem = keepsPassword
    ? undefined
    : newPasswordProblem(form.password, form.confirm_password)
  if (problem) return refuse(problem)
  const passwordHash = keepsPassword ? null : await hashPassword(form.password)
  return inTransactionUnlessRefused(pool, async (tx) => {
    const used = await queryFirst<Invited & { id: number; region_ids: number[] }>(tx, {
      text: `update staff_invitation i set accepted_at = $2
        where token_hash = $1 and accepted_at is null and withdrawn_at is null and expires_at > $2
          and ${senderInvites}
        returning id, email, first_name, last_name, role, region_ids`,
      values: [hashOfToken(token), now],
    })
    if (!used) return refuse('invitation-over')
    const joined = await join(tx, used, { passwordHash, language }, now)
    // The account was created or verified since the page was shown.
    if (!joined) return refuse('invitation-over')
    const { id: accountId } = joined
    if (used.role === 'Manager')
      await setRegions(tx, accountId, await stillThere(tx, used.region_ids))
    await noteConsent(tx, settings, accountId, { by: 'invitation', language }, now)
    await note(tx, 'invitation-accepted', { accountId, from }, now)
    const who = fullName(joined)
    const by: Author = { accountId, who, from, now }
    const regions = used.role === 'Manager' ? used.region_ids : []
    const after = { role: used.role, regions: await regionNames(tx, regions) }
    const before = joined.before && { role: joined.before }
    const action = before ? 'account-changed' : 'account-added'
    await recordAudit(tx, by, {
      action,
      subject: `${accountId}`,
      ...(before ? { before } : {}),
      after,
    })
    return succeed()
  })
}

/**
 * Adds the invited person's account to the team; undefined if it has changed since the page was
 * shown.
 */
async function join(
  tx: Tx,
  { email, first_name, last_name, role }: Invited,
  { passwordHash, language }: { passwordHash: string | null; language: Locale },
  now: Date,
): Promise<
  { id: number; first_name: string; last_name: string; before: string | undefined } | undefined
> {
  await query(tx, {
    text: `insert into account (email, first_name, last_name, password_hash, created_at, language)
      values ($1, $2, $3, $4, $5, $6) on conflict (email) do nothing`,
    values: [email, first_name, last_name, passwordHash, now, language],
  })
  const there = await queryFirst<{
    id: number
    first_name: string
    last_name: string
    role: string
    verified_at: Date | null
  }>(tx, {
    text: `select id, first_name, last_name, role, verified_at from account
      where email = $1 for no key update`,
    values: [email],
  })
  if (!there) return undefined
  if (there.verified_at) {
    if (passwordHash !== null || there.role !== 'Customer') return undefined
    await query(tx, {
      text: `update account set role = $2, switched_off_at = null, version = version + 1
        where id = $1`,
      values: [there.id, role],
    })
    await revokeSessions(tx, there.id, undefined, now)
    return { ...there, before: there.role }
  }
  if (passwordHash === null) return undefined
  // Whoever registered with this e-mail never proved to own it.
  await query(tx, {
    text: `update account set first_name = $2, last_name = $3, phone = null, password_hash = $4,
        role = $5, verified_at = $6, version = version + 1 where id = $1`,
    values: [there.id, first_name, last_name, passwordHash, role, now],
  })
  for (const purpose of ['verify', 'reset'] as const) await dropTokens(tx, there.id, purpose)
  return { id: there.id, first_name, last_name, before: undefined }
}

async function stillThere(tx: Tx, regions: readonly number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(tx, {
    text: 'select id from region where id = any($1::int[]) order by id',
    values: [regions],
  })
  return rows.map(({ id }) => id)
}

async function mailInvitation(
  tx: Tx,
  settings: CompleteSettings,
  { email, name, role }: { email: string; name: string; role: Invited['role'] },
  { token, language: ofAdmin, by }: { token: string; language: Locale; by: Author },
): Promise<void> {
  const language = await languageOf(tx, email, ofAdmin)
  const link = new URL(pageUrl(settings.publicUrl, language, '/join'))
  link.searchParams.set('token', token)
  const mail = invitationMail(settings.company, { who: by.who, name, role }, link.href, language)
  await queueMail(tx, { to: email, ...mail }, by.now)
}

function formProblem(form: CallRequest<'POST /staff/team/invitations/'>): EveryProblem | undefined {
  if (!form.first_name.trim()) return { code: 'first-name-missing', field: 'first_name' }
  if (!form.last_name.trim()) return { code: 'last-name-missing', field: 'last_name' }
  return emailProblem(form.email)
}
