import { metresBetween } from '../visits/near-home.ts'

/** Where a visit is, in degrees: the middle of its postcode. */
export type Place = {
  readonly latitude: number
  readonly longitude: number
  /** The pace of its region: how much longer ways to it take than estimated; 1 when left out. */
  readonly pace?: number | undefined
}

/** Minutes of a way to the door, rounded, if it begins in that hour of the day. */
export type Ways = (from: Place, to: Place, hour: number) => number

/** A road is so much longer than the straight line. */
const DETOUR = 1.4
const RUSH_KM_H = 22
const KM_H = 30
/** To park, and for the lift. */
export const AROUND_MINUTES = 8

/** Is that an hour of the day in which the roads are full? */
function isRush(hour: number): boolean {
  return (hour >= 7 && hour < 10) || (hour >= 17 && hour < 20)
}

/**
 * Minutes from one visit to the next, to the door, as they are estimated without a map
 * (docs/product/board.md#travel).
 * @param hour of the day in which the way begins.
 */
export const travelMinutes: Ways = (from, to, hour) => {
  const km = (metresBetween(from, to) / 1000) * DETOUR
  const estimated = (km / (isRush(hour) ? RUSH_KM_H : KM_H)) * 60 + AROUND_MINUTES
  return Math.round(estimated * (to.pace ?? 1))
}
