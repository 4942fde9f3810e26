import { refuse, succeed } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import { withIsoInstants } from '../../../db/instants.ts'
import { inTransaction, lockRow, query, queryOne, type Tx } from '../../../db/transaction.ts'
import type { Caller, CallResponse } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import { secondFactorTry } from '../../../http/limits/login-budget.ts'
import type { AccountDeps } from '../account-deps.ts'
import { note } from '../audit.ts'
import { mailAccount } from '../mails.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { acceptCode, beginApp, type NewApp } from './one-time-codes.ts'
import { addPasskey, creationOptions, type WebAuthnJson } from './passkeys.ts'
import { relyingParty } from './proof.ts'
import { dropRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { storeChallenge, takeChallenge } from './session-challenges.ts'

/** An account's second factors, as its owner sees them. */
type OwnFactors = Omit<CallResponse<'GET /account/second-factor/'>, 'demanded'>

/** The second factors of the caller. */
export async function ownFactors(
  { pool }: Pick<AccountDeps, 'pool'>,
  { accountId }: Caller,
): Promise<OwnFactors> {
  const values = [accountId]
  const [passkeys, apps, codes] = await Promise.all([
    query<{ id: number; name: string; added_at: Date; used_at: Date | null }>(pool, {
      text: `select id, name, added_at, used_at from account_passkey
        where account_id = $1 order by id`,
      values,
    }),
    query<{ confirmed_at: Date }>(pool, {
      text: `select confirmed_at from account_authenticator_app
        where account_id = $1 and confirmed_at is not null`,
      values,
    }),
    query<{ left: number }>(pool, {
      text: `select count(*)::int as left from account_recovery_code
        where account_id = $1 and used_at is null`,
      values,
    }),
  ])
  return {
    passkeys: passkeys.map(withIsoInstants),
    app_since: apps[0]?.confirmed_at.toISOString() ?? null,
    recovery_codes_left: codes[0]?.left ?? 0,
  }
}

/** The options for creating a passkey in this session. */
export async function beginPasskey(
  deps: AccountDeps,
  caller: Caller,
  now: Date,
): Promise<WebAuthnJson> {
  const { accountId, email, firstName, lastName } = caller
  const account = { accountId, email, name: `${firstName} ${lastName}` }
  const { options, challenge } = await creationOptions(deps.pool, account, relyingParty(deps))
  await storeChallenge(deps.pool, caller.sessionId, challenge, now)
  return options
}

/**
 * Adds the passkey that the browser created. @returns recovery codes with the first second factor.
 */
export async function finishPasskey(
  deps: AccountDeps,
  caller: Caller,
  registration: { passkey: WebAuthnJson; name: string },
  from: ClientInfo,
  now: Date,
): Promise<CommandResult<string[]>> {
  const challenge = await takeChallenge(deps.pool, caller.sessionId, now)
  if (!challenge) return refuse('passkey-refused')
  const name = registration.name.trim() || from.device
  return inTransaction(deps.pool, async (tx) => {
    const first = await lockFactors(tx, caller.accountId)
    const passkey = { passkey: registration.passkey, name, challenge }
    if (!(await addPasskey(tx, caller.accountId, passkey, relyingParty(deps), now)))
      return refuse('passkey-refused')
    return succeed(await noteAdded(deps, tx, caller, { first, from }, now))
  })
}

/** Creates a new secret for an authenticator app; refused while one is set up. */
export async function beginOwnApp(
  { pool, settings }: AccountDeps,
  caller: Caller,
  now: Date,
): Promise<CommandResult<NewApp>> {
  const { encryptionKey, company } = settings
  const app = await inTransaction(pool, (tx) =>
    beginApp(tx, caller, { issuer: company.name, encryptionKey }, now),
  )
  return app ? succeed(app) : refuse('app-set-up')
}

/** Confirms the app by its first code. @returns recovery codes with the first second factor. */
export async function confirmOwnApp(
  deps: AccountDeps,
  caller: Caller,
  code: string,
  from: ClientInfo,
  now: Date,
): Promise<CommandResult<string[]>> {
  return inTransaction(deps.pool, async (tx) => {
    const first = await lockFactors(tx, caller.accountId)
    const confirmed = await secondFactorTry(deps.pool, caller.accountId, () =>
      acceptCode(tx, caller.accountId, code, { keys: deps.settings, confirmed: false }, now),
    )
    if (!confirmed)
      return refuse({ code: 'second-factor-wrong', sentence: m.problem_app_code_wrong })
    return succeed(await noteAdded(deps, tx, caller, { first, from }, now))
  })
}

/**
 * Removes a passkey or, without an id, the app. Removing the last one also deletes the recovery
 * codes.
 */
export async function removeFactor(
  { pool, settings }: AccountDeps,
  caller: Caller,
  passkey: number | undefined,
  from: ClientInfo,
  now: Date,
): Promise<CommandResult> {
  const { accountId } = caller
  return inTransaction(pool, async (tx) => {
    await lockFactors(tx, accountId)
    const removed = await query(tx, {
      text:
        passkey === undefined
          ? 'delete from account_authenticator_app where account_id = $1 returning 1'
          : 'delete from account_passkey where account_id = $1 and id = $2 returning 1',
      values: passkey === undefined ? [accountId] : [accountId, passkey],
    })
    if (removed.length === 0) return refuse('method-unknown')
    if (!(await hasOne(tx, accountId))) await dropRecoveryCodes(tx, accountId)
    await note(tx, 'second-factor-removed', { accountId, from }, now)
    await mailAccount(tx, settings, caller, { about: 'factor-removed' }, now)
    return succeed()
  })
}

/** Creates new recovery codes, which end the former ones; refused without a second factor. */
export async function renewRecoveryCodes(
  { pool }: Pick<AccountDeps, 'pool'>,
  { accountId }: Caller,
  from: ClientInfo,
  now: Date,
): Promise<CommandResult<string[]>> {
  return inTransaction(pool, async (tx) => {
    const none = await lockFactors(tx, accountId)
    if (none) return refuse('method-unknown')
    await note(tx, 'recovery-codes-made', { accountId, from }, now)
    return succeed(await newRecoveryCodes(tx, accountId))
  })
}

/** Removes all second factors of someone who lost theirs. Returns whether there were any. */
export async function removeAllFactors(tx: Tx, accountId: number): Promise<boolean> {
  const none = await lockFactors(tx, accountId)
  for (const table of ['account_passkey', 'account_authenticator_app'])
    await query(tx, { text: `delete from ${table} where account_id = $1`, values: [accountId] })
  await dropRecoveryCodes(tx, accountId)
  return !none
}

/** After the first second factor, other sessions end, because they began without one. */
async function noteAdded(
  { settings }: Pick<AccountDeps, 'settings'>,
  tx: Tx,
  caller: Caller,
  { first, from }: { first: boolean; from: ClientInfo },
  now: Date,
): Promise<string[]> {
  const { accountId } = caller
  await note(tx, 'second-factor-added', { accountId, from }, now)
  await mailAccount(tx, settings, caller, { about: 'factor-added' }, now)
  if (!first) return []
  await revokeSessions(tx, accountId, caller.sessionId, now)
  return newRecoveryCodes(tx, accountId)
}

/** Locks an account's second factors. Returns true if it has none. */
async function lockFactors(tx: Tx, accountId: number): Promise<boolean> {
  await lockRow(tx, 'account', accountId, 'no key update')
  return !(await hasOne(tx, accountId))
}

async function hasOne(tx: Tx, accountId: number): Promise<boolean> {
  const row = await queryOne<{ has: boolean }>(tx, {
    text: `select ${hasSecondFactor('$1')} as has`,
    values: [accountId],
  })
  return row.has
}
