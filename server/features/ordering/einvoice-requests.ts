import { query, type Tx } from '../../db/transaction.ts'

/**
 * Stores that the customers of new orders want an e-invoice, for the buyer of their last one
 * (docs/product/einvoice.md#own).
 */
export async function storeEInvoiceRequests(
  tx: Tx,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return
  await query(tx, {
    name: 'store-einvoice-requests',
    text: `insert into einvoice_request (order_id, buyer, known, requested_at)
           select o.id, k.buyer, k.known, $2 from booking_order o
             join account_buyer k on k.account_id = o.account_id
           where o.id = any($1::bigint[])`,
    values: [orderIds, now],
  })
}
