import { createHash } from 'node:crypto'
import { isKind, kinds, type NotificationKind } from '../../../domain/notifications/kinds.ts'
import { renderTitle } from '../../../domain/notifications/render.ts'
import { crewDaysUntil } from '../../../domain/visits/steps.ts'
import { pathIn } from '../../../messages/locales.ts'
import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { SendResult } from '../../providers/messaging/port.ts'
import type { PushSubscription } from '../../providers/push/port.ts'
import type { StoredNotification } from './stored.ts'

/** How long a push service holds a message for a phone without a network. */
const HELD_SECONDS = 4 * 3600

/**
 * Sends a notification to the crew's app on each of a worker's phones
 * (docs/product/notifications.md#the-crews-app). It counts as sent once one of them accepts it; a
 * phone that shows it reports so (`recordShown`).
 */
export async function sendToApp(
  { pool, push, settings, clock }: Pick<Deps, 'pool' | 'push' | 'settings' | 'clock'>,
  row: StoredNotification,
  { id, text }: { readonly id: number; readonly text: string },
): Promise<SendResult> {
  const { kind, locale, worker_id: workerId } = row
  if (!push || !isKind(kind)) return { refused: 'no-provider', retry: 'other-channel' }
  const phones = await query<PushSubscription & { session_id: string; visit: string | null }>(
    pool,
    {
      name: 'push-subscriptions',
      // With its visit, if the app shows that to the worker.
      text: `select p.session_id, p.endpoint, p.p256dh, p.auth, b.booking_id as visit
             from worker_push p
             left join assignment a on a.booking_id = $2 and a.worker_id = p.worker_id
             left join booking b on b.id = a.booking_id and b.starts_at < $3
             where p.worker_id = $1`,
      values: [workerId, row.booking_id, crewDaysUntil(clock())],
    },
  )
  const visit = phones[0]?.visit
  const message = {
    id: `${id}`,
    title: kind === 'written' ? settings.company.name : renderTitle(kind, locale),
    text,
    path: `${pathIn(locale, '/crew')}${visit ? `?visit=${visit}` : ''}`,
  }
  const topic = topicOf(kind, row.booking_id)
  const how = { ttlSeconds: HELD_SECONDS, urgent: row.urgent, ...(topic && { topic }) }
  const results = await Promise.all(phones.map((phone) => push.send(phone, message, how)))
  const gone = phones.filter((_, at) => results[at] === 'gone')
  await query(pool, {
    name: 'delete-push-subscriptions',
    text: 'delete from worker_push where session_id = any($1)',
    values: [gone.map(({ session_id: session }) => session)],
  })
  if (results.includes('sent')) return { providerId: `${id}`, state: 'sent' }
  const refused = results.find((result) => typeof result === 'object')
  return {
    refused: refused?.refused ?? 'no-subscription',
    retry: refused?.later ? 'later' : 'other-channel',
  }
}

/** The same for messages of which only the newest counts; hashed, because push services see it. */
function topicOf(kind: NotificationKind, visit: number | null): string | undefined {
  if (!kinds[kind].newestCounts || visit === null) return undefined
  return createHash('sha256').update(`${kind} ${visit}`).digest('base64url').slice(0, 32)
}

/** A worker's phone has shown a message, so the next channels are not needed. */
export async function recordShown(
  { pool }: Pick<Deps, 'pool'>,
  { workerId, deliveryId }: { readonly workerId: number; readonly deliveryId: number },
  now: Date,
): Promise<void> {
  await query(pool, {
    text: `with shown as (
             update delivery d set state = 'delivered', updated_at = $3
             from notification n
             where d.id = $1 and d.channel = 'push' and n.id = d.notification_id
               and n.worker_id = $2 and delivery_progress(d.state) < delivery_progress('delivered')
             returning d.notification_id
           )
           update notification n set state = 'delivered', updated_at = $3
           from shown where n.id = shown.notification_id
             and delivery_progress(n.state) < delivery_progress('delivered')
             and n.state not in ('cancelled', 'suppressed')`,
    values: [deliveryId, workerId, now],
  })
}
