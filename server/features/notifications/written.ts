import { randomUUID } from 'node:crypto'
import { windowOf } from '../../../domain/notifications/window.ts'
import type { Locale } from '../../../messages/locales.ts'
import { queryOne, type Tx } from '../../db/transaction.ts'
import { notify } from './notify.ts'
import { type Reachable, readReach } from './reach.ts'

/**
 * Sends a text by staff over WhatsApp, within 24 hours after the person wrote
 * (docs/product/messages.md#window).
 * @returns the id of the notification, or why nothing was sent.
 */
export async function writeByWhatsApp(
  tx: Tx,
  person: Reachable & { readonly language: Locale; readonly bookingId: number | null },
  text: string,
  by: { readonly accountId: number | null; readonly now: Date },
): Promise<{ id: number } | { refused: NonNullable<ReturnType<typeof windowOf>['refused']> }> {
  const { refused } = windowOf(await readReach(tx, person), by.now)
  if (refused) return { refused }
  const { accountId, workerId, phone, language: locale, bookingId } = person
  const key = `written-${randomUUID()}`
  await notify(tx, by.now, [
    {
      key,
      kind: 'written',
      parameters: { text },
      to: { accountId, workerId, phone, email: null, locale },
      bookingId,
      onlyChannel: 'whatsapp',
      byAccountId: by.accountId,
    },
  ])
  return { id: await idOfNotification(tx, key) }
}

/** The id of a notification by its key. */
export async function idOfNotification(tx: Tx, key: string): Promise<number> {
  const row = await queryOne<{ id: number }>(tx, {
    text: 'select id from notification where key = $1',
    values: [key],
  })
  return row.id
}
