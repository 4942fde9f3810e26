import { startOf } from '../../../../domain/booking/starts/calendar.ts'
import type { VisitVersion } from '../../../../domain/events/domain-event.ts'
import type { Reader } from '../../../db/transaction.ts'
import { readBookings } from '../records/queries.ts'
import type { BookingRow } from '../records/records.ts'

/**
 * The visits of an event, in its order, with the version and start that they had right after it: a
 * later change has an event and invitations of its own.
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
