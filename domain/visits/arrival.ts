import type { VisitTimes } from './steps.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Length of the window in which a crew is expected. */
const WINDOW_MS = 30 * MINUTE_MS

/**
 * The window in which a crew arrives: from the planned start plus the delay that the crew reported.
 */
export function arrivalWindow(
  startsAt: Date,
  lateMinutes: number,
): { readonly from: Date; readonly to: Date } {
  const from = new Date(startsAt.getTime() + lateMinutes * MINUTE_MS)
  return { from, to: new Date(from.getTime() + WINDOW_MS) }
}

/** Has any worker of the crew arrived, by the steps? */
export function crewHasArrived({ arrivedAt, startedAt }: VisitTimes): boolean {
  return arrivedAt !== undefined || startedAt !== undefined
}

/**
 * May the customer see the code for the door (docs/product/visits.md#what-the-customer-sees)? From a day
 * before the start until the crew has arrived or the visit is over.
 */
export function showsCode(
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
  times: VisitTimes,
  now: Date,
): boolean {
  const isTime = now.getTime() > startsAt.getTime() - DAY_MS && now < endsAt
  return isTime && !crewHasArrived(times)
}

/** May the customer see the code for the cash? From the arrival until a day after the end. */
export function showsCash(
  { endsAt }: { readonly endsAt: Date },
  times: VisitTimes,
  now: Date,
): boolean {
  return crewHasArrived(times) && now.getTime() < endsAt.getTime() + DAY_MS
}

/** The longest note to the crew in characters, and the most notes per visit. */
export const longestNote = 500
export const mostNotes = 10
