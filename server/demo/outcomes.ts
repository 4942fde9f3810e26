import { query, type Tx } from '../db/transaction.ts'
import { addEvents } from '../features/bookings/history.ts'
import { enter } from '../features/ledger/ledger.ts'

/** What of the price the customer pays who was not there, in sen. */
const CHARGE_SEN = 3000

/**
 * A past visit at which nobody let the crew in: it costs the late fee alone, which is to be collected
 * (docs/product/statuses.md#no-show).
 */
export async function writeNoShow(
  tx: Tx,
  by: { readonly accountId: number; readonly who: string },
  now: Date,
): Promise<void> {
  const [visit] = await query<{ id: number; sen: number; ends_at: Date }>(tx, {
    text: `update booking set outcome = 'no-show', allowance_sen = total_sen - $2,
             version = version + 1
           where id = (
             select b.id from booking b join booking_order o on o.id = b.order_id
             where b.status = 'Confirmed' and b.payment_status = 'Unpaid'
               and o.payment_method = 'Cash' and b.total_sen > $2
               and b.ends_at < $1::timestamptz - interval '3 days'
             order by b.starts_at desc, b.id limit 1)
           returning id, allowance_sen as sen, ends_at`,
    values: [now, CHARGE_SEN],
  })
  if (!visit) return
  await enter(tx, [{ bookingId: visit.id, kind: 'allowance', sen: visit.sen }], visit.ends_at)
  const written = 'Rang the bell for half an hour, and called twice'
  const event = {
    code: 'outcome-stated',
    outcome: 'no-show',
    charge: 'late-fee',
    reason: written,
  } as const
  await addEvents(tx, [visit.id], by, event, visit.ends_at)
}
