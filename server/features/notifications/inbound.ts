import { isStop } from '../../../domain/notifications/consent.ts'
import { baseLocale, type Locale } from '../../../messages/locales.ts'
import { inTransaction, query, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { MessagingHandlers, ReplyEvent, StatusEvent } from '../../providers/messaging/port.ts'
import { receive } from '../inbox/receive.ts'
import { phoneDigitsOf, sendAttempts, sendJob } from './notify.ts'

/** The person who has a number. */
type Owner = {
  readonly account_id: number | null
  readonly worker_id: number | null
  readonly name: string
  readonly email: string
  readonly language: Locale
  readonly booking_id: number | null
}

/** What is done with what providers tell, in whatever order and however often they do. */
export function messagingHandlers(
  deps: Pick<Deps, 'pool' | 'clock' | 'messaging'>,
): MessagingHandlers {
  const handlers = {
    now: deps.clock,
    onStatus: (event: StatusEvent) => storeStatus(deps, event),
    onReply: (event: ReplyEvent) =>
      inTransaction(deps.pool, (tx) => storeReply(tx, event, deps.clock())),
  }
  return handlers
}

/**
 * Moves a delivery and its notification forward. What failed gets its next step at once. A status of
 * a message that is not ours changes nothing.
 */
async function storeStatus(
  { pool, messaging, clock }: Pick<Deps, 'pool' | 'clock' | 'messaging'>,
  event: StatusEvent,
): Promise<void> {
  const { channel, providerId, reference, state, errorCode, price, currency } = event
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

/** Stores a reply once: it ends messages if it says so, and is filed into the inbox otherwise. */
async function storeReply(tx: Tx, event: ReplyEvent, now: Date): Promise<void> {
  const { channel, providerId, text, at } = event
  const phone = phoneDigitsOf(event.from ?? null) ?? (await phoneOfUser(tx, event)) ?? event.userId
  if (!phone) return
  const owner = await ownerOf(tx, phone)
  const [stored] = await query<{ id: number }>(tx, {
    text: `insert into inbound_message (channel, provider_id, phone, account_id, worker_id, body,
             received_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (channel, provider_id) do nothing returning id`,
    values: [channel, providerId, phone, owner?.account_id, owner?.worker_id, text, at],
  })
  if (!stored) return
  if (isStop(text)) await endConsents(tx, phone, owner, text, now)
  else
    await receive(
      tx,
      {
        name: owner?.name ?? phone,
        email: owner?.email ?? '',
        phone,
        subject: channel === 'whatsapp' ? 'WhatsApp' : 'SMS',
        body: text,
        language: owner?.language ?? baseLocale,
        channel,
        accountId: owner?.account_id ?? null,
        ...(owner?.booking_id ? { bookingId: owner.booking_id } : {}),
      },
      now,
    )
}

/** Ends both channels of a number for everything (docs/product/notifications.md#consent). */
async function endConsents(
  tx: Tx,
  phone: string,
  owner: Owner | undefined,
  wording: string,
  now: Date,
): Promise<void> {
  await query(tx, {
    text: `insert into consent (account_id, worker_id, phone, channel, category, granted, wording,
             locale, source, at)
           select $1, $2, $3, channel, category, false, $4, $5, 'reply', $6
           from unnest(array['whatsapp', 'sms']) as channel,
             unnest(array['utility', 'marketing']) as category`,
    values: [
      owner?.account_id,
      owner?.worker_id,
      phone,
      wording,
      owner?.language ?? baseLocale,
      now,
    ],
  })
}

/** The number behind a user id, by the newest message that its person got; undefined: none is known. */
async function phoneOfUser(reader: Reader, event: ReplyEvent): Promise<string | undefined> {
  if (!event.userId) return undefined
  const [known] = await query<{ phone: string }>(reader, {
    text: `select n.phone from delivery d join notification n on n.id = d.notification_id
           where d.user_id = $1 and d.channel = $2 and n.phone is not null
           order by d.id desc limit 1`,
    values: [event.userId, event.channel],
  })
  return known?.phone
}

/** Whom the number was written to last, else who has it alone. */
async function ownerOf(reader: Reader, phone: string): Promise<Owner | undefined> {
  const [owner] = await query<Owner>(reader, {
    name: 'owner-of-phone',
    text: `with people as (
             (select n.account_id, n.worker_id, n.booking_id, 0 as rank
              from notification n where n.phone = $1 order by n.id desc limit 1)
             union all
             (select max(a.id), null, null, 1 from account a
              where translate(a.phone, ' -()', '') = $1 and a.merged_into is null
              having count(*) = 1)
             union all
             (select null, max(w.id), null, 2 from worker w
              where translate(w.phone, ' -()', '') = $1 having count(*) = 1)
           )
           select a.id as account_id, w.id as worker_id, p.booking_id,
             coalesce(a.first_name || ' ' || a.last_name, w.full_name) as name,
             coalesce(a.email, '') as email, coalesce(a.language, 'en') as language
           from people p left join account a on a.id = p.account_id
           left join worker w on w.id = p.worker_id
           where a.id is not null or w.id is not null order by p.rank limit 1`,
    values: [phone],
  })
  return owner
}
