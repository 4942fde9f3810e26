import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../../domain/booking/calendar.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError } from '../../ui/toast.ts'
import { saveCsv } from '../csv.ts'
import { FilterBar } from '../list/FilterBar.tsx'
import { ListBody } from '../list/ListBody.tsx'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { SearchField } from '../list/SearchField.tsx'
import { useFilters } from '../list/use-filters.ts'
import styles from './areas.module.css'
import type { Demand, Postcode } from './areas.ts'
import { PostcodeDialog } from './PostcodeDialog.tsx'

const PAGE_SIZE = 50
const shape = { search: 'text' } as const

const dayText = (instant: string) => dayLabel(dayOf(new Date(instant)), pageLocale)
const placeOf = ({ area, city }: Demand) => (area === city ? city : `${area}, ${city}`)

const columns: readonly Column<Demand>[] = [
  { header: m.staff_areas_postcode(), cell: ({ post_code }) => post_code, title: true },
  { header: m.staff_areas_place(), cell: placeOf },
  {
    header: m.staff_areas_region(),
    cell: ({ known, region_name }) => (known ? region_name : m.staff_areas_not_in_list()),
  },
  { header: m.staff_areas_waiting(), cell: ({ waiting }) => waiting, figures: true, short: true },
  { header: m.staff_areas_since(), cell: ({ since }) => dayText(since) },
  { header: m.staff_areas_latest(), cell: ({ latest }) => dayText(latest) },
]

type Opened = { code: string; postcode: Postcode | undefined }

/** Postcodes by how many people wait for them; an Admin opens one from here. */
export function DemandList({ manages }: { manages: boolean }) {
  const list = useFilters(shape)
  const { filters, query: narrowed, active, page, addressOf } = list
  const [opened, setOpened] = useState<Opened>()
  const [busy, setBusy] = useState<number | 'csv'>()
  const query = useQuery({
    queryKey: ['areas', 'demand', narrowed, page],
    queryFn: ({ signal }) =>
      call('GET /staff/areas/demand/', { ...narrowed, page, page_size: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })
  const onClear = active.length > 0 ? () => list.clear() : undefined

  async function during(what: number | 'csv', work: () => Promise<void>) {
    if (busy !== undefined) return
    setBusy(what)
    try {
      await work()
    } catch (error) {
      toastError(failureSentence(error))
    } finally {
      setBusy(undefined)
    }
  }

  const exportAll = () =>
    during('csv', async () => {
      const all = await call('GET /staff/areas/demand/', { ...narrowed, page_size: 1000 })
      const rows = all.items.map((item) => ({
        [m.staff_areas_postcode()]: item.post_code,
        [m.staff_areas_place()]: placeOf(item),
        [m.staff_areas_region()]: item.region_name,
        [m.staff_areas_waiting()]: item.waiting,
        [m.staff_areas_since()]: dayOf(new Date(item.since)),
        [m.staff_areas_latest()]: dayOf(new Date(item.latest)),
      }))
      saveCsv(rows, 'demand')
    })

  const open = (row: Demand) =>
    during(row.post_code, async () => {
      const code = String(row.post_code)
      const found = row.known
        ? await call('GET /staff/areas/postcodes/', { search: code, page_size: 1 })
        : undefined
      const [postcode] = found?.items ?? []
      setOpened({ code, postcode })
    })

  return (
    <>
      <p className={styles.lead}>
        {m.staff_areas_demand_lead()}{' '}
        {query.data && m.staff_areas_people({ count: query.data.people })}
      </p>
      <FilterBar label={m.staff_areas_filter()} onClear={onClear}>
        <SearchField
          label={m.staff_areas_search()}
          value={filters.search}
          onChange={(search) => list.change({ search }, { replace: true })}
        />
        <div className={styles.actions}>
          <PlainButton variant="outline" busy={busy === 'csv'} onClick={() => void exportAll()}>
            {m.staff_areas_csv()}
          </PlainButton>
        </div>
      </FilterBar>
      <ListBody
        query={query}
        page={page}
        addressOf={addressOf}
        of={m.staff_areas_postcodes_of()}
        none={{ title: m.staff_areas_no_demand(), text: m.staff_areas_no_demand_text() }}
        onClear={onClear}
      >
        {(items, waiting) => (
          <RecordTable
            caption={m.staff_areas_demand()}
            items={items}
            columns={columns}
            keyOf={({ post_code }) => String(post_code)}
            busy={waiting}
            {...(manages
              ? {
                  action: (row: Demand) => (
                    <PlainButton
                      variant="outline"
                      busy={busy === row.post_code}
                      aria-label={m.staff_areas_open_named({ name: row.post_code })}
                      onClick={() => void open(row)}
                    >
                      {m.staff_areas_open_it()}
                    </PlainButton>
                  ),
                }
              : {})}
          />
        )}
      </ListBody>
      {opened && (
        <PostcodeDialog
          postcode={opened.postcode}
          code={opened.code}
          opens
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
