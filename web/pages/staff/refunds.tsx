import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { ListBody } from '../../staff/list/ListBody.tsx'
import { useFilters } from '../../staff/list/use-filters.ts'
import { RefundTable } from '../../staff/refunds/RefundTable.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'

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

const noFilters = {}

function List() {
  const { page, addressOf } = useFilters(noFilters)
  const query = useQuery({
    queryKey: ['refunds', page],
    queryFn: ({ signal }) =>
      call('GET /payments/refunds', { page, page_size: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    // A refund that is under way ends by itself.
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.under_way > 0) ? 5000 : false,
  })
  const due = query.data?.due ?? 0
  return (
    <Page
      width="wide"
      title={m.site_refunds()}
      lead={due > 0 ? m.staff_refunds_belong({ amount: formatRm(due) }) : undefined}
    >
      <ListBody
        query={query}
        page={page}
        addressOf={addressOf}
        of={m.staff_refunds_orders()}
        none={{ title: m.staff_refunds_none(), text: m.staff_refunds_none_text() }}
      >
        {(refunds, busy) => <RefundTable refunds={refunds} busy={busy} />}
      </ListBody>
    </Page>
  )
}
