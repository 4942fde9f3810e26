import type { BookingStatus } from '../../../domain/booking/status.ts'
import type { DepositPart } from '../../../domain/cash/deposit.ts'
import { query, queryFirst, queryOne, type Reader, type Tx } from '../../db/transaction.ts'
import { chargeAccounts } from './on-account.ts'
import { returnToCredit } from './return-to-credit.ts'

/**
 * The kinds of entries; the view `ledger_line` has their accounts. `…-back` reverses.
 * - `charge`: the price of a valid visit, or its later increase; `fee`: for a late change;
 *   `allowance`: the company charges less for a valid visit.
 * - `payment`: the provider has the money; `provider-fee`: what the provider takes of it.
 * - `cash`: collected by staff, or by the named worker, who then carries it; `hand-in`: the worker
 *   brought it; `shortage`, `surplus`: the count was lower or higher; `banked`: staff took it to the
 *   bank; `bank-shortage`, `bank-surplus`: the slip says less or more.
 * - `refund-due`: owed back to the customer; `refund`, `refund-manual`: they received it;
 *   `refund-credit`: it became credit.
 * - `credit`: the customer's credit pays; `credit-given`, `credit-expired`: without a visit.
 * - `on-account`: a partner owes it; `refund-account`: no longer; `partner-paid`: the bank has the
 *   partner's payment.
 * - `tip`: the provider has a crew's tip; `tip-paid`: a closed month of pay includes it.
 * - `gift…`: without a visit (docs/product/gifts.md#ledger).
 * - `tax`: the service tax in a payment, entered by the database (docs/product/tax.md#ledger).
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
  | 'tax'
  | 'tax-back'
  | 'provider-fee'
  | 'provider-fee-back'
  | DepositKind
  | `${DepositKind}-back`
  | 'on-account'
  | 'refund-account'
  | 'partner-paid'
  | 'partner-paid-back'

type HandInKind = 'hand-in' | 'shortage' | 'surplus'
type DepositKind = DepositPart['kind']

/**
 * One movement in sen. It belongs to a booking, unless it is about a gift or about credit that is
 * given or expires. Movements of 0 are not entered.
 */
export type Posting = {
  readonly bookingId?: number
  readonly kind: LedgerKind
  readonly sen: number
  /** The payment that brought the money. */
  readonly attemptId?: number
  /** The refund that returned the money, or failed to. */
  readonly refundId?: number
  /** The reversed entry of cash. */
  readonly reverses?: number
  /** The crew member who collected or carried the cash; undefined for staff. */
  readonly workerId?: number
  readonly handInId?: number
  /** The tip that a closed month paid out. */
  readonly tipId?: number
  /** The credit that is created or used. */
  readonly creditId?: number
  /** The settlement with these fees. */
  readonly settlementId?: number
  /** The bank deposit that it is part of. */
  readonly depositId?: number
  readonly partnerPaymentId?: number
}

/** The parts of a refund that need no transfer, in sen: returned as credit, or to a partner's account. */
export type Returned = { readonly creditSen: number; readonly accountSen: number }

/** Kinds that change the price of a visit. */
const settled: readonly LedgerKind[] = ['charge', 'fee', 'allowance-back', 'refund-due']

/**
 * Enters movements of money, in the transaction that causes them. The ledger rejects a payment or a
 * refund that it already has. When money is due back to a customer, the part that they paid by credit
 * becomes credit at once (docs/product/credits.md#refunds). Price changes of visits on a partner's
 * account are charged to the account at once (docs/product/partners.md#on-account).
 * @returns how much was returned in these ways: the rest is a refund that is due.
 */
export async function enter(tx: Tx, now: Date, postings: readonly Posting[]): Promise<Returned> {
  const moved = postings.filter((posting) => posting.sen > 0)
  if (moved.length === 0) return { creditSen: 0, accountSen: 0 }
  await insert(tx, moved, now)
  const idsOf = (kinds: readonly LedgerKind[]) =>
    moved.flatMap(({ kind, bookingId }) => (kinds.includes(kind) && bookingId ? bookingId : []))
  const account = await chargeAccounts(tx, idsOf(settled))
  await insert(tx, account.postings, now)
  const due = account.sen > 0 ? [] : idsOf(['refund-due'])
  if (due.length === 0) return { creditSen: 0, accountSen: account.sen }
  const { postings: back, sen } = await returnToCredit(tx, due, now)
  await insert(tx, back, now)
  return { creditSen: sen, accountSen: account.sen }
}

async function insert(tx: Tx, moved: readonly Posting[], now: Date): Promise<void> {
  if (moved.length === 0) return
  await query(tx, {
    name: 'enter-in-ledger',
    text: `insert into ledger_entry (at, booking_id, kind, sen, attempt_id, refund_id, reverses,
             worker_id, hand_in_id, tip_id, credit_id, settlement_id, deposit_id, partner_payment_id)
           select $1, booking_id, kind, sen, attempt_id, refund_id, reverses, worker_id, hand_in_id,
             tip_id, credit_id, settlement_id, deposit_id, partner_payment_id
           from unnest($2::bigint[], $3::text[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[],
               $8::int[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[],
               $14::bigint[])
             as v (booking_id, kind, sen, attempt_id, refund_id, reverses, worker_id, hand_in_id,
               tip_id, credit_id, settlement_id, deposit_id, partner_payment_id)`,
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
      moved.map((each) => each.settlementId ?? null),
      moved.map((each) => each.depositId ?? null),
      moved.map((each) => each.partnerPaymentId ?? null),
    ],
  })
}

/** The same as `owedSen`, for `booking b` in a statement. */
export const owedOfBooking = `(select coalesce(sum(l.sen), 0)::int from ledger_line l
  where l.booking_id = b.id and l.account = 'customer')`

/** A customer's balance for a booking, in sen; negative if they overpaid. */
export async function owedSen(reader: Reader, bookingId: number): Promise<number> {
  const row = await queryOne<{ sen: number }>(reader, {
    name: 'owed-for-booking',
    text: `select coalesce(sum(sen), 0)::int as sen from ledger_line
           where booking_id = $1 and account = 'customer'`,
    values: [bookingId],
  })
  return row.sen
}

/** Like `owedSen`, for several bookings, by id. */
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
  /** The price of the visit, if it is valid. */
  readonly visitSen: number
  readonly feesSen: number
  readonly allowanceSen: number
  /** Online, in cash, by credit and on a partner's account. */
  readonly paidSen: number
  /** The part of `paidSen` that credit paid. */
  readonly creditSen: number
  readonly refundedSen: number
  /** The part of `refundedSen` that became credit again. */
  readonly returnedSen: number
  /** Due back to the customer, not yet refunded. */
  readonly refundDueSen: number
  /** Negative if the customer overpaid. */
  readonly owedSen: number
}

/**
 * How much of the payment for a visit may become due back, in sen. None of a hold: its credit returns
 * when the hold ends.
 */
export function refundableSen(
  { status }: { readonly status: BookingStatus },
  { paidSen, refundedSen, refundDueSen }: BookingSums,
): number {
  return status === 'Pending Payment' ? 0 : paidSen - refundedSen - refundDueSen
}

/** The totals of one booking by the ledger. */
export async function bookingSums(reader: Reader, bookingId: number): Promise<BookingSums> {
  const rows = await query<KindSum>(reader, {
    name: 'sums-of-booking',
    text: `select kind, sum(sen)::int as sen from ledger_entry
           where booking_id = $1 group by kind`,
    values: [bookingId],
  })
  return sumsOf(rows)
}

/** Like `bookingSums`, for several bookings, by id. */
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
  const paidSen = of('payment') + of('cash') - of('cash-back') + creditSen + of('on-account')
  const returnedSen = of('refund-credit')
  const refundedSen =
    of('refund') + of('refund-manual') - of('refund-back') + returnedSen + of('refund-account')
  const allDueSen = of('refund-due') - of('refund-due-back')
  return {
    visitSen,
    feesSen,
    allowanceSen,
    paidSen,
    creditSen,
    refundedSen,
    returnedSen,
    refundDueSen: allDueSen - refundedSen,
    owedSen: visitSen + feesSen - allowanceSen - paidSen + allDueSen,
  }
}

/** Cash that staff or the crew collected. */
export type Collection = {
  readonly id: number
  readonly sen: number
  readonly at: Date
  /** The crew member who collected it; null for staff. */
  readonly worker_id: number | null
}

/** A booking's latest collection that was not reversed. */
export async function lastCollection(
  reader: Reader,
  bookingId: number,
): Promise<Collection | undefined> {
  return queryFirst<Collection>(reader, {
    name: 'last-collection',
    text: `select l.id, l.sen, l.at, l.worker_id from ledger_entry l
           where l.booking_id = $1 and l.kind = 'cash'
             and not exists (select from ledger_entry r where r.reverses = l.id)
           order by l.id desc limit 1`,
    values: [bookingId],
  })
}
