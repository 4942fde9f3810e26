import type { OrderVisit } from '../../../domain/api/bookings/order.ts'
import { hourOf, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { localPath, pageLocale } from '../../locale.ts'
import { placeText } from '../../shared/booking-rows.ts'

export type CalendarEntry = {
  /** Permanent for a booking, so that calendars update existing entries. */
  readonly uid: string
  /** Increases with every change of the booking. */
  readonly sequence: number
  readonly start: Date
  readonly end: Date
  readonly summary: string
  readonly location: string
  readonly description: string
  readonly url: string
}

/** A visit as a calendar entry: its service, and this site. */
export function entryOf(
  visit: OrderVisit,
  { title, site }: { title: string; site: { origin: string; company: string } },
): CalendarEntry {
  const hour = hourOf(visit.start_time) ?? 0
  const search = new URLSearchParams({ skill: visit.skill, bookingId: visit.booking_id })
  const url = site.origin + localPath(`/booking-details?${search}`)
  const crew =
    visit.crew.length > 0
      ? [
          m.account_calendar_who({
            names: visit.crew.map(({ first_name }) => first_name).join(m.format_list_separator()),
          }),
        ]
      : []
  return {
    uid: `${visit.booking_id}@${new URL(site.origin).hostname}`,
    sequence: visit.version,
    start: instantOf(visit.start_date, hour),
    end: instantOf(visit.start_date, hour + visit.no_of_hours),
    summary: m.account_calendar_summary({ service: title, company: site.company }),
    location: placeText(visit),
    description: [
      ...crew,
      m.account_booking_code({ id: visit.booking_id }),
      m.account_calendar_change({ url }),
    ].join('\n'),
    url,
  }
}

/** All visits as an iCalendar file, in UTC. */
export async function calendarFile(
  entries: readonly CalendarEntry[],
  company: string,
): Promise<Blob> {
  const { default: ical } = await import('ical-generator')
  const calendar = ical({
    prodId: { company, product: 'Bookings', language: pageLocale.toUpperCase() },
    events: entries.map(({ uid, ...entry }) => ({ id: uid, ...entry })),
  })
  return new Blob([calendar.toString()], { type: 'text/calendar;charset=utf-8' })
}

/** The address at which Google Calendar offers to add a visit. */
export function googleAddress(entry: CalendarEntry): string {
  const search = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.summary,
    dates: `${utc(entry.start)}/${utc(entry.end)}`,
    location: entry.location,
    details: entry.description,
  })
  return `https://calendar.google.com/calendar/render?${search}`
}

/** `20261207T020000Z` */
function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}
