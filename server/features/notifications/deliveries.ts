import type { Channel } from '../../../domain/notifications/channels.ts'
import { acceptedState } from '../../../domain/notifications/states.ts'
import { inBatches } from '../../db/batch.ts'
import { columnsOf } from '../../db/columns.ts'
import type { Pool } from '../../db/connection.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import type { SendResult } from '../../providers/messaging/port.ts'
import { queueMails } from '../mail/commands.ts'
import { sendAttempts, sendJob } from './notify.ts'
import type { StoredNotification } from './stored.ts'
import { mailOf } from './texts.ts'

/** The exclusive right to send a delivery now. */
export type Claim = {
  readonly id: number
  readonly notificationId: number
  readonly channel: Channel
}

/** The state of a delivery before it was claimed again. */
type LastTry = { readonly updatedAt: Date; readonly errorCode: string | null }

/** A provider's result for a delivery. */
export type Outcome = { readonly claim: Claim; readonly result: SendResult; readonly at: Date }

/** Ends notifications that are not sent any more. */
export async function end(
  tx: Tx,
  endings: readonly { id: number; state: string; reason: string }[],
  now: Date,
): Promise<void> {
  if (endings.length === 0) return
  await query(tx, {
    name: 'end-notifications',
    text: `with ending as (
             select * from unnest($1::bigint[], $2::text[], $3::text[]) as e (id, state, reason)
           ), unsent as (
             update delivery d set state = 'cancelled', updated_at = $4
             from ending e
             where d.notification_id = e.id and e.state = 'cancelled'
               and d.state in ('queued', 'sending')
           )
           update notification n set state = e.state, reason = e.reason, updated_at = $4
           from ending e
           where n.id = e.id and (n.state in ('queued', 'sending')
             or n.state = 'sent' and e.state = 'failed')`,
    values: [...columnsOf(endings, 'id', 'state', 'reason'), now],
  })
}

/** Marks deliveries that no provider accepted as failed. */
export async function giveUp(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await query(tx, {
    text: `update delivery set state = 'failed', updated_at = $2,
             error_code = coalesce(error_code, 'no-answer')
           where id = any($1::bigint[]) and state in ('queued', 'sending')`,
    values: [ids, now],
  })
}

/** Records channels that would refuse a notification as failed deliveries. */
export async function skip(
  tx: Tx,
  skipped: readonly { id: number; channel: Channel; reason: string }[],
  now: Date,
): Promise<void> {
  if (skipped.length === 0) return
  await query(tx, {
    text: `insert into delivery (notification_id, channel, provider, state, error_code, created_at,
             updated_at)
           select s.id, s.channel, 'none', 'failed', s.reason, $4, $4
           from unnest($1::bigint[], $2::text[], $3::text[]) as s (id, channel, reason)
           where not exists (select from delivery d
             where d.notification_id = s.id and d.channel = s.channel)`,
    values: [...columnsOf(skipped, 'id', 'channel', 'reason'), now],
  })
}

/** Queues the next step of notifications for its time, once; steps at other times stay queued. */
export async function scheduleNext(
  tx: Tx,
  steps: readonly { id: number; at: Date }[],
): Promise<void> {
  if (steps.length === 0) return
  await query(tx, {
    name: 'next-step-jobs',
    // If our clock is behind the database's, the job would run too early again and again.
    text: `select count(*) from graphile_worker.add_jobs(array(
             select ($3, json_build_object('ids', json_build_array(id)), null,
               greatest(at, now() + interval '1 second'), $4,
               'notification-' || id || '-' || (extract(epoch from at) * 1000)::bigint, null, null)
               ::graphile_worker.job_spec
             from unnest($1::bigint[], $2::timestamptz[]) as s (id, at)))`,
    values: [steps.map(({ id }) => id), steps.map(({ at }) => at), sendJob, sendAttempts],
  })
}

/** Writes the e-mails of notifications, with their deliveries. */
export async function writeMails(
  tx: Tx,
  settings: Pick<CompleteSettings, 'company' | 'publicUrl'>,
  rows: readonly StoredNotification[],
  now: Date,
): Promise<void> {
  const mails = rows.flatMap((row) => {
    const mail = row.email === null ? undefined : mailOf(row, settings)
    if (!mail) return []
    const about = {
      kind: row.kind,
      accountId: row.account_id,
      ...(row.worker_id === null ? {} : { workerId: row.worker_id }),
      ...(row.booking_id === null ? {} : { bookingId: row.booking_id }),
      ...(row.order_id === null ? {} : { orderId: row.order_id }),
    }
    return [{ ...mail, to: row.email ?? '', about, now, notificationId: row.id }]
  })
  const ids = await queueMails(tx, mails)
  if (ids.length === 0) return
  await query(tx, {
    // A second mail is refused as a whole: it is not queued either.
    text: `with mailed as (
             insert into delivery (notification_id, channel, provider, outbox_id, state, created_at,
               updated_at)
             select id, 'email', 'outbox', outbox_id, 'queued', $3, $3
             from unnest($1::bigint[], $2::bigint[]) as v (id, outbox_id)
             returning notification_id
           )
           update notification n set state = 'sending', updated_at = $3
           from mailed where n.id = mailed.notification_id and n.state = 'queued'`,
    values: [mails.map(({ notificationId }) => notificationId), ids, now],
  })
}

/** Claims first attempts in a channel, except those that another process is making. */
export async function claimNew(
  tx: Tx,
  attempts: readonly {
    notificationId: number
    channel: Channel
    provider: string
    body: string
  }[],
  now: Date,
): Promise<Claim[]> {
  if (attempts.length === 0) return []
  return query<Claim>(tx, {
    name: 'claim-deliveries',
    text: `with claimed as (
             insert into delivery (notification_id, channel, provider, body, state, created_at,
               updated_at)
             select w.id, w.channel, w.provider, w.body, 'sending', $5, $5
             from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
               as w (id, channel, provider, body)
             join notification n on n.id = w.id and n.state in ('queued', 'sending', 'sent')
             order by w.id
             on conflict do nothing
             returning id, notification_id, channel
           ), begun as (
             update notification n set state = 'sending', updated_at = $5
             from claimed c where n.id = c.notification_id and n.state = 'queued'
           )
           select id, notification_id as "notificationId", channel from claimed`,
    values: [...columnsOf(attempts, 'notificationId', 'channel', 'provider', 'body'), now],
  })
}

/** Claims deliveries to be sent again; `seen`: their last try, as far as the caller knows. */
export async function claimRepeated(
  tx: Tx,
  repeats: readonly (Claim & { seen: Date })[],
  now: Date,
): Promise<Claim[]> {
  if (repeats.length === 0) return []
  return query<Claim>(tx, {
    text: `update delivery d set updated_at = $3, error_code = null
           from unnest($1::bigint[], $2::timestamptz[]) as w (id, seen)
           where d.id = w.id and d.state in ('queued', 'sending') and d.updated_at = w.seen
           returning d.id, d.notification_id as "notificationId", d.channel`,
    values: [repeats.map(({ id }) => id), repeats.map(({ seen }) => seen), now],
  })
}

/** Releases a claim as if it had never been made: nothing was sent. */
export async function release(
  pool: Pool,
  { id }: Claim,
  tried: LastTry | undefined,
): Promise<void> {
  if (!tried) {
    await query(pool, {
      name: 'release-new-delivery',
      text: `delete from delivery where id = $1 and state = 'sending'`,
      values: [id],
    })
    return
  }
  await query(pool, {
    name: 'release-delivery',
    text: `update delivery set updated_at = $2, error_code = $3 where id = $1 and state = 'sending'`,
    values: [id, tried.updatedAt, tried.errorCode],
  })
}

/** Stores results of providers, batching concurrent ones. */
export function recorder(pool: Pool): (outcome: Outcome) => Promise<void> {
  return inBatches({ atOnce: 2, most: 16 }, async (outcomes: readonly Outcome[]) => {
    const reported = outcomes.map(({ claim, result, at }) => ({
      id: claim.id,
      at,
      ...('refused' in result
        ? {
            state: result.retry === 'later' ? 'sending' : 'failed',
            provider_id: null,
            code: result.refused,
            ends: result.retry === 'never',
          }
        : {
            state: acceptedState(result.state),
            provider_id: result.providerId,
            code: null,
            ends: false,
          }),
    }))
    await query(pool, {
      name: 'record-deliveries',
      text: `with reported as (
               select * from jsonb_to_recordset($1) as t (id bigint, at timestamptz, state text,
                 provider_id text, code text, ends boolean)
             ), known as (
               update delivery d set
                 provider_id = coalesce(d.provider_id, t.provider_id),
                 error_code = case when delivery_progress(d.state) < 2 then t.code
                   else d.error_code end,
                 state = case when delivery_progress(t.state) > delivery_progress(d.state)
                   then t.state else d.state end,
                 updated_at = case when delivery_progress(d.state) < 2 then t.at
                   else d.updated_at end
               from reported t where d.id = t.id
               returning d.notification_id, t.at, t.code,
                 case when d.state <> 'failed' then d.state
                   when t.ends and not exists (select from delivery e
                     where e.notification_id = d.notification_id and e.channel = 'email'
                       and e.state in ('queued', 'sent')) then 'failed' end as state
             )
             update notification n set state = k.state, updated_at = k.at,
               reason = case when k.state = 'failed' then k.code end
             from known k
             where n.id = k.notification_id and k.state is not null
               and delivery_progress(k.state) > delivery_progress(n.state)
               and n.state not in ('cancelled', 'suppressed')`,
      values: [JSON.stringify(reported)],
    })
    return outcomes.map(() => undefined)
  })
}
