import { query, type Reader, type Tx } from '../../db/transaction.ts'
import { returnToCredit } from './return-to-credit.ts'

/**
 * The kinds of entries; the view `ledger_line` has their accounts. `charge`: the price of a valid
 * visit, or what it costs more since. `fee`: a late change. `payment`: the provider has the money.
 * `cash`: staff took it, or the worker who is named and then carries it. `hand-in`: the worker brought it;
 * `shortage`, `surplus`: what was counted less or more. `tip`: the provider has a crew's; `tip-paid`: a closed
 * month of pay has it. `allowance`: the company charges less for a valid visit. `refund-due`: it
 * belongs to the customer again. `refund`, `refund-manual`: they have it. `credit`: their credit pays;
 * `refund-credit`: it is their credit again. `credit-given`, `credit-expired`: without a visit, as is what
 * a gift voucher moves (docs/product/gifts.md#ledger). `…-back` reverses.
 */
export type LedgerKind =
  | 'charge'
  | 'charge-back'
  | 'fee'
  | 'fee-back'
  | 'payment'
  | 'cash'
  | 'cash-back'
  | 'allowance'
  | 'allowance-back'
  | 'refund-due'
  | 'refund-due-back'
  | 'refund'
  | 'refund-manual'
  | 'refund-back'
  | HandInKind
  | `${HandInKind}-back`
  | 'tip'
  | 'tip-refund'
  | 'tip-refund-manual'
  | 'tip-refund-back'
  | 'tip-paid'
  | 'credit'
  | 'credit-back'
  | 'refund-credit'
  | 'credit-given'
  | 'credit-expired'
  | 'gift'
  | 'gift-credit'
  | 'gift-credit-back'
  | 'gift-refund'
  | 'gift-refund-manual'
  | 'gift-refund-back'

type HandInKind = 'hand-in' | 'shortage' | 'surplus'

/** One movement, in sen, on one booking unless a credit is given or expires, or of a gift; 0 is not entered. */
export type Posting = {
  readonly bookingId?: number
  readonly kind: LedgerKind
  readonly sen: number
  /** The payment that brought the money. */
  readonly attemptId?: number
  /** The refund that carried it back, or did not in the end. */
  readonly refundId?: number
  /** The entry of the cash that was not taken after all. */
  readonly reverses?: number
  /** Who of the crew took the cash, or had it; undefined for staff. */
  readonly workerId?: number | undefined
  /** The hand-in that it is part of. */
  readonly handInId?: number
  /** The tip that a closed month has. */
  readonly tipId?: number
  /** The credit that comes to be, or is used. */
  readonly creditId?: number
}

/**
 * Enters movements of money, in the transaction that causes them. The ledger rejects a payment or a
 * refund that it already has. Of what belongs to customers again, what they paid by credit becomes credit
 * at once (docs/product/credits.md#refunds).
 * @returns how much did, in sen: the rest is a refund that is due.
 */
export async function enter(tx: Tx, postings: readonly Posting[], now: Date): Promise<number> {
  const moved = postings.filter((posting) => posting.sen > 0)
  if (moved.length === 0) return 0
  await insert(tx, moved, now)
  const due = moved.filter(({ kind }) => kind === 'refund-due')
  if (due.length === 0) return 0
  const ids = due.flatMap(({ bookingId }) => bookingId ?? [])
  const { postings: back, sen } = await returnToCredit(tx, ids, now)
  await insert(tx, back, now)
  return sen
}

async function insert(tx: Tx, moved: readonly Posting[], now: Date): Promise<void> {
  if (moved.length === 0) return
  await query(tx, {
    name: 'enter-in-ledger',
    text: `insert into ledger_entry (at, booking_id, kind, sen, attempt_id, refund_id, reverses,
             worker_id, hand_in_id, tip_id, credit_id)
           select $1, booking_id, kind, sen, attempt_id, refund_id, reverses, worker_id, hand_in_id,
             tip_id, credit_id
           from unnest($2::bigint[], $3::text[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[],
               $8::int[], $9::bigint[], $10::bigint[], $11::bigint[])
             as v (booking_id, kind, sen, attempt_id, refund_id, reverses, worker_id, hand_in_id,
               tip_id, credit_id)`,
    values: [
      now,
      moved.map((each) => each.bookingId ?? null),
      moved.map((each) => each.kind),
      moved.map((each) => each.sen),
      moved.map((each) => each.attemptId ?? null),
      moved.map((each) => each.refundId ?? null),
      moved.map((each) => each.reverses ?? null),
      moved.map((each) => each.workerId ?? null),
      moved.map((each) => each.handInId ?? null),
      moved.map((each) => each.tipId ?? null),
      moved.map((each) => each.creditId ?? null),
    ],
  })
}

/** A customer's balance of a booking, in sen; below zero when they have paid more. */
export async function owedSen(reader: Reader, bookingId: number): Promise<number> {
  const [row] = await query<{ sen: number }>(reader, {
    name: 'owed-for-booking',
    text: `select coalesce(sum(sen), 0)::int as sen from ledger_line
           where booking_id = $1 and account = 'customer'`,
    values: [bookingId],
  })
  return row?.sen ?? 0
}

/** As `owedSen`, of several bookings: by their ids. */
export async function balancesOf(
  reader: Reader,
  bookingIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await query<{ id: number; sen: number }>(reader, {
    name: 'balances-of-bookings',
    text: `select booking_id as id, sum(sen)::int as sen from ledger_line
           where booking_id = any($1::bigint[]) and account = 'customer' group by booking_id`,
    values: [bookingIds],
  })
  return new Map(rows.map(({ id, sen }) => [id, sen]))
}

/** The totals of a booking by the ledger, in sen. */
export type BookingSums = {
  /** The visit, if it is valid. */
  readonly visitSen: number
  readonly feesSen: number
  /** What the company took off its price. */
  readonly allowanceSen: number
  /** Online, in cash and by credit. */
  readonly paidSen: number
  /** What of it was paid by credit, and is not credit again. */
  readonly creditSen: number
  readonly refundedSen: number
  /** Belongs to the customer again and is not refunded yet. */
  readonly refundDueSen: number
  /** Below zero when the customer has paid more than that. */
  readonly owedSen: number
}

/** The ledger of one booking, added up. */
export async function bookingSums(reader: Reader, bookingId: number): Promise<BookingSums> {
  const rows = await query<KindSum>(reader, {
    name: 'sums-of-booking',
    text: `select kind, sum(sen)::int as sen from ledger_entry
           where booking_id = $1 group by kind`,
    values: [bookingId],
  })
  return sumsOf(rows)
}

/** As `bookingSums`, of several bookings: by their ids. */
export async function sumsOfBookings(
  reader: Reader,
  bookingIds: readonly number[],
): Promise<Map<number, BookingSums>> {
  const rows = await query<KindSum & { id: number }>(reader, {
    name: 'sums-of-bookings',
    text: `select booking_id as id, kind, sum(sen)::int as sen from ledger_entry
           where booking_id = any($1::bigint[]) group by booking_id, kind`,
    values: [bookingIds],
  })
  const byBooking = Map.groupBy(rows, ({ id }) => id)
  return new Map(bookingIds.map((id) => [id, sumsOf(byBooking.get(id) ?? [])]))
}

type KindSum = { kind: LedgerKind; sen: number }

function sumsOf(rows: readonly KindSum[]): BookingSums {
  const of = (kind: LedgerKind) => rows.find((row) => row.kind === kind)?.sen ?? 0
  const visitSen = of('charge') - of('charge-back')
  const feesSen = of('fee') - of('fee-back')
  const allowanceSen = of('allowance') - of('allowance-back')
  const creditSen = of('credit') - of('credit-back')
  const paidSen = of('payment') + of('cash') - of('cash-back') + creditSen
  const returnedSen = of('refund-credit')
  const refundedSen = of('refund') + of('refund-manual') - of('refund-back') + returnedSen
  const allDueSen = of('refund-due') - of('refund-due-back')
  return {
    visitSen,
    feesSen,
    allowanceSen,
    paidSen,
    creditSen: creditSen - returnedSen,
    refundedSen,
    refundDueSen: allDueSen - refundedSen,
    owedSen: visitSen + feesSen - allowanceSen - paidSen + allDueSen,
  }
}

/** Cash that was collected, by staff or by the crew. */
export type Collection = {
  readonly id: number
  readonly sen: number
  readonly at: Date
  /** Who of the crew took it; null for staff. */
  readonly worker_id: number | null
}

/** The last collection of a booking that was not reversed. */
export async function lastCollection(
  reader: Reader,
  bookingId: number,
): Promise<Collection | undefined> {
  const [row] = await query<Collection>(reader, {
    name: 'last-collection',
    text: `select l.id, l.sen, l.at, l.worker_id from ledger_entry l
           where l.booking_id = $1 and l.kind = 'cash'
             and not exists (select from ledger_entry r where r.reverses = l.id)
           order by l.id desc limit 1`,
    values: [bookingId],
  })
  return row
}
