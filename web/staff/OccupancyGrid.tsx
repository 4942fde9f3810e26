import { NativeSelect } from '@mantine/core'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useDeferredValue, useId, useRef } from 'react'
import { Link } from 'react-router'
import { timeLabel } from '../../domain/messages/format.ts'
import { services } from '../../domain/services/catalogue.ts'
import { m } from '../../messages/page.ts'
import { callQuery } from '../api.ts'
import { labelText, pageLocale } from '../locale.ts'
import { dayLabel } from '../shared/when.ts'
import { NotYet } from '../ui/Loaded.tsx'
import { Loading } from '../ui/Page.tsx'
import { SearchField } from './list/SearchField.tsx'
import styles from './OccupancyGrid.module.css'
import { type FilledDay, gridHours, type WorkerDay, workerDays } from './occupancy.ts'
import type { GridFilter } from './report-filters.ts'

const COLUMN_PX = 104
const HOUR_PX = 92
/** As often as the report above it. */
const REFRESH_MS = 60_000
/** Workers of one request. */
const PAGE_SIZE = 100

type Props = {
  day: string
  filter: GridFilter
  /** A changed filter is no step to go back to. */
  onFilter: (filter: GridFilter) => void
  onOpen: () => void
}

/** Some of the workers who match, from the first on or further on. */
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

/** The columns of an answer, the same each time. */
function columnsOf(answer: FilledDay): WorkerDay[] {
  const columns = knownColumns.get(answer) ?? workerDays(answer)
  knownColumns.set(answer, columns)
  return columns
}

/**
 * The workers' visits on a day, hour by hour. Only the workers in sight are requested. Another day's
 * hours are never shown under this one.
 */
export function OccupancyGrid({ day, filter, onFilter, onOpen }: Props) {
  const wanted = useDeferredValue(filter)
  const title = useId()
  const query = useQuery({
    ...pageOf(day, wanted, 1),
    // While another name is typed the grid stays.
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
          onChange={(name) => onFilter({ ...filter, name })}
        />
        <NativeSelect
          label={m.staff_report_skill()}
          value={filter.skill}
          onChange={(event) => onFilter({ ...filter, skill: event.currentTarget.value })}
          data={[
            { value: '', label: m.staff_report_all_skills() },
            ...services.map((service) => ({
              value: service.skill,
              label: labelText(service.title),
            })),
          ]}
        />
        <NativeSelect
          label={m.staff_report_area()}
          value={filter.area}
          onChange={(event) => onFilter({ ...filter, area: event.currentTarget.value })}
          data={areaChoices(areas, filter.area)}
        />
        <NativeSelect
          label={m.staff_report_show()}
          value={filter.busy}
          onChange={(event) =>
            onFilter({ ...filter, busy: event.currentTarget.value as GridFilter['busy'] })
          }
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

/** All, those that some worker serves, and one that an address names while they are on their way. */
function areaChoices(areas: readonly string[], chosen: string) {
  const known = chosen === '' || areas.includes(chosen)
  return [{ value: '', label: m.staff_report_all_areas() }, ...areas, ...(known ? [] : [chosen])]
}

type GridProps = {
  /** How many workers match. */
  total: number
  /** The first of them. */
  first: readonly WorkerDay[]
  /** The request of a further page; undefined while the first one is about to change. */
  next: ((page: number) => ReturnType<typeof pageOf>) | undefined
  label: string
  onOpen: () => void
}

/** Hours down, workers across; only the columns in sight are requested and drawn. */
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
    // A column more may wait for the next frame; a scroll may not wait for a column.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
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
                  {timeLabel(hour, pageLocale)}
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

/** `ahmad.hassan` breaks after the dot, not in a syllable. */
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

/** Rendered again only when it changes: scrolling past a worker draws that worker's hours alone. */
const Hour = memo(function Hour({ column, day, hour, onOpen }: HourProps) {
  // It is about to be loaded.
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
