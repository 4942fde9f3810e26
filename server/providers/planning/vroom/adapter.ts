import { z } from 'zod'
import {
  clash,
  type DayToPlan,
  FIRST_WAY_MINUTES,
  routesOf,
  type SeatChange,
} from '../../../../domain/board/plan/day.ts'
import { FIRST_HOUR, visitMask } from '../../../../domain/booking/starts/slots.ts'
import { fetchJson, refusal } from '../../fetch-json.ts'
import type { PlanningProvider } from '../port.ts'

type VroomOptions = {
  readonly url: string
  /** Gets a line when VROOM stops answering, and when it answers again. */
  readonly log: (line: string) => void
  readonly timeoutMs?: number
  /** How long VROOM is not called after it failed. */
  readonly restMs?: number
  /** A clock in milliseconds. */
  readonly now?: () => number
}

const answer = z.object({
  code: z.literal(0),
  unassigned: z.array(z.object({ id: z.number() })),
  routes: z.array(
    z.object({
      vehicle: z.number(),
      steps: z.array(z.object({ type: z.string(), id: z.number().optional() })),
    }),
  ),
})
type Answer = z.output<typeof answer>

/** One matrix serves the whole day, with the travel times of noon. */
const NOON = 12
/** Skills from this number on belong to one worker each. */
const OWN_SKILL = 100_000

/**
 * Client of VROOM's API. A seat is a job, a worker a vehicle, and a visit's requirement a skill.
 * VROOM gets our own matrix, and so no names or addresses.
 */
export function vroomPlanning({
  url,
  log,
  timeoutMs = 5_000,
  restMs = 60_000,
  now = () => performance.now(),
}: VroomOptions): PlanningProvider {
  let restUntil = 0
  let isAway = false

  function failed(code: string, detail = ''): undefined {
    if (!isAway) log(`VROOM does not answer (${code}: ${detail}); days are planned without it.`)
    isAway = true
    restUntil = now() + restMs
  }

  return {
    async propose(day) {
      const { body, jobs } = problemOf(day)
      if (now() < restUntil || jobs.size === 0) return undefined
      const request = { url: new URL(url), method: 'POST', body, timeoutMs } as const
      const response = await fetchJson(request, answer)
      if (!response.ok) return failed(response.refusal.code, response.refusal.detail)
      const { status, body: plan } = response.value
      if (status !== 200) return failed('refused', refusal(status).refusal.detail)
      const changes = changesOf(day, jobs, plan)
      if (!changes) return failed('malformed', 'not every visit has exactly one worker')
      if (isAway) log('VROOM answers again.')
      isAway = false
      return changes
    },
  }
}

/** VROOM's problem for a day, and the seats among its jobs. */
function problemOf(day: DayToPlan): { body: object; jobs: ReadonlySet<number> } {
  const { workers, visits, seats } = day
  const routes = routesOf(day)
  // For an infeasible day, VROOM would leave out visits that already have a worker.
  const isSound = routes.map((route) =>
    route.every((one, at) => route.slice(at + 1).every((other) => !clash(day, one, other))),
  )
  const jobs = new Set(seats.flatMap(({ worker }, seat) => (isSound[worker] ? [seat] : [])))
  const places = Math.max(0, ...visits.map(({ place }) => place + 1))
  const vehicles = workers.flatMap(({ work, teams }, worker) => {
    if (!isSound[worker]) return []
    const own = seats.filter((seat) => seat.worker === worker && seat.isFixed)
    const mask = own.reduce((all, { visit }) => {
      const { startHour, hours } = visits[visit] ?? { startHour: 0, hours: 0 }
      return all | visitMask(startHour, hours)
    }, work)
    const [first, ...more] = spansOf(mask)
    const last = more.at(-1) ?? first
    if (!first || !last) return []
    return {
      id: worker,
      profile: 'car',
      // Starting points are unknown: a place equally far from all others.
      start_index: places,
      skills: [...teams, OWN_SKILL + worker],
      time_window: [first[0] * 3600 - FIRST_WAY_MINUTES * 60, last[1] * 3600],
      breaks: more.map(([until], at) => {
        const from = (at === 0 ? first : more[at - 1])?.[1] ?? until
        return {
          id: at,
          time_windows: [[from * 3600, from * 3600]],
          service: (until - from) * 3600,
        }
      }),
    }
  })
  const duration = (from: number, to: number) => {
    if (to === places) return 0
    return 60 * (from === places ? FIRST_WAY_MINUTES : day.minutes(from, to, NOON))
  }
  const indexes = Array.from({ length: places + 1 }, (_, at) => at)
  const body = {
    vehicles,
    jobs: [...jobs].flatMap((seat) => {
      const { visit, worker, isFixed } = seats[seat] ?? { visit: -1, worker: -1 }
      const its = visits[visit]
      if (!its) return []
      return {
        id: seat,
        location_index: its.place,
        // Travel always takes some minutes, so any two visits are an hour apart; our own rules
        // apply a longer buffer.
        service: its.hours * 3600,
        skills: [isFixed ? OWN_SKILL + worker : its.team],
        time_windows: [[its.startHour * 3600, its.startHour * 3600]],
      }
    }),
    matrices: {
      car: { durations: indexes.map((from) => indexes.map((to) => duration(from, to))) },
    },
  }
  return { body, jobs }
}

/** The spans of hours in a mask, as hours of the day. */
function spansOf(mask: number): [from: number, until: number][] {
  const spans: [number, number][] = []
  for (let hour = FIRST_HOUR; mask >> (hour - FIRST_HOUR) !== 0; hour += 1) {
    if (((mask >> (hour - FIRST_HOUR)) & 1) === 0) continue
    const last = spans.at(-1)
    if (last?.[1] === hour) last[1] = hour + 1
    else spans.push([hour, hour + 1])
  }
  return spans
}

/** The changes in an answer; undefined if a seat is missing, repeated or unknown. */
function changesOf(
  { workers, seats }: DayToPlan,
  jobs: ReadonlySet<number>,
  { routes, unassigned }: Answer,
): SeatChange[] | undefined {
  if (unassigned.length > 0) return undefined
  const assignments = routes.flatMap(({ vehicle: to, steps }) =>
    steps.flatMap(({ type, id }) => (type === 'job' ? [{ seat: id ?? -1, to }] : [])),
  )
  const isWhole =
    assignments.length === jobs.size &&
    new Set(assignments.map(({ seat }) => seat)).size === jobs.size &&
    assignments.every(({ seat, to }) => jobs.has(seat) && workers[to] !== undefined)
  return isWhole ? assignments.filter(({ seat, to }) => seats[seat]?.worker !== to) : undefined
}
