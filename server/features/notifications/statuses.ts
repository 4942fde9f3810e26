import { acceptedState } from '../../../domain/notifications/states.ts'
import { query } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { StatusEvent } from '../../providers/messaging/port.ts'
import { sendAttempts, sendJob } from './notify.ts'

/**
 * Advances a delivery and its notification. A failed one gets its next step at once. The status of
 * a message that is not ours changes nothing.
 */
export async function storeStatus(
  { pool, messaging, clock }: Pick<Deps, 'pool' | 'clock' | 'messaging'>,
  event: StatusEvent,
): Promise<void> {
  const { channel, providerId, reference, errorCode, price, currency } = event
  const state = acceptedState(event.state)
  const ours = /^\d{1,15}$/.test(reference ?? '') ? Number(reference) : null
  await query(pool, {
    name: 'message-status',
    text: `with reported as (
             update delivery d set
               provider_id = coalesce(d.provider_id, $3),
               state = case when delivery_progress($5) > delivery_progress(d.state)
                 then $5 else d.state end,
               error_code = case when $5 = 'failed' and delivery_progress(d.state) < 3 then $6
                 else d.error_code end,
               updated_at = case when delivery_progress($5) > delivery_progress(d.state)
                 then $9 else d.updated_at end,
               user_id = coalesce(d.user_id, $12),
               price = coalesce($7::numeric, d.price), currency = coalesce($8, d.currency)
             where d.channel = $2 and d.state not in ('cancelled', 'suppressed')
               and (d.id = $1 or $1 is null and d.provider = $4 and d.provider_id = $3)
               -- A late arrival, while the next attempt in the channel is under way, is left out.
               and not (d.state = 'failed' and delivery_progress($5) > 3 and exists (
                 select from delivery n where n.notification_id = d.notification_id
                   and n.channel = d.channel and n.state <> 'failed'))
             returning d.notification_id, d.state
           ), moved as (
             update notification n set state = t.state, reason = null, updated_at = $9
             from reported t where n.id = t.notification_id and t.state <> 'failed'
               and delivery_progress(t.state) > delivery_progress(n.state)
               and n.state not in ('cancelled', 'suppressed')
           )
           select count(*) from graphile_worker.add_jobs(array(
             select ($10, json_build_object('ids', json_build_array(notification_id)), null, null,
               $11, 'notification-' || notification_id, null, null)::graphile_worker.job_spec
             from reported where reported.state = 'failed' and $5 = 'failed'))`,
    values: [
      ours,
      channel,
      providerId ?? null,
      messaging?.[channel]?.name ?? '',
      state,
      errorCode ?? null,
      price ?? null,
      currency ?? null,
      clock(),
      sendJob,
      sendAttempts,
      event.userId ?? null,
    ],
  })
}
