import {
  type AssistantScope,
  answerAddress,
  grantableScopes,
  MOST_ASSISTANTS,
  readScopes,
} from '../../../../domain/account/assistants.ts'
import { isStaff } from '../../../../domain/account/roles.ts'
import type { ConnectionRequest } from '../../../../domain/api/accounts/assistants.ts'
import type { AuditFacts } from '../../../../domain/audit/actions.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { hasRows, inTransaction, lockRow, query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/calls/calls.ts'
import type { CommandResult, RefusalCode } from '../../../http/calls/refusals.ts'
import { hashOfToken } from '../../../signature.ts'
import { callerName, recordAudit } from '../../audit/record.ts'
import { assistantResource, isOwnResource } from '../address.ts'
import { type Client, findClient } from './clients.ts'
import { newSecret } from './secrets.ts'

type Needs = Pick<Deps, 'pool' | 'settings'>

/** Programs exchange a code at once. */
const CODE_MS = 60_000

/** A program's request; with `redirect`, errors are sent back to it. */
type CheckedRequest = {
  readonly client: Client
  readonly scopes: AssistantScope[]
  readonly redirect?: string
}

/**
 * Validates a program's request. Nobody is redirected to an address that is not exactly in its
 * registration (docs/product/assistants.md#connecting).
 */
export async function readRequest(
  { pool, settings }: Needs,
  request: ConnectionRequest,
  caller: Caller,
  now: Date,
): Promise<Result<CheckedRequest, RefusalCode>> {
  const grantable = grantableScopes(caller.role, settings.staffAssistants)
  if (grantable.length === 0) return refuse('assistant-not-for-staff')
  const client = await findClient(pool, request.client_id, now)
  if (!client?.redirectUris.includes(request.redirect_uri)) return refuse('assistant-unknown')
  const scopes = readScopes(request.scope, grantable)
  const error = errorOf(request, scopes, settings)
  return succeed({
    client,
    scopes,
    ...(error ? { redirect: back(settings, request, { error }) } : {}),
  })
}

function errorOf(
  request: ConnectionRequest,
  scopes: readonly AssistantScope[],
  settings: Needs['settings'],
): string | undefined {
  if (request.response_type !== 'code') return 'unsupported_response_type'
  const isProven = /^[\w-]{43}$/.test(request.code_challenge)
  if (!isProven || request.code_challenge_method !== 'S256') return 'invalid_request'
  if (request.resource !== '' && !isOwnResource(request.resource, settings)) return 'invalid_target'
  return scopes.length === 0 ? 'invalid_scope' : undefined
}

/**
 * The address to which the browser returns with an answer; `iss` identifies the issuer (RFC 9207).
 */
function back(
  settings: Needs['settings'],
  { redirect_uri: address, state, resource }: ConnectionRequest,
  answer: { readonly code: string } | { readonly error: string },
): string {
  const iss = isOwnResource(resource, settings) ? new URL(resource).origin : settings.publicUrl
  return answerAddress(address, { ...answer, state, iss })
}

/** Allows or refuses a program's request. @returns where the browser goes. */
export async function decide(
  deps: Needs,
  request: ConnectionRequest & { readonly allow: boolean },
  caller: Caller,
  now: Date,
): Promise<CommandResult<{ redirect: string }>> {
  const read = await readRequest(deps, request, caller, now)
  if (!read.ok) return read
  const { client, scopes, redirect } = read.value
  if (redirect) return succeed({ redirect })
  if (!request.allow)
    return succeed({ redirect: back(deps.settings, request, { error: 'access_denied' }) })
  const code = newSecret('code')
  return inTransaction(deps.pool, async (tx) => {
    if (isStaff(caller.role) && !(await staffMayConnect(tx)))
      return refuse('assistant-not-for-staff')
    await lockRow(tx, 'account', caller.accountId)
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
        hashOfToken(code),
        request.code_challenge,
        request.redirect_uri,
        new Date(now.getTime() + CODE_MS),
      ],
    })
    const after = { assistant: client.name, scopes: scopes.join(', ') }
    await noteAssistant(tx, caller, { after }, now)
    return succeed({ redirect: back(deps.settings, request, { code }) })
  })
}

/** A program has one connection; the oldest connections beyond the limit end. */
async function endOlder(tx: Tx, accountId: number, clientId: string, now: Date): Promise<void> {
  await query(tx, {
    text: `update assistant_grant set revoked_at = $3
           where account_id = $1 and revoked_at is null and (client_id = $2 or id in (
             select id from assistant_grant where account_id = $1 and revoked_at is null
             order by id desc offset $4))`,
    values: [accountId, clientId, now, MOST_ASSISTANTS - 1],
  })
}

/** The entry in the audit log: the person is both its author and its subject. */
export async function noteAssistant(
  tx: Tx,
  caller: Caller,
  change: { readonly before?: AuditFacts; readonly after?: AuditFacts },
  now: Date,
): Promise<void> {
  const { accountId, role } = caller
  const [action, by] = isStaff(role)
    ? (['account-changed', { accountId, who: callerName(caller) }] as const)
    : (['customer-changed', { accountId: null, who: 'Customer' }] as const)
  await recordAudit(
    tx,
    {
      ...by,
      now,
    },
    { action, subject: `${accountId}`, before: {}, after: {}, ...change },
  )
}

/**
 * Can members of staff connect assistants now? Until the transaction ends, no Admin switches it off.
 */
async function staffMayConnect(tx: Tx): Promise<boolean> {
  return hasRows(tx, {
    text: 'select from company_settings where staff_assistants for share',
  })
}
