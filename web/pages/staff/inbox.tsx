import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { threadStates } from '../../../domain/inbox/thread.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { ThreadPanel } from '../../staff/inbox/ThreadPanel.tsx'
import { ThreadTable } from '../../staff/inbox/ThreadTable.tsx'
import { stateWords } from '../../staff/inbox/words.ts'
import { FilterBar, FilterChip } from '../../staff/list/FilterBar.tsx'
import { ListAndPanel, usePanelPlace } from '../../staff/list/ListAndPanel.tsx'
import { ListBody } from '../../staff/list/ListBody.tsx'
import { SearchField } from '../../staff/list/SearchField.tsx'
import { useFilters } from '../../staff/list/use-filters.ts'
import { Page } from '../../ui/Page.tsx'

export const meta = () => [{ title: `${m.staff_shell_inbox()} · ${company}` }]

const PAGE_SIZE = 25
const shape = { search: 'text', state: threadStates, owner: 'text' } as const

/**
 * /inbox?search=&state=&owner=&page=&thread=, staff (docs/product/inbox.md): what customers wrote.
 * One thread is open beside the list from 1280 px, alone below.
 */
export default function Inbox() {
  return (
    <SignedIn permission="manage-messages" title={m.staff_shell_inbox()}>
      <List />
    </SignedIn>
  )
}

/** An owner as the call takes it; a damaged address narrows nothing. */
function ownerOf(text: string): 'me' | 'nobody' | number | undefined {
  if (text === 'me' || text === 'nobody') return text
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function List() {
  const [params] = useSearchParams()
  const list = useFilters(shape)
  const { filters, active, page, addressOf, addressWith } = list
  const { search, state } = filters
  const owner = ownerOf(filters.owner)
  const open = params.get('thread') ?? ''
  const place = usePanelPlace(open)
  const query = useQuery({
    queryKey: ['threads', search, state, owner, page],
    queryFn: ({ signal }) =>
      call(
        'GET /staff/threads/',
        {
          search,
          ...(state ? { state } : {}),
          ...(owner === undefined ? {} : { owner }),
          page,
          page_size: PAGE_SIZE,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const { counts, owners = [] } = query.data ?? {}
  const onClear = active.length > 0 ? () => list.clear() : undefined
  const listAddress = addressWith({ thread: '' })

  return (
    <Page
      width="wide"
      title={m.staff_shell_inbox()}
      lead={place === 'alone' ? undefined : m.staff_inbox_lead()}
    >
      <ListAndPanel
        place={place}
        label={m.staff_inbox_thread()}
        panel={<ThreadPanel key={open} id={open} listAddress={listAddress} />}
      >
        <FilterBar label={m.staff_inbox_filter()} onClear={onClear}>
          <SearchField
            label={m.staff_inbox_search()}
            value={search}
            onChange={(words) => list.change({ search: words }, { replace: true })}
          />
          <FilterChip
            label={m.staff_inbox_state()}
            value={state}
            choices={threadStates.map((value) => ({
              value,
              label: counts
                ? m.staff_inbox_state_count({ state: stateWords[value], count: counts[value] })
                : stateWords[value],
            }))}
            onChange={(value) => list.change({ state: value })}
          />
          <FilterChip
            label={m.staff_inbox_owner()}
            value={owner === undefined ? '' : String(owner)}
            choices={[
              { value: 'me', label: m.staff_inbox_me() },
              { value: 'nobody', label: m.staff_inbox_nobody() },
              ...owners.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) => list.change({ owner: value })}
          />
        </FilterBar>
        <ListBody
          query={query}
          page={page}
          addressOf={addressOf}
          of={m.staff_inbox_threads()}
          none={{ title: m.staff_inbox_none(), text: m.staff_inbox_none_text() }}
          onClear={onClear}
        >
          {(threads, busy) => (
            <ThreadTable
              threads={threads}
              busy={busy}
              openId={open}
              beside={place === 'beside'}
              addressOf={({ id }) => addressWith({ thread: String(id) })}
            />
          )}
        </ListBody>
      </ListAndPanel>
    </Page>
  )
}
