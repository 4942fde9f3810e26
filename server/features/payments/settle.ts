import { chooseCrew, drawFor } from '../../../domain/booking/crew.ts'
import { formatSen } from '../../../domain/booking/money.ts'
import { isPlainText } from '../../../domain/booking/plain-text.ts'
import { wanted } from '../../../domain/booking/slots.ts'
import { inTransaction, isDatabaseError, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { MessageBody, PaymentMessage } from '../../providers/payment/port.ts'
import { readCandidates } from '../bookings/candidates.ts'
import { teamOf } from '../bookings/changes.ts'
import { addEvents, program } from '../bookings/history.ts'
import { expireOverdueHolds } from '../bookings/holds.ts'
import {
  mailOrderConfirmed,
  mailRefundDue,
  mailStaffRefundDue,
  type RefundReason,
  readOrderBookings,
} from '../bookings/mails.ts'
import type { BookingRow } from '../bookings/records.ts'
import { assign } from '../bookings/reserve.ts'

/** What became of a message: for the log, the acknowledgement and the way back of the browser. */
export type Verdict =
  | 'confirmed'
  | 'refund-due'
  | 'failed'
  | 'pending'
  | 'repeated'
  | 'unknown-order'
  | 'wrong-amount'
  | 'bad-signature'
  | 'malformed'
  | 'wrong-merchant'

type Attempt = {
  id: number
  order_id: number
  order_ref: string
  amount_sen: number
  currency: string
  status: 'Open' | 'Pending' | 'Paid' | 'Failed'
}

/** How often a late payment's crew may be snatched away before the money goes back. */
const MOST_TRIES = 8

/**
 * Takes a message of the payment provider: proves it, compares it with the attempt, and settles
 * the order once, however often and in whatever order messages come. A message that does not prove
 * itself changes nothing but the log.
 */
export async function takeMessage(
  deps: Deps,
  body: MessageBody,
  now: Date,
): Promise<{ verdict: Verdict; orderRef?: string; kind?: string; message?: PaymentMessage }> {
  const read = deps.payment.readMessage(body)
  if (!read.ok) {
    await inTransaction(deps.pool, (tx) =>
      log(tx, deps, null, 'unproven', read.reason, { claimed: plain(read.claimedOrderRef) }, now),
    )
    return { verdict: read.reason }
  }
  const { message, kind } = read
  for (let attempt = 1; ; attempt++) {
    try {
      const settled = await inTransaction(deps.pool, async (tx) => {
        const found = await lockAttempt(tx, deps, message.orderRef)
        const verdict = found
          ? await settle(tx, deps, found, message, now, attempt < MOST_TRIES)
          : 'unknown-order'
        await log(tx, deps, found?.id ?? null, kind, verdict, message.raw, now)
        return { verdict, orderRef: found?.order_ref }
      })
      return { ...settled, kind, message }
    } catch (error) {
      // Somebody took the late payment's crew in the same moment: look again.
      if (!isDatabaseError(error, '23P01') || attempt >= MOST_TRIES) throw error
    }
  }
}

async function lockAttempt(tx: Tx, deps: Deps, ref: string): Promise<Attempt | undefined> {
  const [row] = await query<Attempt>(tx, {
    text: `select p.id, p.order_id, o.ref as order_ref, p.amount_sen, p.currency, p.status
           from payment_attempt p join booking_order o on o.id = p.order_id
           where p.ref = $1 and p.provider = $2 for update of o, p`,
    values: [ref, deps.payment.name],
  })
  return row
}

async function settle(
  tx: Tx,
  deps: Deps,
  attempt: Attempt,
  message: PaymentMessage,
  now: Date,
  mayRevive: boolean,
): Promise<Verdict> {
  if (message.amountSen !== attempt.amount_sen || message.currency !== attempt.currency) {
    return 'wrong-amount'
  }
  // Paid is final: a repeat, or a failure that overtook the success, changes nothing.
  if (attempt.status === 'Paid') return 'repeated'
  if (message.outcome === 'pending') {
    await mark(tx, attempt, 'Pending', message, null)
    return 'pending'
  }
  if (message.outcome === 'failed') {
    await mark(tx, attempt, 'Failed', message, now)
    await query(tx, {
      text: `update booking set payment_status = 'Failed', version = version + 1
             where order_id = $1 and payment_status = 'Unpaid'`,
      values: [attempt.order_id],
    })
    return 'failed'
  }
  await mark(tx, attempt, 'Paid', message, now)
  return await paid(tx, deps, attempt, now, mayRevive)
}

/** The money is here: confirm what is held, revive what expired if a crew is free, else refund. */
async function paid(
  tx: Tx,
  deps: Deps,
  attempt: Attempt,
  now: Date,
  mayRevive: boolean,
): Promise<Verdict> {
  await expireOverdueHolds(tx, now, attempt.order_id)
  const rows = await readOrderBookings(tx, attempt.order_id)
  const paidBefore = rows.some((row) => row.payment_status === 'Paid')
  const held = rows.filter((row) => row.status === 'Pending Payment')
  const lapsed = rows.filter((row) => row.status === 'Expired')
  const gone = rows.filter((row) => row.status === 'Cancelled')

  let confirmed = paidBefore ? [] : held
  if (!paidBefore && lapsed.length > 0 && mayRevive && (await revive(tx, deps, lapsed, now))) {
    confirmed = [...held, ...lapsed]
  }
  const refunded = rows.filter(
    (row) => !confirmed.includes(row) && (paidBefore || lapsed.includes(row) || gone.includes(row)),
  )
  if (confirmed.length > 0) {
    const ids = confirmed.map((row) => row.id)
    await query(tx, {
      text: `update booking set status = 'Confirmed', payment_status = 'Paid',
               version = version + 1 where id = any($1::bigint[])`,
      values: [ids],
    })
    await query(tx, {
      text: 'update booking_order set hold_until = null where id = $1',
      values: [attempt.order_id],
    })
    await addEvents(tx, ids, program, 'Paid online: confirmed', now)
    await mailOrderConfirmed(tx, deps, attempt.order_id, now)
  }
  const why = paidBefore ? 'paid-twice' : lapsed.length > 0 ? 'too-late' : 'cancelled-before'
  if (refunded.length > 0) await owe(tx, deps, refunded, why, now)
  return confirmed.length > 0 ? 'confirmed' : 'refund-due'
}

const eventOf: Readonly<Record<RefundReason, string>> = {
  'too-late': 'Paid too late',
  'cancelled-before': 'Paid after it was cancelled',
  'paid-twice': 'Paid a second time',
}

/** Money for visits that do not take place goes back; customer and staff are told. */
async function owe(
  tx: Tx,
  deps: Deps,
  rows: readonly BookingRow[],
  why: RefundReason,
  now: Date,
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const ids = rows.map((row) => row.id)
  await query(tx, {
    text: `update booking set refund_due_sen = refund_due_sen + total_sen, version = version + 1,
             payment_status = case when payment_status = 'Paid' then 'Paid' else 'Refund Due' end
           where id = any($1::bigint[])`,
    values: [ids],
  })
  const refundSen = rows.reduce((total, row) => total + row.total_sen, 0)
  const what = `${eventOf[why]}: to be refunded, refund ${formatSen(refundSen)}`
  await addEvents(tx, ids, program, what, now)
  await mailRefundDue(tx, deps, first, why, refundSen, now)
  await mailStaffRefundDue(tx, deps, first, why, now)
}

/**
 * A payment that came after its hold: all visits get a crew again, at the same times, or none.
 * Visits that have begun meanwhile are past reviving.
 */
async function revive(
  tx: Tx,
  deps: Deps,
  rows: readonly BookingRow[],
  now: Date,
): Promise<boolean> {
  const first = rows[0]
  if (!first || rows.some((row) => row.starts_at <= now)) return false
  const want = wanted(first.start_hour, first.hours, deps.settings.travelBufferHours)
  if (!want) return false
  const candidates = await readCandidates(
    tx,
    teamOf(first),
    rows.map((row) => row.day),
  )
  const kept = { ...want, reserved: first.reserved }
  const crews = chooseCrew(candidates, rows.length, first.worker_count, kept, drawFor(first.ref))
  if (!crews) return false
  // Vouchers before workers, as every transaction locks them, so that none waits in a circle.
  await countVoucherAgain(tx, first.order_id)
  await assign(
    tx,
    rows.flatMap((row, at) =>
      (crews[at] ?? []).map((workerId) => ({ bookingId: row.id, workerId })),
    ),
  )
  return true
}

/** The voucher's use that was given back counts again; the price that was paid stands either way. */
async function countVoucherAgain(tx: Tx, orderId: number): Promise<void> {
  await query(tx, {
    text: `with counted as (
             update voucher v set used = used + 1 from booking_order o
             where o.id = $1 and v.code = o.voucher_code
               and (v.max_uses is null or v.used < v.max_uses)
               and not exists (select from voucher_use u where u.order_id = o.id)
             returning v.code, o.id, o.account_id
           )
           insert into voucher_use (order_id, code, account_id)
           select id, code, account_id from counted`,
    values: [orderId],
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
    text: `update payment_attempt set status = $2, transaction_id = $3, channel = $4,
             settled_at = $5 where id = $1`,
    values: [attempt.id, status, message.transactionId, message.channel, settledAt],
  })
}

/** What a stranger claims, as far as it can be kept. */
function plain(claimed: string): string {
  const short = claimed.slice(0, 64)
  return isPlainText(short) ? short : ''
}

async function log(
  tx: Tx,
  deps: Deps,
  attemptId: number | null,
  kind: string,
  verdict: string,
  raw: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `insert into payment_message (provider, attempt_id, kind, verdict, raw, received_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [deps.payment.name, attemptId, kind, verdict, raw, now],
  })
}
