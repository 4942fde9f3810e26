import type { Member, memberStates } from '../../../domain/api/company/team.ts'
import { anywhere } from '../../db/read-page.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { hasSecondFactor } from '../accounts/second-factor/has-second-factor.ts'

/** Which members are asked for. */
export type MemberFilter = {
  readonly search: string
  readonly role?: 'Admin' | 'Manager' | undefined
  readonly state?: (typeof memberStates)[number] | undefined
  readonly page: number
  readonly page_size: number
}

type Row = Omit<Member, 'last_seen' | 'you'> & { last_seen: Date | null; total: number }

const stateConditions = {
  active: 'a.switched_off_at is null',
  off: 'a.switched_off_at is not null',
  'no-second-factor': `a.switched_off_at is null and not ${hasSecondFactor('a.id')}`,
} as const

/** A page of the team, Admins first, each with what guards the account. */
export async function readMembers(
  reader: Reader,
  filter: MemberFilter,
  asking: number,
  now: Date,
): Promise<{ items: Member[]; total: number }> {
  const state = filter.state ? `and ${stateConditions[filter.state]}` : ''
  const rows = await query<Row>(reader, {
    text: `select a.id, a.first_name, a.last_name, a.email, a.role, a.version,
        a.switched_off_at is null as active,
        (select coalesce(array_agg(r.region_id order by r.region_id), '{}')
          from region_manager r where r.account_id = a.id) as regions,
        greatest(a.last_seen_at, (select max(signed_in_at) from session where account_id = a.id))
          as last_seen,
        (select count(*)::int from session
          where account_id = a.id and revoked_at is null and expires_at > $1) as sessions,
        (select count(*)::int from account_passkey where account_id = a.id) as passkeys,
        exists (select from account_authenticator_app
          where account_id = a.id and confirmed_at is not null) as authenticator_app,
        a.role = 'Admin' and a.switched_off_at is null and not exists (
          select from account other where other.role = 'Admin' and other.switched_off_at is null
            and other.verified_at is not null and other.id <> a.id) as last_admin,
        (count(*) over ())::int as total
      from account a
      where a.role <> 'Customer' and a.verified_at is not null
        and ($2 = '' or a.first_name || ' ' || a.last_name ilike $3 or a.email ilike $3)
        and ($4::text is null or a.role = $4) ${state}
      order by a.switched_off_at is not null, a.role, a.first_name, a.last_name, a.id
      limit $5 offset $6`,
    values: [
      now,
      filter.search,
      anywhere(filter.search),
      filter.role ?? null,
      filter.page_size,
      (filter.page - 1) * filter.page_size,
    ],
  })
  const items: Member[] = []
  let total = 0
  for (const { total: all, last_seen, ...member } of rows) {
    total = all
    items.push({
      ...member,
      last_seen: last_seen?.toISOString() ?? null,
      you: member.id === asking,
    })
  }
  return { items, total }
}

/** All regions, by name. */
export function allRegions(reader: Reader): Promise<{ id: number; name: string }[]> {
  return query(reader, { text: 'select id, name from region order by name' })
}
