import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Customer, moneyMoves } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { PaymentBadge, StatusBadge } from '../../shared/StatusBadge.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { clockLabel, dayLabel, dayOfMoment, hoursLabel } from '../../shared/when.ts'
import { Money } from '../../ui/Money.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { PagedRows } from '../panel/PagedRows.tsx'
import { Section } from '../panel/Section.tsx'
import styles from './customers.module.css'
import {
  customerVisits,
  VISITS_PER_PAGE,
  type VisitsShown,
  visitsAddress,
  visitsInAddress,
  visitsShown,
} from './visit-list.ts'

type When = VisitsShown['when']

/** Upcoming and past visits of a customer by page; the page is in the address. */
export function CustomerVisits({ customer }: { customer: Customer }) {
  const [search, setSearch] = useSearchParams()
  const named = visitsShown(search)
  const when = named?.when ?? (customer.visits_coming > 0 ? 'coming' : 'past')
  const page = named?.page ?? 1
  const show = (next: { when: When; page: number }) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries(visitsInAddress(next))) {
          if (value) after.set(key, value)
          else after.delete(key)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const tab = (value: When, label: string) => ({
    value,
    label,
    panel:
      value === when ? (
        <Visits
          customer={customer}
          when={value}
          page={page}
          onPage={(next) => show({ when, page: next })}
        />
      ) : null,
  })
  return (
    <Section title={m.staff_customers_visits()}>
      <Tabs
        label={m.staff_customers_visits()}
        value={when}
        onChange={(value) => show({ when: value === 'past' ? 'past' : 'coming', page: 1 })}
        tabs={[
          tab('coming', m.staff_customers_coming({ count: customer.visits_coming })),
          tab('past', m.staff_customers_past({ count: customer.visits_past })),
        ]}
      />
    </Section>
  )
}

/** Approximate height of a visit in pixels, reserved while loading. */
const ROW_PX = 68

function Visits({
  customer,
  when,
  page,
  onPage,
}: {
  customer: Customer
  when: When
  page: number
  onPage: (page: number) => void
}) {
  const { id, visits_coming: coming, visits_past: past } = customer
  const rows = Math.min(VISITS_PER_PAGE, when === 'coming' ? coming : past)
  const shown = { customer: id, when, page }
  const query = useQuery({ ...customerVisits(shown), placeholderData: keepPreviousData })
  return (
    <PagedRows
      query={query}
      none={m.staff_customers_visits_none()}
      page={page}
      onPage={onPage}
      waitingPx={rows * ROW_PX}
    >
      {(visit) => (
        <li key={visit.booking_id}>
          <span>
            <Link {...fromList(bookingAddress('/report-booking-details', visit), shown)}>
              {dayLabel(visit.day)}, {clockLabel(visit.start_time)}
            </Link>
            <br />
            {skillTitle(visit.skill)}, {hoursLabel(visit.no_of_hours)} · {visit.post_code}
            {visit.total_cost !== undefined && (
              <>
                {' '}
                · <Money rm={visit.total_cost} />
              </>
            )}
          </span>
          <span className={styles.badges}>
            <StatusBadge status={visit.booking_status} />
            <PaymentBadge booking={visit} />
          </span>
        </li>
      )}
    </PagedRows>
  )
}

function fromList(address: ReturnType<typeof bookingAddress>, shown: VisitsShown) {
  return {
    ...address,
    state: { ...address.state, from: visitsAddress(shown) },
  }
}

const moveWords: Readonly<Record<(typeof moneyMoves)[number], () => string>> = {
  payment: m.staff_customers_paid_online,
  cash: m.staff_customers_paid_cash,
  refund: m.staff_customers_refunded,
  'refund-manual': m.staff_customers_refunded_manually,
  'refund-back': m.staff_customers_refund_back,
}

/** Payments and refunds of a customer, for readers who may see money. */
export function CustomerPayments({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery(
      ['customer', id, 'payments', page],
      'GET /staff/customers/{id}/payments/',
      { page, page_size: VISITS_PER_PAGE },
      { id },
    ),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={m.staff_customers_payments()}>
      <PagedRows
        query={query}
        none={m.staff_customers_payments_none()}
        page={page}
        onPage={setPage}
      >
        {({ id: entry, at, what, amount = 0, ...booking }) => (
          <li key={entry}>
            <span>
              {dayOfMoment(at)} · {moveWords[what]()}
              <br />
              <Link {...bookingAddress('/report-booking-details', booking)}>
                {booking.booking_id}
              </Link>
            </span>
            <span className={styles.amount}>
              <Money rm={what.startsWith('refund') && what !== 'refund-back' ? -amount : amount} />
            </span>
          </li>
        )}
      </PagedRows>
    </Section>
  )
}
