import type { Pool } from '../../db/connection.ts'
import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

/** How long it is stored what people were notified of, and what they wrote back. */
const STORED_DAYS = 365
/** In one statement, so that nobody waits for it. */
const MOST_AT_ONCE = 2_000

const forgetJob = 'forget-old-notifications'

/** When they are due: at 03:45 in Malaysia. */
export const forgetCrontab = `45 19 * * * ${forgetJob}`

/** Deletes notifications with their deliveries, and replies (docs/product/privacy.md#notifications). */
export function forgetTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async [forgetJob]() {
      const before = new Date(clock().getTime() - STORED_DAYS * 86_400_000)
      await forget(pool, 'notification', 'created_at', before)
      await forget(pool, 'inbound_message', 'received_at', before)
    },
  }
}

async function forget(pool: Pool, table: string, at: string, before: Date): Promise<void> {
  for (;;) {
    const [deleted] = await query<{ count: number }>(pool, {
      text: `with old as (
               delete from ${table} where ctid = any(array(
                 select ctid from ${table} where ${at} < $1 order by ${at} limit ${MOST_AT_ONCE}))
               returning 1
             )
             select count(*)::int as count from old`,
      values: [before],
    })
    if ((deleted?.count ?? 0) < MOST_AT_ONCE) return
  }
}
