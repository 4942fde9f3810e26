import { type NeededHours, visitMask } from './slots.ts'

/** Another visit of the same worker that day. */
export type OtherVisit = {
  readonly startHour: number
  readonly hours: number
  /** The hours it takes, the travel buffer after it included. */
  readonly reserved: number
}

/** Why a worker is not free; with the other booking's hours of the day, up to 24. */
export type NotFree =
  | { readonly code: 'on-leave' | 'off-duty' }
  | {
      readonly code: 'at-another-booking' | 'no-time-to-travel'
      readonly fromHour: number
      readonly toHour: number
    }

/**
 * Why a worker is not free at these hours: leave first, then another booking,
 * then travel time, otherwise working hours.
 */
export function whyNotFree(
  needed: NeededHours,
  onLeave: boolean,
  others: readonly OtherVisit[],
): NotFree {
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
