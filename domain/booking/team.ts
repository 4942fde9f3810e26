import { firstHourInTime } from './check.ts'
import { type Wanted, wanted } from './slots.ts'

/**
 * A team on the days of a series, as plain arrays: those who could be sent, and one mask a worker
 * and session for the hours at work and the hours taken. The same rules as `openStarts` and
 * `chooseCrew`, for teams of thousands.
 */
export type TeamDays = {
  readonly ids: Int32Array
  /** By session, then by position in `ids`. */
  readonly work: readonly Int32Array[]
  /** By session, then by worker id: as long as the highest id needs, whoever is in the team. */
  readonly taken: readonly Uint16Array[]
}

/**
 * The start hours at which every session has a whole crew (docs/product/availability.md#slots):
 * `openStarts` of arrays.
 * @param request the same as there.
 */
export function openStartsOf(
  team: TeamDays,
  request: {
    days: readonly string[]
    visitHours: number
    crewSize: number
    startHours: readonly [number, number]
    bufferHours: number
    now: Date
    leadHours?: number
  },
): number[] {
  const open: number[] = []
  const firstDay = request.days[0]
  if (firstDay === undefined) return open
  const inTime = firstHourInTime(firstDay, request.now, request.leadHours)
  for (let hour = request.startHours[0]; hour <= request.startHours[1]; hour++) {
    const want = wanted(hour, request.visitHours, request.bufferHours)
    if (!want || hour < inTime) continue
    const everySession = request.days.every((_, session) =>
      hasCrew(team, session, want, request.crewSize),
    )
    if (everySession) open.push(hour)
  }
  return open
}

function hasCrew(team: TeamDays, session: number, want: Wanted, crewSize: number): boolean {
  const { ids } = team
  const work = team.work[session]
  const taken = team.taken[session]
  if (!work || !taken) return false
  const { visit, reserved } = want
  let free = 0
  for (let at = 0; at < ids.length; at++) {
    const isFree =
      ((work[at] as number) & visit) === visit &&
      ((taken[ids[at] as number] as number) & reserved) === 0
    if (isFree && ++free === crewSize) return true
  }
  return false
}

/**
 * The crew that can stay for the whole series, the least loaded first: what `chooseCrew` gives
 * where such a crew exists, found in one pass.
 * @param loadHours hours given to that worker in the week of the start.
 * @param draw an order among equally loaded workers.
 * @returns ids, or undefined when no whole crew is free at every session.
 */
export function chooseLastingCrew(
  { ids, work, taken }: TeamDays,
  crewSize: number,
  { visit, reserved }: Wanted,
  loadHours: (workerId: number) => number,
  draw: (workerId: number) => number,
): number[] | undefined {
  type Ranked = { readonly id: number; readonly load: number; readonly drawn: number }
  const crew: Ranked[] = []
  const before = (a: Ranked, b: Ranked) => a.load - b.load || a.drawn - b.drawn || a.id - b.id
  const sessions = work.length
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number
    let free = true
    for (let session = 0; free && session < sessions; session++) {
      free =
        ((work[session]?.[at] ?? 0) & visit) === visit &&
        ((taken[session]?.[id] ?? 0) & reserved) === 0
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
