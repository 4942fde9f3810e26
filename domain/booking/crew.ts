import { isFree, type NeededHours, type TeamDays } from './slots.ts'

/** The draw order of workers by id: the lower goes first. */
type ByWorker = (workerId: number) => number

/**
 * Who goes (docs/product/availability.md#crew): the least loaded free workers of that week, the
 * same crew over the whole series where it exists, otherwise as much of it as each day allows.
 * @param loadHours hours given to that worker in the week of the start.
 * @param draw an order among equally loaded workers, other for each order, so that the work is
 *   spread evenly and two concurrent customers do not compete for the same worker.
 * @returns for each session the workers' ids, or undefined when some session lacks a whole crew.
 */
export function chooseCrew(
  team: TeamDays,
  crewSize: number,
  want: NeededHours,
  loadHours: ByWorker,
  draw: ByWorker = (workerId) => workerId,
): number[][] | undefined {
  const lasting = lastingCrew(team, crewSize, want, loadHours, draw)
  if (lasting) return team.work.map(() => lasting)
  return team.work.length > 1 ? crewsByDay(team, crewSize, want, loadHours, draw) : undefined
}

type Ranked = { readonly id: number; readonly load: number; readonly drawn: number }

function before(a: Ranked, b: Ranked): number {
  return a.load - b.load || a.drawn - b.drawn || a.id - b.id
}

/** The crew that can stay for the whole series, found in one pass without sorting the team. */
function lastingCrew(
  team: TeamDays,
  crewSize: number,
  want: NeededHours,
  loadHours: ByWorker,
  draw: ByWorker,
): number[] | undefined {
  const crew: Ranked[] = []
  const { ids } = team
  const sessions = team.work.length
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number
    let free = true
    for (let session = 0; free && session < sessions; session++) {
      free = isFreeOn(team, session, at, want)
    }
    if (!free) continue
    const last = crew[crewSize - 1]
    const load = loadHours(id)
    if (last && load > last.load) continue
    const ranked = { id, load, drawn: draw(id) }
    if (last && before(last, ranked) < 0) continue
    crew.push(ranked)
    crew.sort(before)
    if (crew.length > crewSize) crew.pop()
  }
  return crew.length === crewSize ? crew.map((each) => each.id) : undefined
}

/** Workers who are free on more of the days first; each day takes the first who are free. */
function crewsByDay(
  team: TeamDays,
  crewSize: number,
  want: NeededHours,
  loadHours: ByWorker,
  draw: ByWorker,
): number[][] | undefined {
  const ranked = Array.from(team.ids, (id, at) => ({
    id,
    at,
    freeDays: team.work.filter((_, session) => isFreeOn(team, session, at, want)).length,
    load: loadHours(id),
    drawn: draw(id),
  })).sort((a, b) => b.freeDays - a.freeDays || before(a, b))
  const crews = team.work.map((_, session) =>
    ranked
      .filter(({ at }) => isFreeOn(team, session, at, want))
      .slice(0, crewSize)
      .map(({ id }) => id),
  )
  return crews.every((crew) => crew.length === crewSize) ? crews : undefined
}

function isFreeOn({ ids, work, taken }: TeamDays, session: number, at: number, want: NeededHours) {
  return isFree(work[session]?.[at] ?? 0, taken[session]?.[ids[at] as number] ?? 0, want)
}

/** A fixed shuffle of the workers for a seed: the same seed draws the same order. */
export function drawFor(seed: string): (workerId: number) => number {
  let base = 2166136261
  for (const character of seed) base = Math.imul(base ^ character.charCodeAt(0), 16777619)
  return (workerId) => {
    const mixed = Math.imul((base ^ workerId) >>> 0, 2654435761) >>> 0
    return Math.imul(mixed ^ (mixed >>> 15), 2246822519) >>> 0
  }
}
