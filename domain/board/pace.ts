import { startOf } from '../booking/calendar.ts'
import { type Place, travelMinutes } from './travel.ts'

/** A way that a worker went from one visit to the next, by the stamps of their steps. */
export type Trip = {
  readonly from: Place
  readonly to: Place
  readonly leftAt: Date
  readonly arrivedAt: Date
}

/** How many days back trips are read, and from how many of a region its pace is learned. */
export const PACE_DAYS = 90
export const ENOUGH_TRIPS = 20
export const MOST_TRIPS = 500

/** Whatever the stamps say, an estimate is not changed by more. */
const SLOWEST = 2
const FASTEST = 0.6

/** Longer than that nobody is on the way: the arrival was pressed late. */
const LONGEST_MINUTES = 180

/**
 * The pace of a region: how many times as long as estimated ways to it take, by the median of its trips
 * (docs/product/board.md#travel).
 * @returns the pace, to two decimals, and of how many trips it is the median; undefined with too few.
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

/** What a trip took of its estimate; none for one whose stamps cannot be true. */
function ratioOf({ from, to, leftAt, arrivedAt }: Trip): number[] {
  const minutes = (arrivedAt.getTime() - leftAt.getTime()) / 60_000
  if (minutes <= 0 || minutes > LONGEST_MINUTES) return []
  return [minutes / travelMinutes(from, { ...to, pace: 1 }, startOf(leftAt).hour)]
}
