import { queryFirst, type Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import { owedBy } from './debts.ts'
import { signInState, wholeName } from './list-customers.ts'

type BookingCustomer = CallResponse<'GET /staff/customers/of-booking/{booking_id}'>
type Row = NonNullable<BookingCustomer['customer']> & NonNullable<BookingCustomer['place']>

/** The customer of a booking, for its page; undefined for an unknown booking. */
export async function customerOfBooking(
  reader: Reader,
  bookingId: string,
  now: Date,
): Promise<BookingCustomer | undefined> {
  const row = await queryFirst<{ [Name in keyof Row]: Row[Name] | null }>(reader, {
    name: 'customer-of-booking',
    text: `select a.id, ${wholeName} as name, a.tags, a.blocked_at is not null as blocked,
             ${signInState} as sign_in, a.note, a.crew_note,
             ${owedBy('$2')} > 0 as owes, p.gate, p.parking, p.pets
           from booking b join booking_order o on o.id = b.order_id
           left join account a on a.id = b.account_id and a.role = 'Customer'
           left join customer_address p on p.account_id = b.account_id
             and p.post_code = o.post_code
             and lower(p.address) = lower(coalesce(o.address, o.to_address))
             and lower(p.unit) = lower(coalesce(o.own->>'unit', ''))
           where b.booking_id = $1`,
    values: [bookingId, now],
  })
  if (!row) return undefined
  const { gate, parking, pets, ...customer } = row as Row
  return {
    customer: customer.id === null ? null : customer,
    place: gate === null ? null : { gate, parking, pets },
  }
}
