import { query, type Tx } from '../../../db/transaction.ts'

/**
 * Puts a customer's new phone number on their orders with visits to come, because the crew and staff
 * call the number of the order. Orders that another person is served by have that person's number.
 */
export async function changePhoneOfVisits(
  tx: Tx,
  accountId: number,
  { before, after }: { readonly before: string | null; readonly after: string | null },
  now: Date,
): Promise<void> {
  if (before === after) return
  await query(tx, {
    text: `with locked as (
             select id from booking_order o
             where account_id = $1 and customer_phone is not distinct from $2
               and exists (select from booking where order_id = o.id and ends_at > $4)
             order by id for no key update
           )
           update booking_order o set customer_phone = $3 from locked where o.id = locked.id`,
    values: [accountId, before, after, now],
  })
}
