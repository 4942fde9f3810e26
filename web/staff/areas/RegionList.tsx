import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listLabel } from '../../../domain/messages/format.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import styles from './areas.module.css'
import { type Region, staleAfterChange, useRegions } from './areas.ts'
import { VisitsInside } from './VisitsInside.tsx'

const states = ['Kuala Lumpur', 'Selangor'] as const

const columns: readonly Column<Region>[] = [
  { header: m.staff_areas_region(), cell: ({ name }) => name, title: true },
  {
    header: m.staff_areas_served_count(),
    cell: ({ served, postcodes }) =>
      served === 0 ? (
        <span className={styles.warn}>{m.staff_areas_none_open()}</span>
      ) : (
        m.staff_areas_served_of({ served, count: postcodes })
      ),
  },
  {
    header: m.staff_areas_rates(),
    cell: ({ services_priced: count }) =>
      count === 0 ? (
        <span className={styles.warn}>{m.staff_areas_no_rates()}</span>
      ) : (
        m.staff_areas_rates_of({ count, of: services.length })
      ),
  },
  {
    header: m.staff_areas_workers(),
    cell: ({ workers }) => (workers === 0 ? <span className={styles.warn}>0</span> : workers),
    figures: true,
    short: true,
  },
  {
    header: m.staff_areas_managers(),
    cell: ({ managers }) =>
      managers.length > 0 ? listLabel(managers, pageLocale) : m.staff_areas_no_manager(),
    long: true,
  },
  { header: m.staff_areas_coming(), cell: (row) => row.coming_visits, figures: true, short: true },
]

/** The regions; each is renamed, closed or opened as a whole. */
export function RegionList() {
  const regions = useRegions()
  const [edited, setEdited] = useState<Region | 'new'>()
  const [switched, setSwitched] = useState<Region>()
  const { data, error, isFetching, refetch } = regions
  if (!data && error) {
    return (
      <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
    )
  }
  return (
    <>
      <div className={styles.top}>
        <p className={styles.lead}>{m.staff_areas_regions_lead()}</p>
        <PlainButton onClick={() => setEdited('new')}>{m.staff_areas_add_region()}</PlainButton>
      </div>
      <RecordTable
        caption={m.staff_areas_regions()}
        items={data?.items}
        columns={columns}
        keyOf={({ region }) => String(region)}
        expected={7}
        action={(row) => (
          <span className={styles.rowActions}>
            <PlainButton
              variant="outline"
              aria-label={m.staff_areas_edit_named({ name: row.name })}
              onClick={() => setEdited(row)}
            >
              {m.staff_areas_edit()}
            </PlainButton>
            {row.postcodes > 0 && (
              <PlainButton
                variant={row.served > 0 ? 'danger' : 'outline'}
                aria-label={
                  row.served > 0
                    ? m.staff_areas_close_named({ name: row.name })
                    : m.staff_areas_open_named({ name: row.name })
                }
                onClick={() => setSwitched(row)}
              >
                {row.served > 0 ? m.staff_areas_close() : m.staff_areas_open_it()}
              </PlainButton>
            )}
          </span>
        )}
      />
      {edited !== undefined && (
        <RegionDialog
          region={edited === 'new' ? undefined : edited}
          regions={data?.items ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
      {switched && <SwitchDialog region={switched} onClose={() => setSwitched(undefined)} />}
    </>
  )
}

function RegionDialog({
  region,
  regions,
  onClose,
}: {
  region: Region | undefined
  regions: readonly Region[]
  onClose: () => void
}) {
  const [name, setName] = useState(region?.name ?? '')
  const [state, setState] = useState<Region['state']>(region?.state ?? 'Selangor')
  const [from, setFrom] = useState('')
  const saving = useSave(
    () =>
      region
        ? call(
            'PUT /staff/areas/regions/{id}',
            { version: region.version, name, state },
            { params: { id: String(region.region) } },
          )
        : call('POST /staff/areas/regions/', {
            name,
            state,
            rates_from: from === '' ? null : Number(from),
          }),
    { stale: staleAfterChange, onSaved: onClose },
  )
  const { save, busy, fields, failure, outdated } = saving
  return (
    <FormDialog
      title={region ? region.name : m.staff_areas_add_region()}
      unsaved={name !== (region?.name ?? '') || (region !== undefined && state !== region.state)}
      busy={busy}
      failure={failure}
      outdated={outdated}
      onReload={saving.reload}
      onSave={() => save(undefined)}
      onClose={onClose}
    >
      <TextInput
        label={m.staff_areas_region_name()}
        value={name}
        error={fields.name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={m.staff_areas_federal_state()}
        description={m.staff_areas_federal_state_help()}
        value={state}
        onChange={(event) =>
          setState(states.find((each) => each === event.currentTarget.value) ?? 'Selangor')
        }
        data={[...states]}
      />
      {!region && (
        <>
          <NativeSelect
            label={m.staff_areas_rates_from()}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            data={[
              { value: '', label: m.staff_areas_rates_none() },
              ...regions.map((each) => ({ value: String(each.region), label: each.name })),
            ]}
          />
          {from === '' && <p className={styles.warn}>{m.staff_areas_region_bare()}</p>}
        </>
      )}
    </FormDialog>
  )
}

/** Closes a region, with the coming visits inside, or opens it. */
function SwitchDialog({ region, onClose }: { region: Region; onClose: () => void }) {
  const closes = region.served > 0
  const [agreed, setAgreed] = useState(false)
  const codes = useQuery({
    queryKey: ['areas', 'codes', region.region],
    queryFn: ({ signal }) =>
      call(
        'GET /staff/areas/postcodes/',
        { region: region.region, state: closes ? 'open' : 'closed', page_size: 1000 },
        { signal },
      ),
  })
  const postcodes = codes.data?.items.map(({ post_code }) => post_code) ?? []
  const inside = useQuery({
    queryKey: ['areas', 'check', postcodes.join()],
    queryFn: () => call('POST /staff/areas/check/', { post_codes: postcodes }),
    enabled: postcodes.length > 0,
  })
  const { save, busy, failure, outdated } = useSave(
    () =>
      call(
        'PUT /staff/areas/regions/{id}/served/',
        {
          version: region.version,
          served: !closes,
          agreed_visits: agreed ? (inside.data?.coming_visits ?? 0) : 0,
        },
        { params: { id: String(region.region) } },
      ),
    { stale: staleAfterChange, onSaved: onClose },
  )
  return (
    <ConfirmDialog
      open
      title={
        closes
          ? m.staff_areas_close_region({ region: region.name })
          : m.staff_areas_open_region({ region: region.name })
      }
      confirmLabel={closes ? m.staff_areas_close() : m.staff_areas_open_it()}
      cancelLabel={m.staff_areas_back()}
      destructive={closes}
      busy={busy}
      failure={failure ?? outdated}
      onConfirm={() => save(undefined)}
      onClose={onClose}
    >
      <p>
        {closes
          ? m.staff_areas_close_text({ count: region.served })
          : m.staff_areas_open_text({ count: region.postcodes })}
      </p>
      {!closes && inside.data && inside.data.waiting > 0 && (
        <p>{m.staff_areas_will_notify({ count: inside.data.waiting })}</p>
      )}
      {closes && inside.data && (
        <VisitsInside inside={inside.data} agreed={agreed} onAgree={setAgreed} />
      )}
    </ConfirmDialog>
  )
}
