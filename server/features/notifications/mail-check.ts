import type { ObsoleteReason } from '../../../domain/notifications/obsolete.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, queryFirst } from '../../db/transaction.ts'
import { end } from './deliveries.ts'
import { obsoleteReasonOf, readUnfinished } from './stored.ts'

/**
 * Why the e-mail of a notification is not sent any more, which also ends the notification
 * (docs/product/notifications.md#checked-again). Undefined if it may be sent, and for mails without
 * a notification.
 */
export async function obsoleteMailReason(
  pool: Pool,
  mailId: number,
  now: Date,
): Promise<ObsoleteReason | undefined> {
  const delivery = await queryFirst<{ notification_id: number }>(pool, {
    name: 'notification-of-mail',
    text: 'select notification_id from delivery where outbox_id = $1',
    values: [mailId],
  })
  if (!delivery) return undefined
  const [row] = await readUnfinished(pool, [delivery.notification_id])
  const reason = row && obsoleteReasonOf(row, now)
  if (!row || !reason) return undefined
  await inTransaction(pool, (tx) => end(tx, [{ id: row.id, state: 'cancelled', reason }], now))
  return reason
}
