import type { RetentionRule } from '../../db/delete-old.ts'

/** Deliveries that were sent or given up long ago (docs/product/webhooks.md#log). */
export const oldDeliveries: RetentionRule = {
  what: 'webhooks',
  table: 'webhook_delivery',
  over: 'occurred_at',
  and: 'next_at is null',
  // At 03:55 in Malaysia.
  crontab: '55 19 * * * forget-old-webhooks',
}
