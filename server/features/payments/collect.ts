import { formatSen } from '../../../domain/booking/price/money.ts'
import { mayMovePayment } from '../../../domain/booking/status.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import { actorOf, addEvents } from '../bookings/records/history.ts'
import { lockBooking } from '../bookings/records/lock-booking.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { ofVisit, recordEvents } from '../events/events.ts'
import { enter, owedSen } from '../ledger/ledger.ts'

/** Why cash was not collected. */
export type CollectCode = 'not-found' | 'nothing-owed' | 'amount-changed'

/**
 * Staff collected a booking's debt in cash: the visit of a cash order, and late fees.
 * @param shownSen the amount that the collector was shown, in sen: if it has changed, the call is
 *   rejected.
 */
export function collectCash(
  deps: Deps,
  caller: Caller,
  key: { bookingId: string; skill: string },
  shownSen: number | undefined,
  now: Date,
): Promise<Result<undefined, CollectCode>> {
  return inTransaction(deps.pool, async (tx) => {
    const row = await lockBooking(tx, key, caller)
    if (!row) return refuse('not-found')
    const sen = await owedSen(tx, row.id)
    if (sen <= 0) return refuse('nothing-owed')
    if (shownSen !== undefined && shownSen !== sen) {
      return refuse({ code: 'amount-changed', params: { amount: formatSen(sen) } })
    }
    await enterCash(tx, row, { sen }, now)
    await addEvents(tx, [row.id], actorOf(caller), { code: 'cash-collected' }, now)
    return succeed()
  })
}

/**
 * All that is owed for a booking was paid in cash; its order and it are locked.
 * @param cash with the worker who took it and has to hand it in, if it was not staff.
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
  await enter(tx, [{ bookingId: row.id, kind: 'cash', sen, workerId }], now)
  const payload = { method: 'cash', sen, debt_sen: sen } as const
  await recordEvents(tx, [{ type: 'payment.received', ...ofVisit(row, now), payload }])
}
