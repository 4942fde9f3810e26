import { formatSen, ringgit, senOf } from '../../../../domain/booking/price/money.ts'
import { type Result, refuse, succeed } from '../../../../domain/result.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { query, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller, CallRequest } from '../../../http/calls/calls.ts'
import type { CommandResult } from '../../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../../audit/record.ts'
import { change, keyOf } from '../../bookings/changes/changes.ts'
import { addEvents } from '../../bookings/records/history.ts'
import type { BookingRow } from '../../bookings/records/records.ts'
import { ofVisit, recordEvents } from '../../events/events.ts'
import { bookingSums, enter, refundableSen } from '../../ledger/ledger.ts'

/** Whether it was credited to a partner's account, instead of being due to the customer. */
export type PartRefund = { readonly onAccount: boolean }

/**
 * Makes a part of the payment for a locked booking due back to its customer
 * (docs/product/statuses.md#refund-in-part). It is sent or marked like every refund that is due.
 */
export async function recordPartRefund(
  tx: Tx,
  row: Pick<BookingRow, 'id' | 'booking_id' | 'order_id' | 'status'>,
  { sen, reason }: { readonly sen: number; readonly reason: string },
  by: Author,
): Promise<Result<PartRefund, 'more-than-paid'>> {
  const mostSen = refundableSen(row, await bookingSums(tx, row.id))
  if (sen > mostSen) {
    return refuse({ code: 'more-than-paid', params: { amount: formatSen(mostSen) } })
  }
  await query(tx, {
    // A valid visit stays paid.
    text: `update booking set refund_due_sen = refund_due_sen + $2,
             allowance_sen = allowance_sen + $2, version = version + 1,
             payment_status = case when status in ('Cancelled', 'Expired') then 'Refund Due'
               else payment_status end
           where id = $1`,
    values: [row.id, sen],
  })
  const { creditSen, accountSen } = await enter(tx, by.now, [
    { bookingId: row.id, kind: 'allowance', sen },
    { bookingId: row.id, kind: 'refund-due', sen },
  ])
  const onAccount = accountSen > 0
  const event = {
    code: 'refund-granted',
    refund_sen: sen,
    reason,
    ...(onAccount ? { on_account: true as const } : {}),
  } as const
  await addEvents(tx, [row.id], by, event, by.now)
  const about = ofVisit(row, by.now)
  const payload = { why: 'granted', sen: sen - creditSen - accountSen } as const
  await recordEvents(
    tx,
    ...(payload.sen > 0 ? [{ type: 'refund.due', ...about, payload } as const] : []),
    ...(creditSen > 0
      ? [{ type: 'refund.credited', ...about, payload: { sen: creditSen } } as const]
      : []),
  )
  const after = { refund: ringgit(sen) }
  await recordAudit(tx, by, { action: 'booking-refunded', subject: row.booking_id, after, reason })
  return succeed({ onAccount })
}

/** The answer to a partial refund. */
export const partRefundMessage = (
  { onAccount }: PartRefund,
  options: { readonly locale: Locale },
) => (onAccount ? m.answer_account_credited({}, options) : m.answer_refund_granted({}, options))

/** An Admin refunds a part of a booking's payment. */
export function refundInPart(
  deps: Deps,
  caller: Caller,
  requested: CallRequest<'POST /payments/refunds/part/'>,
  by: Author,
): Promise<CommandResult<PartRefund>> {
  const { amount, reason } = requested
  return change(deps, caller, keyOf(requested), (tx, row) =>
    recordPartRefund(tx, row, { sen: senOf(amount), reason }, by),
  )
}
