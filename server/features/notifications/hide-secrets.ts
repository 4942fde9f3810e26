import { secretKinds, withoutSecrets } from '../../../domain/notifications/secrets.ts'
import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

const hideJob = 'hide-secrets'

/** When codes that have expired are removed: every ten minutes. */
export const hideCrontab = `*/10 * * * * ${hideJob}`

/** The job runs often; what is older than this was found before. */
const LOOK_BACK_MS = 3 * 86_400_000

/** Removes what was secret from notifications that are of no more use (docs/product/messages.md#secrets). */
export function hideTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async [hideJob]() {
      const now = clock()
      for (const kind of secretKinds)
        await query(pool, {
          text: `update notification set parameters = parameters || $2::jsonb
                 where kind = $1 and created_at > $4 and useless_after <= $3
                   and not parameters @> $2::jsonb`,
          values: [kind, withoutSecrets(kind, {}), now, new Date(now.getTime() - LOOK_BACK_MS)],
        })
    },
  }
}
