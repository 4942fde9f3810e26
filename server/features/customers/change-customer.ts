import type { CustomerChange, WrittenPlace } from '../../../domain/api/customers/customers.ts'
import { changedFacts } from '../../../domain/audit/actions.ts'
import { MAX_ADDRESSES, nameParts } from '../../../domain/customers/customer.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { hasRows, isDatabaseError, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { changePhoneOfVisits } from '../bookings/records/phone-of-visits.ts'

/** A customer's row, locked until the transaction ends. */
export type LockedCustomer = {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly phone: string | null
  readonly email: string | null
  readonly language: Locale
  readonly tags: string[]
  readonly note: string
  readonly crew_note: string
  readonly verified: boolean
  readonly blocked_at: Date | null
  readonly blocked_reason: string | null
  readonly merged_into: number | null
  readonly role: string
  readonly version: number
}

/**
 * Locks accounts in the order of their ids, including staff and closed ones. Waits for their orders
 * in progress; later orders wait for this transaction.
 */
export async function lockAccounts(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, LockedCustomer>> {
  const rows = await query<LockedCustomer>(tx, {
    text: `select id, first_name, last_name, phone, email, language, tags, note, crew_note,
             verified_at is not null as verified, blocked_at, blocked_reason, merged_into, role,
             version
           from account where id = any($1::bigint[]) order by id for update`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Changes a customer, with an audit entry (docs/product/customers.md#changes).
 * @param requested.version the version that the change was based on.
 */
export function changeCustomer(
  pool: Pool,
  id: number,
  { version, ...change }: CustomerChange & { version: number },
  by: Author,
): Promise<CommandResult<Changed>> {
  return changingCustomer(pool, { id, version }, by, async (tx, before) => {
    const { save_address: place, remove_address: removed, ...facts } = change
    const { name = nameOf(before), email = before.email } = facts
    if (email !== before.email && before.verified) return refuse('customer-email-proven')
    const after = { ...before, ...facts, ...nameParts(name), email }
    try {
      await query(tx, {
        text: `update account set first_name = $2, last_name = $3, phone = $4, email = $5,
                 language = $6, tags = $7, note = $8, crew_note = $9,
                 password_hash = case when email is not distinct from $5 then password_hash end
               where id = $1`,
        values: [
          id,
          after.first_name,
          after.last_name,
          after.phone,
          after.email,
          after.language,
          after.tags,
          after.note,
          after.crew_note,
        ],
      })
    } catch (error) {
      if (!isDatabaseError(error, '23505')) throw error
      return refuse({
        code: 'customer-email-known',
        field: 'email',
        params: { name: email ?? '' },
      })
    }
    await changePhoneOfVisits(tx, id, { before: before.phone, after: after.phone }, by.now)
    // Links mailed to the previous address prove nothing about this one.
    if (after.email !== before.email) await dropLinks(tx, id)
    const saved = place && (await savePlace(tx, id, place))
    if (saved && !saved.ok) return saved
    const gone = removed === undefined ? undefined : await removePlace(tx, id, removed)
    if (removed !== undefined && !gone) return refuse('customer-address-unknown')
    const states = [saved?.value, gone && { before: gone, after: null }].filter((each) => !!each)
    return succeed({
      before: { ...factsOf(before), addresses: states.map((each) => each.before) },
      after: { ...factsOf(after), addresses: states.map((each) => each.after) },
    })
  })
}

/** Blocks a customer from booking (docs/product/customers.md#blocked). */
export function blockCustomer(
  pool: Pool,
  id: number,
  { version, reason }: { version: number; reason: string },
  by: Author,
): Promise<CommandResult<Changed>> {
  const why = reason.trim()
  return changingCustomer(pool, { id, version, reason: why }, by, async (tx, before) => {
    if (!why) return refuse('reason-missing')
    await query(tx, {
      text: `update account set blocked_at = coalesce(blocked_at, $2), blocked_reason = $3
               where id = $1`,
      values: [id, by.now, why],
    })
    return succeed({
      before: { blocked: before.blocked_at !== null, reason: before.blocked_reason ?? '' },
      after: { blocked: true, reason: why },
    })
  })
}

/** Allows a customer to book again. */
export function unblockCustomer(
  pool: Pool,
  id: number,
  { version }: { version: number },
  by: Author,
): Promise<CommandResult<Changed>> {
  return changingCustomer(pool, { id, version }, by, async (tx, before) => {
    await query(tx, {
      text: 'update account set blocked_at = null, blocked_reason = null where id = $1',
      values: [id],
    })
    return succeed({ before: { blocked: before.blocked_at !== null }, after: { blocked: false } })
  })
}

type Facts = Readonly<Record<string, unknown>>

type Changed = { readonly version: number }

/** Changes a locked customer, with an audit entry. */
export function changingCustomer(
  pool: Pool,
  { id, version, reason }: { id: number; version: number; reason?: string },
  by: Author,
  work: (tx: Tx, before: LockedCustomer) => Promise<CommandResult<{ before: Facts; after: Facts }>>,
): Promise<CommandResult<Changed>> {
  const record = {
    lock: (tx: Tx) => lockCustomer(tx, id),
    unknown: m.problem_customer_unknown,
    version,
    subject: ['customer', `${id}`],
  } as const
  return changeRecord(pool, record, async (tx, before) => {
    const done = await work(tx, before)
    if (!done.ok) return done
    const facts = changedFacts(done.value.before, done.value.after)
    if (!facts) return succeed({ version })
    await query(tx, {
      text: 'update account set version = version + 1 where id = $1',
      values: [id],
    })
    const entry = { action: 'customer-changed', subject: `${id}`, ...facts } as const
    await recordAudit(tx, by, { ...entry, reason })
    return succeed({ version: version + 1 })
  })
}

/** Locks a customer who was not merged into another. */
async function lockCustomer(tx: Tx, id: number): Promise<LockedCustomer | undefined> {
  const account = (await lockAccounts(tx, [id])).get(id)
  return account?.role === 'Customer' && account.merged_into === null ? account : undefined
}

function nameOf({ first_name: first, last_name: last }: LockedCustomer): string {
  return `${first} ${last}`.trim()
}

function factsOf(customer: LockedCustomer): Facts {
  const { phone, email, language, tags, note, crew_note } = customer
  return { name: nameOf(customer), phone, email, language, tags, note, crew_note }
}

/** Ends the links that were mailed to an account. */
export async function dropLinks(tx: Tx, id: number): Promise<void> {
  await query(tx, {
    text: 'delete from account_token where account_id = $1 and used_at is null',
    values: [id],
  })
}

const placeColumns = 'address, unit, post_code, property_type, access_notes, gate, parking, pets'

/** Adds or changes an address; returns both states for the audit log. */
async function savePlace(
  tx: Tx,
  accountId: number,
  { id, ...place }: WrittenPlace,
): Promise<CommandResult<{ before: Facts | null; after: Facts }>> {
  const known = await hasRows(tx, {
    text: 'select from postcode where code = $1',
    values: [place.post_code],
  })
  if (!known) return refuse({ code: 'postcode-unknown', field: 'post_code' })
  const there = await query<Facts & { id: number }>(tx, {
    text: `select id, ${placeColumns} from customer_address where account_id = $1`,
    values: [accountId],
  })
  const before = there.find((each) => each.id === id)
  if (id !== undefined && !before) return refuse('customer-address-unknown')
  if (!before && there.length >= MAX_ADDRESSES)
    return refuse({ code: 'customer-addresses-full', params: { count: MAX_ADDRESSES } })
  const { address, unit, post_code, property_type, access_notes, gate, parking, pets } = place
  const values = [address, unit, post_code, property_type, access_notes, gate, parking, pets]
  const written = await hasRows(tx, {
    text: before
      ? `update customer_address c set (${placeColumns}) = ($3, $4, $5, $6, $7, $8, $9, $10)
         where account_id = $1 and id = $2 and not exists (
           select from customer_address o where o.account_id = $1 and o.id <> $2
             and o.post_code = $5 and lower(o.address) = lower($3) and lower(o.unit) = lower($4))
         returning id`
      : `insert into customer_address (account_id, ${placeColumns})
         select $1, $3, $4, $5, $6, $7, $8, $9, $10 where $2::bigint is null
         on conflict do nothing returning id`,
    values: [accountId, id ?? null, ...values],
  })
  if (!written) return refuse({ code: 'customer-address-known', field: 'address' })
  return succeed({ before: before ? factsOfPlace(before) : null, after: place })
}

async function removePlace(tx: Tx, accountId: number, id: number): Promise<Facts | undefined> {
  const gone = await queryFirst<Facts & { id: number }>(tx, {
    text: `delete from customer_address where account_id = $1 and id = $2
           returning id, ${placeColumns}`,
    values: [accountId, id],
  })
  return gone && factsOfPlace(gone)
}

function factsOfPlace({ id: _id, ...facts }: Facts & { id: number }): Facts {
  return facts
}
