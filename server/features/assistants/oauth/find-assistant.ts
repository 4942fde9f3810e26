import type { AssistantScope } from '../../../../domain/account/assistants.ts'
import { queryFirst } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type Caller, withoutSession } from '../../../http/calls/calls.ts'
import { hashOfToken } from '../../../signature.ts'
import { assistantResource } from '../address.ts'
import { isAssistantToken } from './secrets.ts'

/** For whom an assistant acts, and what it may do. */
export type Assistant = {
  readonly caller: Caller
  readonly grantId: number
  readonly scopes: readonly AssistantScope[]
}

type Row = Omit<Caller, 'sessionId' | 'provenAt' | 'key' | 'assistant'> & {
  readonly id: number
  readonly name: string
  readonly scopes: AssistantScope[]
}

/**
 * Finds the person for whom a token acts. The token must be valid, for this endpoint and of a live
 * connection: of a customer with a customer's scopes, or of staff with theirs, while those are
 * switched on. Reads PostgreSQL at each message, so that a connection ends at once.
 */
export async function findAssistant(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  token: string,
  now: Date,
): Promise<Assistant | undefined> {
  if (!isAssistantToken(token)) return undefined
  const row = await queryFirst<Row>(pool, {
    name: 'find-assistant',
    text: `with found as (
             select g.id, g.name, g.scopes, g.account_id, g.last_used_at
             from assistant_token t join assistant_grant g on g.id = t.grant_id
             where t.token_hash = $1 and t.kind = 'access' and t.expires_at > $2
               and g.revoked_at is null and g.resource = $3),
           used as (
             update assistant_grant g set last_used_at = $2 from found
             where g.id = found.id
               and (found.last_used_at is null
                 or found.last_used_at < $2::timestamptz - interval '1 minute'))
           select f.id, f.name, f.scopes, a.id as "accountId", a.email, a.first_name as "firstName",
             a.last_name as "lastName", a.phone, a.language, a.role, s.is_set as "hasSecondFactor",
             a.blocked_at is not null as blocked,
             exists (select from worker_wish where account_id = a.id) as "hasPreferences"
           from found f join account a on a.id = f.account_id
             cross join lateral (select exists (select from account_passkey where account_id = a.id)
               or exists (select from account_authenticator_app
                 where account_id = a.id and confirmed_at is not null) as is_set) s
           where a.verified_at is not null and a.switched_off_at is null
             and case when a.role = 'Customer' then not 'staff:read' = any(f.scopes)
               else f.scopes = '{staff:read}' and (s.is_set or not $4)
                 and exists (select from company_settings where staff_assistants) end`,
    values: [hashOfToken(token), now, assistantResource(settings), settings.staffSecondFactor],
  })
  if (!row) return undefined
  const { id, name, scopes, ...owner } = row
  const caller: Caller = { ...owner, ...withoutSession, assistant: { name } }
  return { caller, grantId: id, scopes }
}
