import type { MoveReason } from '../../domain/board/reasons.ts'
import { query, queryFirst, type Tx } from '../db/transaction.ts'
import { addEvents } from '../features/bookings/records/history.ts'
import { enter } from '../features/ledger/ledger.ts'

const addon = 'Fridge cleaning'

/**
 * An upcoming visit to which staff added work: the customer owes the difference
 * (docs/product/statuses.md#change).
 */
export async function writeChangedVisit(
  tx: Tx,
  by: { readonly accountId: number; readonly who: string },
  now: Date,
): Promise<void> {
  const visit = await queryFirst<{
    id: number
    sen: number
    before_sen: number
    fixed_addons: string[]
  }>(tx, {
    text: `with chosen as (
             select b.id, b.order_id, b.total_sen, a.cost_sen, o.fixed_addons
             from booking b join booking_order o on o.id = b.order_id
             join addon a on a.skill = b.skill and a.kind = 'fixed' and a.name = $2
             where b.status = 'Confirmed' and o.sessions = 1 and o.voucher_code is null
               and b.skill = 'Cleaner' and not $2 = any(o.fixed_addons)
               and b.starts_at > $1::timestamptz + interval '2 days'
             order by o.payment_method desc, b.starts_at, b.id limit 1
           ), ordered as (
             update booking_order o
             set fixed_addons = o.fixed_addons || $2::text, gross_sen = gross_sen + c.cost_sen,
               total_sen = o.total_sen + c.cost_sen,
               lines = lines || jsonb_build_array(jsonb_build_object(
                 'code', 'fixed-addon', 'visits', 1, 'name', $2, 'amount', c.cost_sen / 100.0))
             from chosen c where o.id = c.order_id
           )
           update booking b set total_sen = b.total_sen + c.cost_sen, version = b.version + 1,
             details = b.details + 1
           from chosen c where b.id = c.id
           returning b.id, c.cost_sen as sen, c.total_sen as before_sen, c.fixed_addons`,
    values: [now, addon],
  })
  if (!visit) return
  await enter(tx, now, [{ bookingId: visit.id, kind: 'charge', sen: visit.sen }])
  const event = {
    code: 'visit-changed',
    changes: [
      { field: 'fixed_addons', from: visit.fixed_addons, to: [...visit.fixed_addons, addon] },
    ],
    before_sen: visit.before_sen,
    after_sen: visit.before_sen + visit.sen,
  } as const
  await addEvents(tx, [visit.id], by, event, now)
}

/** Why staff sent another worker to visits of the last days, most frequent first. */
const reasons: readonly MoveReason[] = [
  'worker-sick',
  'travel',
  'worker-sick',
  'running-late',
  'customer-asked',
  'worker-sick',
  'travel',
]

/** Past visits to which staff sent another worker than planned. */
export async function writeHandOvers(
  tx: Tx,
  by: { readonly accountId: number; readonly who: string },
  now: Date,
): Promise<void> {
  const visits = await query<{ id: number; starts_at: Date; came: string; planned: string }>(tx, {
    text: `select b.id, b.starts_at, w.identifier as came, other.identifier as planned
           from booking b join assignment a on a.booking_id = b.id join worker w on w.id = a.worker_id,
           lateral (
             select o.identifier from worker o join worker_skill s on s.worker_id = o.id
             where s.skill = b.skill and o.id <> w.id and o.active order by o.id limit 1
           ) other
           where b.status = 'Confirmed' and b.worker_count = 1
             and b.starts_at < $1::timestamptz - interval '2 days'
           order by b.starts_at desc, b.id limit $2`,
    values: [now, reasons.length],
  })
  for (const [at, { id, starts_at: start, came, planned }] of visits.entries()) {
    const why = reasons[at]
    const event = { code: 'crew-changed', before: [planned], after: [came], why } as const
    await addEvents(tx, [id], by, event, new Date(start.getTime() - 3 * 3_600_000))
  }
}
