import { randomUUID } from 'node:crypto'
import type { Role } from '../domain/account/roles.ts'
import { workMask } from '../domain/booking/starts/slots.ts'
import type { Pool } from '../server/db/connection.ts'
import { query } from '../server/db/transaction.ts'
import type { CompleteSettings } from '../server/env.ts'
import { sessionKey, signSessionToken } from '../server/features/accounts/sign-in/session-token.ts'

/** A person with a live session. */
export type Person = {
  readonly accountId: number
  readonly email: string
  readonly name: string
  readonly token: string
}

/** In Kuala Lumpur, and in another region. */
export const usualPostcode = 59100
export const otherPostcode = 41200

type Hiring = {
  skills?: readonly string[]
  gender?: 'Male' | 'Female'
  /** Postcodes in whose regions they work. */
  at?: readonly number[]
  weekHours?: readonly number[]
  active?: boolean
}

/**
 * Inserts people and workers directly into a database, even one that real servers use.
 * @param settings the secret with which those servers sign sessions.
 */
export function factories(
  pool: Pool,
  settings: Pick<CompleteSettings, 'sessionSecret'>,
  now: () => Date,
) {
  let people = 0
  let workers = 0
  const key = sessionKey(settings.sessionSecret)

  /** Signs people in by inserting rows, which is faster than calls. */
  async function people_(count: number, role: Role, phone: string | null): Promise<Person[]> {
    const expires = new Date(now().getTime() + 500 * 86_400_000)
    const added = Array.from({ length: count }, () => {
      people += 1
      return { email: `person${people}@jiran.test`, sessionId: randomUUID() }
    })
    const rows = await query<{ id: number; email: string }>(pool, {
      text: `with person as (
               insert into account (email, first_name, last_name, phone, role, verified_at, created_at)
               select email, 'Nur', 'Aisyah', $3, $4, $5, $5 from unnest($1::text[]) as email
               returning id, email
             ), signed_in as (
               insert into session (id, account_id, signed_in_at, expires_at)
               select v.id, person.id, $5, $6
               from person join unnest($1::text[], $2::uuid[]) as v (email, id) using (email)
             )
             select id, email from person`,
      values: [
        added.map((each) => each.email),
        added.map((each) => each.sessionId),
        phone,
        role,
        now(),
        expires,
      ],
    })
    const ids = new Map(rows.map((row) => [row.email, row.id]))
    return Promise.all(
      added.map(async ({ email, sessionId }) => {
        const accountId = ids.get(email) ?? 0
        const token = await signSessionToken(key, { accountId, sessionId }, now(), expires)
        return { accountId, email, name: 'Nur Aisyah', token }
      }),
    )
  }

  async function one(role: Role, phone: string | null = '+60 122000001'): Promise<Person> {
    const [person] = await people_(1, role, phone)
    if (!person) throw new Error('nobody was written')
    return person
  }

  return {
    customer: (options: { phone?: string | null } = {}) => one('Customer', options.phone),
    customers: (count: number) => people_(count, 'Customer', '+60 122000001'),
    admin: () => one('Admin'),
    manager: () => one('Manager'),

    /** Hires workers: by default cleaners in Kuala Lumpur who work from 08:00 to 22:00. */
    async hire(count: number, hiring: Hiring = {}): Promise<{ id: number; identifier: string }[]> {
      const identifiers = Array.from({ length: count }, () => {
        workers += 1
        return `worker${String(workers).padStart(4, '0')}@crew.jiran.test`
      })
      return query(pool, {
        text: `with hired as (
                 insert into worker (identifier, full_name, gender, status, week_hours)
                 select identifier, identifier, $2, $3, $4 from unnest($1::text[]) as identifier
                 order by identifier
                 returning id, identifier
               ), skilled as (
                 insert into worker_skill (worker_id, skill)
                 select id, unnest($5::text[]) from hired
               ), placed as (
                 insert into worker_region (worker_id, region_id)
                 select distinct hired.id, p.region_id
                 from hired, postcode p where p.code = any($6::int[])
               )
               select id, identifier from hired order by id`,
        values: [
          identifiers,
          hiring.gender ?? 'Female',
          hiring.active === false ? 'suspended' : 'active',
          hiring.weekHours ?? Array.from({ length: 7 }, () => workMask(8, 22)),
          hiring.skills ?? ['Cleaner'],
          hiring.at ?? [usualPostcode],
        ],
      })
    },

    /** Deactivates all workers, so that only those hired later remain. */
    dismissAll: () => pool.query("update worker set status = 'suspended'"),

    /** Makes this person's proof of identity last, however far the clock is moved. */
    staysProven: (who: Person) =>
      pool.query(
        "update session set proven_at = $2::timestamptz + '400 days' where account_id = $1",
        [who.accountId, now()],
      ),

    /** Makes this person the manager of every region. */
    putInCharge: (who: Person) =>
      pool.query('insert into region_manager (region_id, account_id) select id, $1 from region', [
        who.accountId,
      ]),
  }
}
