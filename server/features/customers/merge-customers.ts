import type { MergeCounts } from '../../../domain/api/customers/customers.ts'
import {
  joinedNotes,
  MAX_TAGS,
  mergeProblem,
  tidyTags,
} from '../../../domain/customers/customer.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransactionUnlessRefused } from '../../db/rolled-back.ts'
import { query, queryOne, type Reader, type Tx } from '../../db/transaction.ts'
import type { CallRequest, CallResponse } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { dropLinks, type LockedCustomer, lockAccounts } from './change-customer.ts'
import { signInState, wholeName } from './list-customers.ts'

/** Hands over a customer's coming visits of a worker whom they do not want again. */
export type BarWorker = (customer: number, worker: number, by: Author) => Promise<unknown>

/** Both accounts, and the records that would move. */
type Preview = CallResponse<'GET /staff/customers/{id}/merge/'>
type Brief = Preview['stays']

/** Both accounts and the records that would move; changes nothing. */
export async function previewMerge(
  reader: Reader,
  stays: number,
  closes: number,
  now: Date,
): Promise<CommandResult<Preview>> {
  const rows = await query<Brief & Parameters<typeof merging>[0]>(reader, {
    text: `select a.id, ${wholeName} as name, a.phone, a.email, ${signInState} as sign_in, a.version,
             a.role, a.merged_into, a.verified_at is not null as verified, ${partnerOf}
           from account a where a.id = any($1::bigint[])`,
    values: [[stays, closes]],
  })
  const of = new Map(rows.map((row) => [row.id, row]))
  const [one, other] = [of.get(stays), of.get(closes)]
  if (!one || !other) return refuse(unknown)
  const problem = mergeProblem(merging(one), merging(other))
  if (problem) return refuse(problem)
  const moves = await countMoves(reader, closes, now)
  return succeed({ stays: brief(one), closes: brief(other), moves })
}

const unknown = { code: 'not-found', sentence: m.problem_customer_unknown } as const

function brief({ id, name, phone, email, sign_in, version }: Brief): Brief {
  return { id, name, phone, email, sign_in, version }
}

/** The partner of the account `a`. */
const partnerOf =
  '(select partner_id from partner_member m where m.account_id = a.id) as partner_id'

function merging(row: {
  id: number
  role: string
  merged_into: number | null
  verified: boolean
  partner_id: number | null
}): Parameters<typeof mergeProblem>[0] {
  return {
    id: row.id,
    isStaff: row.role !== 'Customer',
    isClosed: row.merged_into !== null,
    canSignIn: row.verified,
    partnerId: row.partner_id,
  }
}

/**
 * Merges an account into another, in one transaction (docs/product/customers.md#merging). Its orders
 * and visits, voucher uses, addresses, notes and tags move to the remaining account, and its sessions
 * end. A concurrent order moves too, or is refused by the database.
 */
export async function mergeCustomers(
  pool: Pool,
  bar: BarWorker,
  stays: number,
  {
    other: closes,
    version,
    other_version: otherVersion,
    reason,
  }: CallRequest<'POST /staff/customers/{id}/merge/'>,
  by: Author,
): Promise<CommandResult<{ version: number; moved: MergeCounts }>> {
  let unwanted: number[] = []
  const merged = await inTransactionUnlessRefused(pool, async (tx) => {
    const accounts = await lockAccounts(tx, [stays, closes])
    const [remaining, closed] = [accounts.get(stays), accounts.get(closes)]
    if (!remaining || !closed) return refuse(unknown)
    // A new statement, so that it sees what the locks waited for.
    const partners = await query<{ id: number; partner_id: number | null }>(tx, {
      text: `select a.id, ${partnerOf} from account a where a.id = any($1::bigint[])`,
      values: [[stays, closes]],
    })
    const of = new Map(partners.map((row) => [row.id, row.partner_id]))
    const withPartner = (row: LockedCustomer) => ({ ...row, partner_id: of.get(row.id) ?? null })
    const problem = mergeProblem(merging(withPartner(remaining)), merging(withPartner(closed)))
    if (problem) return refuse(problem)
    if (remaining.version !== version) return refuse(await outOfDate(tx, 'customer', `${stays}`))
    if (closed.version !== otherVersion) return refuse(await outOfDate(tx, 'customer', `${closes}`))
    // A new statement, so that it sees the orders that the locks waited for.
    const moved = await countMoves(tx, closes, by.now)
    await close(tx, closed, remaining, by.now)
    const crews = await crewsUnwantedByOther(tx, stays, closes, by.now)
    await moveRows(tx, stays, closes)
    unwanted = await stillUnwanted(tx, stays, crews)
    await mergeDetails(tx, remaining, closed)
    await recordAudit(
      tx,
      by,
      {
        action: 'customer-merged',
        subject: `${stays}`,
        before: { account: closes, ...personOf(closed) },
        after: { account: stays, ...personOf(remaining), ...moved },
        reason: reason.trim() || undefined,
      },
      { action: 'customer-removed', subject: `${closes}`, before: personOf(closed) },
    )
    return succeed({ version: version + 1, moved })
  })
  if (merged.ok) for (const worker of unwanted) await bar(stays, worker, by)
  return merged
}

/** Workers on coming visits of one account whom the other does not want again. */
async function crewsUnwantedByOther(
  tx: Tx,
  stays: number,
  closes: number,
  now: Date,
): Promise<number[]> {
  const rows = await query<{ id: number }>(tx, {
    text: `select distinct s.worker_id as id from worker_wish s
             join booking b on b.account_id in ($1, $2) and b.account_id <> s.account_id and b.starts_at > $3
               and b.status in ('Pending Payment', 'Confirmed')
             join assignment a on a.booking_id = b.id and a.worker_id = s.worker_id
           where s.account_id in ($1, $2) and s.wish = 'not-again'`,
    values: [stays, closes, now],
  })
  return rows.map(({ id }) => id)
}

async function stillUnwanted(tx: Tx, account: number, workers: number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(tx, {
    text: `select worker_id as id from worker_wish
           where account_id = $1 and worker_id = any($2::int[]) and wish = 'not-again'`,
    values: [account, workers],
  })
  return rows.map(({ id }) => id)
}

function personOf({ first_name: first, last_name: last, phone, email }: LockedCustomer) {
  return { name: `${first} ${last}`.trim(), phone, email }
}

/** Counts the records of an account. */
async function countMoves(reader: Reader, id: number, now: Date): Promise<MergeCounts> {
  return queryOne<MergeCounts>(reader, {
    text: `select
        (select count(*)::int from booking_order where account_id = $1) as orders,
        (select count(*)::int from booking where account_id = $1) as visits,
        (select count(*)::int from booking where account_id = $1 and ends_at > $2
          and status in ('Pending Payment', 'Confirmed', 'In Progress')) as visits_coming,
        (select count(*)::int from customer_address where account_id = $1) as addresses,
        (select count(*)::int from voucher_use where account_id = $1) as vouchers,
        (select count(*)::int from session
          where account_id = $1 and revoked_at is null and expires_at > $2) as sessions`,
    values: [id, now],
  })
}

/**
 * Closes the other account: nobody can sign in to it. Its e-mail is released if it was never verified
 * and the remaining account has none.
 */
async function close(
  tx: Tx,
  closed: LockedCustomer,
  remaining: LockedCustomer,
  now: Date,
): Promise<void> {
  const freed = !closed.verified && remaining.email === null
  await query(tx, {
    text: `update account set merged_into = $2, merged_at = $3, switched_off_at = $3,
             version = version + 1, email = case when $4 then null else email end,
             password_hash = case when $4 then null else password_hash end
           where id = $1`,
    values: [closed.id, remaining.id, now, freed],
  })
  await query(tx, {
    text: 'update session set revoked_at = $2 where account_id = $1 and revoked_at is null',
    values: [closed.id, now],
  })
  await dropLinks(tx, closed.id)
}

async function moveRows(tx: Tx, stays: number, closes: number): Promise<void> {
  for (const text of [
    // Orders before visits, and in the order of their ids, as other transactions lock them.
    ...['booking_order', 'booking'].map(
      (table) => `with locked as (
         select id from ${table} where account_id = $2 order by id for no key update
       )
       update ${table} t set account_id = $1 from locked where t.id = locked.id`,
    ),
    'update voucher_use set account_id = $1 where account_id = $2',
    'update thread set account_id = $1 where account_id = $2',
    'update voucher set customer_id = $1 where customer_id = $2',
    // The provider deletes the other card.
    'delete from saved_card where account_id = $2 and exists (select from saved_card where account_id = $1)',
    'update saved_card set account_id = $1 where account_id = $2',
    'update account_buyer set account_id = $1 where account_id = $2 and not exists (select from account_buyer where account_id = $1)',
    'delete from account_buyer where account_id = $2 and account_id <> $1',
    'insert into card_mark select $1::bigint, mark, is_sure from card_mark where account_id = $2 on conflict do nothing',
    'update partner_member set account_id = $1 where account_id = $2 and not exists (select from partner_member where account_id = $1)',
    'delete from partner_member where account_id = $2 and account_id <> $1',
    'update review set account_id = $1 where account_id = $2',
    // Who waits twice for a day is notified once.
    `delete from waiting_entry w using waiting_entry o
     where w.account_id in ($1, $2) and o.account_id in ($1, $2) and w.id <> o.id
       and (w.skill, w.post_code, w.day) = (o.skill, o.post_code, o.day)
       and (w.notified_at is null, o.created_at, o.id) < (o.notified_at is null, w.created_at, w.id)`,
    'update waiting_entry set account_id = $1 where account_id = $2',
    'update gift set account_id = $1 where account_id = $2',
    'update privacy_request set account_id = $1 where account_id = $2',
    // Nobody refers themselves, nobody is referred twice, and only before their first booking.
    `delete from referral where (referrer_id, friend_id) in (($1, $2), ($2, $1))`,
    `delete from referral where friend_id in ($1, $2) and id <> (
       select id from referral where friend_id in ($1, $2) order by state <> 'rewarded', id limit 1)`,
    `delete from referral r where friend_id in ($1, $2) and decided_at is null and exists (
       select from booking_order o where o.account_id = $1 and o.created_at < r.created_at)`,
    // Of one referral each account has one credit, so after the referrals.
    'update credit set account_id = $1 where account_id = $2',
    'update referral set friend_id = $1 where friend_id = $2',
    'update referral set referrer_id = $1 where referrer_id = $2',
    'update referral_code set account_id = $1 where account_id = $2 and not exists (select from referral_code where account_id = $1)',
    'update calendar_feed set account_id = $1 where account_id = $2 and not exists (select from calendar_feed where account_id = $1)',
    'update notification set account_id = $1 where account_id = $2',
    'update consent set account_id = $1 where account_id = $2',
    'update inbound_message set account_id = $1 where account_id = $2',
    'update outbox set account_id = $1 where account_id = $2',
    `insert into customer_address as here (account_id, address, unit, post_code, property_type,
       access_notes, gate, parking, pets)
     select $1, address, unit, post_code, property_type, access_notes, gate, parking, pets
     from customer_address where account_id = $2 order by id
     on conflict (account_id, post_code, lower(address), lower(unit)) do update
       set access_notes = coalesce(nullif(here.access_notes, ''), excluded.access_notes),
         gate = coalesce(nullif(here.gate, ''), excluded.gate),
         parking = coalesce(nullif(here.parking, ''), excluded.parking),
         pets = coalesce(nullif(here.pets, ''), excluded.pets)`,
    'delete from customer_address where account_id = $2 and account_id <> $1',
    // The latest preference about each worker wins.
    `insert into worker_wish as here (account_id, worker_id, wish, at)
     select $1, worker_id, wish, at from worker_wish where account_id = $2
     on conflict (account_id, worker_id) do update set wish = excluded.wish, at = excluded.at
       where excluded.at > here.at`,
    'delete from worker_wish where account_id = $2 and account_id <> $1',
    // Accounts merged into the closed one before.
    'update account set merged_into = $1 where merged_into = $2',
  ])
    await query(tx, { text, values: [stays, closes] })
}

/** Moves notes, tags and a block to the remaining account, and the phone and e-mail that it lacks. */
async function mergeDetails(
  tx: Tx,
  remaining: LockedCustomer,
  closed: LockedCustomer,
): Promise<void> {
  const blocked = remaining.blocked_at ? remaining : closed
  await query(tx, {
    text: `update account set version = version + 1, tags = $2, note = $3, crew_note = $4,
             blocked_at = $5, blocked_reason = $6, phone = $7, email = $8
           where id = $1`,
    values: [
      remaining.id,
      tidyTags([...remaining.tags, ...closed.tags]).slice(0, MAX_TAGS),
      joinedNotes(remaining.note, closed.note),
      joinedNotes(remaining.crew_note, closed.crew_note),
      blocked.blocked_at,
      blocked.blocked_reason,
      remaining.phone ?? closed.phone,
      remaining.email ?? (closed.verified ? null : closed.email),
    ],
  })
}
