import { isFree, type NeededHours, type TeamDays } from './starts/slots.ts'

/** A number for each worker id; the lowest comes first. */
type ByWorker = (workerId: number) => number

/**
 * Chooses the crew (docs/product/availability.md#crew): the free workers with the fewest hours that
 * week. A series gets one crew for all its days if possible; otherwise each day gets as many of the
 * same workers as are free.
 * @param wants the hours that each session needs.
 * @param loadHours hours already assigned to a worker in the week of the start.
 * @param draw breaks ties between equally loaded workers. It differs per order, which spreads work
 *   evenly and stops concurrent customers from competing for the same worker.
 * @returns the workers' ids per session; undefined if any session lacks a whole crew.
 */
export function chooseCrew(
  team: TeamDays,
  crewSize: number,
  wants: readonly NeededHours[],
  loadHours: ByWorker,
  draw: ByWorker = (workerId) => workerId,
): number[][] | undefined {
  const lasting = lastingCrew(team, crewSize, wants, loadHours, draw)
  if (lasting) return team.work.map(() => lasting)
  return team.work.length > 1 ? crewsByDay(team, crewSize, wants, loadHours, draw) : undefined
}

type Ranked = { readonly id: number; readonly load: number; readonly drawn: number }

function before(a: Ranked, b: Ranked): number {
  return a.load - b.load || a.drawn - b.drawn || a.id - b.id
}

/** Finds a crew that is free for the whole series, in one pass without sorting the team. */
function lastingCrew(
  team: TeamDays,
  crewSize: number,
  wants: readonly NeededHours[],
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
      free = isFreeOn(team, session, at, wants[session])
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

/**
 * Ranks workers by the number of days on which they are free; each day takes the first free ones.
 */
function crewsByDay(
  team: TeamDays,
  crewSize: number,
  wants: readonly NeededHours[],
  loadHours: ByWorker,
  draw: ByWorker,
): number[][] | undefined {
  const ranked = Array.from(team.ids, (id, at) => ({
    id,
    at,
    freeDays: team.work.filter((_, session) => isFreeOn(team, session, at, wants[session])).length,
    load: loadHours(id),
    drawn: draw(id),
  })).sort((a, b) => b.freeDays - a.freeDays || before(a, b))
  const crews = team.work.map((_, session) =>
    ranked
      .filter(({ at }) => isFreeOn(team, session, at, wants[session]))
      .slice(0, crewSize)
      .map(({ id }) => id),
  )
  return crews.every((crew) => crew.length === crewSize) ? crews : undefined
}

function isFreeOn(
  { ids, work, taken }: TeamDays,
  session: number,
  at: number,
  want: NeededHours | undefined,
): boolean {
  return (
    want !== undefined &&
    isFree(work[session]?.[at] ?? 0, taken[session]?.[ids[at] as number] ?? 0, want)
  )
}

/** A deterministic shuffle of the workers: the same seed gives the same order. */
export function drawFor(seed: string): (workerId: number) => number {
  let base = 2166136261
  for (const character of seed) base = Math.imul(base ^ character.charCodeAt(0), 16777619)
  return (workerId) => {
    const mixed = Math.imul((base ^ workerId) >>> 0, 2654435761) >>> 0
    return Math.imul(mixed ^ (mixed >>> 15), 2246822519) >>> 0
  }
}
