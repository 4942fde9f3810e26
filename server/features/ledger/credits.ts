import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { type CreditPart, divideCredit } from '../../../domain/credits/credits.ts'
import { query, queryOne, type Reader, type Tx } from '../../db/transaction.ts'
import { enter } from './ledger.ts'
import { insertCredit, type NewCredit } from './return-to-credit.ts'

/** A customer's available credit today, in sen. */
export async function creditOf(reader: Reader, accountId: number, now: Date): Promise<number> {
  const row = await queryOne<{ sen: number }>(reader, {
    name: 'credit-of-account',
    text: `select coalesce(sum(left_sen), 0)::int as sen from credit
           where account_id = $1 and left_sen > 0 and last_day >= $2`,
    values: [accountId, dayOf(now)],
  })
  return row.sen
}

/** A customer's credit, locked against concurrent use. Lock order: vouchers, credit, workers. */
export function lockCredit(tx: Tx, accountId: number, now: Date): Promise<CreditPart[]> {
  return query<CreditPart>(tx, {
    name: 'lock-credit',
    text: `select id, left_sen as "leftSen", last_day as "lastDay" from credit
           where account_id = $1 and left_sen > 0 and last_day >= $2 order by id for update`,
    values: [accountId, dayOf(now)],
  })
}

/** Gives a customer credit (docs/product/credits.md). */
export async function giveCredit(tx: Tx, credit: NewCredit, now: Date): Promise<number> {
  const creditId = await insertCredit(tx, credit, now)
  await enter(tx, now, [{ kind: 'credit-given', sen: credit.sen, creditId }])
  return creditId
}

/** Visits of an order, and the amount that credit pays for them together, in sen. */
export type ToPayByCredit = {
  readonly visits: readonly { readonly bookingId: number; readonly sen: number }[]
  readonly sen: number
}

/**
 * Pays visits with locked credit.
 * @returns the remaining credit; undefined if there is not enough, and then pays nothing.
 */
export async function payByCredit(
  tx: Tx,
  parts: readonly CreditPart[],
  { visits, sen }: ToPayByCredit,
  now: Date,
): Promise<CreditPart[] | undefined> {
  const uses = divideCredit(parts, visits, sen)
  if (!uses) return undefined
  await enter(
    tx,
    now,
    uses.map((use) => ({ ...use, kind: 'credit' })),
  )
  return parts.map((part) => ({
    ...part,
    leftSen:
      part.leftSen - uses.reduce((sum, use) => (use.creditId === part.id ? sum + use.sen : sum), 0),
  }))
}

/**
 * The amounts that credit paid for visits, by visit and in sen, less those that became credit again.
 */
export async function creditPaid(
  reader: Reader,
  bookingIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await query<{ id: number; sen: number }>(reader, {
    name: 'credit-of-bookings',
    text: `select booking_id as id, sum(case kind when 'credit' then sen else -sen end)::int as sen
           from ledger_entry
           where booking_id = any($1::bigint[]) and kind in ('credit', 'credit-back', 'refund-credit')
           group by booking_id`,
    values: [bookingIds],
  })
  return new Map(rows.map(({ id, sen }) => [id, sen]))
}

/** Expires credits after their last day. @returns how many. */
export async function expireCredits(tx: Tx, now: Date): Promise<number> {
  const over = await query<{ id: number; sen: number }>(tx, {
    name: 'credits-over',
    text: `select id, left_sen as sen from credit where left_sen > 0 and last_day < $1
           order by id limit 500 for update`,
    values: [dayOf(now)],
  })
  await enter(
    tx,
    now,
    over.map(({ id, sen }) => ({ kind: 'credit-expired', sen, creditId: id })),
  )
  return over.length
}
