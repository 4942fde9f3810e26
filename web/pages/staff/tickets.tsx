import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { ticketStates } from '../../../domain/tickets/guarantee.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { FilterBar, FilterChip } from '../../staff/list/FilterBar.tsx'
import { ListAndPanel, usePanelPlace } from '../../staff/list/ListAndPanel.tsx'
import { ListBody } from '../../staff/list/ListBody.tsx'
import { SearchField } from '../../staff/list/SearchField.tsx'
import { useFilters } from '../../staff/list/use-filters.ts'
import { OpenTicket } from '../../staff/tickets/OpenTicket.tsx'
import { TicketPanel } from '../../staff/tickets/TicketPanel.tsx'
import { TicketTable } from '../../staff/tickets/TicketTable.tsx'
import { stateWords } from '../../staff/tickets/words.ts'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'

export const meta = () => [{ title: `${m.staff_shell_tickets()} · ${company}` }]

const PAGE_SIZE = 25
const shape = { search: 'text', state: ticketStates } as const

/**
 * /tickets?search=&state=&page=&ticket=&new=&thread=, staff (docs/product/tickets.md): complaints
 * about visits. One is open beside the list from 1280 px, alone below; `new` opens another one, for the
 * visit that it names.
 */
export default function Tickets() {
  return (
    <SignedIn permission="manage-tickets" title={m.staff_shell_tickets()}>
      <List />
    </SignedIn>
  )
}

const stateChoices = ticketStates.map((value) => ({ value, label: stateWords[value] }))

function List() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const list = useFilters(shape)
  const { filters, query: narrowed, active, page, addressOf, addressWith } = list
  const open = params.get('ticket') ?? ''
  const place = usePanelPlace(open)
  const opening = params.get('new')
  const thread = Number(/^\d{1,9}$/.exec(params.get('thread') ?? '')?.[0] ?? 0)
  const query = useQuery({
    queryKey: ['tickets', narrowed, page],
    queryFn: ({ signal }) =>
      call('GET /staff/tickets/', { ...narrowed, page, page_size: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const onClear = active.length > 0 ? () => list.clear() : undefined
  const closed = { ticket: '', new: '', thread: '' }
  const listAddress = addressWith(closed)
  const dialog = opening !== null && (
    <OpenTicket
      bookingId={opening === 'visit' ? '' : opening}
      thread={thread}
      onOpened={(id) => navigate(addressWith({ ...closed, ticket: String(id) }), { replace: true })}
      onClose={() => navigate(listAddress, { replace: true })}
    />
  )

  return (
    <Page
      width="wide"
      title={m.staff_shell_tickets()}
      lead={place === 'alone' ? undefined : m.staff_tickets_lead()}
      actions={
        place !== 'alone' && (
          <PlainButton onClick={() => navigate(addressWith({ ...closed, new: 'visit' }))}>
            {m.staff_tickets_new()}
          </PlainButton>
        )
      }
    >
      <ListAndPanel
        place={place}
        label={m.staff_tickets_ticket()}
        panel={<TicketPanel key={open} id={open} listAddress={listAddress} />}
      >
        <FilterBar label={m.staff_tickets_filter()} onClear={onClear}>
          <SearchField
            label={m.staff_tickets_search()}
            value={filters.search}
            onChange={(search) => list.change({ search }, { replace: true })}
          />
          <FilterChip
            label={m.staff_tickets_state()}
            value={filters.state}
            choices={stateChoices}
            onChange={(state) => list.change({ state })}
          />
        </FilterBar>
        <ListBody
          query={query}
          page={page}
          addressOf={addressOf}
          of={m.staff_tickets_tickets()}
          none={{ title: m.staff_tickets_none(), text: m.staff_tickets_none_text() }}
          onClear={onClear}
        >
          {(tickets, busy) => (
            <TicketTable
              tickets={tickets}
              busy={busy}
              openId={open}
              beside={place === 'beside'}
              addressOf={({ id }) => addressWith({ ...closed, ticket: String(id) })}
            />
          )}
        </ListBody>
      </ListAndPanel>
      {dialog}
    </Page>
  )
}
