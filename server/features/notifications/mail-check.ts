import type { Untrue } from '../../../domain/notifications/still-true.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import { end } from './deliveries.ts'
import { readUnfinished, untrueNow } from './stored.ts'

/**
 * Why the e-mail of a notification is not sent any more, if so; the notification ends with that reason
 * (docs/product/notifications.md#checked-again). Undefined for a mail that is no notification's.
 */
export async function whyMailUntrue(
  pool: Pool,
  mailId: number,
  now: Date,
): Promise<Untrue | undefined> {
  const [delivery] = await query<{ notification_id: number }>(pool, {
    name: 'notification-of-mail',
    text: 'select notification_id from delivery where outbox_id = $1',
    values: [mailId],
  })
  if (!delivery) return undefined
  const [row] = await readUnfinished(pool, [delivery.notification_id])
  const reason = row && untrueNow(row, now)
  if (!row || !reason) return undefined
  await inTransaction(pool, (tx) => end(tx, [{ id: row.id, state: 'cancelled', reason }], now))
  return reason
}
