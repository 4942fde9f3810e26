import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Block } from '../../../domain/api/bookings/board.ts'
import { blockStates, hoursFilters } from '../../../domain/board/state.ts'
import { addDays, dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { callQuery, failureSentence } from '../../api.ts'
import { MapBoundary } from '../../shared/map/MapBoundary.tsx'
import { dayLabel } from '../../shared/when.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useTime } from '../../ui/use-time.ts'
import { DayFilter } from '../list/DayFilter.tsx'
import { FilterBar, FilterChip } from '../list/FilterBar.tsx'
import { searchWith } from '../list/filters.ts'
import { SearchField } from '../list/SearchField.tsx'
import { useFilters } from '../list/use-filters.ts'
import { skillChoices } from '../skill-choices.ts'
import { BoardBlock } from './BoardBlock.tsx'
import { BoardGrid } from './BoardGrid.tsx'
import styles from './board.module.css'
import {
  type BoardAnswer,
  boardQuery,
  boardShape,
  CLOCK_MS,
  type Row,
  rowsOf,
  waysQuery,
} from './board.ts'
import { useMoves } from './move/use-moves.tsx'
import { PlanDay } from './plan/PlanDay.tsx'
import { useLive } from './use-live.ts'
import { VisitPanel } from './VisitPanel.tsx'
import { WorkerOnBoard } from './WorkerOnBoard.tsx'
import { hoursWords, mayMove, stateWords } from './words.ts'

// Leaflet is loaded with the map.
const BoardMap = lazy(() => import('./map/BoardMap.tsx'))

/** One or three days on one screen (docs/product/board.md). */
export function Board() {
  const { filters, query, active, change } = useFilters(boardShape)
  const today = dayOf(new Date())
  const { day = today, days, map, ...narrowed } = query
  const count = days === '3' ? 3 : 1
  const asked = useDeferredValue({ day, days: count, ...narrowed } as const)
  const { visit, worker, isIll, showVisit, showWorker, close } = useOpened()
  const [isHeld, setHeld] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...boardQuery(asked),
    ...(isHeld ? ({ refetchInterval: false, refetchOnWindowFocus: false } as const) : {}),
    // Another day's visits are never shown under this one.
    placeholderData: (last) => (last?.days[0] === asked.day ? keepPreviousData(last) : undefined),
  })
  const moves = useMoves(data, {
    onHold: setHeld,
    isCovered: visit !== '' || worker > 0,
    onMoved() {
      if (visit) close()
    },
  })
  const { endsDrag } = moves
  const isLost = useLive(data?.days ?? [], isHeld)
  const open = useCallback(
    (bookingId: string) => {
      if (!endsDrag()) showVisit(bookingId)
    },
    [endsDrag, showVisit],
  )
  const at = useTime(CLOCK_MS)
  const ways = useQuery(waysQuery(asked, data?.by_road)).data?.ways
  const rows = useMemo(() => (data ? rowsOf(data, new Date(at), ways) : []), [data, at, ways])
  const { state = '', manager = '' } = narrowed
  // The filter by manager is applied by the server.
  const isMeant = useCallback((block: Block) => state === '' || block.state === state, [state])
  const lacking = data?.visits.filter(({ missing }) => missing) ?? []
  const opened = visit ? data?.visits.find(({ booking_id: id }) => id === visit) : undefined
  const openedRow = worker ? rows.find((row) => row.worker.id === worker) : undefined
  const areas = data?.areas ?? []
  const filtering = active.filter((name) => !['day', 'days', 'map'].includes(name))

  return (
    <Page
      width="wide"
      title={m.staff_board_page()}
      lead={data && <span role="status">{leadOf(data, rows)}</span>}
      actions={
        <>
          {day >= today && (
            <PlainButton variant="outline" onClick={() => setPlanning(true)}>
              {m.staff_board_plan()}
            </PlainButton>
          )}
          <Days
            day={day}
            count={count}
            today={today}
            isMap={map !== undefined}
            onDay={(next) => change({ day: next })}
          />
        </>
      }
    >
      <FilterBar
        label={m.staff_board_filter()}
        onClear={
          filtering.length > 0
            ? () => change(Object.fromEntries(filtering.map((name) => [name, ''])))
            : undefined
        }
      >
        <SearchField
          label={m.staff_board_search()}
          value={filters.search}
          onChange={(search) => change({ search }, { replace: true })}
        />
        <FilterChip
          label={m.staff_board_area()}
          value={filters.area}
          choices={[
            ...areas,
            ...(filters.area && !areas.includes(filters.area) ? [filters.area] : []),
          ].map((area) => ({ value: area, label: area }))}
          onChange={(area) => change({ area })}
        />
        <FilterChip
          label={m.staff_board_skill()}
          value={filters.skill}
          choices={skillChoices}
          onChange={(skill) => change({ skill })}
        />
        <FilterChip
          label={m.staff_board_state()}
          value={state}
          choices={blockStates.map((value) => ({ value, label: stateWords[value]() }))}
          onChange={(value) => change({ state: value })}
        />
        <FilterChip
          label={m.staff_board_hours()}
          value={filters.hours}
          choices={hoursFilters.map((value) => ({ value, label: hoursWords[value]() }))}
          onChange={(hours) => change({ hours })}
        />
        <ManagerFilter value={manager} onChange={(value) => change({ manager: value })} />
      </FilterBar>
      <p role="status" className={styles.lost}>
        {isLost && m.staff_board_lost()}
      </p>
      {!data && !error && <Loading size="page" label={m.staff_board_loading()} />}
      {!data && error && (
        <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
      )}
      {lacking.length > 0 && (
        <section className={styles.lane} aria-label={m.staff_board_lacking()}>
          <h2>{m.staff_board_lacking()}</h2>
          <ul>
            {lacking.map((block) => (
              <li key={block.booking_id}>
                <BoardBlock
                  block={block}
                  isMeant
                  withDay={count > 1 && 'always'}
                  onOpen={open}
                  onPress={mayMove(block) ? moves.pressOpen : undefined}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && data.workers.length === 0 && (
        <EmptyState title={m.staff_board_none()}>{m.staff_board_none_text()}</EmptyState>
      )}
      {data && data.workers.length > 0 && (
        <div
          className={styles.shown}
          data-map={map && ''}
          aria-busy={isPlaceholderData || undefined}
        >
          <BoardGrid
            frame={moves.frame}
            days={data.days}
            rows={rows}
            drag={moves.drag}
            isMeant={isMeant}
            onOpen={open}
            onPress={moves.press}
            onWorker={showWorker}
          />
          {map && (
            <MapBoundary>
              <Suspense fallback={<Loading label={m.staff_board_map_loading()} />}>
                <BoardMap
                  answer={data}
                  rows={rows}
                  isMeant={isMeant}
                  opened={worker}
                  onOpen={showVisit}
                />
              </Suspense>
            </MapBoundary>
          )}
          {data.workers.length < data.total && (
            <p className={styles.part}>
              {m.staff_board_part({ count: data.workers.length, total: data.total })}
            </p>
          )}
        </div>
      )}
      {moves.dialogs}
      {isPlanning && (
        <PlanDay
          scope={{ day, area: filters.area, skill: filters.skill }}
          onMade={(made) => {
            setPlanning(false)
            moves.offerUndo(made)
          }}
          onClose={() => setPlanning(false)}
        />
      )}
      {openedRow && data && !moves.isAsking && (
        <WorkerOnBoard
          key={worker}
          row={openedRow}
          day={data.days[0] ?? today}
          today={today}
          startsIll={isIll}
          onOpen={showVisit}
          onClose={close}
        />
      )}
      {opened && data && (
        <VisitPanel
          block={opened}
          workers={data.workers}
          placed={placedOf(rows, opened)}
          onReplace={(from) => moves.replace(opened, from)}
          onTime={() => moves.changeTime(opened)}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** The visit or worker in the address; Back closes it. */
function useOpened() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const show = useCallback(
    (opened: { visit?: string; worker?: number }) => {
      // The current address: a search may just have been added to it.
      const next = new URLSearchParams(window.location.search)
      for (const name of ['visit', 'worker', 'ill']) next.delete(name)
      for (const [name, value] of Object.entries(opened)) next.set(name, String(value))
      const replace = Object.keys(opened).length === 0
      void navigate(`${pathname}?${next}`, { preventScrollReset: true, replace })
    },
    [navigate, pathname],
  )
  const showVisit = useCallback((visit: string) => show({ visit }), [show])
  const showWorker = useCallback((worker: number) => show({ worker }), [show])
  const close = useCallback(() => show({}), [show])
  return {
    visit: search.get('visit') ?? '',
    worker: Number(search.get('worker') ?? 0),
    isIll: search.has('ill'),
    showVisit,
    showWorker,
    close,
  }
}

/** The position of a visit on the board, by the latest worker of its crew. */
function placedOf(rows: readonly Row[], block: Block) {
  return rows
    .flatMap(({ worker, blocks }) =>
      blocks.filter((placed) => placed.block === block).map((placed) => ({ worker, ...placed })),
    )
    .toSorted((a, b) => (b.expected?.lateMinutes ?? 0) - (a.expected?.lateMinutes ?? 0))[0]
}

function leadOf({ total, visits, days }: BoardAnswer, rows: readonly Row[]): string {
  const late = new Set(
    rows.flatMap(({ blocks }) =>
      blocks.filter(({ expected }) => expected?.tone).map(({ block }) => block.booking_id),
    ),
  ).size
  const last = days.at(-1) ?? ''
  const first = days[0] ?? ''
  return [
    days.length > 1
      ? m.staff_board_days({ first: dayLabel(first), last: dayLabel(last) })
      : dayLabel(first),
    m.staff_board_workers({ count: total }),
    m.staff_board_visits({ count: visits.length }),
    ...(late > 0 ? [m.staff_board_late_count({ count: late })] : []),
  ].join(' · ')
}

function Days({
  day,
  count,
  today,
  isMap,
  onDay,
}: {
  day: string
  count: 1 | 3
  today: string
  isMap: boolean
  onDay: (day: string) => void
}) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const addressWith = (part: Readonly<Record<string, string>>) =>
    pathname + searchWith(search, part)
  const toDay = (other: string) => addressWith({ day: other === today ? '' : other })
  return (
    <nav className={styles.days} aria-label={m.staff_board_day()}>
      <Link to={toDay(addDays(day, -count))} aria-label={m.staff_board_before()}>
        ‹
      </Link>
      <Link to={toDay(today)} aria-current={day === today ? 'page' : undefined}>
        {m.staff_board_today()}
      </Link>
      <Link to={toDay(addDays(day, count))} aria-label={m.staff_board_after()}>
        ›
      </Link>
      {([1, 3] as const).map((each) => (
        <Link
          key={each}
          to={addressWith({ days: each === 3 ? '3' : '' })}
          aria-current={each === count ? 'page' : undefined}
        >
          {m.staff_board_span({ count: each })}
        </Link>
      ))}
      <Link to={addressWith({ map: isMap ? '' : '1' })} aria-current={isMap || undefined}>
        {m.staff_board_map()}
      </Link>
      <DayFilter
        label={m.staff_board_day()}
        value={day === today ? '' : day}
        onChange={(next) => onDay(next === today ? '' : next)}
      />
    </nav>
  )
}

function ManagerFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data = [] } = useQuery({
    ...callQuery(['managers'], 'GET /account/get-managers/'),
    staleTime: 5 * 60_000,
  })
  return (
    <FilterChip label={m.staff_board_manager()} value={value} choices={data} onChange={onChange} />
  )
}
