import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { may } from '../../../domain/account/permissions.ts'
import { customerStates } from '../../../domain/customers/customer.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { AddCustomer } from '../../staff/customers/AddCustomer.tsx'
import { CustomerPanel } from '../../staff/customers/CustomerPanel.tsx'
import { CustomerTable } from '../../staff/customers/CustomerTable.tsx'
import { useTags } from '../../staff/customers/use-tags.ts'
import { stateWords } from '../../staff/customers/words.ts'
import { FilterBar, FilterChip } from '../../staff/list/FilterBar.tsx'
import { ListAndPanel, usePanelPlace } from '../../staff/list/ListAndPanel.tsx'
import { ListBody } from '../../staff/list/ListBody.tsx'
import { PageSize, pageSizeFrom } from '../../staff/list/PageSize.tsx'
import { SearchField } from '../../staff/list/SearchField.tsx'
import { useFilters } from '../../staff/list/use-filters.ts'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'

export const meta = () => [{ title: `${m.staff_customers_page()} · ${company}` }]

const shape = { search: 'text', state: customerStates, tag: 'text' } as const

/**
 * /customers?search=&state=&tag=&sort=&page=&page_size=&customer=&visits=&visits_page=, staff (docs/product/customers.md):
 * who books. One is open beside the list from 1280 px, alone below.
 */
export default function Customers() {
  return (
    <SignedIn permission="view-customers" title={m.staff_customers_page()}>
      <CustomersPage />
    </SignedIn>
  )
}

function CustomersPage() {
  const [params] = useSearchParams()
  const list = useFilters(shape)
  const { filters, query: narrowed, active, page, addressOf, addressWith } = list
  const [adding, setAdding] = useState(false)
  const navigate = useNavigate()
  const tags = useTags()
  const session = useSession()
  const open = params.get('customer') ?? ''
  const place = usePanelPlace(open)
  const sort = params.get('sort') === 'newest' ? 'newest' : 'name'
  const pageSize = pageSizeFrom(params)
  const query = useQuery({
    queryKey: ['customers', narrowed, sort, pageSize, page],
    queryFn: ({ signal }) =>
      call('GET /staff/customers/', { ...narrowed, sort, page, page_size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
  const onClear = active.length > 0 ? () => list.clear() : undefined
  const closed = { customer: '', visits: '', visits_page: '' }
  const listAddress = addressWith(closed)

  return (
    <Page
      width="wide"
      title={m.staff_customers_page()}
      actions={
        may('manage-customers', session?.role) &&
        place !== 'alone' && (
          <PlainButton onClick={() => setAdding(true)}>{m.staff_customers_add()}</PlainButton>
        )
      }
    >
      <ListAndPanel
        place={place}
        label={m.staff_customers_details()}
        panel={<CustomerPanel key={open} id={open} listAddress={listAddress} />}
      >
        <FilterBar label={m.staff_customers_filter()} onClear={onClear}>
          <SearchField
            label={m.staff_customers_search()}
            value={filters.search}
            onChange={(search) => list.change({ search }, { replace: true })}
          />
          <FilterChip
            label={m.staff_customers_state()}
            value={filters.state}
            choices={customerStates.map((value) => ({ value, label: stateWords[value]() }))}
            onChange={(state) => list.change({ state })}
          />
          <FilterChip
            label={m.staff_customers_tag()}
            value={filters.tag}
            choices={tags.map((tag) => ({ value: tag, label: tag }))}
            onChange={(tag) => list.change({ tag })}
          />
          <PageSize
            value={pageSize}
            onChange={(size) =>
              void navigate(addressWith({ page_size: size === 20 ? '' : String(size), page: '' }))
            }
          />
        </FilterBar>
        <ListBody
          query={query}
          page={page}
          addressOf={addressOf}
          of={m.staff_customers_list()}
          none={{ title: m.staff_customers_none(), text: m.staff_customers_none_text() }}
          onClear={onClear}
        >
          {(customers, busy) => (
            <CustomerTable
              customers={customers}
              busy={busy}
              byName={sort === 'name'}
              nameAddress={addressWith({ sort: sort === 'name' ? 'newest' : '', page: '' })}
              openId={open}
              beside={place === 'beside'}
              addressOf={({ id }) => addressWith({ ...closed, customer: String(id) })}
            />
          )}
        </ListBody>
      </ListAndPanel>
      {adding && (
        <AddCustomer
          onAdded={(id) => {
            setAdding(false)
            void navigate(addressWith({ customer: String(id) }))
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
