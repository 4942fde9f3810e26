import { instantOf } from '../../../../domain/booking/starts/calendar.ts'
import { listLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import { type Locale, pathIn } from '../../../../messages/locales.ts'
import type { Deps } from '../../../deps.ts'
import type { Invitation } from '../../../providers/mail/port.ts'
import { type BookingFacts, bookingFacts, fact, serviceName } from './details-text.ts'
import { itipText } from './itip.ts'

type EntryDeps = Pick<Deps, 'settings' | 'services'>

/** A visit with its version, by which calendars order its states. */
export type CalendarVisit = BookingFacts & { readonly version: number }

/** The reader of an entry. Only customers and staff have a page of the visit. */
export type EntryReader = {
  readonly locale: Locale
  readonly page: '/booking-details' | '/report-booking-details' | null
  /** The customer, for calendars of the crew and staff; a customer's own has none. */
  readonly customer?: { readonly name: string; readonly phone: string | null }
  /** First names; empty: no names are shown. */
  readonly crew?: readonly string[]
}

/**
 * A visit as a calendar entry (docs/product/calendar.md): its identifier never changes, its
 * sequence rises with every change. It has no prices or medical details.
 */
export function calendarEntry(
  { settings, services }: EntryDeps,
  visit: CalendarVisit,
  { locale, page, customer, crew = [] }: EntryReader,
) {
  const { company, publicUrl } = settings
  const service = serviceName(services, visit, locale)
  const search = new URLSearchParams({ skill: visit.skill, bookingId: visit.booking_id })
  const facts: [string, string][] = [
    ...(customer
      ? ([[m.worker_mail_customer({}, { locale }), customer.name]] as [string, string][])
      : []),
    ...fact(m.mail_phone, customer?.phone, locale),
    ...fact(m.mail_who_comes, crew.length > 0 && listLabel(crew, locale), locale),
    ...bookingFacts(services, visit, locale),
  ]
  return {
    ...entryKey(publicUrl, visit),
    start: instantOf(visit.day, visit.start_hour),
    end: instantOf(visit.day, visit.start_hour + visit.hours),
    summary: customer
      ? m.calendar_visit_at_customer({ service, name: customer.name }, { locale })
      : m.calendar_visit_of_company({ service, company: company.name }, { locale }),
    location: [visit.address, visit.from_address, visit.to_address]
      .filter(Boolean)
      .map((place) => `${place}, ${visit.post_code}`)
      .join(' → '),
    description: facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(page ? { url: `${publicUrl}${pathIn(locale, `${page}?${search}`)}` } : {}),
  }
}

function entryKey(publicUrl: string, visit: Pick<CalendarVisit, 'booking_id' | 'version'>) {
  return {
    id: `${visit.booking_id}@${new URL(publicUrl).hostname}`,
    sequence: visit.version,
  }
}

/** One person's invitation: an entry to add or update, or one to remove. */
export type Invited = {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly visit: CalendarVisit
  readonly reader: EntryReader
}

/**
 * The invitations of one mail (iTIP, RFC 5546), one per visit: a message may have only one
 * identifier. A cancelled visit is described by only its service and time.
 */
export function invitationsTo(
  deps: EntryDeps,
  email: string,
  visits: readonly Invited[],
  now: Date,
): Invitation[] {
  const { company } = deps.settings
  return visits.map(({ method, visit, reader }) => {
    const { id: uid, location, description, url, ...when } = calendarEntry(deps, visit, reader)
    const text = itipText({
      method,
      product: `-//${company.name}//Visits//${reader.locale.toUpperCase()}`,
      uid,
      ...when,
      stamp: now,
      ...(method === 'CANCEL' ? {} : { location, description, ...(url ? { url } : {}) }),
      organizer: company,
      attendee: email,
    })
    return { name: visit.booking_id, method, text }
  })
}
