import type { RefundEventCode } from '../../../domain/booking/event.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { addEvents, program } from '../bookings/history.ts'
import { mailRefundDue, mailStaffRefundDue, type RefundReason } from '../bookings/mails.ts'
import type { BookingRow } from '../bookings/records.ts'
import { enter } from '../ledger/ledger.ts'

/** Why a payment for visits goes back. */
type PaidReason = Exclude<RefundReason, 'came-back'>

const eventOf = {
  'too-late': 'paid-too-late',
  'cancelled-before': 'paid-after-cancelled',
  'paid-twice': 'paid-twice',
} as const satisfies Record<PaidReason, RefundEventCode>

/** Money for visits that do not take place goes back; customer and staff are notified. */
export async function recordRefundDue(
  tx: Tx,
  deps: Deps,
  rows: readonly BookingRow[],
  why: PaidReason,
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
  await enter(
    tx,
    rows.map((row) => ({ bookingId: row.id, kind: 'refund-due', sen: row.total_sen })),
    now,
  )
  const refundSen = rows.reduce((total, row) => total + row.total_sen, 0)
  await addEvents(tx, ids, program, { code: eventOf[why], refund_sen: refundSen }, now)
  await mailRefundDue(tx, deps, first, { why, refundSen }, now)
  await mailStaffRefundDue(tx, deps, first, why, now)
}
