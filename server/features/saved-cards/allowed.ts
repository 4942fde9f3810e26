import { hasRows, query, type Tx } from '../../db/transaction.ts'

/** Allows a customer's saved card to renew one of their series; idempotent. */
export async function allowRenewal(
  tx: Tx,
  order: string,
  accountId: number,
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `insert into automatic_renewal (order_id, allowed_at)
           select id, $3 from booking_order where ref = $1 and account_id = $2 and sessions > 1
           on conflict (order_id) do update set outcome = null, allowed_at = excluded.allowed_at,
             last_starts_at = null, starts_at = null, total_sen = null, to_pay_sen = null,
             charge_at = null, attempt_id = null
             where automatic_renewal.outcome = 'asked'`,
    values: [order, accountId, now],
  })
}

/** Stops automatic renewal of a customer's series; a charge in progress continues. */
export async function stopRenewal(tx: Tx, order: string, accountId: number): Promise<boolean> {
  return hasRows(tx, {
    text: `delete from automatic_renewal r using booking_order o
           where o.id = r.order_id and o.ref = $1 and o.account_id = $2
             and r.attempt_id is null returning 1`,
    values: [order, accountId],
  })
}
