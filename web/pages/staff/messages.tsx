import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { channels, states } from '../../../domain/notifications/choices.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import audit from '../../staff/audit/audit.module.css'
import inbox from '../../staff/inbox/inbox.module.css'
import { DayFilter } from '../../staff/list/DayFilters.tsx'
import { FilterBar, FilterChip } from '../../staff/list/FilterBar.tsx'
import { ListAndPanel, usePanelPlace } from '../../staff/list/ListAndPanel.tsx'
import { ListBody } from '../../staff/list/ListBody.tsx'
import { SearchField } from '../../staff/list/SearchField.tsx'
import { useFilters } from '../../staff/list/use-filters.ts'
import { MessageCounts } from '../../staff/messages/MessageCounts.tsx'
import { MessagePanel } from '../../staff/messages/MessagePanel.tsx'
import { MessageTable } from '../../staff/messages/MessageTable.tsx'
import { channelWords, kindChoices, stateWords } from '../../staff/messages/words.ts'
import { useFailedMessages } from '../../staff/today/use-today.ts'
import { Page } from '../../ui/Page.tsx'

export const meta = () => [{ title: `${m.staff_notifications_page()} · ${company}` }]

const PAGE_SIZE = 25
const shape = {
  search: 'text',
  state: states,
  channel: channels,
  kind: 'text',
  day: 'day',
  customer: 'number',
  worker: 'number',
  booking_id: 'text',
} as const

/**
 * /messages?search=&state=&channel=&kind=&day=&customer=&worker=&booking_id=&page=&message=, staff
 * (docs/product/messages.md): what was sent to whom, and whether it arrived. One is open beside the
 * list from 1280 px, alone below. `view=counts` shows how many there were and what they cost.
 */
export default function Messages() {
  return (
    <SignedIn permission="manage-messages" title={m.staff_notifications_page()}>
      <Views />
    </SignedIn>
  )
}

function Views() {
  const [params] = useSearchParams()
  const open = params.get('message') ?? ''
  const counts = params.get('view') === 'counts'
  const list = useMessages()
  const failed = useFailedMessages()
  const place = usePanelPlace(counts ? '' : open)
  const isAlone = place === 'alone'
  const { state } = list.filters
  const tabs = [
    { to: '/messages', label: m.staff_notifications_all(), here: !counts && state !== 'failed' },
    {
      to: '/messages?state=failed',
      label: `${m.staff_notifications_failed_view()}${failed ? ` (${failed})` : ''}`,
      here: !counts && state === 'failed',
    },
    { to: '/messages?view=counts', label: m.staff_notifications_counts(), here: counts },
  ]
  return (
    <Page
      width="wide"
      title={m.staff_notifications_page()}
      lead={isAlone ? undefined : m.staff_notifications_lead()}
    >
      {!isAlone && (
        <nav className={audit.views} aria-label={m.staff_notifications_views()}>
          {tabs.map(({ to, label, here }) => (
            <Link key={to} to={to} aria-current={here ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      {counts ? <MessageCounts /> : <List list={list} open={open} place={place} />}
    </Page>
  )
}

function useMessages() {
  const list = useFilters(shape)
  const { filters, page } = list
  const { customer, worker, ...narrowed } = list.query
  const query = useQuery({
    queryKey: ['messages', list.query, page],
    queryFn: ({ signal }) =>
      call(
        'GET /staff/messages/',
        {
          ...narrowed,
          ...(customer ? { customer: Number(customer) } : {}),
          ...(worker ? { worker: Number(worker) } : {}),
          page,
          page_size: PAGE_SIZE,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  return { ...list, filters, query }
}

function List({
  list,
  open,
  place,
}: {
  list: ReturnType<typeof useMessages>
  open: string
  place: ReturnType<typeof usePanelPlace>
}) {
  const { filters, active, page, addressOf, addressWith, query } = list
  const onClear = active.length > 0 ? () => list.clear() : undefined
  // Whose messages these are: named by the page that led here, and removed like a filter.
  const whose = [
    filters.customer && m.staff_notifications_narrowed_customer(),
    filters.worker && m.staff_notifications_narrowed_worker(),
    filters.booking_id && m.staff_notifications_narrowed_visit({ id: filters.booking_id }),
  ].filter(Boolean)
  return (
    <ListAndPanel
      place={place}
      label={m.staff_notifications_message()}
      panel={
        <MessagePanel
          key={open}
          messageKey={open}
          listAddress={addressWith({ message: '' })}
          addressOf={(key) => addressWith({ message: key })}
        />
      }
    >
      <FilterBar label={m.staff_notifications_filter()} onClear={onClear}>
        <SearchField
          label={m.staff_notifications_search()}
          value={filters.search}
          onChange={(search) => list.change({ search }, { replace: true })}
        />
        <FilterChip
          label={m.staff_notifications_state()}
          value={filters.state}
          choices={states.map((value) => ({ value, label: stateWords[value] }))}
          onChange={(state) => list.change({ state })}
        />
        <FilterChip
          label={m.staff_notifications_channel()}
          value={filters.channel}
          choices={channels.map((value) => ({ value, label: channelWords[value] }))}
          onChange={(channel) => list.change({ channel })}
        />
        <FilterChip
          label={m.staff_notifications_kind()}
          value={filters.kind}
          choices={kindChoices}
          onChange={(kind) => list.change({ kind })}
        />
        <DayFilter
          label={m.staff_notifications_day()}
          value={filters.day}
          onChange={(day) => list.change({ day })}
        />
      </FilterBar>
      {whose.length > 0 && <p className={inbox.line}>{whose.join(m.format_list_separator())}</p>}
      <ListBody
        query={query}
        page={page}
        addressOf={addressOf}
        of={m.staff_notifications_messages()}
        none={{ title: m.staff_notifications_none(), text: m.staff_notifications_none_text() }}
        onClear={onClear}
      >
        {(messages, busy) => (
          <MessageTable
            messages={messages}
            busy={busy}
            openKey={open}
            beside={place === 'beside'}
            addressOf={({ key }) => addressWith({ message: key })}
          />
        )}
      </ListBody>
    </ListAndPanel>
  )
}
