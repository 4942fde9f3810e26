import { z } from 'zod'
import {
  clash,
  type DayToPlan,
  FIRST_WAY_MINUTES,
  routesOf,
  type SeatChange,
} from '../../../../domain/board/plan/day.ts'
import { FIRST_HOUR, visitMask } from '../../../../domain/booking/slots.ts'
import { fetchJson, refusal } from '../../fetch-json.ts'
import type { PlanningProvider } from '../port.ts'

type VroomOptions = {
  readonly url: string
  /** Receives a line when VROOM ceases to answer, and when it answers again. */
  readonly say: (line: string) => void
  readonly timeoutMs?: number
  /** How long VROOM is left alone after it failed. */
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

/** One matrix is for the whole day: ways as they are at noon. */
const NOON = 12
/** Skills from here on are those of one worker alone. */
const OWN_SKILL = 100_000

/**
 * Speaks VROOM's API. A seat is a job, a worker a vehicle, and what a visit needs is a skill, so that VROOM
 * knows neither names nor addresses: it gets our own matrix.
 */
export function vroomPlanning({
  url,
  say,
  timeoutMs = 5_000,
  restMs = 60_000,
  now = () => performance.now(),
}: VroomOptions): PlanningProvider {
  let restUntil = 0
  let isAway = false

  function failed(code: string, detail = ''): undefined {
    if (!isAway) say(`VROOM does not answer (${code}: ${detail}); days are planned without it.`)
    isAway = true
    restUntil = now() + restMs
  }

  return {
    name: 'vroom',
    async propose(day) {
      const { body, jobs } = problemOf(day)
      if (now() < restUntil || jobs.size === 0) return undefined
      const { signal } = new AbortController()
      const asked = { url: new URL(url), method: 'POST', body, timeoutMs, signal } as const
      const answered = await fetchJson(asked, answer)
      if (!answered.ok) return failed(answered.refusal.code, answered.refusal.detail)
      const { status, body: plan } = answered.value
      if (status !== 200) return failed('refused', refusal(status).refusal.detail)
      const changes = changesOf(day, jobs, plan)
      if (!changes) return failed('malformed', 'not every visit has exactly one worker')
      if (isAway) say('VROOM answers again.')
      isAway = false
      return changes
    },
  }
}

/** A day as VROOM is asked about it; the seats that are among its jobs. */
function problemOf(day: DayToPlan): { body: object; jobs: ReadonlySet<number> } {
  const { workers, visits, seats } = day
  const routes = routesOf(day)
  // Where a day is impossible as it is, VROOM would leave out visits that somebody goes to.
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
      // Nobody knows where somebody starts: a place that is as far from all others.
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
        // Every way takes some minutes, so an hour is between any two; a longer buffer is our rules'.
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

/** The spans of hours of a mask, as hours of the day. */
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

/** What an answer changes; undefined where it leaves out a seat, or has one twice or that was not asked about. */
function changesOf(
  { workers, seats }: DayToPlan,
  jobs: ReadonlySet<number>,
  { routes, unassigned }: Answer,
): SeatChange[] | undefined {
  if (unassigned.length > 0) return undefined
  const taken = routes.flatMap(({ vehicle: to, steps }) =>
    steps.flatMap(({ type, id }) => (type === 'job' ? [{ seat: id ?? -1, to }] : [])),
  )
  const isWhole =
    taken.length === jobs.size &&
    new Set(taken.map(({ seat }) => seat)).size === jobs.size &&
    taken.every(({ seat, to }) => jobs.has(seat) && workers[to] !== undefined)
  return isWhole ? taken.filter(({ seat, to }) => seats[seat]?.worker !== to) : undefined
}
