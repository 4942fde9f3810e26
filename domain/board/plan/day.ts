import { hoursIn, visitMask } from '../../booking/slots.ts'

/** Somebody who is at work on a day that is planned. */
export type DayWorker = {
  /** Hours at work on that day, as a mask. */
  readonly work: number
  /** Taken in the week of that day, travel buffers included, as the visits are now. */
  readonly weekHours: number
  /** Kinds of visits that they have the skill, area and gender for. */
  readonly teams: ReadonlySet<number>
}

/** A visit of that day. */
export type DayVisit = {
  readonly startHour: number
  readonly hours: number
  /** The hours that it takes, the travel buffer after it included. */
  readonly reserved: number
  /** The number of its place, as `minutes` takes it. */
  readonly place: number
  readonly team: number
  /** Workers who were with its customer before, by their positions. */
  readonly known: ReadonlySet<number>
}

/** A worker of a visit's crew; both by their positions. */
export type Seat = {
  readonly visit: number
  readonly worker: number
  /** Stays as it is: begun, promised, or not asked about. */
  readonly isFixed: boolean
}

/** A day with all that its plan depends on (docs/product/board.md#plan-a-day). */
export type DayToPlan = {
  readonly workers: readonly DayWorker[]
  readonly visits: readonly DayVisit[]
  readonly seats: readonly Seat[]
  /** The way from one place to another that begins at that hour. */
  readonly minutes: (from: number, to: number, hour: number) => number
}

/** Somebody else on a seat, both by their positions. */
export type SeatChange = { readonly seat: number; readonly to: number }

/** What a plan is judged by. */
export type PlanFigures = {
  /** Minutes on the way of all workers together. */
  readonly driving: number
  /** By how much the hours of the week differ among the workers: their standard deviation. */
  readonly spread: number
}

/** The way to somebody's first visit of a day, which nobody knows. */
export const FIRST_WAY_MINUTES = 20

/** Do two visits of a day not go together for one worker: at the same hours, or too far apart? */
export function clash(day: DayToPlan, one: number, other: number): boolean {
  const a = day.visits[one]
  const b = day.visits[other]
  if (!a || !b) return true
  if ((a.reserved & b.reserved) !== 0) return true
  const [first, second] = a.startHour < b.startHour ? [a, b] : [b, a]
  const end = first.startHour + first.hours
  return day.minutes(first.place, second.place, end) > (second.startHour - end) * 60
}

/** Has a worker the skill, the area, the gender and the hours for a visit, other visits aside? */
export function suits(day: DayToPlan, worker: number, visit: number): boolean {
  const who = day.workers[worker]
  const what = day.visits[visit]
  if (!who || !what) return false
  const mask = visitMask(what.startHour, what.hours)
  return who.teams.has(what.team) && (who.work & mask) === mask
}

/** The visits of each worker after some changes, in the order of the day. */
export function routesOf(day: DayToPlan, changes: readonly SeatChange[] = []): number[][] {
  const takers = new Map(changes.map(({ seat, to }) => [seat, to]))
  const routes: number[][] = day.workers.map(() => [])
  for (const [at, { visit, worker }] of day.seats.entries())
    routes[takers.get(at) ?? worker]?.push(visit)
  const startOf = (visit: number) => day.visits[visit]?.startHour ?? 0
  for (const route of routes) route.sort((a, b) => startOf(a) - startOf(b) || a - b)
  return routes
}

/** Minutes on the way of a worker's day. */
function drivingOf(day: DayToPlan, route: readonly number[]): number {
  return route.reduce((sum, visit, at) => {
    const here = day.visits[visit]
    const before = day.visits[route[at - 1] ?? -1]
    if (!here || !before) return sum + FIRST_WAY_MINUTES
    return sum + day.minutes(before.place, here.place, before.startHour + before.hours)
  }, 0)
}

/** How many of these minutes a visit makes. */
export function drivingFor(day: DayToPlan, route: readonly number[], visit: number): number {
  const others = route.filter((each) => each !== visit)
  return drivingOf(day, route) - drivingOf(day, others)
}

/** What a day comes to after some changes. */
export function figuresOf(day: DayToPlan, changes: readonly SeatChange[] = []): PlanFigures {
  const hours = day.workers.map(({ weekHours }) => weekHours)
  for (const { seat, to } of changes) {
    const { visit = -1, worker = -1 } = day.seats[seat] ?? {}
    const taken = hoursIn(day.visits[visit]?.reserved ?? 0)
    hours[worker] = (hours[worker] ?? 0) - taken
    hours[to] = (hours[to] ?? 0) + taken
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

/** Why a change cannot be made, with all others that are to be made with it; undefined where it can. */
export function whyNot(
  day: DayToPlan,
  changes: readonly SeatChange[],
): ('fixed' | 'unsuited' | 'clash' | undefined)[] {
  const last = new Map(changes.map((change) => [change.seat, change]))
  const routes = routesOf(day, [...last.values()])
  return changes.map((change) => {
    const { seat, to } = change
    const its = day.seats[seat]
    if (!its || its.isFixed) return 'fixed'
    // A seat has one change.
    if (last.get(seat) !== change) return 'clash'
    if (!suits(day, to, its.visit)) return 'unsuited'
    const route = routes[to] ?? []
    const others = route.toSpliced(route.indexOf(its.visit), 1)
    return others.some((other) => clash(day, its.visit, other)) ? 'clash' : undefined
  })
}

/**
 * Which others each change needs: those that take away from its taker what would clash with it. A part of a
 * plan that has with each change all that it needs can be made as the whole can.
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

/** What can be made of some changes: those that cannot be are left out, with all that then cannot be either. */
export function possibleOf(day: DayToPlan, changes: readonly SeatChange[]): SeatChange[] {
  let left = changes.filter(({ seat, to }) => day.seats[seat]?.worker !== to)
  for (;;) {
    const problems = whyNot(day, left)
    const possible = left.filter((_, at) => !problems[at])
    if (possible.length === left.length) return possible
    left = possible
  }
}
