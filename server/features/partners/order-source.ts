import type { Arrival } from '../../../domain/partners/partner.ts'
import { columnsOf } from '../../db/columns.ts'
import { query, type Tx } from '../../db/transaction.ts'

/**
 * Stores which partner new orders came from; ignores unknown codes
 * (docs/product/partners.md#counted).
 */
export async function storeSources(
  tx: Tx,
  arrivals: readonly (Arrival & { readonly orderId: number })[],
): Promise<void> {
  if (arrivals.length === 0) return
  await query(tx, {
    name: 'store-order-sources',
    text: `insert into order_source (order_id, partner_id, ref)
           select a.order_id, p.id, a.ref
           from unnest($1::bigint[], $2::text[], $3::uuid[]) as a (order_id, code, ref)
           left join partner p on p.code = a.code and p.active
           where num_nonnulls(p.id, a.ref) > 0`,
    values: columnsOf(arrivals, 'orderId', 'code', 'ref'),
  })
}
