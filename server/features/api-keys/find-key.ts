import { keyParts, roleOfKey, type Scope } from '../../../domain/account/api-keys.ts'
import type { Role } from '../../../domain/account/roles.ts'
import type { Pool } from '../../db/connection.ts'
import { queryFirst } from '../../db/transaction.ts'
import { type Caller, type CallGate, withoutSession } from '../../http/calls/calls.ts'
import { hashOfToken } from '../../signature.ts'

type Row = Omit<Caller, 'sessionId' | 'provenAt' | 'role' | 'key'> & {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly scopes: Scope[]
}

/**
 * Finds the caller for whom a key acts. The key must be neither expired nor revoked and used from
 * an allowed address, and its owner must be on the team (docs/product/api-keys.md). Reads
 * PostgreSQL at each call, so that a key ends at once.
 */
export function findKey(pool: Pool): NonNullable<CallGate['findKey']> {
  return async (token, address, now) => {
    if (!keyParts(token)) return undefined
    const row = await queryFirst<Row>(pool, {
      name: 'find-api-key',
      text: `with used as (
               update api_key set last_used_at = $2
               where key_hash = $1 and revoked_at is null and expires_at > $2
                 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute'))
             select k.id, k.name, k.scopes, a.id as "accountId", a.role, a.email,
               a.first_name as "firstName", a.last_name as "lastName", a.phone, a.language,
               exists (select from account_passkey where account_id = a.id)
                 or exists (select from account_authenticator_app
                   where account_id = a.id and confirmed_at is not null) as "hasSecondFactor",
               false as blocked, false as "hasPreferences"
             from api_key k join account a on a.id = k.account_id
             where k.key_hash = $1 and k.revoked_at is null and k.expires_at > $2
               and (k.addresses = '{}' or $3::inet <<= any(k.addresses))
               and a.role in ('Admin', 'Manager') and a.verified_at is not null
               and a.switched_off_at is null`,
      values: [hashOfToken(token), now, address],
    })
    if (!row) return undefined
    const { id, name, scopes, role, ...owner } = row
    return {
      ...owner,
      ...withoutSession,
      role: roleOfKey(scopes, role),
      key: { id, name, scopes, ownerRole: role },
    }
  }
}
