import { DatePickerInput } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../domain/booking/starts/calendar.ts'
import { bookingStatuses, paymentStatuses } from '../../domain/booking/status.ts'
import { statusName } from '../../domain/messages/status-name.ts'
import { m } from '../../messages/page.ts'
import { callQuery, failureSentence } from '../api.ts'
import { browserStorage } from '../browser-storage.ts'
import { pageLocale } from '../locale.ts'
import { dayLabel } from '../shared/when.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { FilterBar, FilterChip } from './list/FilterBar.tsx'
import list from './list/list.module.css'
import { SearchField } from './list/SearchField.tsx'
import styles from './ReportFilterBar.module.css'
import { quickRanges, type ReportFilters, rememberFromToday, sameDates } from './report-filters.ts'
import { skillChoices } from './skill-choices.ts'
import { useCalendarProps } from './use-calendar-props.ts'

type Props = {
  filters: ReportFilters
  /** A typed character replaces the history entry instead of adding one. */
  onChange: (part: Partial<ReportFilters>, how?: { replace: true }) => void
  onReset: () => void
}

/**
 * The filters of the staff report (docs/product/pages.md#staff-report), which are stored in the
 * address.
 */
export function ReportFilterBar({ filters, onChange, onReset }: Props) {
  const managers = useQuery({
    ...callQuery(['managers'], 'GET /account/get-managers/'),
    staleTime: Number.POSITIVE_INFINITY,
    // A select has no room for Try again, so it retries by itself.
    refetchInterval: ({ state }) => (state.status === 'error' ? 5_000 : false),
  })
  // Remounts the fields on reset, to discard incomplete input.
  const [resets, setResets] = useState(0)
  const ranges = quickRanges(dayOf(new Date()))
  return (
    <FilterBar
      label={m.staff_report_filter()}
      actions={
        <div className={styles.quick}>
          {ranges.map(({ label, dates }) => (
            <button
              key={label}
              type="button"
              aria-pressed={sameDates(filters.dates, dates)}
              onClick={() => onChange({ dates, fromToday: false })}
            >
              {label}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={filters.fromToday}
            onClick={() => {
              const fromToday = !filters.fromToday
              rememberFromToday(browserStorage().browser, fromToday)
              onChange({ dates: undefined, fromToday })
            }}
          >
            {m.staff_report_from_today()}
          </button>
          <PlainButton
            variant="outline"
            onClick={() => {
              setResets(resets + 1)
              onReset()
            }}
          >
            {m.staff_report_reset()}
          </PlainButton>
        </div>
      }
    >
      <SearchField
        key={`search ${resets}`}
        label={m.staff_report_search()}
        value={filters.search}
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      <SearchField
        key={`name ${resets}`}
        label={m.staff_report_customer_name()}
        value={filters.customerName}
        onChange={(customerName) => onChange({ customerName }, { replace: true })}
      />
      <FilterChip
        label={m.staff_report_manager()}
        value={filters.manager}
        choices={managerChoices(managers.data, filters.manager)}
        onChange={(manager) => onChange({ manager })}
      />
      <DateRange
        key={`dates ${resets}`}
        value={filters.dates}
        onChange={(dates) => onChange({ dates, fromToday: false })}
      />
      <FilterChip
        label={m.staff_report_service()}
        value={filters.service}
        choices={skillChoices}
        onChange={(service) => onChange({ service })}
      />
      <FilterChip
        label={m.staff_report_status()}
        value={filters.status}
        choices={bookingStatuses.map(choiceOf)}
        onChange={(status) => onChange({ status })}
      />
      <FilterChip
        label={m.staff_report_payment()}
        value={filters.payment}
        choices={paymentStatuses.map(choiceOf)}
        onChange={(payment) => onChange({ payment })}
      />
      {managers.isError && <p className={styles.failure}>{failureSentence(managers.error)}</p>}
    </FilterBar>
  )
}

function choiceOf<Status extends string>(value: Status) {
  return { value, label: statusName(value, pageLocale) }
}

/** The managers, and the one in a shared address while the list is loading. */
function managerChoices(
  managers: readonly { value: string; label: string }[] = [],
  chosen: string,
) {
  return !chosen || managers.some(({ value }) => value === chosen)
    ? managers
    : [...managers, { value: chosen, label: chosen }]
}

type Dates = ReportFilters['dates']

function DateRange({ value, onChange }: { value: Dates; onChange: (dates: Dates) => void }) {
  const calendar = useCalendarProps()
  // A range without an end is not applied yet.
  const [begun, setBegun] = useState<string | null>(null)
  const shown: [string | null, string | null] = begun
    ? [begun, null]
    : [value?.start ?? null, value?.end ?? null]
  return (
    <span className={list.day} data-active={value ? '' : undefined}>
      <span aria-hidden="true">{m.staff_report_date_range()}</span>
      <DatePickerInput
        type="range"
        variant="unstyled"
        label={m.staff_report_date_range()}
        placeholder={m.staff_report_all_dates()}
        value={shown}
        onChange={([start, end]) => {
          setBegun(start && !end ? start : null)
          if (start && end) onChange({ start, end })
          if (!start && !end && !begun) onChange(undefined)
        }}
        allowSingleDateInRange
        valueFormatter={({ date }) =>
          Array.isArray(date) && date[0]
            ? rangeLabel(String(date[0]), date[1] && String(date[1]))
            : ''
        }
        clearable
        clearButtonProps={{ 'aria-label': m.staff_report_clear_dates() }}
        {...calendar}
        classNames={{ ...calendar.classNames, label: 'visually-hidden' }}
      />
    </span>
  )
}

/** `Sat, 28 Nov 2026`, or `28 Nov 2026 – 4 Dec 2026`, short enough for a phone. */
function rangeLabel(start: string, end: string | null | undefined) {
  if (start === end) return dayLabel(start)
  return `${dayLabel(start, { weekday: 'none' })} – ${end ? dayLabel(end, { weekday: 'none' }) : '…'}`
}
