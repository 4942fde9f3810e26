import { firstName } from '../../../domain/booking/first-name.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { notFound } from '../../http/failure.ts'
import { type BookingRow, bookingColumns, bookingTables, toRecord } from './records.ts'

/** The order as a whole: what its customer reads after booking. */
export function orderHandlers(deps: Deps): Pick<Handlers, 'GET /booking-details/get-order/'> {
  const { pool, settings } = deps
  return {
    'GET /booking-details/get-order/': async (incoming) => {
      const caller = signedIn(incoming)
      const { body, now } = incoming
      const rows = await readOwnOrder(pool, body.order, caller.accountId)
      const [first] = rows
      // An order of another customer reads the same as an unknown one, also for staff.
      if (!first) throw notFound('This order does not exist')
      const crews = await readFirstNames(
        pool,
        rows.map((row) => row.id),
      )
      return {
        order: first.ref,
        visits: rows.map((row) => ({
          ...toRecord(row, caller, now, settings.lateFeeSen),
          crew: crews.get(row.id) ?? [],
        })),
      }
    },
  }
}

function readOwnOrder(reader: Reader, ref: string, accountId: number): Promise<BookingRow[]> {
  return query<BookingRow>(reader, {
    name: 'own-order',
    text: `select ${bookingColumns} from ${bookingTables}
           where o.ref = $1 and o.account_id = $2 order by b.starts_at, b.id`,
    values: [ref, accountId],
  })
}

/** What customers call the workers of bookings, by the booking's id. */
export async function readFirstNames(
  reader: Reader,
  bookingIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await query<{ booking_id: number; full_name: string }>(reader, {
    name: 'crew-names',
    text: `select a.booking_id, w.full_name from assignment a join worker w on w.id = a.worker_id
           where a.booking_id = any($1::bigint[]) order by w.full_name`,
    values: [bookingIds],
  })
  const names = new Map<number, string[]>()
  for (const { booking_id, full_name } of rows) {
    names.set(booking_id, [...(names.get(booking_id) ?? []), firstName(full_name)])
  }
  return names
}
