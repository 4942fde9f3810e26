import type { Member } from '../../../domain/api/company/team.ts'
import { anywhere, type Listed, readPage } from '../../db/read-page.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import { hasSecondFactor } from '../accounts/second-factor/has-second-factor.ts'

type Row = Omit<Member, 'last_seen' | 'you'> & { last_seen: Date | null }

const stateConditions = {
  active: 'a.switched_off_at is null',
  off: 'a.switched_off_at is not null',
  'no-second-factor': `a.switched_off_at is null and not ${hasSecondFactor('a.id')}`,
} as const

/** A page of the team, Admins first, each with the second factors of the account. */
export function readMembers(
  reader: Reader,
  filter: CallRequest<'GET /staff/team/'>,
  asking: number,
  now: Date,
): Promise<Listed<Member>> {
  const { search, role, state } = filter
  const those = `account a
    where a.role <> 'Customer' and a.verified_at is not null
      and ($1 = '' or a.first_name || ' ' || a.last_name ilike $2 or a.email ilike $2)
      and ($3::text is null or a.role = $3) and ${state ? stateConditions[state] : 'true'}`
  return readPage(reader, filter, {
    counted: those,
    rows: (part) => `
        select a.id, a.first_name, a.last_name, a.email, a.role, a.version,
          a.switched_off_at is null as active,
          (select coalesce(array_agg(r.region_id order by r.region_id), '{}')
            from region_manager r where r.account_id = a.id) as regions,
          greatest(a.last_seen_at, (select max(signed_in_at) from session where account_id = a.id))
            as last_seen,
          (select count(*)::int from session
            where account_id = a.id and revoked_at is null and expires_at > $4) as sessions,
          (select count(*)::int from account_passkey where account_id = a.id) as passkeys,
          exists (select from account_authenticator_app
            where account_id = a.id and confirmed_at is not null) as authenticator_app,
          a.role = 'Admin' and a.switched_off_at is null and not exists (
            select from account other where other.role = 'Admin' and other.switched_off_at is null
              and other.verified_at is not null and other.id <> a.id) as last_admin
        from ${those}
        order by a.switched_off_at is not null, a.role, a.first_name, a.last_name, a.id ${part}`,
    values: [search, anywhere(search), role ?? null],
    more: [now],
    item: ({ last_seen, ...member }: Row) => ({
      ...member,
      last_seen: last_seen?.toISOString() ?? null,
      you: member.id === asking,
    }),
  })
}

/** All regions, by name. */
export function allRegions(reader: Reader): Promise<{ id: number; name: string }[]> {
  return query(reader, { text: 'select id, name from region order by name' })
}
