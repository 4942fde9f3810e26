import { query, queryFirst, type Tx } from '../db/transaction.ts'
import { replaceWorker } from '../features/availability/assignments.ts'
import { addEvents } from '../features/bookings/records/history.ts'
import { enter } from '../features/ledger/ledger.ts'

/** What a customer who was not there pays, in sen. */
const CHARGE_SEN = 3000

/**
 * A past no-show: nobody let the crew in, and the customer owes only the late fee
 * (docs/product/statuses.md#no-show).
 */
export async function writeNoShow(
  tx: Tx,
  by: { readonly accountId: number; readonly who: string },
  now: Date,
): Promise<void> {
  const visit = await queryFirst<{ id: number; sen: number; ends_at: Date }>(tx, {
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
  await enter(tx, visit.ends_at, [{ bookingId: visit.id, kind: 'allowance', sen: visit.sen }])
  const written = 'Rang the bell for half an hour, and called twice'
  const event = {
    code: 'outcome-stated',
    outcome: 'no-show',
    charge: 'late-fee',
    reason: written,
  } as const
  await addEvents(tx, [visit.id], by, event, visit.ends_at)
}

/**
 * A visit whose worker fell ill and has no replacement yet
 * (docs/product/availability.md#visits-without-a-whole-crew).
 */
export async function writeGap(
  tx: Tx,
  by: { readonly accountId: number; readonly who: string },
  now: Date,
): Promise<void> {
  const visit = await queryFirst<{ id: number; worker: number; identifier: string; day: string }>(
    tx,
    {
      text: `select b.id, w.id as worker, w.identifier, b.day::text
           from booking b join assignment a on a.booking_id = b.id join worker w on w.id = a.worker_id
           where b.status = 'Confirmed' and b.worker_count = 1
             and b.starts_at > $1::timestamptz + interval '20 hours'
             and not exists (select from assignment other where other.worker_id = w.id
               and other.day = b.day and other.booking_id <> b.id)
           order by b.starts_at, b.id limit 1`,
      values: [now],
    },
  )
  if (!visit) return
  await replaceWorker(tx, visit.worker, [{ bookingId: visit.id, by: null, why: 'on-leave' }], now)
  await query(tx, {
    text: `insert into worker_leave (worker_id, first_day, last_day, kind) values ($1, $2, $2, 'sick')`,
    values: [visit.worker, visit.day],
  })
  const event = { code: 'crew-changed', before: [visit.identifier], after: [] } as const
  await addEvents(tx, [visit.id], by, event, now)
}
