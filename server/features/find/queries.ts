import { phoneDigits } from '../../../domain/account/phone.ts'
import { listedVisit, type StoredMoment } from '../../../domain/booking/status.ts'
import { anywhere, literal } from '../../db/read-page.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { CallResponse } from '../../http/calls/calls.ts'
import { accountsFound, wholeName } from '../customers/list-customers.ts'

/** The number of results of each kind. */
const MOST = 6

type Found = CallResponse<'GET /staff/find/'>
type Booking = Found['bookings'][number]

/**
 * Visits whose number, or whose order's, begins with these characters; for each order, its next visit
 * or else its last. Spaces and dashes are optional, as people dictate numbers by phone.
 */
export async function findBookings(reader: Reader, words: string, now: Date): Promise<Booking[]> {
  const number = words.toUpperCase().replace(/\s/g, '')
  const [ref = '', session = ''] = number.split('-')
  if (!/^[0-9A-Z]{3,12}$/.test(ref) || !/^\d{0,3}$/.test(session)) return []
  const rows = await query<
    Omit<Booking, 'start_time' | 'booking_status'> & StoredMoment & { start_hour: number }
  >(reader, {
    // A range of references, which their index answers in any collation.
    text: `select v.booking_id, v.skill, o.customer_name, v.day, v.start_hour, v.status, v.starts_at,
             v.ends_at, v.runs_from, v.runs_until, o.hold_until
           from (
             select id, customer_name, hold_until from booking_order
             where ref between $1 and $2 order by ref limit $5
           ) o
           cross join lateral (
             select * from booking b
             where b.order_id = o.id and ($3 = '' or b.booking_id = $6)
             order by b.ends_at <= $4, case when b.ends_at > $4 then b.starts_at end,
               b.starts_at desc
             limit 1
           ) v`,
    values: [ref, `${ref}ZZZZZZZZZZ`, session, now, MOST, `${ref}-${session}`],
  })
  return rows.map((row) => listedVisit(row, now))
}

/** Customers by a part of their name, e-mail or phone; matches at the beginning of the name first. */
export function findCustomers(reader: Reader, words: string): Promise<Found['customers']> {
  const values: unknown[] = [`${literal(words)}%`, MOST]
  const found = accountsFound(words, (value) => `$${values.push(value)}`)
  return query(reader, {
    text: `select a.id, ${wholeName} as name, a.phone, a.email from account a
           where a.role = 'Customer' and a.merged_into is null and a.id in (${found})
           order by not (a.first_name || ' ' || a.last_name) ilike $1,
             lower(a.first_name || ' ' || a.last_name), a.id
           limit $2`,
    values,
  })
}

/** Workers by a part of their name, identifier or phone; former workers last. */
export function findWorkers(reader: Reader, words: string): Promise<Found['workers']> {
  const digits = phoneDigits(words)
  return query(reader, {
    text: `select id, full_name as name, phone, status from worker
           where full_name ilike $1 or identifier ilike $2
             or $3 <> '' and translate(phone, '+ -', '') like $3
           order by status = 'left', not full_name ilike $2, lower(full_name), id limit $4`,
    values: [anywhere(words), `${literal(words)}%`, digits ? `%${digits}%` : '', MOST],
  })
}

/** Postcodes that begin with these digits, or whose area or city begins with these letters. */
export function findAreas(reader: Reader, words: string): Promise<Found['areas']> {
  return query(reader, {
    text: `select code as post_code, area, city, served from postcode
           where code::text like $1 or area ilike $1 or area ilike $2 or city ilike $1
           order by not code::text like $1, not area ilike $1, area, code limit $3`,
    values: [`${literal(words)}%`, `% ${literal(words)}%`, MOST],
  })
}
