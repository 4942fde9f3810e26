import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

/** How long events can be read (docs/product/events.md#how-long). */
const STORED_DAYS = 90
/** In one statement, so that nobody waits for it. */
const MOST_AT_ONCE = 5_000

const forgetJob = 'forget-old-events'

/** When they are due: at 03:50 in Malaysia. */
export const eventCrontab = `50 19 * * * ${forgetJob}`

/** Deletes events from which everything was derived long ago, oldest first. */
export function eventTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async [forgetJob]() {
      const before = new Date(clock().getTime() - STORED_DAYS * 86_400_000)
      let deleted: unknown[]
      do {
        deleted = await query(pool, {
          text: `delete from domain_event where id in (
                   select id from domain_event where occurred_at < $1 and due_at is null
                   order by id limit ${MOST_AT_ONCE}) returning 1 as deleted`,
          values: [before],
        })
      } while (deleted.length === MOST_AT_ONCE)
    },
  }
}
