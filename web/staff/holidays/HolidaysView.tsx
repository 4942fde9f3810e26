import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { dayOf } from '../../../domain/booking/calendar.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { FilterBar, FilterChip } from '../list/FilterBar.tsx'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { useFilters } from '../list/use-filters.ts'
import styles from '../rates/rates.module.css'
import { HolidayDialog } from './HolidayDialog.tsx'
import { type Holiday, holidayName, placeName } from './names.ts'

const shape = { year: 'number', holiday: 'text' } as const
const NEW = 'new'

/** The public holidays of a year, each opened to be changed: /rates?view=holidays&year=&holiday= */
export function HolidaysView() {
  const { filters, addressWith, change } = useFilters(shape)
  const navigate = useNavigate()
  const open = (holiday: string) => navigate(addressWith({ holiday }), { preventScrollReset: true })
  const thisYear = Number(dayOf(new Date()).slice(0, 4))
  const year = Number(filters.year) || thisYear
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['staff-holidays', year],
    queryFn: ({ signal }) => call('GET /staff/holidays/', { year }, { signal }),
  })
  if (!data && error) {
    return (
      <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
    )
  }
  const opened = data?.items.find(({ id }) => String(id) === filters.holiday)
  const close = () => open('')
  const years = [...new Set([2026, 2027, 2028, thisYear, thisYear + 1, year])].sort((a, b) => a - b)
  return (
    <>
      <div className={styles.head}>
        <FilterBar label={m.staff_holidays_filter()}>
          <FilterChip
            label={m.staff_holidays_year()}
            value={String(year)}
            choices={years.map((each) => ({ value: String(each), label: String(each) }))}
            onChange={(word) => change({ year: word, holiday: '' })}
          />
        </FilterBar>
        <div className={styles.toolbar}>
          <PlainButton onClick={() => open(NEW)}>{m.staff_holidays_add()}</PlainButton>
        </div>
      </div>
      {data?.items.length === 0 ? (
        <EmptyState title={m.staff_holidays_none({ year })}>
          {m.staff_holidays_none_text()}
        </EmptyState>
      ) : (
        <RecordTable
          caption={m.staff_rates_view_holidays()}
          items={data?.items}
          columns={columns()}
          keyOf={({ id }) => String(id)}
          openKey={filters.holiday}
          addressOf={({ id }) => addressWith({ holiday: String(id) })}
          expected={20}
        />
      )}
      {filters.holiday === NEW && <HolidayDialog holiday={undefined} year={year} onClose={close} />}
      {opened && <HolidayDialog key={opened.id} holiday={opened} year={year} onClose={close} />}
    </>
  )
}

const treatments = {
  open: { tone: 'over', label: m.staff_holidays_open },
  dearer: { tone: 'waiting', label: m.staff_holidays_dearer },
  closed: { tone: 'bad', label: m.staff_holidays_closed },
} as const

function columns(): Column<Holiday>[] {
  return [
    {
      header: m.staff_holidays_day(),
      cell: ({ day, estimated }) => (
        <>
          {dayLabel(day, pageLocale)}
          {estimated && <small> {m.staff_holidays_estimated()}</small>}
        </>
      ),
      title: true,
    },
    { header: m.staff_holidays_name(), cell: holidayName, long: true },
    { header: m.staff_holidays_place(), cell: ({ place }) => placeName(place) },
    { header: m.staff_holidays_visits(), cell: ({ visits }) => visits, figures: true },
    {
      header: m.staff_holidays_treatment(),
      cell: ({ treatment }) => (
        <Badge tone={treatments[treatment].tone}>{treatments[treatment].label()}</Badge>
      ),
    },
  ]
}
