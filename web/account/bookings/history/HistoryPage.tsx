import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { BookingRecord } from '../../../../domain/api/bookings/booking.ts'
import { m } from '../../../../messages/page.ts'
import { call, unreachable } from '../../../api.ts'
import { GoTo, useAddress } from '../../../navigation.tsx'
import { Queries } from '../../../queries.tsx'
import { SignedIn } from '../../../shared/SignedIn.tsx'
import { showsProgress, VisitNow } from '../../../shared/visit/VisitNow.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageNotYet, together } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { asPage, type ListPage, pageOf } from '../../../ui/pages.ts'
import { ShowTogether } from '../../../ui/ShowTogether.tsx'
import { OrderPage } from '../../order/OrderPage.tsx'
import { HistoryList } from './HistoryList.tsx'
import styles from './HistoryPage.module.css'
import { HISTORY_PAGE_SIZE } from './page-size.ts'

const frame = {
  title: m.site_booking_history(),
  lead: m.account_history_lead(),
  actions: (
    <ButtonLink to="/" variant="outline">
      {m.account_book_service()}
    </ButtonLink>
  ),
}

/**
 * /booking-history?page=&coming=: the customer's upcoming and past bookings. With `?booked=` it is
 * the confirmation of that order, to which a cash booking leads.
 */
export function HistoryPage() {
  return (
    <Queries>
      <BookingHistory />
    </Queries>
  )
}

function BookingHistory() {
  const { search, known } = useAddress()
  const shown = useReturns()
  const booked = new URLSearchParams(search).get('booked')

  useEffect(() => {
    // From here on the page knows which of the two it is (web/prerender/inline-form.ts).
    const { dataset } = document.documentElement
    if (!known) return
    delete dataset.booked
    delete dataset.unloaded
  }, [known])

  if (!known) {
    return (
      <Waiting>
        <div className={styles.unloaded}>
          <ErrorState message={unreachable} onRetry={() => location.reload()} />
        </div>
      </Waiting>
    )
  }
  return (
    <SignedIn key={shown} waiting={<Waiting />}>
      {booked ? <OrderPage order={booked} /> : <History />}
    </SignedIn>
  )
}

/** Counts restores from the back/forward cache, after which the data is old. */
function useReturns(): number {
  const queries = useQueryClient()
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      void queries.invalidateQueries()
      setReturns((before) => before + 1)
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [queries])
  return returns
}

/** The page in its final size, before its content is known. */
function Waiting({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Page {...frame}>
        <section className={styles.part} aria-label={m.account_coming()}>
          <h2>{m.account_coming()}</h2>
          <p className="visually-hidden" role="status">
            {m.common_loading()}
          </p>
          <div className={styles.blanks} aria-hidden="true">
            <i />
            <i />
          </div>
        </section>
        {children}
      </Page>
    </div>
  )
}

function useOwnBookings(when: 'coming' | 'past', page: number) {
  return useQuery({
    queryKey: ['bookings', 'own', when, page],
    queryFn: async ({ signal }) =>
      asPage<BookingRecord>(
        await call(
          'GET /booking-details/get-booking-history/',
          { when, page, page_size: HISTORY_PAGE_SIZE[when] },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  })
}

function History() {
  const search = new URLSearchParams(useAddress().search)
  const at = { coming: pageOf(search.get('coming')), past: pageOf(search.get('page')) }
  const coming = useOwnBookings('coming', at.coming)
  const past = useOwnBookings('past', at.past)

  if (coming.isPending || past.isPending) return <Waiting />
  if (!coming.data || !past.data) {
    return <PageNotYet title={m.site_booking_history()} query={together(coming, past)} />
  }
  if (coming.data.total + past.data.total === 0) {
    return (
      <Page title={m.site_booking_history()}>
        <EmptyState
          title={m.account_none_title()}
          action={<ButtonLink to="/">{m.account_book_service()}</ButtonLink>}
        >
          {m.account_none_lead()}
        </EmptyState>
      </Page>
    )
  }
  const within = { coming: lastPage(coming.data, at.coming), past: lastPage(past.data, at.past) }
  if (within.coming !== at.coming || within.past !== at.past) {
    return <GoTo to={addressOf(within)} />
  }
  const soon = coming.data.items.find((booking) => showsProgress(booking, new Date()))
  return (
    <ShowTogether waiting={<Waiting />}>
      <Page {...frame}>
        <Part
          title={m.account_coming()}
          pagesLabel={m.account_pages_coming()}
          list={coming.data}
          addressOf={(page) => addressOf({ ...at, coming: page })}
        >
          {soon && (
            <div className={styles.soon}>
              <VisitNow booking={soon} />
            </div>
          )}
          {coming.data.total === 0 ? (
            <p className={styles.none}>{m.account_none_coming()}</p>
          ) : (
            <HistoryList
              caption={m.account_list_coming()}
              bookings={coming.data.items}
              busy={coming.isPlaceholderData}
            />
          )}
        </Part>
        {past.data.total > 0 && (
          <Part
            title={m.account_past()}
            pagesLabel={m.account_pages_past()}
            list={past.data}
            addressOf={(page) => addressOf({ ...at, past: page })}
          >
            <HistoryList
              caption={m.account_list_past()}
              bookings={past.data.items}
              busy={past.isPlaceholderData}
              again
            />
          </Part>
        )}
      </Page>
    </ShowTogether>
  )
}

function Part({
  title,
  pagesLabel,
  list,
  addressOf,
  children,
}: {
  title: string
  /** The accessible name of the links to its pages. */
  pagesLabel: string
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
          of={m.account_bookings()}
          label={pagesLabel}
          page={list.page}
          pageSize={list.page_size}
          total={list.total}
          addressOf={addressOf}
        />
      )}
    </section>
  )
}

/** The page, or the last one if the list is shorter. */
function lastPage({ total, page_size, items }: ListPage<BookingRecord>, page: number): number {
  return items.length > 0 ? page : Math.min(page, Math.max(1, Math.ceil(total / page_size)))
}

function addressOf({ coming, past }: { coming: number; past: number }): string {
  const search = new URLSearchParams()
  if (coming > 1) search.set('coming', String(coming))
  if (past > 1) search.set('page', String(past))
  return search.size > 0 ? `/booking-history?${search}` : '/booking-history'
}
