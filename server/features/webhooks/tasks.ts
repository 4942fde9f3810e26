import { deleteOld, type RetentionRule } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

const forgetJob = 'forget-old-webhooks'

/** When they are due: at 03:55 in Malaysia. */
export const webhookCrontab = `55 19 * * * ${forgetJob}`

/** Deliveries that were sent or given up long ago (docs/product/webhooks.md#log). */
export const oldDeliveries: RetentionRule = {
  what: 'webhooks',
  table: 'webhook_delivery',
  over: 'occurred_at',
  and: 'next_at is null',
  crontab: webhookCrontab,
}

/** Deletes old deliveries. */
export function webhookTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return { [forgetJob]: () => deleteOld(pool, oldDeliveries, clock()) }
}
