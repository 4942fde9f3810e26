import { deleteOld, type RetentionRule } from '../../db/delete-old.ts'
import type { Deps } from '../../deps.ts'
import type { JobTasks } from '../../jobs.ts'

const forgetJob = 'forget-old-events'

/** At 03:50 in Malaysia. */
export const eventCrontab = `50 19 * * * ${forgetJob}`

/** Events that were fully derived long ago (docs/product/events.md#how-long). */
export const oldEvents: RetentionRule = {
  what: 'events',
  table: 'domain_event',
  over: 'occurred_at',
  and: 'due_at is null',
  crontab: eventCrontab,
}

/** Deletes old events. */
export function eventTasks({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): JobTasks {
  return { [forgetJob]: () => deleteOld(pool, oldEvents, clock()) }
}
