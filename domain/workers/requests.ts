/**
 * Requests that workers make on the phone (docs/product/workers.md#requests): days of leave, hours
 * off on one day, other weekly hours, or a review by a person of why they got a visit.
 */
export const requestKinds = ['leave', 'hours-off', 'week', 'review'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Reviews end as `answered`; the other requests are approved or declined. */
export const requestStates = ['pending', 'approved', 'declined', 'answered', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

/** The state after a written answer by staff. Approvals happen through the change itself. */
export function stateAfterAnswer(kind: RequestKind): 'declined' | 'answered' {
  return kind === 'review' ? 'answered' : 'declined'
}

/** The parts of a worker's change that can grant a request. */
type Change = {
  readonly add_leave?: readonly unknown[]
  readonly set_days?: readonly unknown[]
  readonly week_hours?: readonly unknown[]
}

/**
 * True if a change of the worker grants a request of this kind, possibly with other days or hours.
 */
export function grants(change: Change, kind: RequestKind): boolean {
  const has = (list: readonly unknown[] | undefined) => (list?.length ?? 0) > 0
  if (kind === 'leave') return has(change.add_leave)
  if (kind === 'hours-off') return has(change.set_days)
  return kind === 'week' && has(change.week_hours)
}

/** The working hours left after some hours off, as masks. */
export function hoursLeft(work: number, off: number): number {
  return work & ~off
}
