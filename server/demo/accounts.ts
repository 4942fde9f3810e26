import { addDays, dayOf, instantOf } from '../../domain/booking/starts/calendar.ts'
import type { Pool } from '../db/connection.ts'
import { hasRows, query, queryOne, type Reader, type Tx } from '../db/transaction.ts'
import { hashPassword } from '../features/accounts/passwords/passwords.ts'
import { regularCustomers } from './customers.ts'
import { linkedAtFacebook, madeUp } from './sign-in/demo-sign-in.ts'
import { formerManager } from './team.ts'

/** Books on the account of a partner. */
export const memberOfPartner = 'member@jiran.test'

type Person = readonly [
  email: string,
  password: string,
  first: string,
  last: string,
  phone: string | null,
  role: 'Admin' | 'Manager' | 'Customer',
]

/**
 * The accounts of docs/product/calls.md#operation, and more managers and customers to fill the pages.
 */
const people: readonly Person[] = [
  ['admin@jiran.test', 'Admin123', 'Adlina', 'Zahari', '+60 122000001', 'Admin'],
  ['manager@jiran.test', 'Manager123', 'Marcus', 'Lee', '+60 122000002', 'Manager'],
  ['manager.klang@jiran.test', 'Manager123', 'Kamala', 'Devi', '+60 122000003', 'Manager'],
  ['manager.ampang@jiran.test', 'Manager123', 'Amir', 'Hamzah', '+60 122000004', 'Manager'],
  ['farah@jiran.test', 'Admin123', 'Farah', 'Iskandar', '+60 122000009', 'Admin'],
  ['manager.former@jiran.test', 'Manager123', 'Jason', 'Wong', '+60 122000010', 'Manager'],
  ['customer@jiran.test', 'Customer123', 'Chong', 'Mei Fong', '+60 122000005', 'Customer'],
  ['newcomer@jiran.test', 'Newcomer123', 'Nadia', 'Karim', null, 'Customer'],
  ['ravi@jiran.test', 'Customer123', 'Ravi', 'Subramaniam', '+60 122000006', 'Customer'],
  ['hidayah@jiran.test', 'Customer123', 'Hidayah', 'Abdullah', '+60 122000007', 'Customer'],
  ['peter@jiran.test', 'Customer123', 'Peter', 'Ng', '+60 122000008', 'Customer'],
  [memberOfPartner, 'Customer123', 'Suhaila', 'Aziz', '+60 122000030', 'Customer'],
]

/** An account that the demo has written. */
export type Account = {
  id: number
  email: string
  name: string
  phone: string | null
  role: string
}

/** Whether the demo's accounts are in the database. */
export async function isLoaded(reader: Reader): Promise<boolean> {
  return hasRows(reader, {
    text: 'select 1 as loaded from account where email = $1',
    values: [people[0]?.[0]],
  })
}

/**
 * Closes the demo's accounts in a database that holds them: their passwords are public, and the
 * demo's sign-in lets visitors become any of these people.
 * @returns how many were open.
 */
export async function closeDemo(pool: Pool, now: Date): Promise<number> {
  const closed = await query(pool, {
    text: `with closed as (
             update account set password_hash = null
             where email = any($1) and password_hash is not null returning id
           ), unlinked as (
             delete from account_identity where starts_with(subject, $3) returning account_id as id
           ), ended as (
             update session set revoked_at = $2
             where account_id in (select id from closed union select id from unlinked)
               and revoked_at is null
           )
           select id from closed union select id from unlinked`,
    values: [people.map(([email]) => email), now, madeUp],
  })
  return closed.length
}

/** The hashed passwords of the demo's people, in their order. */
export function hashPasswords(): Promise<string[]> {
  return Promise.all(people.map(([, password]) => hashPassword(password)))
}

/**
 * Writes the demo's people.
 * @param passwords of `hashPasswords`.
 */
export async function writePeople(
  tx: Tx,
  passwords: readonly string[],
  now: Date,
): Promise<Account[]> {
  const accounts: Account[] = []
  for (const [at, [email, , first, last, phone, role]] of people.entries()) {
    const row = await queryOne<{ id: number }>(tx, {
      text: `insert into account (email, password_hash, first_name, last_name, phone, role,
               verified_at, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
      values: [email, passwords[at], first, last, phone, role, openedAt(now)],
    })
    accounts.push({ id: row.id, email, name: `${first} ${last}`, phone, role })
  }
  await query(tx, {
    text: `insert into account_identity (provider, subject, account_id, linked_at)
           select 'facebook', $1, id, $3 from account where email = $2`,
    values: [linkedAtFacebook.subject, linkedAtFacebook.email, now],
  })
  const managers = accounts
    .filter((one) => one.role === 'Manager' && one.email !== formerManager)
    .map((one) => one.id)
  await query(tx, {
    text: `insert into region_manager (region_id, account_id)
           select id, ($1::bigint[])[1 + (row_number() over (order by id) - 1) % $2] from region`,
    values: [managers, managers.length],
  })
  return accounts
}

/** Writes the customers of the regular orders, added by staff: they have no e-mail. */
export async function writeRegularCustomers(tx: Tx, now: Date): Promise<Account[]> {
  const customers = regularCustomers()
  const rows = await query<{ id: number }>(tx, {
    text: `insert into account (first_name, last_name, phone, role, created_at)
           select first, last, phone, 'Customer', $4
           from unnest($1::text[], $2::text[], $3::text[]) as v (first, last, phone) returning id`,
    values: [
      customers.map(({ first }) => first),
      customers.map(({ family }) => family),
      customers.map(({ phone }) => phone),
      openedAt(now),
    ],
  })
  return customers.map(({ first, family, phone }, at) => ({
    id: rows[at]?.id ?? 0,
    email: '',
    name: `${first} ${family}`,
    phone,
    role: 'Customer',
  }))
}

/** When the demo's accounts were opened: before the first of their orders. */
function openedAt(now: Date): Date {
  return instantOf(addDays(dayOf(now), -90), 10)
}
