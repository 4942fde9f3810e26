import { setImmediate } from 'node:timers/promises'
import type { PlanLine, PlanWon } from '../../../../domain/api/bookings/board-plan.ts'
import {
  type DayToPlan,
  drivingFor,
  figuresOf,
  needsOf,
  type PlanFigures,
  possibleOf,
  routesOf,
  type SeatChange,
} from '../../../../domain/board/plan/day.ts'
import { costOf, improve } from '../../../../domain/board/plan/improve.ts'
import { timeOf } from '../../../../domain/booking/starts/calendar.ts'
import type { Reader } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type PlanScope, type ReadDay, readDay } from './read-day.ts'

/** Replaces one worker on the crew of a visit. */
export type Line = { readonly booking_id: string; readonly from: number; readonly to: number }

type Proposal = PlanWon & { lines: PlanLine[] }

/**
 * Proposes a plan of a day with its gains, or evaluates some of its lines
 * (docs/product/board.md#plan-a-day).
 * @param lines those that are still selected; undefined: a new plan.
 */
export async function proposePlan(
  reader: Reader,
  deps: Pick<Deps, 'services' | 'routing' | 'planning'>,
  scope: PlanScope,
  lines: readonly Line[] | undefined,
  now: Date,
): Promise<Proposal> {
  const read = await readDay(reader, deps, scope, now)
  const changes = lines
    ? possibleOf(
        read.day,
        lines.flatMap((line) => changeOf(read, line) ?? []),
      )
    : await plan(deps, read.day)
  return {
    before: onWire(figuresOf(read.day)),
    after: onWire(figuresOf(read.day, changes)),
    visits: new Set(read.day.seats.flatMap(({ isFixed, visit }) => (isFixed ? [] : [visit]))).size,
    promised: read.promised,
    lines: linesOf(read, changes),
  }
}

/** The better of our own plan and the one based on the provider's. */
async function plan(
  { planning }: Pick<Deps, 'planning'>,
  day: DayToPlan,
): Promise<readonly SeatChange[]> {
  const [own, proposed] = await Promise.all([inSteps(improve(day)), planning?.propose(day)])
  if (!proposed) return own
  const other = await inSteps(improve(day, proposed))
  return costOf(day, other) < costOf(day, own) ? other : own
}

/** Runs a plan in steps, so that this process can do other work between them. */
async function inSteps(steps: ReturnType<typeof improve>): Promise<SeatChange[]> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

/** The seat change of a line on the day just read; undefined when its worker is no longer there. */
export function changeOf(
  { day, visits, workers }: ReadDay,
  { booking_id: bookingId, from, to }: Line,
): SeatChange | undefined {
  const seat = day.seats.findIndex(
    ({ visit, worker }) => visits[visit]?.booking_id === bookingId && workers[worker]?.id === from,
  )
  const taker = workers.findIndex(({ id }) => id === to)
  return seat < 0 || taker < 0 ? undefined : { seat, to: taker }
}

function onWire({ driving, spread }: PlanFigures) {
  return { driving_minutes: driving, spread_hours: Math.round(spread * 10) / 10 }
}

/** The changes in order of the day, with their visits and workers. */
function linesOf({ day, workers, visits }: ReadDay, changes: readonly SeatChange[]): PlanLine[] {
  const startOf = ({ seat }: SeatChange) => day.visits[day.seats[seat]?.visit ?? -1]?.startHour ?? 0
  const ordered = changes.toSorted((a, b) => startOf(a) - startOf(b) || a.seat - b.seat)
  const before = routesOf(day)
  const after = routesOf(day, ordered)
  const needs = needsOf(day, ordered)
  return ordered.flatMap(({ seat, to }, at) => {
    const { visit, worker } = day.seats[seat] ?? { visit: -1, worker: -1 }
    const [row, from, taker] = [visits[visit], workers[worker], workers[to]]
    if (!row || !from || !taker) return []
    const person = ({ id, name, load }: typeof from) => ({ id, name, week_hours: load })
    return {
      booking_id: row.booking_id,
      version: row.version,
      start_date: row.day,
      start_time: timeOf(row.start_hour),
      no_of_hours: row.hours,
      skill: row.skill,
      area: row.area,
      customer_name: row.customer_name,
      from: person(from),
      to: person(taker),
      driving_before: drivingFor(day, before[worker] ?? [], visit),
      driving_after: drivingFor(day, after[to] ?? [], visit),
      needs: needs[at] ?? [],
    }
  })
}
