import { startOf } from '../booking/starts/calendar.ts'
import { type Place, travelMinutes } from './travel.ts'

/** A worker's way from one visit to the next, timed by their steps. */
export type Trip = {
  readonly from: Place
  readonly to: Place
  readonly leftAt: Date
  readonly arrivedAt: Date
}

/** How many days of trips are read, and how many trips a region needs. */
export const PACE_DAYS = 90
export const ENOUGH_TRIPS = 20
export const MOST_TRIPS = 500

/** Limits of the pace, whatever the trips say. */
const SLOWEST = 2
const FASTEST = 0.6

/** Longer trips are ignored: the worker reported the arrival late. */
const LONGEST_MINUTES = 180

/**
 * The pace of a region: the median ratio of actual to estimated travel times
 * (docs/product/board.md#travel).
 * @returns the pace, to two decimals, and the number of trips; undefined if there are too few
 *   trips.
 */
export function paceOf(
  trips: readonly Trip[],
): { readonly pace: number; readonly trips: number } | undefined {
  const ratios = trips.flatMap(ratioOf).toSorted((a, b) => a - b)
  if (ratios.length < ENOUGH_TRIPS) return undefined
  const [low, high] = [ratios[(ratios.length - 1) >> 1] ?? 1, ratios[ratios.length >> 1] ?? 1]
  const pace = Math.min(SLOWEST, Math.max(FASTEST, (low + high) / 2))
  return { pace: Math.round(pace * 100) / 100, trips: ratios.length }
}

/** The ratio of a trip's time to its estimate; empty if its times are implausible. */
function ratioOf({ from, to, leftAt, arrivedAt }: Trip): number[] {
  const minutes = (arrivedAt.getTime() - leftAt.getTime()) / 60_000
  if (minutes <= 0 || minutes > LONGEST_MINUTES) return []
  return [minutes / travelMinutes(from, { ...to, pace: 1 }, startOf(leftAt).hour)]
}
