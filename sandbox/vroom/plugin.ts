import type { FastifyInstance } from 'fastify'

/** How the stand-in fails; tests change it between requests. */
export type VroomMode = {
  current:
    | 'well'
    | 'slow'
    | 'broken'
    | 'garbled'
    | 'strange'
    | 'unassigned'
    | 'twice'
    | 'impossible'
}

type Window = [from: number, until: number]
type Break = { id: number; time_windows: Window[]; service: number }
type Vehicle = {
  id: number
  start_index?: number
  end_index?: number
  skills?: number[]
  time_window?: Window
  breaks?: Break[]
}
type Job = {
  id: number
  location_index: number
  service?: number
  skills?: number[]
  time_windows?: Window[]
}
/** A problem in a request. */
export type VroomProblem = {
  vehicles: Vehicle[]
  jobs: Job[]
  matrices: { car: { durations: number[][] } }
}

type Options = {
  readonly mode?: VroomMode
  /** Collects every problem. */
  readonly seen?: VroomProblem[]
}

/** A planner that speaks VROOM's API, with the caller's matrix. */
export async function vroomSandbox(scope: FastifyInstance, options: Options = {}): Promise<void> {
  const { mode = { current: 'well' }, seen = [] } = options

  scope.post<{ Body: VroomProblem }>('/', (request, reply) => {
    const problem = request.body
    seen.push(problem)
    if (mode.current === 'slow') return reply.hijack()
    if (mode.current === 'broken') return reply.code(502).send('Bad Gateway')
    if (mode.current === 'garbled') return reply.type('text/html').send('<html>')
    if (mode.current === 'strange') return reply.send({ code: 0, routes: 'none' })
    const wrong = wrongWith(problem)
    if (wrong) return reply.code(400).send({ code: 2, error: wrong })
    const { routes, unassigned } = solve(problem, mode)
    return reply.send({
      code: 0,
      summary: { cost: 0, routes: routes.size, unassigned: unassigned.length },
      unassigned: unassigned.map(({ id, location_index }) => ({ id, location_index, type: 'job' })),
      routes: [...routes].map(([vehicle, jobs]) => ({
        vehicle,
        cost: 0,
        steps: [
          { type: 'start', arrival: 0 },
          ...jobs.map(({ id, location_index }) => ({ type: 'job', id, location_index })),
          { type: 'end', arrival: 0 },
        ],
      })),
    })
  })
}

/** Why a problem is refused. */
function wrongWith({ vehicles, jobs, matrices }: VroomProblem): string | undefined {
  const durations = matrices?.car?.durations
  if (!durations?.every((row) => row.length === durations.length)) return 'Invalid durations.'
  if (!vehicles?.length) return 'Missing vehicles.'
  const isIndex = (at: number | undefined) => at !== undefined && durations[at] !== undefined
  if (vehicles.some(({ start_index: start, end_index: end }) => !isIndex(start) && !isIndex(end)))
    return 'Missing start or end.'
  const ids = [vehicles, jobs].map((all) => new Set(all.map(({ id }) => id)).size)
  if (ids[0] !== vehicles.length || ids[1] !== jobs.length) return 'Duplicate id.'
  if (jobs.some(({ location_index: at }) => !isIndex(at))) return 'Invalid location_index.'
  const whole = jobs.every(
    ({ id, service = 0 }) => Number.isInteger(id) && Number.isInteger(service),
  )
  return whole ? undefined : 'Invalid job.'
}

/** Assigns the jobs in the order of their times to the vehicle with the shortest way. */
function solve({ vehicles, jobs, matrices }: VroomProblem, { current }: VroomMode) {
  const { durations } = matrices.car
  const routes = new Map<number, Job[]>()
  const unassigned: Job[] = []
  const startOf = ({ time_windows: [window] = [] }: Job) => window?.[0] ?? 0
  for (const job of jobs.toSorted((a, b) => startOf(a) - startOf(b))) {
    const able = vehicles
      .map((vehicle) => ({ vehicle, way: wayTo(vehicle, routes.get(vehicle.id)?.at(-1), job) }))
      .filter(({ way }) => way !== undefined)
      .toSorted((a, b) => (a.way ?? 0) - (b.way ?? 0))
    const chosen = current === 'impossible' ? vehicles[0] : able[0]?.vehicle
    if (chosen) routes.set(chosen.id, [...(routes.get(chosen.id) ?? []), job])
    else unassigned.push(job)
  }
  const [first] = routes
  if (current === 'unassigned' && first) unassigned.push(...first[1].splice(0, 1))
  if (current === 'twice' && first) first[1].push(...first[1].slice(0, 1))
  return { routes, unassigned }

  /** Seconds to a job from the previous one; undefined if the vehicle cannot do it. */
  function wayTo(vehicle: Vehicle, before: Job | undefined, job: Job): number | undefined {
    const start = startOf(job)
    const end = start + (job.service ?? 0)
    const [opens, closes] = vehicle.time_window ?? [0, Number.POSITIVE_INFINITY]
    const from = before?.location_index ?? vehicle.start_index ?? job.location_index
    const way = durations[from]?.[job.location_index] ?? 0
    const ready = before ? startOf(before) + (before.service ?? 0) : opens
    const isSkilled = job.skills?.every((skill) => vehicle.skills?.includes(skill)) ?? true
    const isOnBreak = vehicle.breaks?.some(({ time_windows: [window = [0, 0]], service }) => {
      return window[0] < end && start < window[0] + service
    })
    return isSkilled && !isOnBreak && ready + way <= start && end <= closes ? way : undefined
  }
}
