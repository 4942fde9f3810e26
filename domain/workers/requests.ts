/**
 * What workers ask for on the phone (docs/product/workers.md#requests): whole days of leave, some
 * hours of one day off, other hours of the week, or a person's look at why they got a visit.
 */
export const requestKinds = ['leave', 'hours-off', 'week', 'review'] as const
export type RequestKind = (typeof requestKinds)[number]

/** `answered` is the end of a review; the others are approved or declined. */
export const requestStates = ['pending', 'approved', 'declined', 'answered', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

/** How a member of staff answers in words; approvals come with the change itself. */
export function stateAfterAnswer(kind: RequestKind): 'declined' | 'answered' {
  return kind === 'review' ? 'answered' : 'declined'
}

/** What a change of a worker has, as far as it can be what was asked for. */
type Change = {
  readonly add_leave?: readonly unknown[] | undefined
  readonly set_days?: readonly unknown[] | undefined
  readonly week_hours?: readonly unknown[] | undefined
}

/** True when a change of the worker grants a request of this kind, if perhaps with other days or hours. */
export function grants(change: Change, kind: RequestKind): boolean {
  const has = (list: readonly unknown[] | undefined) => (list?.length ?? 0) > 0
  if (kind === 'leave') return has(change.add_leave)
  if (kind === 'hours-off') return has(change.set_days)
  return kind === 'week' && has(change.week_hours)
}

/** The hours of a day that are left when some are taken off, as masks. */
export function hoursLeft(work: number, off: number): number {
  return work & ~off
}
