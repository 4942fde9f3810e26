import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { returnedLastDay } from '../../../domain/credits/credits.ts'
import { query, queryOne, type Reader, type Tx } from '../../db/transaction.ts'

/** The ledger entry of returned credit, in sen. */
type Returned = {
  readonly bookingId: number
  readonly kind: 'refund-credit' | 'credit-back'
  readonly sen: number
  readonly creditId: number
}

/** The credit to return for a visit, in sen. */
type Back = {
  readonly booking_id: number
  readonly account_id: number | null
  readonly sen: number
  /** The last day of the newest credit that paid for the visit. */
  readonly last_day: string
}

/** The sums of a visit's entries `l`, in sen; `credit` and `due` are null without any. */
const sums = `coalesce(sum(case l.kind when 'cash-back' then -l.sen else l.sen end)
    filter (where l.kind in ('payment', 'cash', 'cash-back')), 0) as money,
  sum(case l.kind when 'credit' then l.sen else -l.sen end)
    filter (where l.kind in ('credit', 'credit-back')) as credit,
  sum(case l.kind when 'refund-due' then l.sen else -l.sen end)
    filter (where l.kind in ('refund-due', 'refund-due-back')) as due,
  coalesce(sum(l.sen) filter (where l.kind = 'refund-credit'), 0) as returned`

/**
 * Turns refunds due into credit, as far as credit paid for the visits. The part paid in money is
 * refunded first, in money (docs/product/credits.md#refunds). Requires locked visits whose refunds
 * are due.
 */
export async function returnToCredit(
  tx: Tx,
  bookingIds: readonly number[],
  now: Date,
): Promise<{ postings: Returned[]; sen: number }> {
  const backs = await query<Back>(tx, {
    name: 'returns-to-credit',
    text: `select e.booking_id, b.account_id,
             (least(e.credit, greatest(0, e.due - e.money)) - e.returned)::int as sen, e.last_day
           from (select l.booking_id,
               ${sums}, max(c.last_day) as last_day
             from ledger_entry l left join credit c on c.id = l.credit_id
             where l.booking_id = any($1::bigint[]) group by l.booking_id) e
           join booking b on b.id = e.booking_id
           where least(e.credit, greatest(0, e.due - e.money)) > e.returned order by e.booking_id`,
    values: [bookingIds],
  })
  if (backs.length === 0) return { postings: [], sen: 0 }
  await addRefunded(
    tx,
    backs.map(({ booking_id: id, sen }) => ({ id, sen })),
  )
  return {
    postings: await returned(tx, backs, 'refund-credit', now),
    sen: backs.reduce((sum, { sen }) => sum + sen, 0),
  }
}

/** Adds refunds to visits. A visit whose whole refund was made is refunded. */
export async function addRefunded(
  tx: Tx,
  refunds: readonly { readonly id: number; readonly sen: number }[],
): Promise<void> {
  if (refunds.length === 0) return
  await query(tx, {
    name: 'add-refunded',
    text: `update booking b set refunded_sen = refunded_sen + v.sen,
             payment_status = case when payment_status = 'Refund Due'
               and refund_due_sen = refunded_sen + v.sen then 'Refunded' else payment_status end
           from unnest($1::bigint[], $2::int[]) as v (id, sen) where b.id = v.id`,
    values: [refunds.map(({ id }) => id), refunds.map(({ sen }) => sen)],
  })
}

/**
 * The parts of planned refunds that would become credit, by visit and in sen; the rest is refunded in
 * money (docs/product/credits.md#refunds). Previews `returnToCredit`.
 */
export async function creditOfRefunds(
  reader: Reader,
  refunds: readonly { readonly bookingId: number; readonly sen: number }[],
): Promise<Map<number, number>> {
  const rows = await query<{ id: number; sen: number }>(reader, {
    name: 'credit-of-refunds',
    text: `select e.id, least(e.sen, greatest(0,
               least(coalesce(e.credit, 0), greatest(0, coalesce(e.due, 0) + e.sen - e.money))
                 - e.returned))::int as sen
           from (select v.id, v.sen, ${sums}
             from unnest($1::bigint[], $2::int[]) as v (id, sen)
               left join ledger_entry l on l.booking_id = v.id
             where v.sen > 0 group by v.id, v.sen) e`,
    values: [refunds.map(({ bookingId }) => bookingId), refunds.map(({ sen }) => sen)],
  })
  return new Map(rows.map(({ id, sen }) => [id, sen]))
}

/**
 * Returns the credit that paid for visits whose order was not paid in time.
 * @returns the entries, which belong to no refund.
 */
export async function releaseCredit(
  tx: Tx,
  bookingIds: readonly number[],
  now: Date,
): Promise<Returned[]> {
  if (bookingIds.length === 0) return []
  const backs = await query<Back>(tx, {
    name: 'credit-of-unpaid',
    text: `select l.booking_id, b.account_id, max(c.last_day) as last_day,
             sum(case l.kind when 'credit' then l.sen else -l.sen end)::int as sen
           from ledger_entry l join credit c on c.id = l.credit_id join booking b on b.id = l.booking_id
           where l.booking_id = any($1::bigint[]) and l.kind in ('credit', 'credit-back')
           group by l.booking_id, b.account_id
           having sum(case l.kind when 'credit' then l.sen else -l.sen end) > 0 order by 1`,
    values: [bookingIds],
  })
  return returned(tx, backs, 'credit-back', now)
}

async function returned(
  tx: Tx,
  backs: readonly Back[],
  kind: Returned['kind'],
  now: Date,
): Promise<Returned[]> {
  const postings: Returned[] = []
  for (const { booking_id: bookingId, account_id: accountId, sen, last_day } of backs) {
    const lastDay = returnedLastDay(last_day, dayOf(now))
    const creditId = await insertCredit(tx, { accountId, kind: 'returned', sen, lastDay }, now)
    postings.push({ bookingId, kind, sen, creditId })
  }
  return postings
}

/** A credit to be entered: its balance is zero until it is in the ledger. */
export type NewCredit = {
  readonly accountId: number | null
  readonly kind: 'granted' | 'referral' | 'gift' | 'returned'
  readonly sen: number
  readonly lastDay: string
  readonly reason?: string
  readonly referralId?: number
  readonly giftId?: number
  readonly by?: number
}

export async function insertCredit(tx: Tx, credit: NewCredit, now: Date): Promise<number> {
  const row = await queryOne<{ id: number }>(tx, {
    name: 'insert-credit',
    text: `insert into credit (account_id, kind, sen, last_day, reason, created_at, by_account_id,
             referral_id, gift_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    values: [
      credit.accountId,
      credit.kind,
      credit.sen,
      credit.lastDay,
      credit.reason ?? '',
      now,
      credit.by ?? null,
      credit.referralId ?? null,
      credit.giftId ?? null,
    ],
  })
  return row.id
}
