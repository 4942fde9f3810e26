import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Customer, moneyMoves } from '../../../domain/api/customers/customers.ts'
import { dayOf } from '../../../domain/booking/calendar.ts'
import { clockLabel, dayLabel, hoursLabel } from '../../../domain/messages/format.ts'
import { skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { bookingAddress } from '../../shared/booking-address.ts'
import { StatusBadge } from '../../shared/StatusBadge.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Loading } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import parts from '../panel/parts.module.css'
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

/** The coming and the past visits of a customer, a page at a time, as the address has them. */
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

/** About as high as one visit, in pixels: room for what is on its way. */
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
    <Rows
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
              {dayLabel(visit.day, pageLocale)}, {clockLabel(visit.start_time, pageLocale)}
            </Link>
            <br />
            {skillTitle(visit.skill, pageLocale)}, {hoursLabel(visit.no_of_hours, pageLocale)} ·{' '}
            {visit.post_code}
            {visit.total_cost !== undefined && (
              <>
                {' '}
                · <Money rm={visit.total_cost} />
              </>
            )}
          </span>
          <span className={styles.badges}>
            <StatusBadge status={visit.booking_status} />
            <StatusBadge status={visit.payment_status} />
          </span>
        </li>
      )}
    </Rows>
  )
}

/** A booking's address that knows from which list it is opened. */
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

/** What a customer paid and was given back, for who may see money. */
export function CustomerPayments({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['customer', id, 'payments', page],
    queryFn: ({ signal }) =>
      call(
        'GET /staff/customers/{id}/payments/',
        { page, page_size: VISITS_PER_PAGE },
        { params: { id: String(id) }, signal },
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={m.staff_customers_payments()}>
      <Rows query={query} none={m.staff_customers_payments_none()} page={page} onPage={setPage}>
        {({ id: entry, at, what, amount = 0, ...booking }) => (
          <li key={entry}>
            <span>
              {dayLabel(dayOf(new Date(at)), pageLocale)} · {moveWords[what]()}
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
      </Rows>
    </Section>
  )
}

type Listed<Item> = { items: readonly Item[]; total: number }

/** A short list in each of its states, with steps to its other pages. */
function Rows<Item>({
  query: { data, error, isFetching, refetch },
  none,
  page,
  onPage,
  waitingPx = 0,
  children,
}: {
  query: {
    data: Listed<Item> | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  none: string
  page: number
  onPage: (page: number) => void
  waitingPx?: number
  children: (item: Item) => ReactNode
}) {
  if (!data && error)
    return (
      <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
    )
  if (!data) {
    return (
      <div style={{ minHeight: waitingPx }}>
        <Loading size="line" />
      </div>
    )
  }
  if (data.total === 0) return <p className={styles.soft}>{none}</p>
  const last = Math.ceil(data.total / VISITS_PER_PAGE)
  const step = (to: number, label: string) => (
    <button
      type="button"
      className={parts.quiet}
      disabled={to < 1 || to > last}
      onClick={() => onPage(to)}
    >
      {label}
    </button>
  )
  return (
    <>
      <ul className={parts.rows}>{data.items.map(children)}</ul>
      {last > 1 && (
        <p className={parts.line}>
          {step(page - 1, m.account_page_previous())}
          <span role="status">
            {page} / {last}
          </span>
          {step(page + 1, m.account_page_next())}
        </p>
      )}
    </>
  )
}
