import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { eachOf, type JobTasks, jobAt } from '../../jobs.ts'
import { expireCredits } from '../ledger/credits.ts'
import { friendsToReward, rewardReferral } from './reward-referrals.ts'

/** Jobs that expire credits and reward referrals. */
export function creditTasks(
  deps: Pick<Deps, 'pool' | 'clock' | 'settings' | 'services'>,
): JobTasks {
  const { pool, clock } = deps
  return {
    ...jobAt('*/10 * * * * reward-referrals', async () => {
      const now = clock()
      await eachOf(await friendsToReward(pool, now), (friend) =>
        inTransaction(pool, (tx) => rewardReferral(tx, deps, now, friend)),
      )
    }),
    // At 00:20 in Malaysia.
    ...jobAt('20 16 * * * expire-credits', async () => {
      while ((await inTransaction(pool, (tx) => expireCredits(tx, clock()))) > 0);
    }),
  }
}
