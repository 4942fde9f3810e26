import { drawFor } from '../../../domain/booking/crew.ts'
import { isFree, type NeededHours } from '../../../domain/booking/starts/slots.ts'
import { type Candidate, chooseAmong } from '../availability/candidates.ts'
import type { Member } from '../bookings/records/crews.ts'

/** The crew of a changed visit, by identifiers. */
export type PlannedCrew = {
  /** Undefined: the crew stays, and none needs to be chosen. */
  readonly workerIds: readonly number[] | undefined
  readonly stay: readonly string[]
  readonly leave: readonly string[]
  readonly join: readonly string[]
}

/**
 * The members of a crew who are free at these hours, with replacements for the others; undefined if
 * too few are free.
 * @param members the crew.
 */
export function replaceBusy(
  candidates: readonly Candidate[],
  members: readonly Member[],
  need: { readonly ref: string; readonly count: number; readonly hours: NeededHours },
): PlannedCrew | undefined {
  const ids = new Set(members.map(({ id }) => id))
  const stay = candidates
    .filter(
      ({ workerId, work, busy }) =>
        ids.has(workerId) && isFree(work[0] ?? 0, busy[0] ?? 0, need.hours),
    )
    .slice(0, need.count)
  const others = candidates.filter(({ workerId }) => !ids.has(workerId))
  const missing = need.count - stay.length
  const added =
    missing === 0 ? [] : chooseAmong(others, missing, [need.hours], drawFor(need.ref))?.[0]
  if (!added) return undefined
  const staying = stay.map(({ identifier }) => identifier)
  return {
    workerIds: [...stay.map(({ workerId }) => workerId), ...added],
    stay: staying,
    leave: members
      .map(({ identifier }) => identifier)
      .filter((identifier) => !staying.includes(identifier)),
    join: others
      .filter(({ workerId }) => added.includes(workerId))
      .map(({ identifier }) => identifier),
  }
}
