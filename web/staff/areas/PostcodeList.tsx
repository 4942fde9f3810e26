import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { FilterBar, FilterChip } from '../list/FilterBar.tsx'
import { ListBody } from '../list/ListBody.tsx'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { SearchField } from '../list/SearchField.tsx'
import { useFilters } from '../list/use-filters.ts'
import styles from './areas.module.css'
import { type Postcode, useRegions } from './areas.ts'
import { PostcodeDialog } from './PostcodeDialog.tsx'
import { SeveralDialog } from './SeveralDialog.tsx'

const PAGE_SIZE = 50
const shape = { search: 'text', region: 'number', state: ['open', 'closed'] } as const

const columns: readonly Column<Postcode>[] = [
  { header: m.staff_areas_postcode(), cell: ({ post_code }) => post_code, title: true },
  { header: m.staff_areas_area(), cell: ({ area }) => area },
  { header: m.staff_areas_city(), cell: ({ city }) => city },
  { header: m.staff_areas_region(), cell: ({ region_name }) => region_name },
  {
    header: m.staff_areas_state(),
    cell: ({ served }) =>
      served ? (
        m.staff_areas_open()
      ) : (
        <span className={styles.closed}>{m.staff_areas_closed()}</span>
      ),
  },
  { header: m.staff_areas_coming(), cell: (row) => row.coming_visits, figures: true, short: true },
  { header: m.staff_areas_waiting(), cell: ({ waiting }) => waiting, figures: true, short: true },
]

/** The postcodes by page; a row opens its form, `?postcode=59100`. */
export function PostcodeList() {
  const list = useFilters(shape)
  const { filters, query: narrowed, active, page, addressOf } = list
  const [open, setOpen] = useState<Postcode | 'new' | 'several'>()
  const regions = useRegions()
  const query = useQuery({
    queryKey: ['areas', 'postcodes', narrowed, page],
    queryFn: ({ signal }) =>
      call('GET /staff/areas/postcodes/', { ...narrowed, page, page_size: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })
  const onClear = active.length > 0 ? () => list.clear() : undefined
  return (
    <>
      <FilterBar label={m.staff_areas_filter()} onClear={onClear}>
        <SearchField
          label={m.staff_areas_search()}
          value={filters.search}
          onChange={(search) => list.change({ search }, { replace: true })}
        />
        <FilterChip
          label={m.staff_areas_region()}
          value={filters.region}
          choices={(regions.data?.items ?? []).map(({ region, name }) => ({
            value: String(region),
            label: name,
          }))}
          onChange={(region) => list.change({ region })}
        />
        <FilterChip
          label={m.staff_areas_state()}
          value={filters.state}
          choices={[
            { value: 'open', label: m.staff_areas_open() },
            { value: 'closed', label: m.staff_areas_closed() },
          ]}
          onChange={(state) => list.change({ state })}
        />
        <div className={styles.actions}>
          <PlainButton variant="outline" onClick={() => setOpen('several')}>
            {m.staff_areas_several()}
          </PlainButton>
          <PlainButton onClick={() => setOpen('new')}>{m.staff_areas_add_postcode()}</PlainButton>
        </div>
      </FilterBar>
      <ListBody
        query={query}
        page={page}
        addressOf={addressOf}
        of={m.staff_areas_postcodes_of()}
        none={{ title: m.staff_areas_no_postcodes(), text: m.staff_areas_no_postcodes_text() }}
        onClear={onClear}
      >
        {(items, busy) => (
          <RecordTable
            caption={m.staff_areas_postcodes()}
            items={items}
            columns={columns}
            keyOf={({ post_code }) => String(post_code)}
            busy={busy}
            action={(row) => (
              <PlainButton
                variant="outline"
                aria-label={m.staff_areas_edit_named({ name: row.post_code })}
                onClick={() => setOpen(row)}
              >
                {m.staff_areas_edit()}
              </PlainButton>
            )}
          />
        )}
      </ListBody>
      {open === 'several' && <SeveralDialog onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'several' && (
        <PostcodeDialog
          postcode={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
