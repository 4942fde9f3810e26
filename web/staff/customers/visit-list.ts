import { call } from '../../api.ts'
import { pageOf } from '../../ui/pages.ts'

/** How many visits are shown at once. */
export const VISITS_PER_PAGE = 10

/** Which visits of a customer are shown: the coming or the past ones, and which page of them. */
export type VisitsShown = {
  readonly customer: number
  readonly when: 'coming' | 'past'
  readonly page: number
}

/** What an address of the customers names; undefined when it names no visits. */
export function visitsShown(search: URLSearchParams): VisitsShown | undefined {
  const [customer, when] = [search.get('customer') ?? '', search.get('visits')]
  if (!/^\d{1,15}$/.test(customer) || (when !== 'coming' && when !== 'past')) return undefined
  return { customer: Number(customer), when, page: pageOf(search.get('visits_page')) }
}

/** What the address of the customers' page has for them. */
export function visitsInAddress({ when, page }: Pick<VisitsShown, 'when' | 'page'>) {
  return { visits: when, visits_page: page > 1 ? String(page) : '' }
}

/** The address of a customer with these visits. */
export function visitsAddress(shown: VisitsShown): string {
  const { visits, visits_page: page } = visitsInAddress(shown)
  const named = { customer: String(shown.customer), visits, ...(page ? { visits_page: page } : {}) }
  return `/customers?${new URLSearchParams(named)}`
}

/** A page of the visits of a customer. */
export function customerVisits({ customer, when, page }: VisitsShown) {
  return {
    queryKey: ['customer', customer, 'visits', when, page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(
        'GET /staff/customers/{id}/visits/',
        { when, page, page_size: VISITS_PER_PAGE },
        { params: { id: customer }, signal },
      ),
  }
}
