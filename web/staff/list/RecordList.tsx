import { type ComponentProps, type ReactNode, useState } from 'react'
import { may } from '../../../domain/account/permissions.ts'
import { m } from '../../../messages/page.ts'
import { useSession } from '../../account/session.ts'
import { failureSentence } from '../../api.ts'
import { FileButton } from '../../documents/FileButton.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { ListAndPanel } from '../panel/ListAndPanel.tsx'
import { DayFilter } from './DayFilter.tsx'
import type { DialogOfRow, Filter, ListDescription, ListFile, RowDialog } from './describe-list.ts'
import { FilterBar, FilterChip } from './FilterBar.tsx'
import { ListBody } from './ListBody.tsx'
import styles from './list.module.css'
import { type Item, itemsOf, type ListCall, type ListState } from './list-state.ts'
import { PageSize } from './PageSize.tsx'
import { type Column, RecordTable } from './RecordTable.tsx'
import { readFile } from './read-file.ts'
import { SearchField } from './SearchField.tsx'
import { useList } from './use-list.ts'

/** An open dialog, with the row for which it was opened. */
type OpenDialog<K extends ListCall> = { name: string; item?: Item<K> }

/** A described list with its dialogs, in parts that a page arranges. */
export function useRecordList<K extends ListCall>(of: ListDescription<K>) {
  const { state, heading, asked } = useList(of)
  const [dialog, setDialog] = useState<OpenDialog<K>>()
  const role = useSession()?.role
  const actions = (of.actions ?? []).filter(
    ({ permission }) => !permission || may(permission, role),
  )
  return {
    state,
    /** Its buttons; null if the reader may not use any. */
    actions:
      actions.length === 0
        ? null
        : actions.map((action) =>
            'file' in action ? (
              <ExportButton key="file" file={action.file} of={of} query={state.query} />
            ) : (
              <PlainButton
                key={action.label}
                variant={action.outline ? 'outline' : 'filled'}
                onClick={() =>
                  'dialog' in action ? setDialog({ name: action.dialog }) : state.go(action.opens)
                }
              >
                {action.label}
              </PlainButton>
            ),
          ),
    /** @param actions content beside the filters. */
    draw: (beside?: ReactNode) => (
      <>
        <Parts
          {...{ of, state, heading, asked, beside }}
          openDialog={(name, item) => setDialog({ name, item })}
        />
        <Over of={of} list={state} dialog={dialog} onClose={() => setDialog(undefined)} />
      </>
    ),
  }
}

/** A described list within a page, with its buttons beside the filters. */
export function RecordList<K extends ListCall>({ of }: { of: ListDescription<K> }) {
  // The key resets rows and filters when another list takes this place.
  return <Whole key={of.call} of={of} />
}

function Whole<K extends ListCall>({ of }: { of: ListDescription<K> }) {
  const { actions, draw } = useRecordList(of)
  return draw(actions)
}

function Parts<K extends ListCall>({
  of,
  state,
  heading,
  asked,
  beside,
  openDialog,
}: {
  of: ListDescription<K>
  beside: ReactNode
  openDialog: (name: string, item: Item<K>) => void
} & ReturnType<typeof useList<K>>) {
  const { open, place, clear } = state
  const role = useSession()?.role
  const { row, rowAction, filter, Lead, Note, Below } = of
  const isBeside = place === 'beside'
  const columns = of.columns
    .filter(({ whole }) => !(whole && isBeside))
    .map(
      ({ cell, ...column }): Column<Item<K>> => ({
        ...column,
        ...heading({ cell, ...column }),
        // Rows exist only once there is an answer.
        cell: (item) => state.answer && cell(item, { answer: state.answer, beside: isBeside }),
      }),
    )
  const mayAct = rowAction && (!rowAction.permission || may(rowAction.permission, role))
  const lead = Lead && (
    <p className={styles.lead}>
      <Lead list={state} />
    </p>
  )
  const list = (
    <>
      {filter && lead}
      <div className={styles.head}>
        {filter ? <Filters of={of} list={state} /> : <div>{lead}</div>}
        {beside && <div className={styles.toolbar}>{beside}</div>}
      </div>
      {Note && <Note list={state} />}
      <ListBody<Item<K>>
        query={asked}
        page={state.page}
        addressOf={state.pageAddress}
        of={of.of}
        none={typeof of.none === 'function' ? of.none(state.filters) : of.none}
        onClear={clear}
        isWhole={!of.pageSize}
      >
        {(items, busy) => (
          <RecordTable<Item<K>>
            caption={of.caption}
            items={items}
            columns={columns}
            keyOf={of.keyOf}
            {...(row ? { addressOf: (item) => state.addressOf(of.keyOf(item)) } : {})}
            openKey={open}
            busy={busy}
            expected={of.expected}
            cardsBelow={of.cardsBelow}
            {...(mayAct
              ? {
                  action: (item) => rowAction.draw(item, (name) => openDialog(name, item)),
                }
              : {})}
          />
        )}
      </ListBody>
    </>
  )
  return (
    <>
      {row && 'Panel' in row ? (
        <ListAndPanel
          open={open}
          place={place}
          label={row.label}
          panel={<row.Panel key={open} id={open} list={state} />}
        >
          {list}
        </ListAndPanel>
      ) : (
        list
      )}
      {Below && <Below list={state} />}
    </>
  )
}

/** What is open over a list: the row in the address, or a dialog. */
function Over<K extends ListCall>({
  of: { row, dialogs, keyOf },
  list,
  dialog,
  onClose,
}: {
  of: ListDescription<K>
  list: ListState<K>
  dialog: OpenDialog<K> | undefined
  onClose: () => void
}) {
  const Dialog = dialog && dialogs?.[dialog.name]
  const items = itemsOf<K>(list.answer)
  return (
    <>
      {row && !('Panel' in row) && list.open && (
        <OpenRow
          key={list.open}
          row={row}
          id={list.open}
          item={items.find((item) => keyOf(item) === list.open)}
          list={list}
          onClose={list.close}
        />
      )}
      {Dialog && <Dialog item={dialog.item} list={list} onClose={onClose} />}
    </>
  )
}

/** The dialog of a row, which keeps its input even if the reloaded list no longer has the row. */
function OpenRow<K extends ListCall>({
  row,
  item,
  ...props
}: { row: DialogOfRow<K> } & ComponentProps<RowDialog<K, Item<K> | undefined>>) {
  const [last, setLast] = useState(item)
  if (item && item !== last) setLast(item)
  const shown = item ?? last
  if ('AnyDialog' in row) return <row.AnyDialog item={shown} {...props} />
  return shown === undefined ? null : <row.Dialog item={shown} {...props} />
}

function Filters<K extends ListCall>({
  of: { filter, pageSize },
  list,
}: {
  of: ListDescription<K>
  list: ListState<K>
}) {
  if (!filter) return null
  const filters = Object.entries(filter.by as Readonly<Record<string, Filter>>)
  return (
    <FilterBar label={filter.label} onClear={list.clear}>
      {filters.map(([name, described]) => (
        <Control
          key={name}
          filter={described}
          value={list.filters[name] || (described.usual ?? '')}
          answer={list.answer}
          onChange={(value, how) => list.change({ [name]: value }, how)}
        />
      ))}
      {pageSize === 'chosen' && <PageSize value={list.pageSize} onChange={list.resize} />}
    </FilterBar>
  )
}

function Control({
  filter: { kind, label, useChoices },
  value,
  answer,
  onChange,
}: {
  filter: Filter
  value: string
  answer: unknown
  onChange: (value: string, how?: { replace: true }) => void
}) {
  const choices = useChoices?.(answer) ?? []
  switch (kind) {
    case 'search':
      return (
        <SearchField
          label={label}
          value={value}
          onChange={(words) => onChange(words, { replace: true })}
        />
      )
    case 'choice':
      return <FilterChip label={label} value={value} choices={choices} onChange={onChange} />
    case 'day':
      return <DayFilter label={label} value={value} onChange={onChange} />
    case 'none':
      return null
  }
}

/** Saves the filtered rows as CSV. */
function ExportButton<K extends ListCall>({
  file,
  of,
  query,
}: {
  file: ListFile<K>
  of: ListDescription<K>
  query: ListState<K>['query']
}) {
  async function save() {
    const [rows, { saveCsv }] = await Promise.all([readFile(file, of, query), import('../csv.ts')])
    if (saveCsv(rows, file.name()) && file.saved) toastSuccess(file.saved)
  }
  function sentenceOf(error: unknown) {
    const reason = failureSentence(error)
    return file.failed?.(reason) ?? reason
  }
  return (
    <FileButton save={save} sentenceOf={sentenceOf}>
      {m.staff_list_export()}
    </FileButton>
  )
}
