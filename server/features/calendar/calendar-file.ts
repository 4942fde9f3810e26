import ical, { escape as escaped, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { firstName } from '../../../domain/booking/first-name.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { calendarEntry } from '../bookings/calendar-entries/calendar-entry.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import type { FeedOwner } from './feeds.ts'
import type { FeedVisit } from './visits.ts'

const HOUR_S = 3_600

/**
 * The visits as an iCalendar file (docs/product/calendar.md). The same visits always give the same
 * bytes. Omits prices and medical details.
 */
export function calendarFile(
  deps: Pick<Deps, 'settings' | 'services'>,
  owner: FeedOwner,
  visits: readonly FeedVisit[],
): string {
  // The library escapes the texts of events, but not the company's name here.
  const company = escaped(deps.settings.company.name, false)
  const locale = owner.language
  const calendar = ical({
    name: m.calendar_name({ company }, { locale }),
    prodId: { company, product: 'Visits', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_S,
  })
  for (const { row, crew, gone } of visits) {
    calendar.createEvent({
      ...(gone
        ? takenOut(calendarEntry(deps, row, { locale, page: null }))
        : calendarEntry(deps, row, { locale, crew, ...readerOf(owner, row) })),
      // The time of publication is not stored; the start is the same in every response.
      stamp: row.starts_at,
    })
  }
  return calendar.toString()
}

/** A removed visit shows only its service and time, as in the mail about it. */
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
