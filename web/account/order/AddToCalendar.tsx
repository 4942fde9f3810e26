import type { OrderVisit } from '../../../domain/api/bookings/order.ts'
import { startOfVisit } from '../../../domain/booking/starts/visit-start.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { FileButton } from '../../documents/FileButton.tsx'
import { saveFile } from '../../documents/save-file.ts'
import { company } from '../../public-site/site-facts.ts'
import { serviceTitle } from '../../shared/booking-rows.ts'
import { dayLabel } from '../../shared/when.ts'
import { type CalendarEntry, calendarFile, entryOf, googleAddress } from './calendar.ts'

/** Saves visits as a calendar file of that name. */
export function AddToCalendar({
  entries,
  name,
}: {
  entries: readonly CalendarEntry[]
  name: string
}) {
  return (
    <FileButton
      save={async () => saveFile(await calendarFile(entries, company), `${name}.ics`)}
      sentenceOf={m.account_calendar_failed}
    >
      {m.account_calendar_add()}
    </FileButton>
  )
}

/** Adds a visit to Google Calendar in a new tab. */
export function GoogleCalendarLink({ entry, day }: { entry: CalendarEntry; day: string }) {
  return (
    <a
      href={googleAddress(entry)}
      target="_blank"
      rel="noreferrer"
      aria-label={m.account_calendar_google({ day })}
    >
      {m.account_calendar_google_link()}
    </a>
  )
}

/** Adds a visit to a calendar; empty unless it is confirmed and ahead. */
export function VisitToCalendar({ visit }: { visit: OrderVisit }) {
  if (visit.booking_status !== 'Confirmed' || startOfVisit(visit) <= new Date()) return null
  const title = serviceTitle(serviceBySkill(visit.skill), visit)
  const entry = entryOf(visit, { title, site: { origin: window.location.origin, company } })
  return (
    <>
      <AddToCalendar entries={[entry]} name={visit.booking_id} />
      <GoogleCalendarLink entry={entry} day={dayLabel(visit.start_date)} />
    </>
  )
}
