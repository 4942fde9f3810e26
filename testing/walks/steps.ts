import {
  book,
  cancel,
  changeSeries,
  changeVisit,
  forge,
  pay,
  payAgain,
  payInsteadOfCash,
  payPartner,
  reassign,
  reschedule,
  settlePending,
} from './booking-steps.ts'
import { checkSlots } from './checks.ts'
import { clock } from './company.ts'
import { grant } from './credit-steps.ts'
import { dismiss, leave, runDueJobs, singleDay } from './crew-steps.ts'
import { collect, complain, markRefund, refundPart, reverse, say } from './outcome-steps.ts'
import type { Random } from './random.ts'

/** Steps that may run concurrently. */
export const concurrentSteps: readonly (readonly [number, (random: Random) => Promise<string>])[] =
  [
    [30, book],
    [14, (random) => pay(random, 'pay')],
    [3, (random) => pay(random, 'fail')],
    [3, (random) => pay(random, 'later')],
    [3, settlePending],
    [3, forge],
    [4, payAgain],
    [8, payInsteadOfCash],
    [6, payPartner],
    [10, reschedule],
    [9, cancel],
    [7, reassign],
    [12, changeVisit],
    [6, collect],
    [4, reverse],
    [5, refundPart],
    [4, markRefund],
    [9, say],
    [5, changeSeries],
    [10, complain],
    [6, grant],
  ]
/** Steps that change the rules for all others run alone, so that the checker knows the state. */
export const exclusiveSteps: typeof concurrentSteps = [
  [4, leave],
  [3, singleDay],
  [2, dismiss],
  [3, runDueJobs],
  [6, (random) => checkSlots(random)],
  [
    8,
    async (random) => {
      const minutes = random.of([1, 6, 14, 16, 60, 300])
      clock.later(minutes)
      return `${minutes} minutes later`
    },
  ],
]

export function someStep(random: Random, among: typeof concurrentSteps) {
  let left = random.below(among.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, step] of among) {
    left -= weight
    if (left < 0) return step
  }
  throw new Error('no step')
}
