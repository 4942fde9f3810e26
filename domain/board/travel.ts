import { metresBetween } from '../visits/near-home.ts'

/** Where a visit is, in degrees: the middle of its postcode. */
export type Place = { readonly latitude: number; readonly longitude: number }

/** A road is so much longer than the straight line. */
const DETOUR = 1.4
const RUSH_KM_H = 22
const KM_H = 30
/** To park, and for the lift. */
const AROUND_MINUTES = 8

/** Is that an hour of the day in which the roads are full? */
function isRush(hour: number): boolean {
  return (hour >= 7 && hour < 10) || (hour >= 17 && hour < 20)
}

/**
 * Minutes from one visit to the next, to the door, as they are estimated without a map
 * (docs/product/board.md#travel).
 * @param hour of the day in which the way begins.
 */
export function travelMinutes(from: Place, to: Place, hour: number): number {
  const km = (metresBetween(from, to) / 1000) * DETOUR
  return Math.round((km / (isRush(hour) ? RUSH_KM_H : KM_H)) * 60 + AROUND_MINUTES)
}
