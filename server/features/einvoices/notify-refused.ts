import { query, type Tx } from '../../db/transaction.ts'
import { firstVisits, notifyCustomers } from '../bookings/mails/notify-customers.ts'

/**
 * Notifies customers that MyInvois refused the details of the e-invoice that they requested
 * (docs/product/einvoice.md#own); does nothing for orders without a request.
 */
export async function notifyRefused(
  tx: Tx,
  orderIds: readonly number[],
  key: string,
  now: Date,
): Promise<void> {
  const requests = await query<{ order_id: number }>(tx, {
    text: 'select order_id from einvoice_request where order_id = any($1::bigint[])',
    values: [orderIds],
  })
  const visits = await firstVisits(
    tx,
    requests.map(({ order_id: id }) => id),
  )
  await notifyCustomers(tx, [...visits.values()], now, (_visit, { name, path }) => ({
    kind: 'einvoice-refused',
    key,
    parameters: { name, path },
  }))
}
