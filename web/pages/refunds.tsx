import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { m } from '../../messages/page.ts'
import { Pager } from '../account/bookings/Pager.tsx'
import { pageOf } from '../account/bookings/pages.ts'
import { SignedIn } from '../account/bookings/SignedIn.tsx'
import { call, failureSentence } from '../api.ts'
import { company } from '../public-site/site-facts.ts'
import { RefundTable } from '../staff/refunds/RefundTable.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatRm } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'

export const meta = () => [{ title: `${m.site_refunds()} · ${company}` }]

const PAGE_SIZE = 20

/**
 * /refunds?page=, Admin only (docs/product/statuses.md): what is due back to customers, and what
 * went back.
 */
export default function Refunds() {
  return (
    <SignedIn permission="refund" title={m.site_refunds()}>
      <List />
    </SignedIn>
  )
}

function List() {
  const [search] = useSearchParams()
  const page = pageOf(search.get('page'))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['refunds', page],
    queryFn: ({ signal }) =>
      call('GET /payments/refunds', { page, page_size: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    // A refund that is under way ends by itself.
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.under_way > 0) ? 5000 : false,
  })

  if (!data && error) {
    return (
      <Page title={m.site_refunds()}>
        <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
      </Page>
    )
  }
  if (!data) return <Page title={m.site_refunds()} width="wide" busy />
  const last = Math.max(1, Math.ceil(data.total / data.page_size))
  if (page > last && !isPlaceholderData) return <Navigate to={addressOf(last)} replace />
  return (
    <Page
      width="wide"
      title={m.site_refunds()}
      lead={data.due > 0 ? m.staff_refunds_belong({ amount: formatRm(data.due) }) : undefined}
      actions={
        <ButtonLink to="/report" variant="outline">
          {m.site_check_bookings()}
        </ButtonLink>
      }
    >
      {data.total === 0 ? (
        <EmptyState title={m.staff_refunds_none()}>{m.staff_refunds_none_text()}</EmptyState>
      ) : (
        <>
          <RefundTable refunds={data.items} busy={isPlaceholderData} />
          <Pager
            of={m.staff_refunds_orders()}
            page={data.page}
            pageSize={data.page_size}
            total={data.total}
            addressOf={addressOf}
          />
        </>
      )}
    </Page>
  )
}

function addressOf(page: number): string {
  return page === 1 ? '/refunds' : `/refunds?page=${page}`
}
