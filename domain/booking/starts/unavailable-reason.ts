import { type NeededHours, visitMask } from './slots.ts'

/** Another visit of the worker on that day. */
export type OtherVisit = {
  readonly startHour: number
  readonly hours: number
  /** The hours that it takes, including the travel buffer after it. */
  readonly reserved: number
}

/** Why a worker is not free, with the hours of the other booking (at most 24). */
export type UnavailableReason =
  | { readonly code: 'on-leave' | 'off-duty' }
  | {
      readonly code: 'at-another-booking' | 'no-time-to-travel'
      readonly fromHour: number
      readonly toHour: number
    }

/**
 * Why a worker is not free at these hours. Leave comes first, then another booking, travel time and
 * working hours.
 */
export function unavailableReason(
  needed: NeededHours,
  onLeave: boolean,
  others: readonly OtherVisit[],
): UnavailableReason {
  if (onLeave) return { code: 'on-leave' }
  const inTheWay = others.filter(({ reserved }) => (reserved & needed.reserved) !== 0)
  const at = inTheWay.find(
    ({ startHour, hours }) => (visitMask(startHour, hours) & needed.visit) !== 0,
  )
  const near = at ?? inTheWay[0]
  if (!near) return { code: 'off-duty' }
  return {
    code: at ? 'at-another-booking' : 'no-time-to-travel',
    fromHour: near.startHour,
    toHour: near.startHour + near.hours,
  }
}
