import type { RetentionRule } from '../../db/delete-old.ts'

/** Events that were fully derived long ago (docs/product/events.md#how-long). */
export const oldEvents: RetentionRule = {
  what: 'events',
  table: 'domain_event',
  over: 'occurred_at',
  and: 'due_at is null',
  // At 03:50 in Malaysia.
  crontab: '50 19 * * * forget-old-events',
}
