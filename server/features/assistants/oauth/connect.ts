import {
  type AssistantScope,
  answerAddress,
  MOST_ASSISTANTS,
  readScopes,
} from '../../../../domain/account/assistants.ts'
import { isStaff } from '../../../../domain/account/roles.ts'
import type { ConnectionRequest } from '../../../../domain/api/accounts/assistants.ts'
import type { AuditFacts } from '../../../../domain/audit/actions.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { inTransaction, query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/calls.ts'
import type { CommandResult, RefusalCode } from '../../../http/refusals.ts'
import { recordAudit } from '../../audit/record.ts'
import { assistantResource, isOwnResource } from '../address.ts'
import { type Client, findClient } from './clients.ts'
import { hashOf, newSecret } from './secrets.ts'

type Needs = Pick<Deps, 'pool' | 'settings'>

/** A code is exchanged at once, by the program. */
const CODE_MS = 60_000

/** What a program asks for; with `redirect` it is sent back with an error. */
type Asked = {
  readonly client: Client
  readonly scopes: AssistantScope[]
  readonly redirect?: string
}

/**
 * Reads what a program asks. Nobody is sent to an address that its registration does not name, letter by
 * letter (docs/product/assistants.md#connecting).
 */
export async function readRequest(
  { pool, settings }: Needs,
  asked: ConnectionRequest,
  caller: Caller,
  now: Date,
): Promise<Result<Asked, RefusalCode>> {
  if (isStaff(caller.role)) return refuse('assistant-not-for-staff')
  const client = await findClient(pool, asked.client_id, now)
  if (!client?.redirectUris.includes(asked.redirect_uri)) return refuse('assistant-unknown')
  const scopes = readScopes(asked.scope)
  const error = errorOf(asked, scopes, settings)
  return succeed({
    client,
    scopes,
    ...(error ? { redirect: back(settings, asked, { error }) } : {}),
  })
}

function errorOf(
  asked: ConnectionRequest,
  scopes: readonly AssistantScope[],
  settings: Needs['settings'],
): string | undefined {
  if (asked.response_type !== 'code') return 'unsupported_response_type'
  const isProven = /^[\w-]{43}$/.test(asked.code_challenge)
  if (!isProven || asked.code_challenge_method !== 'S256') return 'invalid_request'
  if (asked.resource !== '' && !isOwnResource(asked.resource, settings)) return 'invalid_target'
  return scopes.length === 0 ? 'invalid_scope' : undefined
}

/** Where the browser goes with an answer; `iss` says whose it is (RFC 9207). */
function back(
  settings: Needs['settings'],
  { redirect_uri: address, state, resource }: ConnectionRequest,
  answer: { readonly code: string } | { readonly error: string },
): string {
  const iss = isOwnResource(resource, settings) ? new URL(resource).origin : settings.publicUrl
  return answerAddress(address, { ...answer, state, iss })
}

/** Allows or refuses what a program asks. @returns where the browser goes. */
export async function decide(
  deps: Needs,
  asked: ConnectionRequest & { readonly allow: boolean },
  caller: Caller,
  now: Date,
): Promise<CommandResult<{ redirect: string }>> {
  const read = await readRequest(deps, asked, caller, now)
  if (!read.ok) return read
  const { client, scopes, redirect } = read.value
  if (redirect) return succeed({ redirect })
  if (!asked.allow)
    return succeed({ redirect: back(deps.settings, asked, { error: 'access_denied' }) })
  const code = newSecret('code')
  await inTransaction(deps.pool, async (tx) => {
    await query(tx, {
      text: 'select from account where id = $1 for update',
      values: [caller.accountId],
    })
    await endOlder(tx, caller.accountId, client.id, now)
    await query(tx, {
      text: `insert into assistant_grant (account_id, client_id, name, scopes, resource, created_at,
               code_hash, code_challenge, redirect_uri, code_expires_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        caller.accountId,
        client.id,
        client.name,
        scopes,
        assistantResource(deps.settings),
        now,
        hashOf(code),
        asked.code_challenge,
        asked.redirect_uri,
        new Date(now.getTime() + CODE_MS),
      ],
    })
    const after = { assistant: client.name, scopes: scopes.join(', ') }
    await noteAssistant(tx, caller.accountId, { after }, now)
  })
  return succeed({ redirect: back(deps.settings, asked, { code }) })
}

/** One program is connected once; the oldest of too many make room. */
async function endOlder(tx: Tx, accountId: number, clientId: string, now: Date): Promise<void> {
  await query(tx, {
    text: `update assistant_grant set revoked_at = $3
           where account_id = $1 and revoked_at is null and (client_id = $2 or id in (
             select id from assistant_grant where account_id = $1 and revoked_at is null
             order by id desc offset $4))`,
    values: [accountId, clientId, now, MOST_ASSISTANTS - 1],
  })
}

/** The entry of the audit log: the customer did it, whom it is about. */
export async function noteAssistant(
  tx: Tx,
  accountId: number,
  change: { readonly before?: AuditFacts; readonly after?: AuditFacts },
  now: Date,
): Promise<void> {
  const entry = {
    action: 'customer-changed',
    subject: `${accountId}`,
    before: {},
    after: {},
  } as const
  await recordAudit(tx, [{ ...entry, ...change }], { accountId: null, who: 'Customer', now })
}
