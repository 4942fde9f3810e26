import { type Candidate, isFree, type Wanted } from './slots.ts'

/**
 * Who goes (decisions 4): the least loaded free workers of that week, the same crew over the
 * whole series where it exists, otherwise as much of it as each day allows. Ties fall to the
 * lowest identifier, so that the same facts always give the same crew.
 * @returns for each session the workers' ids, or undefined when some session lacks a whole crew.
 */
export function chooseCrew(
  candidates: readonly Candidate[],
  sessions: number,
  crewSize: number,
  want: Wanted,
): number[][] | undefined {
  const byLoad = [...candidates].sort(
    (a, b) => a.loadHours - b.loadHours || a.workerId - b.workerId,
  )
  // Those who are free on more of the days stand first: they can stay for the series.
  const freeDays = new Map(
    byLoad.map((each) => {
      let count = 0
      for (let session = 0; session < sessions; session++) {
        if (isFree(each, session, want)) count++
      }
      return [each.workerId, count] as const
    }),
  )
  const steadyFirst = byLoad.sort(
    (a, b) => (freeDays.get(b.workerId) ?? 0) - (freeDays.get(a.workerId) ?? 0),
  )
  const crews: number[][] = []
  for (let session = 0; session < sessions; session++) {
    const crew = steadyFirst
      .filter((each) => isFree(each, session, want))
      .slice(0, crewSize)
      .map((each) => each.workerId)
    if (crew.length < crewSize) return undefined
    crews.push(crew)
  }
  return crews
}
