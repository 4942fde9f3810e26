import { queryOne, type Tx } from '../../../db/transaction.ts'
import { type Actor, addEvents, program } from '../../bookings/records/history.ts'
import { recordEvents } from '../../events/events.ts'
import { enter } from '../../ledger/ledger.ts'
import type { Refund } from '../refunds/refund-rows.ts'

type TipEvent = 'tip-refund-sent' | 'tip-refund-refused' | 'tip-refunded' | 'tip-refund-back'

/** Adds a line to the history of a tip's visit. */
export async function addToVisitHistory(
  tx: Tx,
  tipId: number,
  actor: Actor,
  code: TipEvent,
  now: Date,
): Promise<{ bookingId: number; orderId: number }> {
  const tip = await queryOne<{ bookingId: number; orderId: number; sen: number }>(tx, {
    text: `select t.booking_id as "bookingId", b.order_id as "orderId", t.sen
           from tip t join booking b on b.id = t.booking_id where t.id = $1`,
    values: [tipId],
  })
  await addEvents(tx, [tip.bookingId], actor, { code, tip_sen: tip.sen }, now)
  return tip
}

/** The fields of a tip's refund that others need. */
type TipRefund = Pick<Refund, 'id' | 'amount_sen' | 'attempt_id'> & { readonly tip_id: number }

/** Is this the refund of a tip? */
export function isOfTip(refund: Refund): refund is Refund & TipRefund {
  return refund.tip_id !== null
}

/**
 * Records that the customer received a tip's refund: in the ledger, the history, and the events for
 * mails.
 */
export async function creditTip(
  tx: Tx,
  { id: refundId, tip_id: tipId, amount_sen: sen, attempt_id: attemptId }: TipRefund,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { bookingId, orderId } = await addToVisitHistory(tx, tipId, actor, 'tip-refunded', now)
  const manual = attemptId === null
  const kind = manual ? 'tip-refund-manual' : 'tip-refund'
  await enter(tx, now, [{ bookingId, kind, sen, refundId }])
  const payload = { refund_id: refundId, sen, manual }
  await recordEvents(tx, { type: 'refund.made', orderId, bookingId, occurredAt: now, payload })
}

/** Records that a tip's refund was refused or failed: it is still to be sent. */
export async function tipNotBack(
  tx: Tx,
  { id: refundId, tip_id: tipId, amount_sen: sen }: TipRefund,
  why: 'refused' | 'came-back',
  now: Date,
): Promise<void> {
  const code = why === 'refused' ? 'tip-refund-refused' : 'tip-refund-back'
  const { bookingId } = await addToVisitHistory(tx, tipId, program, code, now)
  if (why === 'came-back')
    await enter(tx, now, [{ bookingId, kind: 'tip-refund-back', sen, refundId }])
}
