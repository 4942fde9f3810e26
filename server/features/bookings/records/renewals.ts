import { query, type Reader } from '../../../db/transaction.ts'

/** A series' renewal, if it is paid or still awaits payment. */
export type LiveRenewal = {
  readonly renews: number
  readonly ref: string
  readonly awaits_payment: boolean
}

/**
 * Whether an order, `booking_order o`, is not on a partner's account, or its customer may still book
 * on that account.
 */
export const accountStands = `(o.payment_method <> 'Account' or exists (
  select from order_on_account c join partner p on p.id = c.partner_id and p.active
    join partner_member m on m.partner_id = c.partner_id and m.account_id = o.account_id
  where c.order_id = o.id))`

/** The renewals of series (docs/product/series.md#renewal), by the renewed order. */
export async function readRenewals(
  reader: Reader,
  orderIds: readonly number[],
  now: Date,
): Promise<Map<number, LiveRenewal>> {
  if (orderIds.length === 0) return new Map()
  const rows = await query<LiveRenewal>(reader, {
    name: 'live-renewals',
    text: `select r.renews, o.ref, bool_and(b.status = 'Pending Payment') as awaits_payment
           from series_renewal r join booking_order o on o.id = r.order_id
           join booking b on b.order_id = r.order_id
           where r.renews = any($1::bigint[]) and b.status not in ('Cancelled', 'Expired')
             and (b.status <> 'Pending Payment' or o.hold_until > $2)
           group by r.renews, o.ref`,
    values: [orderIds, now],
  })
  return new Map(rows.map((row) => [row.renews, row]))
}
