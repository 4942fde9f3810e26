import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'
import { expireCredits } from '../ledger/credits.ts'

/** The jobs of credits: those whose last day is over end. */
export function creditTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async 'expire-credits'() {
      while ((await inTransaction(pool, (tx) => expireCredits(tx, clock()))) > 0);
    },
  }
}

/** Each night at 00:20 in Malaysia. */
export const creditCrontab = '20 16 * * * expire-credits'
