import ical, { ICalEventStatus } from 'ical-generator'
import { firstName } from '../../../domain/booking/first-name.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { calendarEntry } from '../bookings/calendar-entries/calendar-entry.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import type { FeedOwner } from './feeds.ts'
import type { FeedVisit } from './visits.ts'

const HOUR_S = 3_600

/**
 * The visits as a file that every calendar reads (iCalendar, docs/product/calendar.md). The same visits
 * give the same bytes. Prices and medical details are not in it.
 */
export function calendarFile(
  deps: Pick<Deps, 'settings' | 'services'>,
  owner: FeedOwner,
  visits: readonly FeedVisit[],
): string {
  const { company } = deps.settings
  const locale = owner.language
  const calendar = ical({
    name: m.calendar_name({ company: company.name }, { locale }),
    prodId: { company: company.name, product: 'Visits', language: locale.toUpperCase() },
    ttl: HOUR_S,
  })
  for (const { row, crew, gone } of visits) {
    calendar.createEvent({
      ...(gone
        ? takenOut(calendarEntry(deps, row, { locale, page: null }))
        : calendarEntry(deps, row, { locale, crew, ...readerOf(owner, row) })),
      // When the visit was made known is not stored; its start is the same in every answer.
      stamp: row.starts_at,
    })
  }
  return calendar.toString()
}

/** Of a visit that is taken out service and time remain, as in the mail that says so. */
function takenOut({ id, sequence, start, end, summary }: ReturnType<typeof calendarEntry>) {
  return { id, sequence, start, end, summary, status: ICalEventStatus.CANCELLED }
}

function readerOf(owner: FeedOwner, row: BookingRow) {
  if (owner.kind === 'worker') {
    const customer = { name: firstName(row.customer_name), phone: row.customer_phone }
    return { page: null, customer }
  }
  if (owner.role === 'Customer') return { page: '/booking-details' as const }
  const customer = { name: row.customer_name, phone: row.customer_phone }
  return { page: '/report-booking-details' as const, customer }
}
