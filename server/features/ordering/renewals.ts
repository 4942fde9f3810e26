import { refuse } from '../../../domain/result.ts'
import { RolledBack } from '../../db/rolled-back.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { readRenewals } from '../bookings/records/renewals.ts'

/** A renewal, and the order of the series that it renews. */
type Renewal = { readonly orderId: number; readonly renews: number }

/**
 * Refuses renewals of series that are already renewed. Runs first: the renewed orders stay locked,
 * before vouchers and workers.
 */
export async function refuseRenewed(
  tx: Tx,
  renewals: readonly Renewal[],
  now: Date,
): Promise<void> {
  if (renewals.length === 0) return
  const ids = renewals.map(({ renews }) => renews)
  await query(tx, {
    text: `select 1 as locked from booking_order where id = any($1::bigint[])
           order by id for no key update`,
    values: [ids],
  })
  const known = await readRenewals(tx, ids, now)
  if (known.size > 0 || new Set(ids).size < ids.length)
    throw new RolledBack(refuse('series-renewed').refusal)
}

/**
 * Stores which series the new orders renew. If a series is renewed automatically, its renewal is
 * too.
 */
export async function storeRenewals(tx: Tx, renewals: readonly Renewal[]): Promise<void> {
  if (renewals.length === 0) return
  await query(tx, {
    name: 'store-renewals',
    text: `insert into series_renewal (order_id, renews)
           select * from unnest($1::bigint[], $2::bigint[])`,
    values: [renewals.map(({ orderId }) => orderId), renewals.map(({ renews }) => renews)],
  })
  await query(tx, {
    name: 'carry-automatic-over',
    text: `insert into automatic_renewal (order_id, allowed_at)
           select n.order_id, r.allowed_at from unnest($1::bigint[], $2::bigint[]) as n (order_id, renews)
             join automatic_renewal r on r.order_id = n.renews
             join booking_order o on o.id = n.renews
           where r.outcome is null
             or exists (select from saved_card c where c.account_id = o.account_id)`,
    values: [renewals.map(({ orderId }) => orderId), renewals.map(({ renews }) => renews)],
  })
}
