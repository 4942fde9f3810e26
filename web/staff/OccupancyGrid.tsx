import { NativeSelect } from '@mantine/core'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useDeferredValue, useId, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '../../messages/page.ts'
import { callQuery } from '../api.ts'
import { dayLabel, timeLabel } from '../shared/when.ts'
import { NotYet } from '../ui/Loaded.tsx'
import { Loading } from '../ui/Page.tsx'
import { SearchField } from './list/SearchField.tsx'
import styles from './OccupancyGrid.module.css'
import { type FilledDay, gridHours, type WorkerDay, workerDays } from './occupancy.ts'
import type { GridFilter } from './report-filters.ts'
import { skillChoices } from './skill-choices.ts'

const COLUMN_PX = 104
const HOUR_PX = 92
/** The interval of the report above. */
const REFRESH_MS = 60_000
/** Workers per request. */
const PAGE_SIZE = 100

type Props = {
  day: string
  filter: GridFilter
  /** Changed filters replace the history entry. */
  onFilter: (part: Partial<GridFilter>) => void
  onOpen: () => void
}

/** The query of a page of matching workers. */
function pageOf(day: string, filter: GridFilter, page: number) {
  return queryOptions({
    ...callQuery(
      ['bookings', 'day', day, filter, page],
      'POST /booking-details/get-filled-slots-by-date/',
      { booking_date: day, ...filter, page, page_size: PAGE_SIZE },
    ),
    refetchInterval: REFRESH_MS,
  })
}

const knownColumns = new WeakMap<FilledDay, WorkerDay[]>()

/** The columns of an answer, cached for a stable identity. */
function columnsOf(answer: FilledDay): WorkerDay[] {
  const columns = knownColumns.get(answer) ?? workerDays(answer)
  knownColumns.set(answer, columns)
  return columns
}

/**
 * The workers' visits on a day, hour by hour. Only visible workers are requested. Never shows hours
 * of another day.
 */
export function OccupancyGrid({ day, filter, onFilter, onOpen }: Props) {
  const wanted = useDeferredValue(filter)
  const title = useId()
  const query = useQuery({
    ...pageOf(day, wanted, 1),
    // The grid stays while a name is typed.
    placeholderData: (last, query) =>
      query?.queryKey[2] === day ? keepPreviousData(last) : undefined,
  })
  const { data, isPlaceholderData } = query
  const { total = 0, busy = 0, areas = [] } = data ?? {}
  const isNarrowed = Object.values(wanted).some(Boolean)

  return (
    <section id="who-is-where" className={styles.section} aria-labelledby={title}>
      <header className={styles.head}>
        <div>
          <h2 id={title}>{m.staff_report_who_is_where()}</h2>
          <p className={styles.day}>
            {dayLabel(day)}
            {data && (
              <span role="status">
                {` · ${m.staff_report_workers_busy({ count: total, busy })}`}
              </span>
            )}
          </p>
        </div>
        <ul className={styles.legend} aria-label={m.staff_report_legend()}>
          <li data-mark="full">{m.staff_report_full()}</li>
          <li data-mark="travel">{m.staff_report_full_travel()}</li>
          <li data-mark="empty">{m.staff_report_empty()}</li>
        </ul>
      </header>
      <div className={styles.filters}>
        <SearchField
          label={m.staff_report_worker()}
          value={filter.name}
          onChange={(name) => onFilter({ name })}
        />
        <NativeSelect
          label={m.staff_report_skill()}
          value={filter.skill}
          onChange={(event) => onFilter({ skill: event.currentTarget.value })}
          data={[{ value: '', label: m.staff_report_all_skills() }, ...skillChoices]}
        />
        <NativeSelect
          label={m.staff_report_region()}
          value={filter.area}
          onChange={(event) => onFilter({ area: event.currentTarget.value })}
          data={areaChoices(areas, filter.area)}
        />
        <NativeSelect
          label={m.staff_report_show()}
          value={filter.busy}
          onChange={(event) => onFilter({ busy: event.currentTarget.value as GridFilter['busy'] })}
          data={[
            { value: '', label: m.staff_report_all_workers() },
            { value: 'busy', label: m.staff_report_with_bookings() },
            { value: 'free', label: m.staff_report_free_all_day() },
          ]}
        />
      </div>
      {!data && (
        <NotYet
          query={query}
          waiting={
            <div className={styles.waiting}>
              <Loading label={m.staff_report_loading_day()} />
            </div>
          }
        />
      )}
      {data && total === 0 && (
        <p className={styles.none}>
          {isNarrowed ? m.staff_report_no_worker_match() : m.staff_report_no_workers()}
        </p>
      )}
      {data && total > 0 && (
        <Grid
          total={total}
          first={columnsOf(data)}
          next={isPlaceholderData ? undefined : (page) => pageOf(day, wanted, page)}
          label={dayLabel(day)}
          onOpen={onOpen}
        />
      )}
    </section>
  )
}

/** All areas with workers; while they load, only the one in the address. */
function areaChoices(areas: readonly string[], chosen: string) {
  const known = chosen === '' || areas.includes(chosen)
  return [{ value: '', label: m.staff_report_all_regions() }, ...areas, ...(known ? [] : [chosen])]
}

type GridProps = {
  /** How many workers match. */
  total: number
  /** The first page of them. */
  first: readonly WorkerDay[]
  /** The query of another page; undefined while the filters are changing. */
  next: ((page: number) => ReturnType<typeof pageOf>) | undefined
  label: string
  onOpen: () => void
}

/** Hours as rows, workers as columns. Only visible columns are requested and rendered. */
function Grid({ total, first, next, label, onOpen }: GridProps) {
  const frame = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its columns are drawn here alone
  const columns = useVirtualizer({
    horizontal: true,
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => COLUMN_PX,
    overscan: 6,
    initialRect: { width: 1000, height: 600 },
    // A new column can wait for the next frame; scrolling must not wait for a column.
    useFlushSync: false,
  })
  const drawn = columns.getVirtualItems()
  const before = drawn[0]?.start ?? 0
  const after = columns.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  const pages = [...new Set(drawn.map(({ index }) => pageAt(index)))].filter((page) => page > 1)
  const further = useQueries({ queries: next ? pages.map(next) : [] })
  const failed = further.find(({ data, error }) => error && !data)
  const dayAt = (index: number): WorkerDay | undefined => {
    const page = pageAt(index)
    const loaded = further[pages.indexOf(page)]?.data
    const its = page === 1 ? first : loaded && columnsOf(loaded)
    return its?.[index % PAGE_SIZE]
  }
  return (
    <>
      {failed && <NotYet query={failed} />}
      <section
        ref={frame}
        className={styles.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label={m.staff_report_occupancy()}
      >
        <table
          className={styles.grid}
          aria-colcount={total + 1}
          style={{ width: columns.getTotalSize() + HOUR_PX }}
        >
          <caption className="visually-hidden">
            {m.staff_report_occupancy_of({ day: label })}
          </caption>
          <thead>
            <tr>
              <th scope="col" aria-colindex={1} className={styles.corner}>
                {m.staff_report_hour()}
              </th>
              {before > 0 && <td aria-hidden="true" style={{ width: before }} />}
              {drawn.map(({ index }) => (
                <th
                  key={index}
                  scope="col"
                  aria-colindex={index + 2}
                  className={styles.worker}
                  title={dayAt(index)?.worker}
                >
                  <span>{breakable(dayAt(index)?.name ?? '')}</span>
                </th>
              ))}
              {after > 0 && <td aria-hidden="true" style={{ width: after }} />}
            </tr>
          </thead>
          <tbody>
            {gridHours.map((hour) => (
              <tr key={hour}>
                <th scope="row" aria-colindex={1} className={styles.hour}>
                  {timeLabel(hour)}
                </th>
                {before > 0 && <td aria-hidden="true" />}
                {drawn.map(({ index }) => (
                  <Hour
                    key={index}
                    column={index + 2}
                    day={dayAt(index)}
                    hour={hour}
                    onOpen={onOpen}
                  />
                ))}
                {after > 0 && <td aria-hidden="true" />}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function pageAt(index: number): number {
  return Math.floor(index / PAGE_SIZE) + 1
}

/** Lets `ahmad.hassan` break after the dot, not inside a word. */
function breakable(name: string) {
  return name
    .split(/(?<=[.\-_])/)
    .flatMap((part, at) => (at === 0 ? [part] : [<wbr key={part} />, part]))
}

type HourProps = {
  column: number
  day: WorkerDay | undefined
  hour: number
  onOpen: () => void
}

/** Memoised: scrolling renders only the hours of new workers. */
const Hour = memo(function Hour({ column, day, hour, onOpen }: HourProps) {
  // Not loaded yet.
  if (!day) return <td aria-colindex={column} className={styles.empty} />
  const taken = day.taken.get(hour)
  if (!taken) {
    return (
      <td aria-colindex={column} className={styles.empty}>
        {m.staff_report_empty()}
      </td>
    )
  }
  return (
    <td aria-colindex={column} className={styles.full} data-travel={taken.travel || undefined}>
      <Link
        to={`/report-booking-details?skill=&bookingId=${encodeURIComponent(taken.bookingId)}`}
        state={{ hasBack: true }}
        onClick={onOpen}
        title={
          taken.travel
            ? m.staff_report_booking_on_the_way({ booking: taken.bookingId })
            : taken.bookingId
        }
      >
        {m.staff_report_full()}
        <span className={taken.travel ? styles.way : 'visually-hidden'}>
          {taken.travel
            ? ` ${m.staff_report_on_the_way()}`
            : m.staff_report_full_booking({ booking: taken.bookingId })}
        </span>
      </Link>
    </td>
  )
})
