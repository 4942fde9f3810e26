import { hoursIn } from '../../booking/starts/slots.ts'
import {
  clash,
  type DayToPlan,
  FIRST_WAY_MINUTES,
  figuresOf,
  possibleOf,
  routesOf,
  type SeatChange,
  suits,
} from './day.ts'

/** Minutes of driving that a squared hour of deviation from the mean is worth. */
const MINUTES_AN_HOUR_SQUARED = 0.2
/** A change notifies a customer and two workers, so it has to save more than this. */
const MINUTES_A_CHANGE = 10
/** Added if the customer loses a worker whom they know. */
const MINUTES_KNOWN = 20
/** Stops after this many trials, about a second. */
const MOST_TRIALS = 2_000_000
/** A step has to save this much, to be more than rounding noise. */
const LEAST_WON = 0.5
/** Trials between two yields. */
const TRIALS_AT_ONCE = 20_000

/** The effect of a step; positive is worse. */
type Step = {
  readonly minutes: number
  readonly squares: number
  readonly cost: number
  readonly moves: readonly SeatChange[]
}

/**
 * Plans a day by changing seats that are not fixed (docs/product/board.md#plan-a-day). Minimises
 * the sum of driving, differences in hours, and the cost of the changes themselves: seat by seat,
 * it makes the reassignment or swap that saves most, until none saves anything. Neither driving nor
 * spread gets worse, no worker gets a visit that does not suit them or clashes, and the same day
 * gives the same plan. Yields regularly so that the caller can run other work.
 * @param proposed a plan to start from; changes that the rules do not permit are left out.
 */
export function* improve(
  day: DayToPlan,
  proposed: readonly SeatChange[] = [],
): Generator<undefined, SeatChange[]> {
  const plan = planOf(day, possibleOf(day, proposed))
  const queue = day.seats.flatMap(({ isFixed }, seat) => (isFixed ? [] : [seat]))
  const isQueued = new Set(queue)
  let trials = 0
  let next = TRIALS_AT_ONCE
  for (let at = 0; at < queue.length && trials < MOST_TRIALS; at += 1) {
    const seat = queue[at] ?? 0
    isQueued.delete(seat)
    const { step, tried } = plan.bestStep(seat)
    // Workers whose day changed may have new improvements.
    for (const other of step ? plan.make(step) : [])
      if (!isQueued.has(other)) {
        isQueued.add(other)
        queue.push(other)
      }
    trials += tried
    if (trials < next) continue
    next = trials + TRIALS_AT_ONCE
    yield
  }
  const changes = plan.changes()
  const before = figuresOf(day)
  const after = figuresOf(day, changes)
  return after.driving > before.driving || after.spread > before.spread ? [] : changes
}

/** The cost of some changes as `improve` weighs it; lower is better. */
export function costOf(day: DayToPlan, changes: readonly SeatChange[]): number {
  const { driving, spread } = figuresOf(day, changes)
  const squares = spread ** 2 * day.workers.length
  return changes.reduce(
    (sum, { seat, to }) => sum + changeCost(day, seat, to),
    driving + squares * MINUTES_AN_HOUR_SQUARED,
  )
}

function changeCost({ seats, visits }: DayToPlan, seat: number, worker: number): number {
  const { visit, worker: own } = seats[seat] ?? { visit: -1, worker }
  if (worker === own) return 0
  const known = visits[visit]?.known
  return MINUTES_A_CHANGE + (known?.has(own) && !known.has(worker) ? MINUTES_KNOWN : 0)
}

/** A plan in progress. */
function planOf(day: DayToPlan, begun: readonly SeatChange[]) {
  const { visits, seats, workers } = day
  /** The worker on each seat. */
  const on = seats.map(({ worker }) => worker)
  for (const { seat, to } of begun) on[seat] = to
  const routes = routesOf(day, begun)
  const hours = workers.map(({ weekHours }) => weekHours)
  /** The seats that may change, by worker. */
  const seatsOn: number[][] = workers.map(() => [])
  for (const [seat, { visit, worker, isFixed }] of seats.entries()) {
    const now = on[seat] ?? worker
    hours[worker] = (hours[worker] ?? 0) - hoursOf(visit)
    hours[now] = (hours[now] ?? 0) + hoursOf(visit)
    if (!isFixed) seatsOn[now]?.push(seat)
  }
  const takersOf = Map.groupBy(
    workers.flatMap(({ teams }, worker) => [...teams].map((team) => ({ team, worker }))),
    ({ team }) => team,
  )
  // Later steps may give up these savings, but no more.
  const before = figuresOf(day)
  const after = figuresOf(day, begun)
  let minutesWon = before.driving - after.driving
  let squaresWon = (before.spread ** 2 - after.spread ** 2) * workers.length

  function hoursOf(visit: number): number {
    return hoursIn(visits[visit]?.reserved ?? 0)
  }

  /** Travel minutes of a worker's day without one visit and with another. */
  function minutesOf(worker: number, without: number, plus: number): number {
    let sum = 0
    let last = -1
    const go = (visit: number) => {
      const from = visits[last]
      const to = visits[visit]
      if (from && to) sum += day.minutes(from.place, to.place, from.startHour + from.hours)
      else sum += FIRST_WAY_MINUTES
      last = visit
    }
    const start = visits[plus]?.startHour ?? Number.POSITIVE_INFINITY
    let isPut = plus < 0
    for (const visit of routes[worker] ?? []) {
      if (visit === without) continue
      if (!isPut && start < (visits[visit]?.startHour ?? 0)) {
        go(plus)
        isPut = true
      }
      go(visit)
    }
    if (!isPut) go(plus)
    return sum
  }

  /** Can a worker take a visit if they give up another? */
  function fits(worker: number, visit: number, without: number): boolean {
    if (!suits(day, worker, visit)) return false
    for (const other of routes[worker] ?? [])
      if (other !== without && clash(day, visit, other)) return false
    return true
  }

  /** Gives the visit of `seat` to the worker `to`, and the visit of `back`, if any, in exchange. */
  function stepOf(seat: number, to: number, back: number | undefined): Step | undefined {
    const from = on[seat] ?? 0
    const visit = seats[seat]?.visit ?? -1
    const other = back === undefined ? -1 : (seats[back]?.visit ?? -1)
    if (visit === other || !fits(to, visit, other)) return undefined
    if (back !== undefined && !fits(from, other, visit)) return undefined
    const minutes =
      minutesOf(from, visit, other) -
      minutesOf(from, -1, -1) +
      minutesOf(to, other, visit) -
      minutesOf(to, -1, -1)
    const moved = hoursOf(visit) - hoursOf(other)
    const squares = 2 * moved * (moved + (hours[to] ?? 0) - (hours[from] ?? 0))
    if (minutes > Math.max(0, minutesWon) || squares > Math.max(0, squaresWon) + 1e-6)
      return undefined
    const changed =
      changeCost(day, seat, to) -
      changeCost(day, seat, from) +
      (back === undefined ? 0 : changeCost(day, back, from) - changeCost(day, back, to))
    return {
      minutes,
      squares,
      cost: minutes + squares * MINUTES_AN_HOUR_SQUARED + changed,
      moves: [{ seat, to }, ...(back === undefined ? [] : [{ seat: back, to: from }])],
    }
  }

  return {
    /** The step that saves most for a seat, if any. */
    bestStep(seat: number): { step: Step | undefined; tried: number } {
      const visit = visits[seats[seat]?.visit ?? -1]
      let tried = 0
      let step: Step | undefined
      const weigh = (to: number, back: number | undefined) => {
        tried += 1
        const found = stepOf(seat, to, back)
        if (found && found.cost < (step?.cost ?? -LEAST_WON)) step = found
      }
      for (const { worker: to } of takersOf.get(visit?.team ?? -1) ?? []) {
        if (to === on[seat]) continue
        weigh(to, undefined)
        for (const back of seatsOn[to] ?? []) weigh(to, back)
      }
      return { step, tried }
    },

    /** Makes a step. Returns the seats of the workers whose day changed. */
    make({ moves, minutes, squares }: Step): number[] {
      const touched = new Set<number>()
      for (const { seat, to } of moves) {
        const from = on[seat] ?? 0
        const visit = seats[seat]?.visit ?? -1
        on[seat] = to
        hours[from] = (hours[from] ?? 0) - hoursOf(visit)
        hours[to] = (hours[to] ?? 0) + hoursOf(visit)
        routes[from] = routes[from]?.filter((each) => each !== visit) ?? []
        routes[to] = [...(routes[to] ?? []), visit].toSorted(
          (a, b) => (visits[a]?.startHour ?? 0) - (visits[b]?.startHour ?? 0),
        )
        seatsOn[from] = seatsOn[from]?.filter((each) => each !== seat) ?? []
        seatsOn[to]?.push(seat)
        touched.add(from).add(to)
      }
      minutesWon -= minutes
      squaresWon -= squares
      return [...touched].flatMap((worker) => seatsOn[worker] ?? [])
    },

    changes: (): SeatChange[] =>
      on.flatMap((to, seat) => (to === seats[seat]?.worker ? [] : [{ seat, to }])),
  }
}
