import { type Scope, scopesOf } from '../../../domain/account/api-keys.ts'
import type { ApiKey } from '../../../domain/api/company/api-keys.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Caller, CallRequest, CallResponse } from '../../http/calls/calls.ts'

type Row = Dated<Omit<ApiKey, 'until' | 'scopes'>, 'created_at' | 'last_used_at'> & {
  readonly scopes: Scope[]
  readonly expires_at: Date
}

/** The caller's keys, newest first; Admins see everyone's. */
export async function readKeys(
  reader: Reader,
  { state }: CallRequest<'GET /staff/api-keys/'>,
  { accountId, role }: Caller,
  now: Date,
): Promise<CallResponse<'GET /staff/api-keys/'>> {
  const rows = await query<Row>(reader, {
    text: `select * from (
             select k.id, k.name, 'jrn_live_' || k.prefix as prefix, a.first_name || ' ' || a.last_name as owner, k.scopes,
               k.addresses::text[] as addresses, k.created_at, k.expires_at, k.last_used_at, k.version,
               case when k.revoked_at is not null then 'revoked'
                 when k.expires_at <= $3 then 'expired' else 'active' end as state
             from api_key k join account a on a.id = k.account_id
             where $2 or k.account_id = $1) k
           where $4::text is null or state = $4
           order by created_at desc, id desc limit 500`,
    values: [accountId, role === 'Admin', now, state ?? null],
  })
  return {
    scopes: scopesOf(role),
    items: rows.map(({ expires_at: end, ...row }) => ({
      ...withIsoInstants(row),
      until: dayOf(new Date(end.getTime() - 1)),
    })),
  }
}
