import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { auditSubjects, auditVerbs } from '../../../domain/audit/actions.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import { EntryTable, SignInTable } from '../../staff/audit/AuditTables.tsx'
import styles from '../../staff/audit/audit.module.css'
import { EntryPanel } from '../../staff/audit/EntryPanel.tsx'
import { exportEntries, exportSignIns } from '../../staff/audit/export.ts'
import { eventNames, kindNames, verbNames } from '../../staff/audit/words.ts'
import { DayFilters } from '../../staff/list/DayFilters.tsx'
import { FilterBar, FilterChip } from '../../staff/list/FilterBar.tsx'
import { ListBody } from '../../staff/list/ListBody.tsx'
import { SearchField } from '../../staff/list/SearchField.tsx'
import { useFilters } from '../../staff/list/use-filters.ts'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError } from '../../ui/toast.ts'

export const meta = () => [{ title: `${m.staff_audit_title()} · ${company}` }]

/**
 * /audit?view=&search=&person=&kind=&verb=&from=&to=&page=&entry=, Admin only
 * (docs/product/audit.md#reading-it): what was changed, or the sign-ins of staff.
 */
export default function Audit() {
  return (
    <SignedIn permission="view-audit" title={m.staff_audit_title()}>
      <Views />
    </SignedIn>
  )
}

function Views() {
  const [search] = useSearchParams()
  return search.get('view') === 'sign-ins' ? <SignIns /> : <Changes />
}

/** The page around a view: its title, the way to the other view, and Export. */
function Frame({
  view,
  onExport,
  children,
}: {
  view: 'changes' | 'sign-ins'
  onExport: () => Promise<void>
  children: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  async function save() {
    if (busy) return
    setBusy(true)
    try {
      await onExport()
    } catch (error) {
      toastError(m.staff_audit_export_failed({ reason: failureSentence(error) }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page
      width="wide"
      title={m.staff_audit_title()}
      lead={m.staff_audit_lead()}
      actions={
        <PlainButton variant="outline" busy={busy} onClick={save}>
          {m.staff_audit_export()}
        </PlainButton>
      }
    >
      <nav className={styles.views} aria-label={m.staff_audit_views()}>
        <Link to="/audit" aria-current={view === 'changes' ? 'page' : undefined}>
          {m.staff_audit_changes()}
        </Link>
        <Link to="/audit?view=sign-ins" aria-current={view === 'sign-ins' ? 'page' : undefined}>
          {m.staff_audit_sign_ins()}
        </Link>
      </nav>
      {children}
    </Page>
  )
}

function usePeople() {
  const { data } = useQuery({
    queryKey: ['audit-people'],
    queryFn: ({ signal }) => call('GET /staff/audit/people/', undefined, { signal }),
    staleTime: 5 * 60_000,
  })
  return (data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}

const shape = {
  search: 'text',
  person: 'number',
  kind: auditSubjects,
  verb: auditVerbs,
  from: 'day',
  to: 'day',
  entry: 'number',
} as const
const kinds = auditSubjects.map((value) => ({ value, label: kindNames[value] ?? value }))
const verbs = auditVerbs.map((value) => ({ value, label: verbNames[value] ?? value }))

function Changes() {
  const list = useFilters(shape)
  const { page } = list
  const navigate = useNavigate()
  const people = usePeople()
  const { entry: opened, ...filters } = list.filters
  const { person, ...texts } = list.query
  const { entry: _entry, ...narrowed } = texts
  const query = {
    ...narrowed,
    ...(person ? { person: Number(person) } : {}),
  }
  const listed = useQuery({
    queryKey: ['audit', page, query],
    queryFn: ({ signal }) => call('GET /staff/audit/', { ...query, page }, { signal }),
    placeholderData: keepPreviousData,
  })
  const open = listed.data?.items.find(({ id }) => String(id) === opened)
  const closed = list.addressWith({ entry: '' })
  const close = useCallback(
    () => navigate(closed, { replace: true, preventScrollReset: true }),
    [navigate, closed],
  )
  const clear = Object.values(filters).some(Boolean) ? () => list.clear() : undefined
  return (
    <Frame
      view="changes"
      onExport={() => exportEntries((part) => call('GET /staff/audit/', { ...query, ...part }))}
    >
      <FilterBar label={m.staff_audit_filter()} onClear={clear}>
        <SearchField
          label={m.staff_audit_search()}
          value={filters.search}
          onChange={(search) => list.change({ search }, { replace: true })}
        />
        <FilterChip
          label={m.staff_audit_person()}
          value={filters.person}
          choices={people}
          onChange={(value) => list.change({ person: value })}
        />
        <FilterChip
          label={m.staff_audit_kind()}
          value={filters.kind}
          choices={kinds}
          onChange={(kind) => list.change({ kind })}
        />
        <FilterChip
          label={m.staff_audit_verb()}
          value={filters.verb}
          choices={verbs}
          onChange={(verb) => list.change({ verb })}
        />
        <DayFilters from={filters.from} to={filters.to} onChange={list.change} />
      </FilterBar>
      <ListBody
        query={listed}
        page={page}
        addressOf={list.addressOf}
        of={m.staff_audit_entries()}
        none={{ title: m.staff_audit_none(), text: m.staff_audit_none_text() }}
        onClear={clear}
      >
        {(entries, busy) => (
          <EntryTable
            entries={entries}
            busy={busy}
            addressOf={({ id }) => list.addressWith({ entry: String(id) })}
            openKey={opened}
          />
        )}
      </ListBody>
      {open && <EntryPanel key={open.id} entry={open} onClose={close} />}
    </Frame>
  )
}

const events = Object.keys(eventNames) as (keyof typeof eventNames)[]
const eventChoices = events.map((value) => ({ value, label: eventNames[value] }))
const signInShape = {
  view: ['sign-ins'],
  person: 'number',
  what: events,
  from: 'day',
  to: 'day',
} as const

function SignIns() {
  const list = useFilters(signInShape)
  const { page } = list
  const people = usePeople()
  const { view: _view, ...filters } = list.filters
  const { view: _same, person, ...narrowed } = list.query
  const query = { ...narrowed, ...(person ? { person: Number(person) } : {}) }
  const listed = useQuery({
    queryKey: ['audit-sign-ins', page, query],
    queryFn: ({ signal }) => call('GET /staff/audit/sign-ins/', { ...query, page }, { signal }),
    placeholderData: keepPreviousData,
  })
  const clear = Object.values(filters).some(Boolean)
    ? () => list.change({ person: '', what: '', from: '', to: '' })
    : undefined
  return (
    <Frame
      view="sign-ins"
      onExport={() =>
        exportSignIns((part) => call('GET /staff/audit/sign-ins/', { ...query, ...part }))
      }
    >
      <FilterBar label={m.staff_audit_filter()} onClear={clear}>
        <FilterChip
          label={m.staff_audit_person()}
          value={filters.person}
          choices={people}
          onChange={(value) => list.change({ person: value })}
        />
        <FilterChip
          label={m.staff_audit_what()}
          value={filters.what}
          choices={eventChoices}
          onChange={(what) => list.change({ what })}
        />
        <DayFilters from={filters.from} to={filters.to} onChange={list.change} />
      </FilterBar>
      <ListBody
        query={listed}
        page={page}
        addressOf={list.addressOf}
        of={m.staff_audit_entries()}
        none={{ title: m.staff_audit_none(), text: m.staff_audit_none_sign_ins() }}
        onClear={clear}
      >
        {(items, busy) => <SignInTable events={items} busy={busy} />}
      </ListBody>
    </Frame>
  )
}
