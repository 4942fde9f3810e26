import { fullName } from '../../../domain/account/contact-details.ts'
import type { Role } from '../../../domain/account/roles.ts'
import { type AuditFacts, changedFacts } from '../../../domain/audit/actions.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type AccountEvent, note } from '../accounts/audit.ts'
import { mailAccount } from '../accounts/mails.ts'
import { removeAllFactors } from '../accounts/second-factor/own-factors.ts'
import { revokeSessions } from '../accounts/sign-in/sessions.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'

type TeamDeps = { readonly pool: Pool; readonly settings: CompleteSettings }

/** Fields that every change of a member has. */
type Change = { readonly version: number; readonly reason?: string }

type Locked = {
  id: number
  first_name: string
  last_name: string
  email: string
  language: Locale
  role: Exclude<Role, 'Customer'>
  active: boolean
  version: number
  regions: number[]
}

/** The result of a change: the member's name, for the response. */
type Changed = Promise<CommandResult<{ readonly name: string }>>

/**
 * Changes role and regions. Only Managers have regions; a Customer leaves the team, and their
 * sessions and API keys end.
 */
export function changeMember(
  { pool }: TeamDeps,
  id: number,
  change: Change & { readonly role: Role; readonly regions: readonly number[] },
  by: Author,
): Changed {
  return changing(pool, id, change, async (tx, member) => {
    const regions = change.role === 'Manager' ? await knownRegions(tx, change.regions) : []
    if (!regions) return refuse('region-unknown')
    const facts = changedFacts(
      { role: member.role, regions: await regionNames(tx, member.regions) },
      { role: change.role, regions: await regionNames(tx, regions) },
    )
    if (!facts) return succeed()
    await query(tx, {
      text: `update account set role = $2, version = version + 1,
          switched_off_at = case when $2 <> 'Customer' then switched_off_at end
        where id = $1`,
      values: [id, change.role],
    })
    await setRegions(tx, id, regions)
    if (change.role === 'Customer') {
      await revokeSessions(tx, id, undefined, by.now)
      await query(tx, {
        text: `update api_key set revoked_at = $2, version = version + 1
          where account_id = $1 and revoked_at is null`,
        values: [id, by.now],
      })
    }
    return record(tx, id, facts, change, by)
  })
}

/**
 * Deactivates an account and ends its sessions, or allows it to sign in again; does nothing if it is
 * so already.
 */
export function switchMember(
  { pool }: TeamDeps,
  id: number,
  { on, ...change }: Change & { readonly on: boolean },
  by: Author,
): Changed {
  return changing(pool, id, change, async (tx, member) => {
    if (member.active === on) return succeed()
    await query(tx, {
      text: 'update account set switched_off_at = $2, version = version + 1 where id = $1',
      values: [id, on ? null : by.now],
    })
    if (!on) await revokeSessions(tx, id, undefined, by.now)
    await noteOf(tx, on ? 'switched-on' : 'switched-off', id, by)
    return record(tx, id, { before: { active: !on }, after: { active: on } }, change, by)
  })
}

/** Ends all sessions of an account. */
export function signOut({ pool }: TeamDeps, id: number, by: Author): Changed {
  return changing(pool, id, undefined, async (tx) => {
    await revokeSessions(tx, id, undefined, by.now)
    await noteOf(tx, 'signed-out-by-admin', id, by)
    await recordAudit(tx, by, { action: 'account-signed-out', subject: `${id}` })
    return succeed()
  })
}

/** Removes a member's lost second factors, ends their sessions, and notifies them by mail. */
export function resetSecondFactor(
  { pool, settings }: TeamDeps,
  id: number,
  change: Change,
  by: Author,
): Changed {
  return changing(pool, id, change, async (tx, member) => {
    if (!(await removeAllFactors(tx, id))) return succeed()
    await query(tx, {
      text: 'update account set version = version + 1 where id = $1',
      values: [id],
    })
    await revokeSessions(tx, id, undefined, by.now)
    await noteOf(tx, 'second-factor-removed', id, by)
    await mailAccount(tx, settings, member, { about: 'factor-removed' }, by.now)
    const facts = { before: { second_factor: true }, after: { second_factor: false } }
    return record(tx, id, facts, change, by)
  })
}

/** Changes a locked member, in one transaction with the audit entry. */
function changing(
  pool: Pool,
  id: number,
  change: Change | undefined,
  work: (tx: Tx, member: Locked) => Promise<CommandResult>,
): Changed {
  const memberRecord = {
    lock: (tx: Tx) =>
      queryFirst<Locked>(tx, {
        // Not FOR UPDATE, which would block audit entries that reference their authors.
        text: `select id, first_name, last_name, email, language, role, version,
            switched_off_at is null as active,
            (select coalesce(array_agg(region_id order by region_id), '{}')
              from region_manager where account_id = account.id) as regions
          from account where id = $1 and role <> 'Customer' and verified_at is not null
          for no key update`,
        values: [id],
      }),
    version: change?.version,
    subject: ['account', `${id}`],
    conflicts: { last_admin_stays: 'last-admin' },
  } as const
  return changeRecord(pool, memberRecord, async (tx, member) => {
    const done = await work(tx, member)
    if (!done.ok) return done
    return succeed({ name: fullName(member) })
  })
}

/** Ids of regions, sorted and unique; undefined if one does not exist. */
export async function knownRegions(tx: Tx, ids: readonly number[]): Promise<number[] | undefined> {
  const sorted = [...new Set(ids)].sort((one, other) => one - other)
  const known = await query<{ id: number }>(tx, {
    text: 'select id from region where id = any($1::int[])',
    values: [sorted],
  })
  return known.length < sorted.length ? undefined : sorted
}

/** The names of regions, for the audit log. */
export async function regionNames(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const rows = await query<{ name: string }>(tx, {
    text: 'select name from region where id = any($1::int[]) order by name',
    values: [ids],
  })
  return rows.map(({ name }) => name)
}

/** Sets the regions of a Manager. */
export async function setRegions(
  tx: Tx,
  accountId: number,
  regions: readonly number[],
): Promise<void> {
  await query(tx, {
    text: 'delete from region_manager where account_id = $1 and region_id <> all($2::int[])',
    values: [accountId, regions],
  })
  await query(tx, {
    text: `insert into region_manager (region_id, account_id)
      select unnest($2::int[]), $1 on conflict do nothing`,
    values: [accountId, regions],
  })
}

async function record(
  tx: Tx,
  id: number,
  facts: { before: AuditFacts; after: AuditFacts },
  { reason }: Change,
  by: Author,
): Promise<CommandResult> {
  const entry = { action: 'account-changed', subject: `${id}`, ...facts } as const
  await recordAudit(tx, by, { ...entry, reason: reason?.trim() || undefined })
  return succeed()
}

async function noteOf(tx: Tx, what: AccountEvent, accountId: number, by: Author): Promise<void> {
  await note(tx, what, { accountId, from: by.from }, by.now)
}
