import { queryOptions } from '@tanstack/react-query'
import type { Block, BoardWay, BoardWorker } from '../../../domain/api/bookings/board.ts'
import { type Expected, expectedArrivals, type VisitOfDay } from '../../../domain/board/lateness.ts'
import { blockStates, hoursFilters } from '../../../domain/board/state.ts'
import { firstHourInTime } from '../../../domain/booking/check.ts'
import { startOf as dayAndHourOf, hourOf, timeOf } from '../../../domain/booking/starts/calendar.ts'
import { FIRST_HOUR, hoursIn, LAST_END } from '../../../domain/booking/starts/slots.ts'
import { startOfVisit } from '../../../domain/booking/starts/visit-start.ts'
import { spansOf } from '../../../domain/workers/hours.ts'
import { type CallInput, type CallOutput, callQuery } from '../../api.ts'
import { type Travel, travelOf } from './travel.ts'

/** The filters and the open visit in the board's address. */
export const boardShape = {
  day: 'day',
  days: ['3'],
  search: 'text',
  area: 'text',
  skill: 'text',
  state: blockStates,
  manager: 'text',
  hours: hoursFilters,
  map: ['1'],
} as const

export type BoardQuery = CallInput<'GET /staff/board/'>
export type BoardAnswer = CallOutput<'GET /staff/board/'>

/** Polling interval in addition to the stream. */
const REFRESH_MS = 60_000
/** How often the current time is renewed. */
export const CLOCK_MS = 30_000

/** The query of some days of the board. */
export function boardQuery(query: BoardQuery) {
  return queryOptions({
    ...callQuery(['bookings', 'board', query], 'GET /staff/board/', query),
    refetchInterval: REFRESH_MS,
  })
}

/** The query of travel times by road between the visits of some days, if available. */
export function waysQuery({ day, days }: Pick<BoardQuery, 'day' | 'days'>, byRoad = false) {
  return queryOptions({
    ...callQuery(['bookings', 'board', 'ways', day, days], 'GET /staff/board/ways/', { day, days }),
    enabled: byRoad,
  })
}

const DAY_HOURS = LAST_END - FIRST_HOUR

/** The position of something on a worker's row, as fractions of its width. */
export type Span = { readonly from: number; readonly width: number }

/** @param from hours of that day, such as 9.5. */
export function spanAt(days: readonly string[], day: string, from: number, hours: number): Span {
  const all = days.length * DAY_HOURS
  return {
    from: (days.indexOf(day) * DAY_HOURS + from - FIRST_HOUR) / all,
    width: hours / all,
  }
}

/** Another start of a visit. */
export type Start = {
  readonly start_date: string
  readonly start_time: string
  /** Identifies the start. */
  readonly at: string
}

/** Creates a start from day and time (`HH:MM`). */
export function startOf(day: string, time: string): Start {
  return { start_date: day, start_time: time, at: `${day} ${time}` }
}

/**
 * The start of a visit dragged by some hours: the nearest possible start of its service that is
 * still ahead; undefined if that is its own, or if there is none.
 * @param within the first and last start hour of its service.
 */
export function draggedStart(
  days: readonly string[],
  block: Pick<Block, 'start_date' | 'start_time' | 'no_of_hours'>,
  hours: number,
  within: readonly [first: number, last: number],
  now: Date,
): Start | undefined {
  const own = hourOf(block.start_time) ?? FIRST_HOUR
  const at = days.indexOf(block.start_date) * DAY_HOURS + own - FIRST_HOUR + hours
  const index = Math.min(Math.max(at, 0), days.length * DAY_HOURS - 1)
  const day = days[Math.floor(index / DAY_HOURS)] ?? block.start_date
  const earliest = Math.max(within[0], Math.ceil(firstHourInTime(day, now, 0)))
  const latest = Math.min(within[1], LAST_END - block.no_of_hours)
  const hour = Math.min(Math.max(FIRST_HOUR + (index % DAY_HOURS), earliest), latest)
  if (hour < earliest || (day === block.start_date && hour === own)) return undefined
  return startOf(day, timeOf(hour))
}

/** A time when a worker is away. */
type Shade = Span & { readonly kind: 'leave' | 'off' }

/** The row of a worker: visits by start, and times of leave or off duty. */
export type Row = {
  readonly worker: BoardWorker
  readonly blocks: readonly Placed[]
  readonly shades: readonly Shade[]
  /** Free working hours on the first day; 0 on leave. */
  readonly freeHours: number
}

/** A positioned visit, with the way from the previous one of the day. */
export type Placed = Span & {
  readonly block: Block
  readonly travel?: Span & { readonly minutes: number; readonly from: number }
  /** When the worker is expected; undefined once the crew has arrived. */
  readonly expected?: Expected
}

/**
 * The rows of an answer at a time.
 * @param ways travel times by road; all others are estimated.
 */
export function rowsOf(answer: BoardAnswer, now: Date, ways: readonly BoardWay[] = []): Row[] {
  const { days, workers, visits } = answer
  const travel = travelOf(answer, ways)
  const byWorker = new Map<number, Block[]>()
  for (const block of visits)
    for (const id of block.workers) byWorker.set(id, [...(byWorker.get(id) ?? []), block])
  return workers.map((worker) => {
    const blocks = byWorker.get(worker.id) ?? []
    const first = blocks.filter(({ start_date }) => start_date === days[0])
    const expected = new Map<Block, Expected | undefined>()
    for (const day of days) {
      const its = blocks.filter(({ start_date }) => start_date === day)
      const arrivals = expectedArrivals(
        its.map((block) => visitOf(block, travel)),
        now,
        travel.minutesOf,
      )
      for (const [at, block] of its.entries()) expected.set(block, arrivals[at])
    }
    const busy = first.reduce((hours, block) => hours + block.no_of_hours, 0)
    return {
      worker,
      blocks: blocks.map((block, at) => ({
        ...placed(days, block, blocks[at - 1], travel),
        expected: expected.get(block),
      })),
      shades: days.flatMap((day, at) => shadesOf(days, day, worker, at)),
      freeHours: worker.leave[0] ? 0 : Math.max(0, hoursIn(worker.work[0] ?? 0) - busy),
    }
  })
}

/** Converts a block for the prediction of lateness. */
function visitOf(block: Block, { placeOf }: Travel): VisitOfDay {
  const at = (moment: string | undefined) => (moment ? new Date(moment) : undefined)
  return {
    startsAt: startOfVisit(block),
    hours: block.no_of_hours,
    place: placeOf(block.post_code),
    state: block.state,
    onTheWayAt: at(block.on_the_way_at),
    arrivedAt: at(block.arrived_at),
    startedAt: at(block.started_at),
    finishedAt: at(block.finished_at),
    lateMinutes: block.late_minutes,
  }
}

function placed(
  days: readonly string[],
  block: Block,
  before: Block | undefined,
  { placeOf, minutesOf }: Travel,
): Placed {
  const start = hourOf(block.start_time) ?? FIRST_HOUR
  const own = { ...spanAt(days, block.start_date, start, block.no_of_hours), block }
  const [from, to] = [placeOf(before?.post_code), placeOf(block.post_code)]
  if (!before || before.start_date !== block.start_date || !from || !to) return own
  const left = (hourOf(before.start_time) ?? FIRST_HOUR) + before.no_of_hours
  const minutes = minutesOf(from, to, left)
  const way = spanAt(days, block.start_date, start - minutes / 60, minutes / 60)
  return { ...own, travel: { ...way, minutes } }
}

function shadesOf(days: readonly string[], day: string, worker: BoardWorker, at: number): Shade[] {
  if (worker.leave[at]) return [{ ...spanAt(days, day, FIRST_HOUR, DAY_HOURS), kind: 'leave' }]
  const whole = (1 << DAY_HOURS) - 1
  return spansOf(whole & ~(worker.work[at] ?? 0)).map(({ from, to }) => {
    const start = hourOf(from) ?? FIRST_HOUR
    const end = hourOf(to) ?? LAST_END
    return { ...spanAt(days, day, start, end - start), kind: 'off' }
  })
}

/** The hours of a day, from the first to the last start. */
export const dayHours: readonly number[] = Array.from(
  { length: DAY_HOURS },
  (_, at) => FIRST_HOUR + at,
)

/**
 * The position of the current time on a row, as a fraction of its width; undefined on other days
 * and outside the hours.
 */
export function nowAt(days: readonly string[], now: Date): number | undefined {
  const { day, hour } = dayAndHourOf(now)
  if (!days.includes(day) || hour < FIRST_HOUR || hour > LAST_END) return undefined
  return spanAt(days, day, hour, 0).from
}
