import type { BookingMoment } from './status.ts'

/**
 * What staff say of a visit (docs/product/statuses.md#what-staff-say). `as-planned` takes back what
 * was said: the clock counts again.
 */
export const statedOutcomes = [
  'in-progress',
  'completed',
  'no-show',
  'worker-absent',
  'as-planned',
] as const
export type StatedOutcome = (typeof statedOutcomes)[number]

/** An outcome that is not a status, and is stored beside it. */
export const visitOutcomes = ['no-show', 'worker-absent'] as const
export type VisitOutcome = (typeof visitOutcomes)[number]

/** What a customer pays who was not there. */
export const noShowCharges = ['price', 'late-fee', 'nothing'] as const
export type NoShowCharge = (typeof noShowCharges)[number]

/** How long before its start a visit may begin, or a worker be known to be absent. */
const EARLY_MS = 2 * 3_600_000

/** A visit as far as the rules below need it. */
export type OutcomeMoment = BookingMoment & {
  readonly outcome: VisitOutcome | null
  /** Money was given back because of what staff said: that is not taken back by a word. */
  readonly isSettled: boolean
}

/** What staff may say of a visit now; nothing of one that is cancelled or not paid. */
export function possibleOutcomes(visit: OutcomeMoment, now: Date): readonly StatedOutcome[] {
  const { status, startsAt, endsAt, outcome } = visit
  if (status !== 'Confirmed' && status !== 'In Progress' && status !== 'Completed') return []
  if (outcome === 'no-show' && visit.isSettled) return []
  const isNear = startsAt.getTime() - now.getTime() <= EARLY_MS
  const hasBegun = startsAt <= now
  const hasEnded = endsAt <= now
  const said = outcome !== null || status !== 'Confirmed'
  const possible: Readonly<Record<StatedOutcome, boolean>> = {
    'in-progress': isNear && !hasEnded && (status !== 'In Progress' || outcome !== null),
    completed: hasBegun && !hasEnded && (status !== 'Completed' || outcome !== null),
    'no-show': hasBegun && outcome !== 'no-show',
    'worker-absent': isNear && outcome !== 'no-show',
    'as-planned': said,
  }
  return statedOutcomes.filter((each) => possible[each])
}
