import type { Role } from '../../../domain/account/roles.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { readShownCrews } from '../bookings/queries.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../bookings/records.ts'
import type { FeedOwner } from './feeds.ts'

/** A visit of a feed, with the first names of its crew. */
export type FeedVisit = { readonly row: BookingRow; readonly crew: readonly string[] }

/** Visits that ended longer ago are left out. */
const PAST_DAYS = 30
/** The soonest of more. */
const MAX_VISITS = 1_000

const dayMs = 24 * 3_600_000

/** Which visits are whose: `$1` is the owner's id, which an Admin's do not need. */
function whose(owner: FeedOwner): string {
  if (owner.kind === 'worker')
    return 'b.id in (select booking_id from assignment where worker_id = $1)'
  const conditions: Readonly<Record<Role, string>> = {
    Customer: 'b.account_id = $1',
    Manager: 'b.manager_id = $1',
    Admin: '$1::bigint is not null',
  }
  return conditions[owner.role]
}

/** The confirmed visits of whom a feed belongs to, soonest first. */
export async function readFeedVisits(
  reader: Reader,
  owner: FeedOwner,
  now: Date,
): Promise<FeedVisit[]> {
  const rows = await query<BookingRow>(reader, {
    text: `select ${bookingColumns} from ${bookingTables}
           where ${whose(owner)} and b.starts_at > $2
             and b.status in ('Confirmed', 'In Progress', 'Completed')
           order by b.starts_at, b.id limit $3`,
    values: [owner.id, new Date(now.getTime() - PAST_DAYS * dayMs), MAX_VISITS],
  })
  const crews = await readShownCrews(
    reader,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    row,
    crew: (crews.get(row.id) ?? []).map(({ first_name: name }) => name),
  }))
}
