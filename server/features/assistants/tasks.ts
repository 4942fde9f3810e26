import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

const forgetJob = 'forget-ended-assistants'

/** When they are due: at 04:05 in Malaysia. */
export const assistantCrontab = `5 20 * * * ${forgetJob}`

/** Deletes what has ended: tokens, connections after 30 days, and programs that nobody has connected. */
export function assistantTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async [forgetJob]() {
      const now = clock()
      await query(pool, {
        text: `delete from assistant_action where expires_at < $1::timestamptz - interval '30 days'`,
        values: [now],
      })
      await query(pool, {
        text: 'delete from assistant_token where expires_at < $1',
        values: [now],
      })
      await query(pool, {
        text: `delete from assistant_grant g
               where coalesce(revoked_at, created_at) < $1::timestamptz - interval '30 days'
                 and not exists (select from assistant_token where grant_id = g.id)`,
        values: [now],
      })
      await query(pool, {
        text: `delete from assistant_client c where expires_at < $1
                 and not exists (select from assistant_grant where client_id = c.id)`,
        values: [now],
      })
    },
  }
}
