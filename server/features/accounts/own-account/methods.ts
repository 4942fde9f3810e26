import type { Provider } from '../../../../domain/account/sign-in-providers.ts'
import { refuse, succeed } from '../../../../domain/result.ts'
import { inTransaction, lockRow, query, type Reader } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import type { ClientInfo } from '../../../http/client-info.ts'
import type { AccountDeps } from '../account-deps.ts'
import { note } from '../audit.ts'
import { mailAccount } from '../mails.ts'
import { ownerProof } from '../passwords/reauthentication.ts'
import { passwordHashOf } from '../queries.ts'

/** A provider that an account can sign in with. */

/** The providers that an account is linked to. */
export function linkedProviders(
  reader: Reader,
  accountId: number,
): Promise<{ provider: Provider; linked_at: Date }[]> {
  return query(reader, {
    text: `select provider, linked_at from account_identity
      where account_id = $1 order by provider`,
    values: [accountId],
  })
}

/** Removes a provider from the account, unless it is the last way to sign in. */
export async function unlinkProvider(
  { pool, settings }: AccountDeps,
  caller: Caller,
  form: { provider: Provider; current_password: string },
  from: ClientInfo,
  now: Date,
): Promise<CommandResult> {
  const proof = await ownerProof(pool, caller, form.current_password, from, now)
  if (!proof.ok) return proof
  return inTransaction(pool, async (tx) => {
    await lockRow(tx, 'account', caller.accountId)
    const providers = await linkedProviders(tx, caller.accountId)
    if (!providers.some(({ provider }) => provider === form.provider))
      return refuse('method-unknown')
    if (providers.length === 1 && (await passwordHashOf(tx, caller.accountId)) === null)
      return refuse('last-method')
    await query(tx, {
      text: 'delete from account_identity where account_id = $1 and provider = $2',
      values: [caller.accountId, form.provider],
    })
    const about = { accountId: caller.accountId, from, method: form.provider }
    await note(tx, 'method-unlinked', about, now)
    await mailAccount(
      tx,
      settings,
      caller,
      { about: 'method-unlinked', provider: form.provider },
      now,
    )
    return succeed()
  })
}
