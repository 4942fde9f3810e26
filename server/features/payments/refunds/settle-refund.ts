import { storable } from '../../../../domain/booking/plain-text.ts'
import { mayMovePayment, type PaymentStatus } from '../../../../domain/booking/status.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { inTransaction, query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RefundMessage } from '../../../providers/payment/port.ts'
import { type Actor, addEvents, program } from '../../bookings/records/history.ts'
import { readOrderBookings } from '../../bookings/records/queries.ts'
import { recordEvents } from '../../events/events.ts'
import { enter } from '../../ledger/ledger.ts'
import { requeryRefundLater } from '../../payment-attempts/requery.ts'
import { creditGift, giftCameBack, isOfGift } from '../gifts/gift-refund-news.ts'
import { isKnownEvent, logMessage } from '../message-log.ts'
import { creditTip, isOfTip, tipNotBack } from '../tips/tip-refund-news.ts'
import {
  lockRefund,
  type Part,
  partsOf,
  type Refund,
  stillFits,
  stopRequeries,
} from './refund-rows.ts'

/** The known state of a refund; `unknown` leaves it unchanged, to be queried. */
export type RefundNews = {
  readonly outcome: 'unknown' | 'pending' | 'refunded' | 'rejected'
  readonly providerRef?: string
  readonly note?: string
  /** The provider needs the customer's bank account for the refund. */
  readonly wantsBank?: boolean
}

type RefundVerdict = 'refunded' | 'came-back' | 'pending' | 'refused' | 'repeated' | 'unknown'

/**
 * Settles a locked refund once, for messages repeated or in any order. If the provider can return
 * refunds, a failure is final, even if it arrives before the success.
 */
export async function settleRefund(
  tx: Tx,
  deps: Deps,
  refund: Refund,
  news: RefundNews,
  now: Date,
): Promise<RefundVerdict> {
  if (news.outcome === 'unknown') return 'unknown'
  const { refundsComeBack } = deps.payment
  const store = (status: Refund['status'], settledAt: Date | null) =>
    query(tx, {
      text: `update refund set status = $2, provider_ref = coalesce(nullif($3, ''), provider_ref),
               note = $4, settled_at = $5, wants_bank = $6 where id = $1`,
      values: [
        refund.id,
        status,
        news.providerRef ?? '',
        (news.note ?? '').slice(0, 200),
        settledAt,
        news.wantsBank ?? false,
      ],
    })
  if (refund.status === 'Refunded') {
    if (!refundsComeBack || news.outcome !== 'rejected') return 'repeated'
    await store('Refused', now)
    await stopRequeries(tx, refund)
    await takeBack(tx, refund, now)
    return 'came-back'
  }
  if (refund.status === 'Refused') {
    if (news.outcome !== 'refunded' || refundsComeBack) return 'repeated'
    // It was given up and perhaps replaced: counts only if no other refund took its place.
    if (!(await stillFits(tx, refund))) return 'repeated'
  } else if (news.outcome === 'pending') {
    await store('Pending', null)
    return 'pending'
  } else if (news.outcome === 'rejected') {
    await store('Refused', now)
    await stopRequeries(tx, refund)
    if (isOfGift(refund)) return 'refused'
    if (isOfTip(refund)) {
      await tipNotBack(tx, refund, 'refused', now)
      return 'refused'
    }
    const ids = (await partsOf(tx, refund)).map((part) => part.bookingId)
    const event = { code: 'refund-not-taken', refund_sen: refund.amount_sen } as const
    await addEvents(tx, ids, program, event, now)
    return 'refused'
  }
  await store('Refunded', now)
  if (refundsComeBack) await requeryRefundLater(tx, refund.id, now)
  else await stopRequeries(tx, refund)
  if (isOfGift(refund)) await creditGift(tx, deps, refund, now)
  else await creditCustomer(tx, refund, program, now)
  return 'refunded'
}

/** Records that the customer received the money: in visits, ledger and history. */
export async function creditCustomer(
  tx: Tx,
  refund: Refund,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (isOfTip(refund)) return creditTip(tx, refund, actor, now)
  const parts = await partsOf(tx, refund)
  const rows = await readOrderBookings(tx, refund.order_id)
  for (const part of parts) {
    const row = rows.find((each) => each.id === part.bookingId)
    await query(tx, {
      text: `update booking set refunded_sen = refunded_sen + $2, version = version + 1,
               payment_status = case
                 when $3 and refund_due_sen = refunded_sen + $2 then 'Refunded'
                 else payment_status end
             where id = $1`,
      values: [part.bookingId, part.sen, mayBecomeRefunded(row?.payment_status)],
    })
  }
  const isManual = refund.attempt_id === null
  await enter(
    tx,
    now,
    parts.map((part) => ({
      bookingId: part.bookingId,
      kind: isManual ? 'refund-manual' : 'refund',
      sen: part.sen,
      refundId: refund.id,
    })),
  )
  await addEvents(
    tx,
    parts.map((part) => part.bookingId),
    actor,
    { code: isManual ? 'marked-refunded' : 'refunded', refund_sen: refund.amount_sen },
    now,
  )
  const payload = { refund_id: refund.id, sen: refund.amount_sen, manual: isManual }
  await recordEvents(tx, { type: 'refund.made', ...aboutFirst(refund, parts, now), payload })
}

/** The order of a refund, and the first of its visits. */
function aboutFirst({ order_id: orderId }: Refund, [first]: readonly Part[], occurredAt: Date) {
  return { orderId, occurredAt, ...(first ? { bookingId: first.bookingId } : {}) }
}

/** Records that the refund failed after all: the money is due again. */
async function takeBack(tx: Tx, refund: Refund, now: Date): Promise<void> {
  if (isOfGift(refund)) return giftCameBack(tx, refund, now)
  if (isOfTip(refund)) return tipNotBack(tx, refund, 'came-back', now)
  const parts = await partsOf(tx, refund)
  for (const { bookingId, sen } of parts) {
    await query(tx, {
      text: `update booking set refunded_sen = refunded_sen - $2, version = version + 1,
               payment_status = case payment_status when 'Refunded' then 'Refund Due'
                 else payment_status end
             where id = $1`,
      values: [bookingId, sen],
    })
  }
  await enter(
    tx,
    now,
    parts.map(({ bookingId, sen }) => ({
      bookingId,
      kind: 'refund-back',
      sen,
      refundId: refund.id,
    })),
  )
  const ids = parts.map((part) => part.bookingId)
  const event = { code: 'refund-came-back', refund_sen: refund.amount_sen } as const
  await addEvents(tx, ids, program, event, now)
  const payload = { why: 'came-back', sen: refund.amount_sen } as const
  await recordEvents(tx, { type: 'refund.due', ...aboutFirst(refund, parts, now), payload })
}

/** If the refund is for a second payment, a valid visit stays paid. */
function mayBecomeRefunded(status: PaymentStatus | undefined): boolean {
  return status !== undefined && mayMovePayment(status, 'Refunded')
}

/** Settles a refund by the provider's answer to a query. */
export function settleByRef(
  deps: Deps,
  ref: string,
  news: RefundNews,
  now: Date,
): Promise<RefundVerdict> {
  return inTransaction(deps.pool, async (tx) => {
    const refund = await lockRefund(tx, ref)
    return refund ? settleRefund(tx, deps, refund, news, now) : 'unknown'
  })
}

/**
 * Compares the provider's verified message about a refund with the stored refund, and settles it
 * once.
 */
export function settleRefundMessage(
  deps: Deps,
  received: RefundMessage,
  now: Date,
  eventId?: string,
): Promise<Result<RefundVerdict, 'unknown-refund' | 'wrong-amount'>> {
  const message = storable(received)
  return inTransaction(deps.pool, async (tx) => {
    const { raw } = message
    const refund = await lockRefund(tx, message.refundRef)
    if (await isKnownEvent(tx, deps, eventId)) return succeed('repeated')
    const attemptId = refund?.attempt_id ?? null
    const log = (verdict: string) =>
      logMessage(tx, deps, { attemptId, kind: 'refund', verdict, raw, eventId }, now)
    const code = whyNotOurs(refund, message)
    if (!refund || code) {
      await log(code ?? 'unknown-refund')
      return refuse(code ?? 'unknown-refund')
    }
    const { outcome, refundId, reason } = message
    const news = { outcome, providerRef: refundId, note: reason }
    const verdict = await settleRefund(tx, deps, refund, news, now)
    await log(verdict)
    return succeed(verdict)
  })
}

function whyNotOurs(
  refund: Refund | undefined,
  message: RefundMessage,
): 'unknown-refund' | 'wrong-amount' | undefined {
  if (!refund || refund.attempt_id === null) return 'unknown-refund'
  const { amount_sen: amountSen, transaction_id: transactionId } = refund
  const isOurs = message.amountSen === amountSen && message.transactionId === transactionId
  return isOurs ? undefined : 'wrong-amount'
}
