import { deleteOld, type RetentionRule } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

const forgetJob = 'forget-old-notifications'

/** At 03:45 in Malaysia. */
export const forgetCrontab = `45 19 * * * ${forgetJob}`

/** Notifications with their deliveries, and replies (docs/product/privacy.md#notifications). */
export const oldNotifications: readonly RetentionRule[] = [
  {
    what: 'notifications',
    table: 'notification',
    over: 'created_at',
    crontab: forgetCrontab,
  },
  { what: 'replies', table: 'inbound_message', over: 'received_at', crontab: forgetCrontab },
]

/** Deletes them. */
export function forgetTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async [forgetJob]() {
      for (const rule of oldNotifications) await deleteOld(pool, rule, clock())
    },
  }
}
