import { formatSen, ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import { hasRows, query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { change, keyOf } from '../bookings/changes/changes.ts'
import { actorOf, addEvents } from '../bookings/records/history.ts'
import { ofVisit, recordEvents } from '../events/events.ts'
import { bookingSums, enter, lastCollection } from '../ledger/ledger.ts'

/** Reverses the latest collection of cash: the visit is due again (docs/product/statuses.md#cash). */
export function reverseCollection(
  deps: Deps,
  caller: Caller,
  requested: CallRequest<'POST /payments/collect/reverse/'>,
  by: Author,
): Promise<CommandResult> {
  return change(deps, caller, keyOf(requested), async (tx, row) => {
    const last = await lastCollection(tx, row.id)
    if (!last) return refuse('nothing-collected')
    if (last.sen !== senOf(requested.amount)) {
      const [sentence, params] = [
        m.problem_collected_amount_changed,
        { amount: formatSen(last.sen) },
      ]
      return refuse({ code: 'amount-changed', sentence, params })
    }
    const sums = await bookingSums(tx, row.id)
    // The part that credit paid is returned as credit.
    const paidSen = sums.paidSen - sums.creditSen
    const refundSen = sums.refundedSen - sums.returnedSen + sums.refundDueSen
    const leftSen = paidSen - last.sen - refundSen
    if (leftSen < 0) return refuse('collection-given-back')
    if (last.worker_id !== null && !(await carries(tx, last.worker_id, row.id, last.sen)))
      return refuse('collection-handed-in')
    const isUnpaid = row.payment_method === 'Cash' && row.payment_status === 'Paid' && !leftSen
    await query(tx, {
      text: 'update booking set payment_status = $2, version = version + 1 where id = $1',
      values: [row.id, isUnpaid ? 'Unpaid' : row.payment_status],
    })
    const entry = {
      bookingId: row.id,
      kind: 'cash-back',
      sen: last.sen,
      reverses: last.id,
      workerId: last.worker_id ?? undefined,
    } as const
    await enter(tx, by.now, [entry])
    const event = {
      code: 'collection-reversed',
      collected_sen: last.sen,
      reason: requested.reason,
    } as const
    await addEvents(tx, [row.id], actorOf(caller), event, by.now)
    const payload = { sen: last.sen }
    await recordEvents(tx, { type: 'payment.reversed', ...ofVisit(row, by.now), payload })
    const audit = {
      action: 'booking-reversed',
      subject: row.booking_id,
      before: { collected: ringgit(last.sen) },
      after: { collected: 0 },
      reason: requested.reason,
    } as const
    await recordAudit(tx, by, audit)
    return succeed()
  })
}

/** Does a worker still carry this much of a visit's cash? */
async function carries(tx: Tx, workerId: number, bookingId: number, sen: number): Promise<boolean> {
  return hasRows(tx, {
    text: `select from carried_cash where worker_id = $1 and booking_id = $2 and sen >= $3 for update`,
    values: [workerId, bookingId, sen],
  })
}
