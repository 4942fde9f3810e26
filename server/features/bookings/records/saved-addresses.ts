import type { SavedAddress } from '../../../../domain/api/bookings/customer.ts'
import { query, type Reader } from '../../../db/transaction.ts'

/** The most places offered. */
const MOST = 5

/**
 * The places of an account's orders, most recently booked first and each once, then those that
 * staff added (docs/product/customers.md#addresses).
 */
export function readSavedAddresses(reader: Reader, accountId: number): Promise<SavedAddress[]> {
  return query<SavedAddress>(reader, {
    name: 'saved-addresses',
    text: `select address, from_address, to_address, post_code, property_type, unit, access_notes
           from (
             select address, from_address, to_address, post_code, property_type,
               own->>'unit' as unit, own->>'access_notes' as access_notes,
               false as written, max(id) as latest
             from booking_order where account_id = $1
             group by address, from_address, to_address, post_code, property_type,
               own->>'unit', own->>'access_notes'
             union all
             select c.address, null, null, c.post_code, c.property_type, nullif(c.unit, ''),
               nullif(c.access_notes, ''), true, c.id
             from customer_address c where c.account_id = $1
               and not exists (select from booking_order o where o.account_id = $1
                 and o.post_code = c.post_code and lower(o.address) = lower(c.address)
                 and lower(coalesce(o.own->>'unit', '')) = lower(c.unit))
           ) place
           order by written, latest desc limit $2`,
    values: [accountId, MOST],
  })
}
