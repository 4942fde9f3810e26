import { deleteOld } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

/** How long the log goes back (docs/product/webhooks.md#log). */
const STORED_DAYS = 30

const forgetJob = 'forget-old-webhooks'

/** When they are due: at 03:55 in Malaysia. */
export const webhookCrontab = `55 19 * * * ${forgetJob}`

/** Deletes what was sent, or given up, long ago. */
export function webhookTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async [forgetJob]() {
      const before = new Date(clock().getTime() - STORED_DAYS * 86_400_000)
      const text = 'occurred_at < $1 and next_at is null'
      await deleteOld(pool, 'webhook_delivery', { text, order: 'occurred_at', values: [before] })
    },
  }
}
