import { queryOne, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../bookings/records/history.ts'
import { scheduleRefundRequery } from '../../payment-attempts/requery.ts'
import { addToVisitHistory } from './tip-refund-news.ts'

/** A tip to refund, and the order whose number begins its references. */
export type TipGoingBack = { readonly id: number; readonly orderId: number; readonly sen: number }

/** Stores a tip's refund, which the provider is then asked for. @returns our reference. */
export async function beginTipRefund(
  tx: Tx,
  { payment }: Pick<Deps, 'payment'>,
  tip: TipGoingBack,
  actor: Actor,
  now: Date,
): Promise<string> {
  const { id, ref } = await insertTipRefund(tx, tip, { actor, status: 'Sending' }, now)
  await scheduleRefundRequery(tx, payment.name, id, now)
  await addToVisitHistory(tx, tip.id, actor, 'tip-refund-sent', now)
  return ref
}

/** @param status `Refunded`: staff sent it outside the provider. */
export async function insertTipRefund(
  tx: Tx,
  { id, orderId, sen }: TipGoingBack,
  { actor, status }: { readonly actor: Actor; readonly status: 'Sending' | 'Refunded' },
  now: Date,
): Promise<{ id: number; ref: string }> {
  return queryOne<{ id: number; ref: string }>(tx, {
    text: `insert into refund (ref, order_id, attempt_id, amount_sen, status, account_id, who,
             created_at, settled_at, tip_id)
           select o.ref || 'R' || (1 + (select count(*) from refund where order_id = o.id)), o.id,
             case when $4 = 'Sending' then t.attempt_id end, $3, $4, $5, $6, $7,
             case when $4 = 'Refunded' then $7::timestamptz end, t.id
           from booking_order o, tip t where o.id = $1 and t.id = $2 returning id, ref`,
    values: [orderId, id, sen, status, actor.accountId, actor.who, now],
  })
}
