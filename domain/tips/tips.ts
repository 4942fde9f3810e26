import type { BookingStatus } from '../booking/status.ts'
import type { Problem } from '../messages/problem.ts'

/* Tips for the crew of a visit (docs/product/pay.md#tips), in whole sen. */

const DAY_MS = 24 * 3_600_000
/** So long after the end of a visit its customer may tip. */
const OPEN_DAYS = 14

/** The amounts that are offered, in RM; any other within the limits may be typed. */
export const tipChoices = [5, 10, 20] as const

/** The least and the most that a tip may be, in sen. */
export const tipLimits = { leastSen: 200, mostSen: 50_000 } as const

/** What is wrong with an amount; undefined for one that a tip may be. */
export function tipProblem(sen: number): Problem | undefined {
  const { leastSen, mostSen } = tipLimits
  if (Number.isInteger(sen) && sen >= leastSen && sen <= mostSen) return undefined
  const params = { least: String(leastSen / 100), most: String(mostSen / 100) }
  return { code: 'tip-amount', field: 'amount', params }
}

/** A visit as far as a tip depends on it. */
export type TippedVisit = {
  readonly status: BookingStatus
  /** Somebody of the crew said that it is finished. */
  readonly isFinished: boolean
  /** When it ended, or was to end. */
  readonly endsAt: Date
  readonly isNoShow: boolean
  readonly crew: number
}

/** True once the crew has done a visit, and until its customer may no longer tip. */
export function mayTip(
  { status, isFinished, endsAt, isNoShow, crew }: TippedVisit,
  now: Date,
): boolean {
  const isDone = status === 'Completed' || (status === 'In Progress' && isFinished)
  return isDone && !isNoShow && crew > 0 && now.getTime() < endsAt.getTime() + OPEN_DAYS * DAY_MS
}

/** What of a tip one of the crew gets. */
export type TipShare = { readonly workerId: number; readonly sen: number }

/**
 * Divides a tip among a crew in equal parts. The sen that are left over go one each to the crew in the
 * order of their numbers, beginning with another one at each tip.
 * @param turn a number that differs from tip to tip, such as its own.
 * @returns a share for everyone who gets a sen; together they are the tip.
 */
export function shareTip(sen: number, crew: readonly number[], turn: number): TipShare[] {
  const workers = [...crew].sort((one, other) => one - other)
  if (workers.length === 0) return []
  const equal = Math.floor(sen / workers.length)
  const over = sen % workers.length
  return workers
    .map((workerId, at) => {
      const place = (at - (turn % workers.length) + workers.length) % workers.length
      return { workerId, sen: equal + (place < over ? 1 : 0) }
    })
    .filter((share) => share.sen > 0)
}
