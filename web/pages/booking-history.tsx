import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import type { BookingRecord } from '../../domain/api/booking.ts'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { bookingAddress } from '../account/bookings/booking-address.ts'
import {
  frequencyLabel,
  paymentMethodLabel,
  placeWords,
  serviceTitle,
  visitWords,
} from '../account/bookings/booking-rows.ts'
import { Pager } from '../account/bookings/Pager.tsx'
import { asPage, pageOf } from '../account/bookings/pages.ts'
import { type Column, RecordTable } from '../account/bookings/RecordTable.tsx'
import { SignedIn } from '../account/bookings/SignedIn.tsx'
import { BadgePair } from '../account/bookings/StatusBadge.tsx'
import { dayLabel, startLabel } from '../account/bookings/when.ts'
import { call, failureSentence } from '../api.ts'
import { company } from '../public-site/site-facts.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './booking-history.module.css'

export const meta = () => [{ title: `Booking history · ${company}` }]

const PAGE_SIZE = 10

/** /booking-history?page= (spec 2): the customer's bookings, newest start first. */
export default function BookingHistory() {
  return (
    <SignedIn>
      <History />
    </SignedIn>
  )
}

function History() {
  const [search] = useSearchParams()
  const page = pageOf(search.get('page'))
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['bookings', 'own', page],
    queryFn: async ({ signal }) =>
      asPage<BookingRecord>(
        await call(
          'GET /booking-details/get-booking-history/',
          { page, page_size: PAGE_SIZE },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  })

  if (isPending) return <Page title="Booking History" busy />
  if (!data) {
    return (
      <Page title="Booking History">
        <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
      </Page>
    )
  }
  if (data.total === 0) {
    return (
      <Page title="Booking History">
        <EmptyState title="No bookings yet" action={<ButtonLink to="/">Book a service</ButtonLink>}>
          What you book stands here, from the first visit on: when we come, what it costs, and the
          way to move it.
        </EmptyState>
      </Page>
    )
  }
  const last = Math.ceil(data.total / data.page_size)
  if (data.items.length === 0 && page > last) return <Navigate to={addressOf(last)} replace />
  return (
    <Page
      title="Booking History"
      actions={
        <ButtonLink to="/" look="outline">
          Book a service
        </ButtonLink>
      }
    >
      <RecordTable
        caption="Your bookings, newest start first"
        items={data.items}
        columns={columns}
        keyOf={(booking) => booking.booking_id}
        busy={isPlaceholderData}
        dense
        cardsBelow="1220px"
        action={(booking) => (
          <ButtonLink
            {...bookingAddress('/booking-details', booking)}
            look="outline"
            aria-label={`Details of ${booking.booking_id}`}
          >
            Details
          </ButtonLink>
        )}
      />
      <Pager
        of="bookings"
        page={data.page}
        pageSize={data.page_size}
        total={data.total}
        addressOf={addressOf}
      />
    </Page>
  )
}

function addressOf(page: number): string {
  return page === 1 ? '/booking-history' : `/booking-history?page=${page}`
}

const columns: readonly Column<BookingRecord>[] = [
  { header: 'Booking ID', cell: (booking) => booking.booking_id, title: true },
  { header: 'Address', cell: placeWords, long: true },
  {
    header: 'Service',
    cell: (booking) => serviceTitle(serviceBySkill(booking.skill), booking),
  },
  {
    header: 'Frequency',
    cell: (booking) => (
      <>
        {frequencyLabel(serviceBySkill(booking.skill), booking.frequency)}
        {booking.sessions > 1 && <small className={styles.under}>{visitWords(booking)}</small>}
      </>
    ),
  },
  {
    header: 'Start Date',
    cell: (booking) => <span className={styles.whole}>{dayLabel(booking.start_date)}</span>,
    sorted: 'descending',
  },
  {
    header: 'Start Time',
    cell: (booking) => <span className={styles.whole}>{startLabel(booking.start_time)}</span>,
  },
  { header: 'Hours', cell: (booking) => booking.no_of_hours, figures: true, short: true },
  {
    header: 'Total Cost',
    cell: (booking) => (booking.total_cost === undefined ? '' : <Money rm={booking.total_cost} />),
    figures: true,
  },
  {
    header: 'Status and payment',
    cell: ({ booking_status, payment_status, payment_method }) => (
      <BadgePair first={booking_status} second={payment_status}>
        {paymentMethodLabel(payment_method)}
      </BadgePair>
    ),
    long: true,
  },
]
