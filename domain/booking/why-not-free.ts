import { timeLabel } from './calendar.ts'
import { visitMask, type Wanted } from './slots.ts'

/** Another visit of the same worker that day. */
export type OtherVisit = {
  readonly startHour: number
  readonly hours: number
  /** The hours it takes, the travel buffer after it included. */
  readonly reserved: number
}

/**
 * Why a worker is not free at these hours, in words for staff: leave first, then another booking,
 * then travel time, otherwise working hours.
 */
export function whyNotFree(
  wanted: Wanted,
  onLeave: boolean,
  others: readonly OtherVisit[],
): string {
  if (onLeave) return 'On leave'
  const inTheWay = others.filter(({ reserved }) => (reserved & wanted.reserved) !== 0)
  const at = inTheWay.find(
    ({ startHour, hours }) => (visitMask(startHour, hours) & wanted.visit) !== 0,
  )
  const near = at ?? inTheWay[0]
  if (!near) return 'Off duty'
  const time = `${timeLabel(near.startHour)} to ${timeLabel(near.startHour + near.hours)}`
  return at ? `At another booking ${time}` : `No time to travel: another booking ${time}`
}
