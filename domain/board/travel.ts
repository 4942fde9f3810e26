import { metresBetween } from '../visits/near-home.ts'

/** The location of a visit in degrees: the centre of its postcode. */
export type Place = {
  readonly latitude: number
  readonly longitude: number
  /** The pace of its region: actual by estimated travel time; 1 by default. */
  readonly pace?: number
}

/** Travel minutes to the door, rounded, for a way that begins in that hour of the day. */
export type Ways = (from: Place, to: Place, hour: number) => number

/** Ratio of road distance to straight-line distance. */
const DETOUR = 1.4
const RUSH_KM_H = 22
const KM_H = 30
/** For parking and the lift. */
export const AROUND_MINUTES = 8

function isRush(hour: number): boolean {
  return (hour >= 7 && hour < 10) || (hour >= 17 && hour < 20)
}

/**
 * Minutes from door to door, estimated without a map (docs/product/board.md#travel).
 * @param hour the hour of the day in which the way begins.
 */
export const travelMinutes: Ways = (from, to, hour) => {
  const km = (metresBetween(from, to) / 1000) * DETOUR
  const estimated = (km / (isRush(hour) ? RUSH_KM_H : KM_H)) * 60 + AROUND_MINUTES
  return Math.round(estimated * (to.pace ?? 1))
}
