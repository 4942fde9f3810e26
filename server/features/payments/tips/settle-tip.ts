import { shareTip } from '../../../../domain/tips/tips.ts'
import { query, queryOne, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { addEvents, program } from '../../bookings/records/history.ts'
import { recordEvents } from '../../events/events.ts'
import { enter } from '../../ledger/ledger.ts'
import { beginTipRefund } from './begin-tip-refund.ts'

/** A tip's payment that has arrived; its order is locked. */
export type PaidTip = {
  readonly id: number
  readonly order_id: number
  readonly amount_sen: number
}

type TipRow = {
  readonly id: number
  readonly booking_id: number
  readonly is_second: boolean
  readonly crew: readonly number[]
}

/**
 * Assigns a tip to the current crew in equal parts, once. A second tip for the visit, or one that
 * nobody can get, is refunded automatically.
 */
export async function settleTip(
  tx: Tx,
  deps: Pick<Deps, 'payment'>,
  attempt: PaidTip,
  now: Date,
): Promise<'confirmed' | 'refund-due'> {
  const { amount_sen: sen } = attempt
  const tip = await readTip(tx, attempt.id)
  const goesBack = tip.is_second || tip.crew.length === 0
  await query(tx, {
    text: 'update tip set paid_at = $2, goes_back = $3 where id = $1',
    values: [tip.id, now, goesBack],
  })
  await enter(tx, now, [{ bookingId: tip.booking_id, kind: 'tip', sen, attemptId: attempt.id }])
  await addEvents(tx, [tip.booking_id], program, { code: 'tip-given', tip_sen: sen }, now)
  const about = { orderId: attempt.order_id, bookingId: tip.booking_id, occurredAt: now }
  if (goesBack) {
    await beginTipRefund(tx, deps, { id: tip.id, orderId: attempt.order_id, sen }, program, now)
    const payload = { why: tip.is_second ? 'paid-twice' : 'cancelled-before', sen } as const
    await recordEvents(tx, { type: 'refund.due', ...about, payload })
    return 'refund-due'
  }
  const shares = shareTip(sen, tip.crew, tip.id)
  await query(tx, {
    text: `insert into tip_share (tip_id, worker_id, sen)
           select $1, worker, sen from unnest($2::int[], $3::int[]) as v (worker, sen)`,
    values: [tip.id, shares.map(({ workerId }) => workerId), shares.map((share) => share.sen)],
  })
  await recordEvents(tx, { type: 'tip.received', ...about, payload: { tip_id: tip.id, sen } })
  return 'confirmed'
}

/** The tip of a payment, locked; a new one for a second transaction on the same page. */
async function readTip(tx: Tx, attemptId: number): Promise<TipRow> {
  await query(tx, {
    text: `insert into tip (booking_id, attempt_id, sen, back)
           select p.booking_ids[1], p.id, p.amount_sen, coalesce((
               select t.back from tip t where t.booking_id = p.booking_ids[1] order by t.id limit 1), '/')
           from payment_attempt p where p.id = $1 on conflict (attempt_id) do nothing`,
    values: [attemptId],
  })
  return queryOne<TipRow>(tx, {
    text: `select t.id, t.booking_id,
             exists (select from tip o where o.booking_id = t.booking_id and o.id <> t.id
               and o.paid_at is not null and not o.goes_back) as is_second,
             array(select s.worker_id from assignment s where s.booking_id = t.booking_id
               order by s.worker_id) as crew
           from tip t where t.attempt_id = $1 for update of t`,
    values: [attemptId],
  })
}
