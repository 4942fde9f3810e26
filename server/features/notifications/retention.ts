import type { RetentionRule } from '../../db/delete-old.ts'

/** At 03:45 in Malaysia. */
const crontab = '45 19 * * * forget-old-notifications'

/** Notifications with their deliveries, and replies (docs/product/privacy.md#notifications). */
export const oldNotifications: readonly RetentionRule[] = [
  { what: 'notifications', table: 'notification', over: 'created_at', crontab },
  { what: 'replies', table: 'inbound_message', over: 'received_at', crontab },
]
