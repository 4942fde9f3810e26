import { formatSen, ringgit } from '../../../domain/booking/price/money.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { actorOf, addEvents } from '../bookings/records/history.ts'
import { lockBooking } from '../bookings/records/lock-booking.ts'
import { ofVisit, recordEvents } from '../events/events.ts'
import { bookingSums, enter, lastCollection } from '../ledger/ledger.ts'

/** Why a collection was not reversed. */
export type ReverseCode =
  | 'not-found'
  | 'out-of-date'
  | 'nothing-collected'
  | 'amount-changed'
  | 'collection-given-back'

/**
 * The cash that was marked as collected last was not taken after all: the visit is due again
 * (docs/product/statuses.md#cash).
 * @param requested.seenSen the amount that the Admin was shown.
 */
export function reverseCollection(
  deps: Deps,
  caller: Caller,
  key: { bookingId: string; skill: string },
  requested: { seenSen: number; reason: string; version: number },
  by: Author,
): Promise<Result<undefined, ReverseCode>> {
  return inTransaction(deps.pool, async (tx) => {
    const row = await lockBooking(tx, key, caller)
    if (!row) return refuse('not-found')
    if (row.version !== requested.version) return refuse('out-of-date')
    const last = await lastCollection(tx, row.id)
    if (!last) return refuse('nothing-collected')
    if (last.sen !== requested.seenSen) {
      return refuse({ code: 'amount-changed', params: { amount: formatSen(last.sen) } })
    }
    const { paidSen, refundedSen, refundDueSen } = await bookingSums(tx, row.id)
    const paidAfter = paidSen - last.sen
    if (paidAfter < refundedSen + refundDueSen) return refuse('collection-given-back')
    const isUnpaid = row.payment_method === 'Cash' && row.payment_status === 'Paid' && !paidAfter
    await query(tx, {
      text: 'update booking set payment_status = $2, version = version + 1 where id = $1',
      values: [row.id, isUnpaid ? 'Unpaid' : row.payment_status],
    })
    const entry = {
      bookingId: row.id,
      kind: 'cash-back',
      sen: last.sen,
      reverses: last.id,
    } as const
    await enter(tx, [entry], by.now)
    const event = {
      code: 'collection-reversed',
      collected_sen: last.sen,
      reason: requested.reason,
    } as const
    await addEvents(tx, [row.id], actorOf(caller), event, by.now)
    const payload = { sen: last.sen }
    await recordEvents(tx, [{ type: 'payment.reversed', ...ofVisit(row, by.now), payload }])
    const audit = {
      action: 'booking-reversed',
      subject: row.booking_id,
      before: { collected: ringgit(last.sen) },
      after: { collected: 0 },
      reason: requested.reason,
    } as const
    await recordAudit(tx, [audit], by)
    return succeed()
  })
}
