import { formatSen, senOf } from '../../../domain/booking/price/money.ts'
import { mayMovePayment } from '../../../domain/booking/status.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { change, keyOf } from '../bookings/changes/changes.ts'
import { actorOf, addEvents } from '../bookings/records/history.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { ofVisit, recordEvents } from '../events/events.ts'
import { enter, owedSen } from '../ledger/ledger.ts'

/**
 * Staff collected a booking's debt in cash: the price of a cash order, and late fees. Refuses if the
 * debt is not the amount that the collector saw.
 */
export function collectCash(
  deps: Deps,
  caller: Caller,
  requested: CallRequest<'POST /payments/collect/'>,
  now: Date,
): Promise<CommandResult> {
  return change(deps, caller, keyOf(requested), async (tx, row) => {
    const sen = await owedSen(tx, row.id)
    if (sen <= 0) return refuse('nothing-owed')
    if (requested.amount !== undefined && senOf(requested.amount) !== sen) {
      const [sentence, params] = [m.problem_collect_amount_changed, { amount: formatSen(sen) }]
      return refuse({ code: 'amount-changed', sentence, params })
    }
    await enterCash(tx, row, { sen }, now)
    await addEvents(tx, [row.id], actorOf(caller), { code: 'cash-collected' }, now)
    return succeed()
  })
}

/**
 * Enters a cash payment of a booking's whole debt; the order and the booking are locked.
 * @param cash names the worker who collected it and must hand it in, unless staff did.
 */
export async function enterCash(
  tx: Tx,
  row: Pick<BookingRow, 'id' | 'order_id' | 'payment_status'>,
  { sen, workerId }: { readonly sen: number; readonly workerId?: number },
  now: Date,
): Promise<void> {
  const status = mayMovePayment(row.payment_status, 'Paid') ? 'Paid' : row.payment_status
  await query(tx, {
    text: 'update booking set payment_status = $2, version = version + 1 where id = $1',
    values: [row.id, status],
  })
  await enter(tx, now, [{ bookingId: row.id, kind: 'cash', sen, workerId }])
  const payload = { method: 'cash', sen, debt_sen: sen } as const
  await recordEvents(tx, { type: 'payment.received', ...ofVisit(row, now), payload })
}
