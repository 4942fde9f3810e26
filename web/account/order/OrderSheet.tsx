import { Fragment } from 'react'
import type { OrderVisit } from '../../../domain/api/bookings/order.ts'
import { startOfVisit } from '../../../domain/booking/starts/visit-start.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { company, openingHours, siteFacts } from '../../public-site/site-facts.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { frequencyLabel, serviceTitle, whereRows } from '../../shared/booking-rows.ts'
import { CrewFaces, crewNames } from '../../shared/visit/CrewFaces.tsx'
import { VisitNow } from '../../shared/visit/VisitNow.tsx'
import { dayLabel, spanText } from '../../shared/when.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { filled } from '../../ui/form/filled.ts'
import { formatRm } from '../../ui/Money.tsx'
import { freeChangeText } from '../bookings/free-change.ts'
import { AddToCalendar, GoogleCalendarLink } from './AddToCalendar.tsx'
import { type CalendarEntry, entryOf } from './calendar.ts'
import styles from './OrderSheet.module.css'
import { crewText, priceRows, takesPlace } from './order-labels.ts'

/** Visits shown before the rest is collapsed. */
const FEW = 5

type Result = CallOutput<'GET /payments/result'>

/** A summary of the booking, and the next steps. */
export function OrderSheet({ visits, result }: { visits: readonly OrderVisit[]; result: Result }) {
  const price = result.total_cost
  const coming = visits.filter(takesPlace)
  const [first] = coming.length > 0 ? coming : visits
  if (!first) return null
  const service = serviceBySkill(first.skill)
  const title = serviceTitle(service, first)
  const frequency = frequencyLabel(service, first.frequency)
  const status = result.payment_status
  const confirmed = status === 'paid' || status === 'pay-later'
  const open = confirmed || status === 'pending' || status === 'failed'
  const site = { origin: window.location.origin, company }
  const entries = confirmed ? coming.map((visit) => entryOf(visit, { title, site })) : []
  const shown = coming.length > 0 ? coming : visits
  return (
    <div className={styles.sheet}>
      <div className={styles.main}>
        {confirmed && coming[0] && <VisitNow booking={coming[0]} />}
        <Card>
          <h2 className={styles.service}>{title}</h2>
          <p className={styles.soft}>
            {shown.length > 1
              ? m.account_frequency_visits({ frequency, count: shown.length })
              : frequency}
          </p>
          <Visits visits={shown} entries={entries} />
          {entries.length > 0 && <AddToCalendar entries={entries} name={result.order} />}
        </Card>
        <Card>
          <Facts
            inColumns
            facts={[
              ...whereRows(service, first).map(({ label, text }): Fact => [label, text]),
              open && [
                m.account_order_who(),
                <Fragment key="crew">
                  <CrewFaces crew={sameCrew(coming)} />
                  {crewText(coming, !confirmed)}
                </Fragment>,
              ],
              ...priceRows(result, shown),
              !!result.refund_due && [m.account_order_back(), formatRm(result.refund_due)],
              [m.account_order(), result.order],
            ]}
          />
          {open && coming.length > 0 && (
            <p className={styles.changes}>
              {freeChangeText(startOfVisit(first), {
                visits: coming.length,
                now: new Date(),
                fee: siteFacts.lateFee,
                hours: Number(siteFacts.lateFeeHours),
              })}
            </p>
          )}
        </Card>
      </div>
      <div className={styles.aside}>
        {open && <NextSteps first={first} confirmed={confirmed} total={price} />}
        <Card title={m.account_questions()}>
          <p>
            {filled(m.account_questions_lead, {
              order: result.order,
              ...openingHours,
              phone: <a href={`tel:${siteFacts.phoneDigits}`}>{siteFacts.phone}</a>,
              email: (
                <a href={`mailto:${siteFacts.email}?subject=${encodeURIComponent(result.order)}`}>
                  {siteFacts.email}
                </a>
              ),
            })}
          </p>
        </Card>
        <p className={styles.ways}>
          <ButtonLink {...bookingAddress('/booking-details', first)}>
            {m.account_details_see()}
          </ButtonLink>
          <ButtonLink to="/booking-history" variant="outline">
            {m.site_booking_history()}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

/** The crew of all visits; empty if it differs. */
function sameCrew(visits: readonly OrderVisit[]): OrderVisit['crew'] {
  const [first] = visits
  const names = first && crewNames(first.crew)
  return first && visits.every(({ crew }) => crewNames(crew) === names) ? first.crew : []
}

function Visits({
  visits,
  entries,
}: {
  visits: readonly OrderVisit[]
  entries: readonly CalendarEntry[]
}) {
  const rest = visits.slice(FEW)
  const differ = new Set(visits.map(({ crew }) => crewNames(crew))).size > 1
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
          <summary>{m.account_visits_more({ count: rest.length })}</summary>
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
        <span>{spanText(visit)}</span>
        {named && <span className={styles.soft}>{crewNames(visit.crew)}</span>}
      </span>
      {entry && <GoogleCalendarLink entry={entry} day={day} />}
    </li>
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
  const coming = { day: dayLabel(first.start_date), hours: spanText(first) }
  const cash = first.payment_method === 'Cash' && first.payment_status === 'Unpaid' && total !== 0
  return (
    <Card title={m.account_next()}>
      <ol className={styles.next}>
        {confirmed ? <li>{m.account_next_mailed()}</li> : <li>{m.account_next_pay()}</li>}
        <li>{m.account_next_visit(coming)}</li>
        {cash && <li>{first.sessions > 1 ? m.account_next_cash_each() : m.account_next_cash()}</li>}
        <li>{m.account_next_unhappy()}</li>
      </ol>
    </Card>
  )
}
