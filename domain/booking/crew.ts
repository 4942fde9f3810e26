import { type Candidate, isFree, type Wanted } from './slots.ts'

/**
 * Who goes (docs/product/availability.md#crew): the least loaded free workers of that week, the
 * same crew over the whole series where it exists, otherwise as much of it as each day allows.
 * @param draw an order among equally loaded workers, other for each order, so that the work is
 *   spread evenly and two concurrent customers do not compete for the same worker.
 * @returns for each session the workers' ids, or undefined when some session lacks a whole crew.
 */
export function chooseCrew<Worker extends Candidate>(
  candidates: readonly Worker[],
  sessions: number,
  crewSize: number,
  want: Wanted,
  draw: (workerId: number) => number = (workerId) => workerId,
): number[][] | undefined {
  const ranked = candidates
    .map((worker) => {
      let freeDays = 0
      for (let session = 0; session < sessions; session++) {
        if (isFree(worker, session, want)) freeDays++
      }
      return { worker, freeDays, drawn: draw(worker.workerId) }
    })
    .filter((each) => each.freeDays > 0)
    // Those who are free on more of the days stand first: they can stay for the series.
    .sort(
      (a, b) =>
        b.freeDays - a.freeDays ||
        a.worker.loadHours - b.worker.loadHours ||
        a.drawn - b.drawn ||
        a.worker.workerId - b.worker.workerId,
    )
  const crews: number[][] = []
  for (let session = 0; session < sessions; session++) {
    const crew: number[] = []
    for (const { worker } of ranked) {
      if (crew.length === crewSize) break
      if (isFree(worker, session, want)) crew.push(worker.workerId)
    }
    if (crew.length < crewSize) return undefined
    crews.push(crew)
  }
  return crews
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
