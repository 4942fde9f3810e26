import { storable } from '../../../domain/booking/plain-text.ts'
import type { DomainEvent } from '../../../domain/events/domain-event.ts'
import { inTransaction, isDatabaseError, query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { MessageKind, PaymentMessage } from '../../providers/payment/port.ts'
import { addEvents, program } from '../bookings/records/history.ts'
import { readOrderBookings } from '../bookings/records/queries.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { recordEvents } from '../events/events.ts'
import { DAY_CLOSED } from '../holidays/closed-day.ts'
import { balancesOf, enter } from '../ledger/ledger.ts'
import { expireOverdueHolds } from '../ordering/holds.ts'
import { scheduleChannelQuery } from '../payment-attempts/requery.ts'
import { noteCard } from '../saved-cards/card-marks.ts'
import { storePaidCard } from '../saved-cards/cards.ts'
import { settleGift } from './gifts/settle-gift.ts'
import { isKnownEvent, logMessage } from './message-log.ts'
import { type PaidReason, recordRefundDue } from './refunds/record-refund-due.ts'
import { returnPayment } from './refunds/return-payment.ts'
import { type PaidVisit, reinstate } from './reinstate.ts'
import { settleTip } from './tips/settle-tip.ts'

/** The result of a message, for the log and the response to the provider. */
export type Verdict =
  | 'confirmed'
  | 'refund-due'
  | 'failed'
  | 'pending'
  | 'lapsed'
  | 'repeated'
  | 'unknown-order'
  | 'wrong-amount'

type Attempt = {
  id: number
  /** 0 and '' for a gift voucher. */
  order_id: number
  order_ref: string
  amount_sen: number
  currency: string
  status: 'Open' | 'Pending' | 'Paid' | 'Failed'
  transaction_id: string | null
  for_debt: boolean
  for_tip: boolean
  gift_id: number | null
  ref: string
  /** It pays a visit of a cash order. */
  in_cash: boolean
}

/** The time of settling, and whether visits whose hold has ended may get a crew again. */
type SettleOptions = { readonly now: Date; readonly mayReinstate: boolean }

/** How often other orders may take a late payment's crew before the money is refunded. */
const MAX_TRIES = 8

/** Settles a verified statement of the provider, from its own message or from a query. */
export async function settleMessage(
  deps: Deps,
  message: PaymentMessage,
  kind: MessageKind | 'requery',
  now: Date,
  eventId?: string,
): Promise<{ verdict: Verdict; orderRef: string | undefined }> {
  const stored = storable(message)
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(deps.pool, async (tx) => {
        const found =
          (await lockAttempt(tx, deps, stored.orderRef)) ??
          (await lockAttemptOfGift(tx, deps, stored.orderRef))
        // A tip's customer and a gift's buyer return to their own pages.
        const orderRef = found?.for_tip || found?.gift_id ? found.ref : found?.order_ref
        if (await isKnownEvent(tx, deps, eventId)) return { verdict: 'repeated', orderRef }
        const verdict = found
          ? await settle(tx, deps, found, stored, { now, mayReinstate: attempt < MAX_TRIES })
          : 'unknown-order'
        if (found && stored.card && stored.outcome === 'paid') {
          await noteCard(tx, deps, found.id, stored.card)
          if (!found.for_tip) await storePaidCard(tx, deps, found.order_id, stored.card, now)
        }
        const entry = { attemptId: found?.id ?? null, kind, verdict, raw: stored.raw, eventId }
        await logMessage(tx, deps, entry, now)
        return { verdict, orderRef }
      })
    } catch (error) {
      // Another order took the crew, or the day was closed, at the same moment.
      if (!isDatabaseError(error, '23P01', DAY_CLOSED) || attempt >= MAX_TRIES) throw error
    }
  }
}

async function lockAttempt(tx: Tx, deps: Deps, ref: string): Promise<Attempt | undefined> {
  return queryFirst<Attempt>(tx, {
    text: `select p.id, p.order_id, o.ref as order_ref, p.amount_sen, p.currency, p.status,
             p.transaction_id, p.for_debt, p.for_tip, p.gift_id, p.ref,
             o.payment_method = 'Cash' as in_cash
           from payment_attempt p join booking_order o on o.id = p.order_id
           where p.ref = $1 and p.provider = $2 for no key update of o, p`,
    values: [ref, deps.payment.name],
  })
}

async function lockAttemptOfGift(tx: Tx, deps: Deps, ref: string): Promise<Attempt | undefined> {
  return queryFirst<Attempt>(tx, {
    text: `select p.id, 0 as order_id, '' as order_ref, p.amount_sen, p.currency, p.status,
             p.transaction_id, p.for_debt, p.for_tip, p.gift_id, p.ref, false as in_cash
           from payment_attempt p join gift g on g.id = p.gift_id
           where p.ref = $1 and p.provider = $2 for update of g, p`,
    values: [ref, deps.payment.name],
  })
}

async function settle(
  tx: Tx,
  deps: Deps,
  attempt: Attempt,
  message: PaymentMessage,
  turn: SettleOptions,
): Promise<Verdict> {
  const { now } = turn
  if (message.amountSen !== attempt.amount_sen || message.currency !== attempt.currency) {
    return 'wrong-amount'
  }
  // Paid is final: a repeat, or a failure that arrives after the success, changes nothing.
  if (attempt.status === 'Paid') {
    const second = message.outcome === 'paid' && (await bookSecond(tx, attempt, message, now))
    return second ? await paid(tx, deps, second, turn) : 'repeated'
  }
  if (message.outcome === 'lapsed') {
    await mark(tx, attempt, 'Failed', message, now)
    return 'lapsed'
  }
  if (message.outcome === 'pending') {
    // The failure is final: the pending message was delayed.
    const isStale = attempt.status === 'Failed' && attempt.transaction_id === message.transactionId
    if (isStale) return 'repeated'
    await mark(tx, attempt, 'Pending', message, null)
    return 'pending'
  }
  if (message.outcome === 'failed') {
    await mark(tx, attempt, 'Failed', message, now)
    if (attempt.for_tip || attempt.gift_id !== null) return 'failed'
    // A cash visit has not failed: it can still be paid in cash.
    if (!attempt.in_cash)
      await query(tx, {
        text: `update booking set payment_status = 'Failed', version = version + 1
               where order_id = $1 and payment_status = 'Unpaid'`,
        values: [attempt.order_id],
      })
    await recordEvents(tx, {
      type: 'payment.failed',
      orderId: attempt.order_id,
      payload: { attempt_id: attempt.id },
      occurredAt: now,
    })
    return 'failed'
  }
  await mark(tx, attempt, 'Paid', message, now)
  if (message.channel === '') await scheduleChannelQuery(tx, attempt.id)
  return await paid(tx, deps, attempt, turn)
}

/**
 * Both windows of a page may have paid: the second transaction is extra money and must be refunded.
 * Undefined if it is already known.
 */
async function bookSecond(
  tx: Tx,
  attempt: Attempt,
  message: PaymentMessage,
  now: Date,
): Promise<Attempt | undefined> {
  const row = await queryFirst<{ id: number }>(tx, {
    text: `insert into payment_attempt (ref, order_id, provider, amount_sen, currency, status,
             transaction_id, channel, created_at, settled_at, booking_ids, shares, for_debt, for_tip,
             gift_id)
           select ref || 'T' || $2::text, order_id, provider, amount_sen, currency, 'Paid', $2, $3,
             $4, $4, booking_ids, shares, for_debt, for_tip, gift_id
           from payment_attempt where id = $1 and transaction_id <> $2
           on conflict do nothing returning id`,
    values: [attempt.id, message.transactionId, message.channel, now],
  })
  return row && { ...attempt, id: row.id, transaction_id: message.transactionId }
}

/**
 * Handles a payment: confirms held visits, reinstates expired ones if a crew is available, and pays
 * the debts of valid ones. The rest is refunded.
 */
async function paid(
  tx: Tx,
  deps: Deps,
  attempt: Attempt,
  { now, mayReinstate }: SettleOptions,
): Promise<Verdict> {
  const { gift_id: giftId } = attempt
  if (giftId !== null) return settleGift(tx, deps, { ...attempt, gift_id: giftId }, now)
  if (attempt.for_tip) return settleTip(tx, deps, attempt, now)
  await expireOverdueHolds(tx, now, deps.settings.holdGraceMinutes, attempt.order_id)
  const shares = await readShares(tx, attempt)
  const rows = shares.map(({ row }) => row)
  const paidBefore = rows.some((row) => row.payment_status === 'Paid')
  const awaitingPayment = rows.filter((row) => row.status === 'Pending Payment')
  const lapsed = shares.filter(({ row }) => row.status === 'Expired')
  await enter(
    tx,
    now,
    shares.map(({ row, sen }) => ({
      bookingId: row.id,
      kind: 'payment',
      sen,
      attemptId: attempt.id,
    })),
  )

  let confirmed = paidBefore ? [] : awaitingPayment
  if (
    !paidBefore &&
    lapsed.length > 0 &&
    mayReinstate &&
    (await reinstate(tx, deps, lapsed, now))
  ) {
    confirmed = [...awaitingPayment, ...lapsed.map(({ row }) => row)]
  }
  if (confirmed.length > 0) await confirm(tx, attempt, confirmed, now)
  const others = shares.filter(({ row }) => !confirmed.includes(row))
  const balances = await balancesOf(
    tx,
    others.map(({ row }) => row.id),
  )
  const parts = others.map(({ row, sen }) => {
    const overSen = Math.min(sen, Math.max(0, -(balances.get(row.id) ?? 0)))
    return { row, overSen, debtSen: sen - overSen }
  })
  const debts = parts.filter(({ debtSen }) => debtSen > 0)
  const debt = debts.length > 0 ? await payDebts(tx, debts, now) : undefined
  await recordEvents(tx, ...paidEvents(attempt, confirmed.length > 0, debt, now))
  const over = parts.filter(({ overSen }) => overSen > 0)
  if (over.length > 0) {
    const why = whyBack(attempt, rows, { paidBefore, paysDebt: debts.length > 0 })
    const due = over.map(({ row, overSen }) => ({ row, sen: overSen }))
    await recordRefundDue(tx, due, why, now)
    if (attempt.in_cash) await returnPayment(tx, deps, attempt, due, now)
  }
  return confirmed.length > 0 || debts.length > 0 ? 'confirmed' : 'refund-due'
}

/** Why a payment, or a part of it, is refunded. */
function whyBack(
  attempt: Attempt,
  rows: readonly BookingRow[],
  { paidBefore, paysDebt }: { readonly paidBefore: boolean; readonly paysDebt: boolean },
): PaidReason {
  const is = (status: BookingRow['status']) => rows.some((row) => row.status === status)
  if (attempt.in_cash && !paysDebt) return is('Cancelled') ? 'cancelled-before' : 'paid-twice'
  if (attempt.for_debt) return 'more-than-owed'
  if (paidBefore) return 'paid-twice'
  return is('Expired') ? 'too-late' : 'cancelled-before'
}

async function confirm(
  tx: Tx,
  attempt: Attempt,
  rows: readonly BookingRow[],
  now: Date,
): Promise<void> {
  const ids = rows.map((row) => row.id)
  await query(tx, {
    text: `update booking set status = 'Confirmed', payment_status = 'Paid',
             version = version + 1 where id = any($1::bigint[])`,
    values: [ids],
  })
  await query(tx, {
    text: 'update booking_order set hold_until = null where id = $1',
    values: [attempt.order_id],
  })
  await enter(
    tx,
    now,
    rows.map((row) => ({ bookingId: row.id, kind: 'charge', sen: row.total_sen })),
  )
  await addEvents(tx, ids, program, { code: 'paid-online' }, now)
}

/** The part of a payment for debts of valid visits, and the first of these. */
type PaidDebt = { readonly sen: number; readonly bookingId: number | undefined }

/** Pays the debts of visits; anything beyond a cancelled visit's fee becomes due back. */
async function payDebts(
  tx: Tx,
  debts: readonly { row: BookingRow; debtSen: number; overSen: number }[],
  now: Date,
): Promise<PaidDebt> {
  await query(tx, {
    text: `update booking b set version = version + 1,
             payment_status = case when payment_status in ('Unpaid', 'Failed')
               and (status not in ('Cancelled', 'Expired') or v.over = 0) then 'Paid'
               else payment_status end
           from unnest($1::bigint[], $2::int[]) as v (id, over) where b.id = v.id`,
    values: [debts.map(({ row }) => row.id), debts.map(({ overSen }) => overSen)],
  })
  for (const { row, debtSen } of debts) {
    await addEvents(tx, [row.id], program, { code: 'debt-paid', paid_sen: debtSen }, now)
  }
  const sen = debts.reduce((sum, { debtSen }) => sum + debtSen, 0)
  return { sen, bookingId: debts[0]?.row.id }
}

/** The events of a payment: it was received, and it may confirm its order. */
function paidEvents(
  { id, order_id: orderId, amount_sen: sen }: Attempt,
  confirms: boolean,
  debt: PaidDebt | undefined,
  occurredAt: Date,
): DomainEvent[] {
  const about = { orderId, occurredAt }
  const payload = { method: 'online', sen, debt_sen: debt?.sen ?? 0, attempt_id: id } as const
  return [
    {
      type: 'payment.received',
      ...about,
      ...(debt?.bookingId === undefined ? {} : { bookingId: debt.bookingId }),
      payload,
    },
    ...(confirms
      ? [{ type: 'booking.confirmed', ...about, payload: { paid_sen: sen } } as const]
      : []),
  ]
}

/** The visits of a payment, and the amount for each, in sen. */
async function readShares(tx: Tx, attempt: Attempt): Promise<PaidVisit[]> {
  const rows = await readOrderBookings(tx, attempt.order_id)
  const shares = await query<{ id: number; sen: number | null }>(tx, {
    text: `select s.id, s.sen from payment_attempt p, unnest(p.booking_ids, p.shares) as s (id, sen)
           where p.id = $1`,
    values: [attempt.id],
  })
  if (shares.length === 0) return rows.map((row) => ({ row, sen: row.total_sen }))
  return shares.flatMap(({ id, sen }) => {
    const row = rows.find((each) => each.id === id)
    return row ? [{ row, sen: sen ?? row.total_sen }] : []
  })
}

async function mark(
  tx: Tx,
  attempt: Attempt,
  status: Attempt['status'],
  message: PaymentMessage,
  settledAt: Date | null,
): Promise<void> {
  await query(tx, {
    text: `update payment_attempt set status = $2,
             transaction_id = coalesce(nullif($3, ''), transaction_id),
             channel = coalesce(nullif($4, ''), channel), settled_at = $5 where id = $1`,
    values: [attempt.id, status, message.transactionId, message.channel, settledAt],
  })
}
