import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Series, SeriesVisit } from '../../../domain/api/bookings/series.ts'
import { serviceBySkill } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { PageLink } from '../../navigation.tsx'
import { bookingAddress } from '../../shared/booking-address.ts'
import { frequencyLabel, serviceTitle } from '../../shared/booking-rows.ts'
import { Badge, OwedBadge, PaymentBadge, StatusBadge } from '../../shared/StatusBadge.tsx'
import { CrewFaces, crewNames } from '../../shared/visit/CrewFaces.tsx'
import { dayLabel, momentText, spanText } from '../../shared/when.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { formatRm, Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { AutomaticRenewal } from './AutomaticRenewal.tsx'
import { Renewal } from './Renewal.tsx'
import { type Opened, SeriesDialog } from './SeriesDialog.tsx'
import styles from './series.module.css'

const back = (
  <ButtonLink to="/booking-history" variant="outline">
    {m.site_booking_history()}
  </ButtonLink>
)

/** A customer's own series: its visits and actions (docs/product/series.md). */
export function SeriesPage({ order, renews }: { order: string; renews: boolean }) {
  const query = useQuery(
    callQuery(['bookings', 'series', order], 'GET /booking-details/series/', { order }),
  )
  const [opened, setOpened] = useState<Opened>()
  const series = query.data
  const first = series?.visits[0]
  if (!series || !first) return <PageNotYet title={m.series_page()} actions={back} query={query} />
  const service = serviceBySkill(first.skill)
  const frequency = frequencyLabel(service, first.frequency)
  const isOnAccount = first.payment_method === 'Account'
  const count = series.visits.length
  return (
    <Page
      title={m.series_title({ service: serviceTitle(service, first) })}
      lead={
        <>
          {m.account_frequency_visits({ frequency, count })}{' '}
          {series.state === 'ended' && series.renewal !== 'renewed' && (
            <Badge tone="over">{m.series_ended_badge()}</Badge>
          )}
          {series.renewal === 'renewed' && <Badge tone="good">{m.series_renewed_badge()}</Badge>}
        </>
      }
      actions={back}
    >
      <p className={styles.lead}>{leadOf(series)}</p>
      <div className={styles.parts}>
        <Renewal series={series} isAsked={renews} />
        <Card title={m.series_visits()}>
          <ol className={styles.visits}>
            {series.visits.map((visit) => (
              <Visit
                key={visit.booking_id}
                visit={visit}
                mayChange={series.state === 'running'}
                onOpen={setOpened}
              />
            ))}
          </ol>
        </Card>
        <div className={styles.aside}>
          <Payment money={series.money} isOnAccount={isOnAccount} />
          <AutomaticRenewal series={series} />
          {series.visits.some(({ can_cancel: may }) => may) && series.state === 'running' && (
            <Card title={m.series_whole()}>
              <p className={styles.buttons}>
                <PlainButton variant="outline" onClick={() => setOpened({ action: 'pause' })}>
                  {m.series_pause()}
                </PlainButton>
                <PlainButton variant="danger" onClick={() => setOpened({ action: 'end' })}>
                  {m.series_end()}
                </PlainButton>
              </p>
            </Card>
          )}
        </div>
      </div>
      {opened && (
        <SeriesDialog series={series} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  )
}

const leads: Readonly<Record<Series['state'], () => string>> = {
  'awaits-payment': m.series_awaits,
  running: m.series_lead,
  ended: m.series_ended,
}

function leadOf({ state, renewal, visits }: Series): string {
  if (state === 'ended' && renewal === 'renewed') return m.series_renewed()
  const mayChange = visits.some((visit) => visit.can_edit || visit.can_cancel)
  return state === 'running' && !mayChange ? m.series_fixed() : leads[state]()
}

function Visit({
  visit,
  mayChange,
  onOpen,
}: {
  visit: SeriesVisit
  mayChange: boolean
  onOpen: (opened: Opened) => void
}) {
  const when = momentText(visit.start_date, visit.start_time)
  const { refund_due: due, refunded, owed } = visit.money
  const isOnAccount = visit.payment_method === 'Account'
  return (
    <li className={styles.visit}>
      <div className={styles.when}>
        <Start booking={visit} />
        <StatusBadge status={visit.booking_status} />
      </div>
      <p className={styles.facts}>
        {visit.crew.length > 0 && (
          <span className={styles.crew}>
            <CrewFaces crew={visit.crew} />
            {crewNames(visit.crew)}
          </span>
        )}
        <span>
          {visit.total_cost !== undefined && <Money rm={visit.total_cost} />}{' '}
          <PaymentBadge booking={visit} />{' '}
          <OwedBadge rm={visit.booking_status === 'Cancelled' ? owed : visit.owed} />
        </span>
        {due > 0 && <span>{`${m.series_refund_due()}: ${formatRm(due)}`}</span>}
        {refunded > 0 && <span>{`${wordsOf(isOnAccount).refunded}: ${formatRm(refunded)}`}</span>}
      </p>
      {mayChange && (visit.can_edit || visit.can_cancel) && (
        <p className={styles.buttons}>
          {visit.can_edit && (
            <PlainButton
              variant="outline"
              aria-label={m.series_move_of({ when })}
              onClick={() => onOpen({ action: 'move', visit })}
            >
              {m.series_move()}
            </PlainButton>
          )}
          {visit.can_cancel && (
            <PlainButton
              variant="outline"
              aria-label={m.series_skip_of({ when })}
              onClick={() => onOpen({ action: 'skip', visit })}
            >
              {m.series_skip()}
            </PlainButton>
          )}
        </p>
      )}
    </li>
  )
}

function Start({ booking }: { booking: SeriesVisit }) {
  return (
    <PageLink {...bookingAddress('/booking-details', booking)}>
      <span>{dayLabel(booking.start_date)}</span> <span>{spanText(booking)}</span>
    </PageLink>
  )
}

/** A partner pays what is on its account (docs/product/partners.md#on-account). */
const wordsOf = (isOnAccount: boolean) =>
  isOnAccount
    ? { paid: m.booking_on_account(), refunded: m.booking_credited() }
    : { paid: m.series_paid(), refunded: m.series_refunded() }

function Payment({ money, isOnAccount }: { money: Series['money']; isOnAccount: boolean }) {
  const words = wordsOf(isOnAccount)
  const due = (label: string, rm: number): Fact => rm > 0 && [label, <Money key={label} rm={rm} />]
  return (
    <Card title={m.series_payment()}>
      <Facts
        inColumns
        facts={[
          [words.paid, <Money key="paid" rm={money.paid} />],
          due(m.series_refund_due(), money.refund_due),
          due(words.refunded, money.refunded),
          due(m.series_owed(), money.owed),
        ]}
      />
    </Card>
  )
}
