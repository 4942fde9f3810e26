import { callQuery } from '../../api.ts'
import { pageOf } from '../../ui/pages.ts'

export const VISITS_PER_PAGE = 10

/** Which visits of a customer are shown: upcoming or past, and the page. */
export type VisitsShown = {
  readonly customer: number
  readonly when: 'coming' | 'past'
  readonly page: number
}

/** Reads the shown visits from an address, if any. */
export function visitsShown(search: URLSearchParams): VisitsShown | undefined {
  const [customer, when] = [search.get('customer') ?? '', search.get('visits')]
  if (!/^\d{1,15}$/.test(customer) || (when !== 'coming' && when !== 'past')) return undefined
  return { customer: Number(customer), when, page: pageOf(search.get('visits_page')) }
}

/** The address parameters of the shown visits. */
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
  return callQuery(
    ['customer', customer, 'visits', when, page],
    'GET /staff/customers/{id}/visits/',
    { when, page, page_size: VISITS_PER_PAGE },
    { id: customer },
  )
}
