import { useState } from 'react'
import type { OrderVisit } from '../../../domain/api/order.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { saveFile } from '../../documents/save-file.ts'
import { company, siteFacts } from '../../public-site/site-facts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError } from '../../ui/toast.ts'
import { bookingAddress } from '../bookings/booking-address.ts'
import { frequencyLabel, serviceTitle, whereRows } from '../bookings/booking-rows.ts'
import { freeChangeText } from '../bookings/free-change.ts'
import { dayLabel } from '../bookings/when.ts'
import { type CalendarEntry, calendarFile, entryOf, googleAddress } from './calendar.ts'
import styles from './OrderSheet.module.css'
import {
  crewText,
  hoursText,
  namesOf,
  type OrderState,
  startOf,
  takesPlace,
} from './order-labels.ts'

/** Visits shown before the rest is folded away. */
const FEW = 5

type Result = {
  readonly order: string
  readonly payment_status: OrderState
  /** Left out for a Manager. */
  readonly total_cost?: number | undefined
  readonly refund_due?: number | undefined
}

/** A summary of the booking, and the next steps. */
export function OrderSheet({ visits, result }: { visits: readonly OrderVisit[]; result: Result }) {
  const price = result.total_cost
  const coming = visits.filter(takesPlace)
  const [first] = coming.length > 0 ? coming : visits
  if (!first) return null
  const service = serviceBySkill(first.skill)
  const title = serviceTitle(service, first)
  const status = result.payment_status
  const confirmed = status === 'paid' || status === 'pay-later'
  const open = confirmed || status === 'pending' || status === 'failed'
  const site = { origin: window.location.origin, company }
  const entries = confirmed ? coming.map((visit) => entryOf(visit, { title, site })) : []
  const shown = coming.length > 0 ? coming : visits
  return (
    <div className={styles.sheet}>
      <div className={styles.main}>
        <Card>
          <h2 className={styles.service}>{title}</h2>
          <p className={styles.soft}>
            {frequencyLabel(service, first.frequency)}
            {shown.length > 1 && `, ${shown.length} visits`}
          </p>
          <Visits visits={shown} entries={entries} />
          {entries.length > 0 && <AddToCalendar entries={entries} order={result.order} />}
        </Card>
        <Card>
          <Facts
            facts={[
              ...whereRows(service, first).flatMap((row) =>
                'text' in row ? [{ label: row.label, value: row.text }] : [],
              ),
              ...(open ? [{ label: 'Who comes', value: crewText(coming, !confirmed) }] : []),
              ...(price === undefined
                ? []
                : [{ label: 'Price', value: priceText(price, status, shown) }]),
              ...(result.refund_due
                ? [{ label: 'Comes back to you', value: formatRm(result.refund_due) }]
                : []),
              { label: 'Order', value: result.order },
            ]}
          />
          {open && coming.length > 0 && (
            <p className={styles.changes}>
              {freeChangeText(startOf(first), {
                visits: coming.length,
                now: new Date(),
                fee: siteFacts.lateFee,
              })}
            </p>
          )}
        </Card>
      </div>
      <div className={styles.aside}>
        {open && <NextSteps first={first} confirmed={confirmed} total={price} />}
        <Card title="Questions?">
          <p>
            Call <a href={`tel:${siteFacts.phoneDigits}`}>{siteFacts.phone}</a> or write to{' '}
            <a href={`mailto:${siteFacts.email}?subject=${encodeURIComponent(result.order)}`}>
              {siteFacts.email}
            </a>
            , every day from 8:00 AM to 8:00 PM. Have the order {result.order} at hand.
          </p>
        </Card>
        <p className={styles.ways}>
          <ButtonLink {...bookingAddress('/booking-details', first)}>See details</ButtonLink>
          <ButtonLink to="/booking-history" variant="outline">
            Booking History
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

function priceText(total: number, status: OrderState, visits: readonly OrderVisit[]): string {
  const amount = formatRm(total)
  const inCash = visits.every((visit) => visit.payment_method === 'Cash')
  const when = visits.length === 1 ? 'when the work is done' : 'after each visit'
  if (status === 'paid') {
    return inCash ? `${amount}, paid in cash` : `${amount}, paid online`
  }
  if (status === 'pay-later') {
    return total > 0 ? `${amount}, in cash ${when}` : `${amount}, nothing to pay`
  }
  if (status === 'pending' || status === 'failed') {
    return `${amount}, to be paid online`
  }
  return amount
}

function Visits({
  visits,
  entries,
}: {
  visits: readonly OrderVisit[]
  entries: readonly CalendarEntry[]
}) {
  const rest = visits.slice(FEW)
  const differ = new Set(visits.map(({ crew }) => namesOf(crew))).size > 1
  const rows = (some: readonly OrderVisit[], from: number) => (
    <ol className={styles.visits}>
      {some.map((visit, at) => (
        <Visit
          key={visit.booking_id}
          visit={visit}
          entry={entries[from + at]}
          named={differ}
          only={visits.length === 1}
        />
      ))}
    </ol>
  )
  return (
    <>
      {rows(visits.slice(0, FEW), 0)}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{rest.length} more visits</summary>
          {rows(rest, FEW)}
        </details>
      )}
    </>
  )
}

function Visit({
  visit,
  entry,
  named,
  only,
}: {
  visit: OrderVisit
  entry: CalendarEntry | undefined
  named: boolean
  only: boolean
}) {
  const day = dayLabel(visit.start_date)
  return (
    <li data-only={only || undefined}>
      <span className={styles.when}>
        <strong>{day}</strong>
        <span>{hoursText(visit)}</span>
        {named && <span className={styles.soft}>{namesOf(visit.crew)}</span>}
      </span>
      {entry && (
        <a
          href={googleAddress(entry)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Google Calendar: ${day}`}
        >
          Google Calendar
        </a>
      )}
    </li>
  )
}

function AddToCalendar({ entries, order }: { entries: readonly CalendarEntry[]; order: string }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      saveFile(await calendarFile(entries, company), `${order}.ics`)
    } catch {
      toastError('The calendar file could not be made. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <PlainButton variant="outline" busy={busy} onClick={save}>
      Add to calendar
    </PlainButton>
  )
}

function NextSteps({
  first,
  confirmed,
  total,
}: {
  first: OrderVisit
  confirmed: boolean
  total: number | undefined
}) {
  const day = dayLabel(first.start_date)
  const cash = first.payment_method === 'Cash' && first.payment_status === 'Unpaid' && total !== 0
  const people = first.worker_count === 1 ? 'Your helper comes' : 'Your helpers come'
  return (
    <Card title="What happens next">
      <ol className={styles.next}>
        {confirmed ? (
          <li>The confirmation is on its way to your mail.</li>
        ) : (
          <li>You pay, and the booking is confirmed. The confirmation comes by mail.</li>
        )}
        <li>
          {people} on {day}, {hoursText(first)}. Please be there to open the door.
        </li>
        {cash && (
          <li>
            You pay in cash {first.sessions > 1 ? 'after each visit' : 'when the work is done'}.
          </li>
        )}
        <li>Not happy with the work? Tell us within 24 hours and we put it right.</li>
      </ol>
    </Card>
  )
}
