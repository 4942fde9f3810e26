import { hasRows, type Reader } from '../../../db/transaction.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import { secondFactorTry } from '../../../http/limits/login-budget.ts'
import type { AccountDeps } from '../account-deps.ts'
import { note } from '../audit.ts'
import { acceptCode } from './one-time-codes.ts'
import { acceptPasskey, type RelyingParty, signingOptions, type WebAuthnJson } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** A given second factor: a passkey's signature, or a typed code. */
export type FactorProof = { readonly passkey?: WebAuthnJson; readonly code: string }

/** The second factors that an account can give. */
export type FactorWays = {
  readonly passkey: WebAuthnJson | null
  readonly code: boolean
  /** The challenge for the passkey; null without one. */
  readonly challenge: string | null
}

/** The relying party for this site. */
export function relyingParty({ settings }: Pick<AccountDeps, 'settings'>): RelyingParty {
  return { publicUrl: settings.publicUrl, name: settings.company.name }
}

/** The second factors of an account, with a new challenge for its passkeys. */
export async function waysOf(
  deps: Pick<AccountDeps, 'settings'>,
  reader: Reader,
  accountId: number,
): Promise<FactorWays> {
  const signing = await signingOptions(reader, accountId, deps.settings)
  const code = await hasRows(reader, {
    text: `select 1 from account_authenticator_app
      where account_id = $1 and confirmed_at is not null`,
    values: [accountId],
  })
  return {
    passkey: signing?.options ?? null,
    challenge: signing?.challenge ?? null,
    code,
  }
}

/**
 * Is this a second factor of the account? This uses up a code or signature. Refusals are recorded.
 * Codes are short, so they have a budget per account.
 * @throws TooManyRequests when the account's budget of codes is used up.
 */
export async function acceptFactor(
  { pool, settings }: AccountDeps,
  accountId: number,
  { passkey, challenge, code }: FactorProof & { readonly challenge: string | null },
  from: ClientInfo,
  now: Date,
): Promise<boolean> {
  if (passkey) {
    const proven =
      challenge !== null &&
      (await acceptPasskey(pool, accountId, { passkey, challenge }, settings, now))
    if (!proven) await note(pool, 'second-factor-failed', { accountId, from }, now)
    return proven
  }
  const proven = await secondFactorTry(pool, accountId, async () => {
    const of = { keys: settings, confirmed: true }
    if (await acceptCode(pool, accountId, code, of, now)) return true
    if (!(await spendRecoveryCode(pool, accountId, code, now))) return false
    await note(pool, 'recovery-code-used', { accountId, from }, now)
    return true
  })
  if (!proven) await note(pool, 'second-factor-failed', { accountId, from }, now)
  return proven
}
