import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call, callQuery, failureSentence } from '../../api.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { LongTextField } from '../../ui/form/TextField.tsx'
import { Loading } from '../../ui/Page.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { SearchField } from '../list/SearchField.tsx'
import { QuietButton } from '../panel/QuietButton.tsx'
import type { FormProps } from '../panel/RecordPanel.tsx'
import styles from './customers.module.css'
import { staleOf } from './stale.ts'

/**
 * Merges another account into this one: search it, preview what moves, then confirm
 * (docs/product/customers.md#merging).
 */
export function MergeDialog({ record: customer, onClose }: FormProps<Customer>) {
  const [other, setOther] = useState<number>()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const preview = useQuery({
    // Not keyed by the customer's queries, so that it is not refetched after merging.
    ...callQuery(
      ['merge', customer.id, other],
      'GET /staff/customers/{id}/merge/',
      { other: other ?? 0 },
      { id: customer.id },
    ),
    enabled: other !== undefined,
    retry: false,
    // The preview must be current.
    gcTime: 0,
  })
  const { save, ...saving } = useSave(
    (closes: { id: number; version: number }) =>
      call(
        'POST /staff/customers/{id}/merge/',
        { version: customer.version, other: closes.id, other_version: closes.version, reason },
        { params: { id: customer.id } },
      ),
    { stale: staleOf(customer.id), onSaved: onClose },
  )
  const closes = other === undefined ? undefined : preview.data?.closes
  return (
    <FormDialog
      title={m.staff_customers_merge_title({ name: customer.name })}
      saveLabel={m.staff_customers_merge_do()}
      unsaved={other !== undefined}
      // The preview must be seen first, as a merge cannot be undone.
      waiting={preview.isFetching}
      notice={missing && other === undefined ? m.staff_customers_merge_missing() : undefined}
      busy={saving.busy}
      failure={saving.failure}
      outdated={saving.outdated}
      onReload={saving.reload}
      onSave={() => {
        setMissing(other === undefined)
        if (closes) save(closes)
        else if (preview.isError) void preview.refetch()
      }}
      onClose={onClose}
    >
      <p className={styles.soft}>{m.staff_customers_merge_text()}</p>
      <Candidates except={customer.id} chosen={other} onChoose={setOther} />
      {other !== undefined && preview.isPending && <Loading size="line" />}
      {preview.error && <Failure>{failureSentence(preview.error)}</Failure>}
      {preview.data && closes && (
        <>
          <Facts facts={factsOf(preview.data.moves)} />
          <p className={styles.warning} role="status">
            {m.staff_customers_merge_closes({ name: closes.name })}
          </p>
          <LongTextField
            label={m.staff_customers_reason()}
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

function factsOf(moves: CallOutput<'GET /staff/customers/{id}/merge/'>['moves']): Fact[] {
  return [
    [m.staff_customers_merge_orders(), String(moves.orders)],
    [m.staff_customers_merge_visits(), `${moves.visits} (${moves.visits_coming})`],
    [m.staff_customers_merge_addresses(), String(moves.addresses)],
    [m.staff_customers_merge_vouchers(), String(moves.vouchers)],
    [m.staff_customers_merge_sessions(), String(moves.sessions)],
  ]
}

function Candidates({
  except,
  chosen,
  onChoose,
}: {
  except: number
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}) {
  const [search, setSearch] = useState('')
  const { data, error } = useQuery({
    ...callQuery(['customers', 'to-merge', search], 'GET /staff/customers/', {
      search,
      page: 1,
      page_size: 8,
    }),
    enabled: search.length >= 2,
  })
  const found = data?.items.filter(({ id }) => id !== except) ?? []
  // Once chosen, hides the others, so that the preview is visible without scrolling.
  const shown = chosen === undefined ? found : found.filter(({ id }) => id === chosen)
  return (
    <>
      <SearchField
        label={m.staff_customers_merge_search()}
        value={search}
        onChange={(words) => {
          setSearch(words)
          onChoose(undefined)
        }}
      />
      <p role="status" className={styles.soft}>
        {error
          ? failureSentence(error)
          : data && found.length === 0 && m.staff_customers_merge_none()}
      </p>
      <ul className={styles.found} aria-label={m.staff_customers_merge_other()}>
        {shown.map(({ id, name, phone, email }) => (
          <li key={id}>
            <span>{[name, phone, email].filter(Boolean).join(' · ')}</span>
            <QuietButton
              aria-label={`${chooseWords(id === chosen)}: ${name}`}
              onClick={() => onChoose(id === chosen ? undefined : id)}
            >
              {chooseWords(id === chosen)}
            </QuietButton>
          </li>
        ))}
      </ul>
    </>
  )
}

function chooseWords(isChosen: boolean): string {
  return isChosen ? m.staff_customers_merge_another() : m.staff_customers_merge_choose()
}
