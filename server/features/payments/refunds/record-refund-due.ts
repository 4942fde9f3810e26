import type { RefundEventCode } from '../../../../domain/booking/event.ts'
import type { RefundDueReason } from '../../../../domain/events/domain-event.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import { addEvents, program } from '../../bookings/records/history.ts'
import type { BookingRow } from '../../bookings/records/records.ts'
import { ofVisit, recordEvents } from '../../events/events.ts'
import { enter } from '../../ledger/ledger.ts'

/** Why a payment for visits, or a part of it, is refunded. */
export type PaidReason = keyof typeof eventOf

const eventOf = {
  'more-than-owed': 'paid-too-much',
  'too-late': 'paid-too-late',
  'cancelled-before': 'paid-after-cancelled',
  'paid-twice': 'paid-twice',
} as const satisfies Partial<Record<RefundDueReason, RefundEventCode>>

/**
 * Records that money is due back because visits do not take place, or because it exceeds their price.
 */
export async function recordRefundDue(
  tx: Tx,
  due: readonly { readonly row: BookingRow; readonly sen: number }[],
  why: PaidReason,
  now: Date,
): Promise<void> {
  const first = due[0]?.row
  if (!first) return
  const ids = due.map(({ row }) => row.id)
  await query(tx, {
    text: `update booking b set refund_due_sen = refund_due_sen + v.sen, version = version + 1,
             payment_status = case when payment_status = 'Paid' then 'Paid' else 'Refund Due' end
           from unnest($1::bigint[], $2::int[]) as v (id, sen) where b.id = v.id`,
    values: [ids, due.map(({ sen }) => sen)],
  })
  await enter(
    tx,
    now,
    due.map(({ row, sen }) => ({ bookingId: row.id, kind: 'refund-due', sen })),
  )
  const refundSen = due.reduce((total, { sen }) => total + sen, 0)
  await addEvents(tx, ids, program, { code: eventOf[why], refund_sen: refundSen }, now)
  const payload = { why, sen: refundSen }
  await recordEvents(tx, { type: 'refund.due', ...ofVisit(first, now), payload })
}
