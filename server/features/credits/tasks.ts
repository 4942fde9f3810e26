import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { expireCredits } from '../ledger/credits.ts'
import { rewardReferrals } from './reward-referrals.ts'

/** Jobs that expire credits and reward referrals. */
export function creditTasks(
  deps: Pick<Deps, 'pool' | 'clock' | 'settings' | 'services'>,
): JobTasks {
  const { pool, clock } = deps
  return {
    async 'reward-referrals'() {
      await inTransaction(pool, (tx) => rewardReferrals(tx, deps, clock()))
    },
    async 'expire-credits'() {
      while ((await inTransaction(pool, (tx) => expireCredits(tx, clock()))) > 0);
    },
  }
}

/** Credits expire at 00:20 in Malaysia. */
export const creditCrontab = `20 16 * * * expire-credits
*/10 * * * * reward-referrals`
