import ical from 'ical-generator'
import { firstName } from '../../../domain/booking/first-name.ts'
import { listLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/every.ts'
import { pathIn } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import { bookingFacts, serviceName } from '../bookings/details-text.ts'
import type { FeedOwner } from './feeds.ts'
import type { FeedVisit } from './visits.ts'

const HOUR_S = 3_600

/**
 * The visits as a file that every calendar reads (iCalendar, docs/product/calendar.md). The same visits
 * give the same bytes. Prices and medical details are not in it.
 */
export function calendarFile(
  { settings, services }: Pick<Deps, 'settings' | 'services'>,
  owner: FeedOwner,
  visits: readonly FeedVisit[],
): string {
  const { company, publicUrl } = settings
  const locale = owner.language
  const isCustomer = owner.kind === 'account' && owner.role === 'Customer'
  const calendar = ical({
    name: m.calendar_name({ company: company.name }, { locale }),
    prodId: { company: company.name, product: 'Visits', language: locale.toUpperCase() },
    ttl: HOUR_S,
  })
  for (const { row, crew } of visits) {
    const service = serviceName(services, row, locale)
    const search = new URLSearchParams({ skill: row.skill, bookingId: row.booking_id })
    const page = isCustomer ? '/booking-details' : '/report-booking-details'
    const url = `${publicUrl}${pathIn(locale, `${page}?${search}`)}`
    const whom = owner.kind === 'worker' ? firstName(row.customer_name) : row.customer_name
    const facts: [string, string][] = [
      ...(isCustomer
        ? []
        : ([[m.worker_mail_customer({}, { locale }), whom]] as [string, string][])),
      ...(!isCustomer && row.customer_phone
        ? ([[m.mail_phone({}, { locale }), row.customer_phone]] as [string, string][])
        : []),
      ...(crew.length > 0
        ? ([[m.mail_who_comes({}, { locale }), listLabel(crew, locale)]] as [string, string][])
        : []),
      ...bookingFacts(services, row, locale),
    ]
    calendar.createEvent({
      id: `${row.booking_id}@${new URL(publicUrl).hostname}`,
      sequence: row.version,
      // When the visit was made known is not stored; its start is the same in every answer.
      stamp: row.starts_at,
      start: row.starts_at,
      end: row.ends_at,
      summary: isCustomer
        ? m.calendar_visit_of_company({ service, company: company.name }, { locale })
        : m.calendar_visit_at_customer({ service, name: whom }, { locale }),
      location: [row.address, row.from_address, row.to_address]
        .filter(Boolean)
        .map((place) => `${place}, ${row.post_code}`)
        .join(' → '),
      description: facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ...(owner.kind === 'worker' ? {} : { url }),
    })
  }
  return calendar.toString()
}
