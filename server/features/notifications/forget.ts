import { deleteOld } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

/** How long it is stored what people were notified of, and what they wrote back. */
const STORED_DAYS = 365

const forgetJob = 'forget-old-notifications'

/** When they are due: at 03:45 in Malaysia. */
export const forgetCrontab = `45 19 * * * ${forgetJob}`

/** Deletes notifications with their deliveries, and replies (docs/product/privacy.md#notifications). */
export function forgetTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async [forgetJob]() {
      const before = new Date(clock().getTime() - STORED_DAYS * 86_400_000)
      for (const [table, at] of [
        ['notification', 'created_at'],
        ['inbound_message', 'received_at'],
      ] as const)
        await deleteOld(pool, table, { text: `${at} < $1`, order: at, values: [before] })
    },
  }
}
