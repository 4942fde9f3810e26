import { deleteOld } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

/** How long events can be read (docs/product/events.md#how-long). */
const STORED_DAYS = 90

const forgetJob = 'forget-old-events'

/** When they are due: at 03:50 in Malaysia. */
export const eventCrontab = `50 19 * * * ${forgetJob}`

/** Deletes events from which everything was derived long ago, oldest first. */
export function eventTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return {
    async [forgetJob]() {
      const before = new Date(clock().getTime() - STORED_DAYS * 86_400_000)
      const text = 'occurred_at < $1 and due_at is null'
      await deleteOld(pool, 'domain_event', { text, order: 'id', values: [before] })
    },
  }
}
