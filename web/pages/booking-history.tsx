import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { BookingRecord } from '../../domain/api/booking.ts'
import { HistoryList } from '../account/bookings/HistoryList.tsx'
import { Pager } from '../account/bookings/Pager.tsx'
import { asPage, type ListPage, pageOf } from '../account/bookings/pages.ts'
import { SignedIn } from '../account/bookings/SignedIn.tsx'
import { OrderPage } from '../account/order/OrderPage.tsx'
import { call, failureSentence } from '../api.ts'
import { company } from '../public-site/site-facts.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './booking-history.module.css'

export const meta = () => [{ title: `Booking history · ${company}` }]

/** Orders on a page: few to come, so that what is past is not far below. */
const PAGE_SIZE = { coming: 5, past: 10 }

/**
 * /booking-history?page=&coming=: the customer's bookings, those to come and those that are past.
 * With `?booked=` it is the confirmation of that order: where a booking to be paid in cash ends.
 */
export default function BookingHistory() {
  const [search] = useSearchParams()
  const booked = search.get('booked')
  return <SignedIn>{booked ? <OrderPage order={booked} /> : <History />}</SignedIn>
}

function useOwnBookings(when: 'coming' | 'past', page: number) {
  return useQuery({
    queryKey: ['bookings', 'own', when, page],
    queryFn: async ({ signal }) =>
      asPage<BookingRecord>(
        await call(
          'GET /booking-details/get-booking-history/',
          { when, page, page_size: PAGE_SIZE[when] },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  })
}

function History() {
  const [search] = useSearchParams()
  const at = { coming: pageOf(search.get('coming')), past: pageOf(search.get('page')) }
  const coming = useOwnBookings('coming', at.coming)
  const past = useOwnBookings('past', at.past)

  if (coming.isPending || past.isPending) return <Page title="Booking History" busy />
  if (!coming.data || !past.data) {
    const failed = coming.data ? past : coming
    return (
      <Page title="Booking History">
        <ErrorState
          message={failureSentence(failed.error)}
          onRetry={() => {
            void coming.refetch()
            void past.refetch()
          }}
          busy={failed.isFetching}
        />
      </Page>
    )
  }
  if (coming.data.total + past.data.total === 0) {
    return (
      <Page title="Booking History">
        <EmptyState title="No bookings yet" action={<ButtonLink to="/">Book a service</ButtonLink>}>
          What you book stands here, from the first visit on: when we come, what it costs, and the
          way to move it.
        </EmptyState>
      </Page>
    )
  }
  const within = { coming: lastPage(coming.data, at.coming), past: lastPage(past.data, at.past) }
  if (within.coming !== at.coming || within.past !== at.past) {
    return <Navigate to={addressOf(within)} replace />
  }
  return (
    <Page
      title="Booking History"
      actions={
        <ButtonLink to="/" variant="outline">
          Book a service
        </ButtonLink>
      }
    >
      <Part
        title="Coming"
        list={coming.data}
        addressOf={(page) => addressOf({ ...at, coming: page })}
      >
        {coming.data.total === 0 ? (
          <p className={styles.none}>No visits are coming up.</p>
        ) : (
          <HistoryList
            caption="Your bookings to come, soonest first"
            bookings={coming.data.items}
            busy={coming.isPlaceholderData}
          />
        )}
      </Part>
      {past.data.total > 0 && (
        <Part title="Past" list={past.data} addressOf={(page) => addressOf({ ...at, past: page })}>
          <HistoryList
            caption="Your past bookings, latest first"
            bookings={past.data.items}
            busy={past.isPlaceholderData}
            again
          />
        </Part>
      )}
    </Page>
  )
}

function Part({
  title,
  list,
  addressOf,
  children,
}: {
  title: string
  list: ListPage<BookingRecord>
  addressOf: (page: number) => string
  children: ReactNode
}) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
      {list.total > list.page_size && (
        <Pager
          of="bookings"
          label={`Pages of ${title.toLowerCase()} bookings`}
          page={list.page}
          pageSize={list.page_size}
          total={list.total}
          addressOf={addressOf}
        />
      )}
    </section>
  )
}

/** The page itself, or the last one when the list ends before it. */
function lastPage({ total, page_size, items }: ListPage<BookingRecord>, page: number): number {
  return items.length > 0 ? page : Math.min(page, Math.max(1, Math.ceil(total / page_size)))
}

function addressOf({ coming, past }: { coming: number; past: number }): string {
  const search = new URLSearchParams()
  if (coming > 1) search.set('coming', String(coming))
  if (past > 1) search.set('page', String(past))
  return search.size > 0 ? `/booking-history?${search}` : '/booking-history'
}
