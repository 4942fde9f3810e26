import type { Role } from '../../../domain/account/roles.ts'
import { query, type Reader } from '../../db/transaction.ts'
import { readShownCrews } from '../bookings/records/queries.ts'
import { type BookingRow, bookingColumns, bookingTables } from '../bookings/records/records.ts'
import type { FeedOwner } from './feeds.ts'

/** A visit of a feed, with the first names of its crew. */
export type FeedVisit = {
  readonly row: BookingRow
  readonly crew: readonly string[]
  /** It was cancelled or given to another worker: calendars remove it. */
  readonly gone: boolean
}

/** Visits that started or were cancelled before that are left out. */
const PAST_DAYS = 30
/** If there are more, those nearest to the present. */
const MAX_VISITS = 1_000

const dayMs = 24 * 3_600_000

/**
 * The condition for an owner's visits. `$1` is the owner's id, which an Admin's condition does not
 * need.
 */
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

/**
 * The condition for visits removed from a feed since `$2`. The crew of a cancelled visit is not
 * stored, so a worker's removed visits are found by the worker's notifications.
 */
function gone(owner: FeedOwner): string {
  if (owner.kind === 'worker')
    return `b.id not in (select booking_id from assignment where worker_id = $1)
      and b.id in (select booking_id from notification where worker_id = $1
        and kind in ('visit-cancelled', 'taken-off') and created_at > $2)`
  // A visit that was never paid was in no feed.
  return `${whose(owner)} and b.status = 'Cancelled'
    and (o.payment_method = 'Cash' or b.payment_status not in ('Unpaid', 'Failed'))
    and exists (select from booking_event e
      where e.booking_id = b.id and e.code = 'cancelled' and e.at > $2)`
}

/** The confirmed and recently removed visits of a feed's owner, earliest first. */
export async function readFeedVisits(
  reader: Reader,
  owner: FeedOwner,
  now: Date,
  most = MAX_VISITS,
): Promise<FeedVisit[]> {
  const isGone = `(${gone(owner)})`
  const rows = await query<BookingRow & { gone: boolean }>(reader, {
    text: `select ${bookingColumns}, ${isGone} as gone from ${bookingTables}
           where b.starts_at > $2 and (${isGone}
             or ${whose(owner)} and b.status in ('Confirmed', 'In Progress', 'Completed'))
           order by abs(extract(epoch from b.starts_at - $4::timestamptz)), b.id limit $3`,
    values: [owner.id, new Date(now.getTime() - PAST_DAYS * dayMs), most, now],
  })
  const crews = await readShownCrews(
    reader,
    rows.map(({ id }) => id),
    now,
  )
  const inOrder = rows.toSorted((a, b) => Number(a.starts_at) - Number(b.starts_at) || a.id - b.id)
  return inOrder.map(({ gone: isTakenOut, ...row }) => ({
    row,
    crew: (crews.get(row.id) ?? []).map(({ first_name: name }) => name),
    gone: isTakenOut,
  }))
}
