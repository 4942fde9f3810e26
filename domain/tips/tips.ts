import { m } from '../../messages/every.ts'
import type { BookingStatus } from '../booking/status.ts'
import { type OwnCode, ownMessage } from '../messages/form-problem.ts'
import type { Refusal } from '../result.ts'

/* Tips for the crew of a visit (docs/product/pay.md#tips), in whole sen. */

const DAY_MS = 24 * 3_600_000
/** Days after the end of a visit in which its customer can tip. */
const OPEN_DAYS = 14

/** Suggested amounts in RM; any other within the limits may be typed. */
export const tipChoices = [5, 10, 20] as const

/** Limits of a tip, in sen. */
export const tipLimits = { leastSen: 200, mostSen: 50_000 } as const

/** The problem of an amount; undefined if it is a valid tip. */
export function tipProblem(sen: number): Refusal<OwnCode> | undefined {
  const { leastSen, mostSen } = tipLimits
  if (Number.isInteger(sen) && sen >= leastSen && sen <= mostSen) return undefined
  const params = { least: String(leastSen / 100), most: String(mostSen / 100) }
  return { ...ownMessage('tip-amount', m.problem_tip_amount), field: 'amount', params }
}

/** What a tip for a visit depends on. */
export type TippedVisit = {
  readonly status: BookingStatus
  /** A worker of the crew reported that it is finished. */
  readonly isFinished: boolean
  /** Its actual end, or its planned one. */
  readonly endsAt: Date
  readonly isNoShow: boolean
  readonly crew: number
}

/** True from the end of the crew's work until the time to tip is over. */
export function mayTip(
  { status, isFinished, endsAt, isNoShow, crew }: TippedVisit,
  now: Date,
): boolean {
  const isDone = status === 'Completed' || (status === 'In Progress' && isFinished)
  return isDone && !isNoShow && crew > 0 && now.getTime() < endsAt.getTime() + OPEN_DAYS * DAY_MS
}

export type TipShare = { readonly workerId: number; readonly sen: number }

/**
 * Divides a tip equally among a crew. Remaining sen go one each to workers in the order of their
 * ids, beginning with a different worker for each tip.
 * @param turn a number that differs between tips, such as the tip's id.
 * @returns the shares above zero, which add up to the tip.
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
