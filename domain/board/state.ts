import type { VisitOutcome } from '../booking/outcome.ts'
import { type BookingMoment, statusAt } from '../booking/status.ts'
import type { VisitTimes } from '../visits/steps.ts'

/** The progress of a visit on the board (docs/product/board.md#blocks). */
export const blockStates = [
  'unpaid',
  'planned',
  'on-the-way',
  'arrived',
  'in-progress',
  'done',
  'no-show',
] as const
export type BlockState = (typeof blockStates)[number]

/**
 * The progress of a visit by its steps, its outcome and the clock; undefined if it does not take
 * place.
 */
export function blockState(
  moment: BookingMoment,
  outcome: VisitOutcome | null,
  times: VisitTimes,
  now: Date,
): BlockState | undefined {
  const status = statusAt(moment, now)
  if (status === 'Expired' || status === 'Cancelled') return undefined
  if (status === 'Pending Payment') return 'unpaid'
  if (outcome === 'no-show') return 'no-show'
  if (status === 'Completed') return 'done'
  if (times.startedAt || (status === 'In Progress' && !times.onTheWayAt && !times.arrivedAt))
    return 'in-progress'
  if (times.arrivedAt) return 'arrived'
  return times.onTheWayAt ? 'on-the-way' : 'planned'
}

/**
 * Filters the workers on the board: those with visits, or with this many hours free on its first
 * day.
 */
export const hoursFilters = ['busy', 'free-2', 'free-4', 'free-day'] as const
export type HoursFilter = (typeof hoursFilters)[number]

/**
 * Does a worker's day match?
 * @param freeHours working hours that are not taken.
 */
export function matchesHours(
  filter: HoursFilter,
  { visits, freeHours }: { readonly visits: number; readonly freeHours: number },
): boolean {
  switch (filter) {
    case 'busy':
      return visits > 0
    case 'free-2':
      return freeHours >= 2
    case 'free-4':
      return freeHours >= 4
    case 'free-day':
      return visits === 0 && freeHours > 0
  }
}
