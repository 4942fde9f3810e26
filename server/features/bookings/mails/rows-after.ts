import { startOf } from '../../../../domain/booking/calendar.ts'
import type { VisitVersion } from '../../../../domain/events/domain-event.ts'
import type { Reader } from '../../../db/transaction.ts'
import { readBookings } from '../records/queries.ts'
import type { BookingRow } from '../records/records.ts'

/**
 * Visits of an event with the version and the start that they had right after it, in its order: a later
 * change has an event of its own, whose invitations come after these.
 */
export async function rowsAfter(
  reader: Reader,
  visits: readonly (VisitVersion & { readonly to?: string })[],
): Promise<BookingRow[]> {
  const rows = await readBookings(
    reader,
    visits.map(({ id }) => id),
  )
  return visits.flatMap(({ id, version, to }) => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    if (!to) return [{ ...row, version }]
    const { day, hour } = startOf(new Date(to))
    return [{ ...row, version, day, start_hour: hour }]
  })
}
