import { hoursIn, visitMask } from '../../booking/starts/slots.ts'

type DayWorker = {
  /** Working hours of that day, as a mask. */
  readonly work: number
  /** Hours taken in the week of that day before planning, including travel buffers. */
  readonly weekHours: number
  /** The kinds of visits (skill, area and gender) for which the worker qualifies. */
  readonly teams: ReadonlySet<number>
}

export type DayVisit = {
  readonly startHour: number
  readonly hours: number
  /** The hours that it takes, including the travel buffer after it. */
  readonly reserved: number
  /** The number of its place, for `minutes`. */
  readonly place: number
  readonly team: number
  /** Positions of workers who have visited its customer before. */
  readonly known: ReadonlySet<number>
}

/** A place in a visit's crew. Visits and workers are given by their positions. */
export type Seat = {
  readonly visit: number
  readonly worker: number
  /** Must not change: begun, promised, or not part of the request. */
  readonly isFixed: boolean
}

/** The input of a plan (docs/product/board.md#plan-a-day). */
export type DayToPlan = {
  readonly workers: readonly DayWorker[]
  readonly visits: readonly DayVisit[]
  readonly seats: readonly Seat[]
  /** Travel minutes from one place to another for a way that begins at that hour. */
  readonly minutes: (from: number, to: number, hour: number) => number
}

/** Gives a seat to another worker, both by their positions. */
export type SeatChange = { readonly seat: number; readonly to: number }

/** The figures by which a plan is judged. */
export type PlanFigures = {
  /** Total travel minutes of all workers. */
  readonly driving: number
  /** Standard deviation of the workers' hours of the week. */
  readonly spread: number
}

/** The assumed way to a worker's first visit of the day. */
export const FIRST_WAY_MINUTES = 20

/** Can one worker not do both visits, because they overlap or are too far apart? */
export function clash(day: DayToPlan, one: number, other: number): boolean {
  const a = day.visits[one]
  const b = day.visits[other]
  if (!a || !b) return true
  if ((a.reserved & b.reserved) !== 0) return true
  const [first, second] = a.startHour < b.startHour ? [a, b] : [b, a]
  const end = first.startHour + first.hours
  return day.minutes(first.place, second.place, end) > (second.startHour - end) * 60
}

/** Does a worker have the skill, area, gender and hours for a visit, other visits aside? */
export function suits(day: DayToPlan, worker: number, visit: number): boolean {
  const who = day.workers[worker]
  const what = day.visits[visit]
  if (!who || !what) return false
  const mask = visitMask(what.startHour, what.hours)
  return who.teams.has(what.team) && (who.work & mask) === mask
}

/** The visits of each worker after some changes, by start. */
export function routesOf(day: DayToPlan, changes: readonly SeatChange[] = []): number[][] {
  const takers = new Map(changes.map(({ seat, to }) => [seat, to]))
  const routes: number[][] = day.workers.map(() => [])
  for (const [at, { visit, worker }] of day.seats.entries())
    routes[takers.get(at) ?? worker]?.push(visit)
  const startOf = (visit: number) => day.visits[visit]?.startHour ?? 0
  for (const route of routes) route.sort((a, b) => startOf(a) - startOf(b) || a - b)
  return routes
}

/** Travel minutes of a worker's day. */
function drivingOf(day: DayToPlan, route: readonly number[]): number {
  return route.reduce((sum, visit, at) => {
    const here = day.visits[visit]
    const before = day.visits[route[at - 1] ?? -1]
    if (!here || !before) return sum + FIRST_WAY_MINUTES
    return sum + day.minutes(before.place, here.place, before.startHour + before.hours)
  }, 0)
}

/** How many travel minutes a visit adds to a route. */
export function drivingFor(day: DayToPlan, route: readonly number[], visit: number): number {
  const others = route.filter((each) => each !== visit)
  return drivingOf(day, route) - drivingOf(day, others)
}

/** The figures of a day after some changes. */
export function figuresOf(day: DayToPlan, changes: readonly SeatChange[] = []): PlanFigures {
  const hours = day.workers.map(({ weekHours }) => weekHours)
  for (const { seat, to } of changes) {
    const { visit = -1, worker = -1 } = day.seats[seat] ?? {}
    const visitHours = hoursIn(day.visits[visit]?.reserved ?? 0)
    hours[worker] = (hours[worker] ?? 0) - visitHours
    hours[to] = (hours[to] ?? 0) + visitHours
  }
  return {
    driving: routesOf(day, changes).reduce((sum, route) => sum + drivingOf(day, route), 0),
    spread: spreadOf(hours),
  }
}

function spreadOf(hours: readonly number[]): number {
  if (hours.length === 0) return 0
  const mean = hours.reduce((sum, each) => sum + each, 0) / hours.length
  return Math.sqrt(hours.reduce((sum, each) => sum + (each - mean) ** 2, 0) / hours.length)
}

/** For each change, why it cannot be made together with the others; undefined if it can. */
export function refusalsOfChanges(
  day: DayToPlan,
  changes: readonly SeatChange[],
): ('fixed' | 'unsuited' | 'clash' | undefined)[] {
  const last = new Map(changes.map((change) => [change.seat, change]))
  const routes = routesOf(day, [...last.values()])
  return changes.map((change) => {
    const { seat, to } = change
    const its = day.seats[seat]
    if (!its || its.isFixed) return 'fixed'
    // Only the last change of a seat counts.
    if (last.get(seat) !== change) return 'clash'
    if (!suits(day, to, its.visit)) return 'unsuited'
    const route = routes[to] ?? []
    const others = route.toSpliced(route.indexOf(its.visit), 1)
    return others.some((other) => clash(day, its.visit, other)) ? 'clash' : undefined
  })
}

/**
 * The other changes that each change needs: those that take a clashing visit away from the new
 * worker. A subset of a plan is valid if it includes the needs of each of its changes.
 */
export function needsOf(day: DayToPlan, changes: readonly SeatChange[]): number[][] {
  return changes.map(({ seat, to }) => {
    const visit = day.seats[seat]?.visit ?? -1
    return changes.flatMap((other, at) => {
      const gives = day.seats[other.seat]
      return gives?.worker === to && other.seat !== seat && clash(day, visit, gives.visit)
        ? [at]
        : []
    })
  })
}

/** The changes that can be made. Leaves out impossible ones, then those that depended on them. */
export function possibleOf(day: DayToPlan, changes: readonly SeatChange[]): SeatChange[] {
  let left = changes.filter(({ seat, to }) => day.seats[seat]?.worker !== to)
  for (;;) {
    const problems = refusalsOfChanges(day, left)
    const possible = left.filter((_, at) => !problems[at])
    if (possible.length === left.length) return possible
    left = possible
  }
}
