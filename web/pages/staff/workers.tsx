import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { may } from '../../../domain/account/permissions.ts'
import { workerStatuses } from '../../../domain/workers/worker.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { call, failureSentence } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { FilterBar, FilterChip } from '../../staff/list/FilterBar.tsx'
import { ListAndPanel, usePanelPlace } from '../../staff/list/ListAndPanel.tsx'
import { ListBody } from '../../staff/list/ListBody.tsx'
import { SearchField } from '../../staff/list/SearchField.tsx'
import { useFilters } from '../../staff/list/use-filters.ts'
import { AddWorker } from '../../staff/workers/AddWorker.tsx'
import { ImportWorkers } from '../../staff/workers/ImportWorkers.tsx'
import { useAreas } from '../../staff/workers/use-areas.ts'
import { WorkerPanel } from '../../staff/workers/WorkerPanel.tsx'
import { WorkerTable } from '../../staff/workers/WorkerTable.tsx'
import { skillChoices } from '../../staff/workers/WorkForms.tsx'
import { choicesOf, statusWords } from '../../staff/workers/words.ts'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

export const meta = () => [{ title: `${m.staff_shell_workers()} · ${company}` }]

const PAGE_SIZE = 25
const shape = {
  search: 'text',
  skill: 'text',
  area: 'number',
  status: workerStatuses,
} as const
const sorts = ['name', 'hours', 'next_visit'] as const

/**
 * /workers?search=&skill=&area=&status=&sort=&order=&page=&worker=, staff
 * (docs/product/workers.md): who works here. One is open beside the list from 1280 px, alone below.
 */
export default function Workers() {
  return (
    <SignedIn permission="view-workers" title={m.staff_shell_workers()}>
      <WorkersPage />
    </SignedIn>
  )
}

function WorkersPage() {
  const [params] = useSearchParams()
  const list = useFilters(shape)
  const { filters, query: narrowed, active, page, addressOf, addressWith } = list
  const [dialog, setDialog] = useState<'add' | 'import'>()
  const navigate = useNavigate()
  const areas = useAreas()
  const session = useSession()
  const mayEdit = may('manage-workers', session?.role)
  const open = params.get('worker') ?? ''
  const place = usePanelPlace(open)
  const sort = sorts.find((each) => each === params.get('sort')) ?? 'name'
  const descending = params.get('order') === 'desc'
  const query = useQuery({
    queryKey: ['workers', narrowed, sort, descending, page],
    queryFn: ({ signal }) =>
      call(
        'GET /staff/workers/',
        { ...narrowed, sort, order: descending ? 'desc' : 'asc', page, page_size: PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const exporting = useMutation({
    mutationFn: () => call('POST /staff/workers/export/', narrowed),
    onSuccess: async ({ rows }) => {
      const { saveCsv } = await import('../../staff/csv.ts')
      if (saveCsv(rows, m.staff_workers_file_name())) toastSuccess(m.staff_workers_exported())
    },
    onError: (error) => toastError(failureSentence(error)),
  })
  const onClear = active.length > 0 ? () => list.clear() : undefined
  const listAddress = addressWith({ worker: '' })

  return (
    <Page
      width="wide"
      title={m.staff_shell_workers()}
      actions={
        mayEdit &&
        place !== 'alone' && (
          <>
            <PlainButton
              variant="outline"
              busy={exporting.isPending}
              onClick={() => exporting.mutate()}
            >
              {m.staff_workers_export()}
            </PlainButton>
            <PlainButton variant="outline" onClick={() => setDialog('import')}>
              {m.staff_workers_import()}
            </PlainButton>
            <PlainButton onClick={() => setDialog('add')}>{m.staff_workers_add()}</PlainButton>
          </>
        )
      }
    >
      <ListAndPanel
        place={place}
        label={m.staff_workers_details()}
        panel={<WorkerPanel key={open} id={open} listAddress={listAddress} />}
      >
        <FilterBar label={m.staff_workers_filter()} onClear={onClear}>
          <SearchField
            label={m.staff_workers_search()}
            value={filters.search}
            onChange={(search) => list.change({ search }, { replace: true })}
          />
          <FilterChip
            label={m.staff_workers_skill()}
            value={filters.skill}
            choices={skillChoices}
            onChange={(skill) => list.change({ skill })}
          />
          <FilterChip
            label={m.staff_workers_area()}
            value={filters.area}
            choices={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(area) => list.change({ area })}
          />
          <FilterChip
            label={m.staff_workers_status()}
            value={filters.status}
            choices={choicesOf(statusWords)}
            onChange={(status) => list.change({ status })}
          />
        </FilterBar>
        <ListBody
          query={query}
          page={page}
          addressOf={addressOf}
          of={m.staff_workers_list()}
          none={{ title: m.staff_workers_none(), text: m.staff_workers_none_text() }}
          onClear={onClear}
        >
          {(workers, busy) => (
            <WorkerTable
              workers={workers}
              busy={busy}
              order={{ sort, descending }}
              orderAddress={(order) =>
                addressWith({
                  sort: order.sort === 'name' ? '' : order.sort,
                  order: order.descending ? 'desc' : '',
                  page: '',
                })
              }
              openId={open}
              beside={place === 'beside'}
              addressOf={({ id }) => addressWith({ worker: String(id) })}
            />
          )}
        </ListBody>
      </ListAndPanel>
      {dialog === 'add' && (
        <AddWorker
          onAdded={(id) => {
            setDialog(undefined)
            void navigate(addressWith({ worker: String(id) }))
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'import' && (
        <ImportWorkers area={areas[0]?.name ?? ''} onClose={() => setDialog(undefined)} />
      )}
    </Page>
  )
}
