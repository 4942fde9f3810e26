import type { SavedAddress } from '../../../domain/api/customer.ts'
import { query, type Reader } from '../../db/transaction.ts'

/** How many places are offered. */
const MOST = 5

/** The places of an account's orders, each once, the most recently booked first. */
export function readSavedAddresses(reader: Reader, accountId: number): Promise<SavedAddress[]> {
  return query<SavedAddress>(reader, {
    name: 'saved-addresses',
    text: `select address, from_address, to_address, post_code, property_type,
             own->>'unit' as unit, own->>'access_notes' as access_notes
           from booking_order where account_id = $1
           group by address, from_address, to_address, post_code, property_type,
             own->>'unit', own->>'access_notes'
           order by max(id) desc limit $2`,
    values: [accountId, MOST],
  })
}
