import type { BookingMoment } from './status.ts'

/**
 * Outcomes that staff can state (docs/product/statuses.md#what-staff-say). `as-planned` reverses an
 * earlier statement: the status follows the clock again.
 */
export const statedOutcomes = [
  'in-progress',
  'completed',
  'no-show',
  'worker-absent',
  'as-planned',
] as const
export type StatedOutcome = (typeof statedOutcomes)[number]

/** Outcomes that are stored beside the status. */
export const visitOutcomes = ['no-show', 'worker-absent'] as const
export type VisitOutcome = (typeof visitOutcomes)[number]

/** What the customer pays for a no-show. */
export const noShowCharges = ['price', 'late-fee', 'nothing'] as const
export type NoShowCharge = (typeof noShowCharges)[number]

/** How long before its start a visit may be set in progress, or a worker reported absent. */
const EARLY_MS = 2 * 3_600_000

/** What the rules below need to know about a visit. */
export type OutcomeMoment = BookingMoment & {
  readonly outcome: VisitOutcome | null
  /** Money was refunded because of the outcome, so that the outcome cannot be changed. */
  readonly isSettled: boolean
}

/** Outcomes that staff may state now; none for a visit that is cancelled or unpaid. */
export function possibleOutcomes(visit: OutcomeMoment, now: Date): readonly StatedOutcome[] {
  const { status, startsAt, endsAt, outcome } = visit
  if (status !== 'Confirmed' && status !== 'In Progress' && status !== 'Completed') return []
  if (outcome === 'no-show' && visit.isSettled) return []
  const isNear = startsAt.getTime() - now.getTime() <= EARLY_MS
  const hasBegun = startsAt <= now
  const hasEnded = endsAt <= now
  const isStated = outcome !== null || status !== 'Confirmed'
  const possible: Readonly<Record<StatedOutcome, boolean>> = {
    'in-progress': isNear && !hasEnded && (status !== 'In Progress' || outcome !== null),
    completed: hasBegun && !hasEnded && (status !== 'Completed' || outcome !== null),
    'no-show': hasBegun && outcome !== 'no-show',
    'worker-absent': isNear && outcome !== 'no-show',
    'as-planned': isStated,
  }
  return statedOutcomes.filter((each) => possible[each])
}
