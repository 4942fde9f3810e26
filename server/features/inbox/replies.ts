import { isStop } from '../../../domain/notifications/consent.ts'
import { baseLocale, type Locale } from '../../../messages/locales.ts'
import { inTransaction, query, queryFirst, type Reader, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ReplyEvent } from '../../providers/messaging/port.ts'
import { phoneDigitsOf } from '../notifications/notify.ts'
import { receive } from './receive.ts'

/** The owner of a phone number. */
type Owner = {
  readonly account_id: number | null
  readonly worker_id: number | null
  readonly name: string
  readonly email: string
  readonly language: Locale
  readonly booking_id: number | null
}

/**
 * Stores a reply by WhatsApp or SMS, once. A stop word ends messages; everything else goes to a
 * thread (docs/product/notifications.md#replies).
 */
export function storeReply(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  event: ReplyEvent,
): Promise<void> {
  return inTransaction(pool, (tx) => storeOnce(tx, event, clock()))
}

async function storeOnce(tx: Tx, event: ReplyEvent, now: Date): Promise<void> {
  const { channel, providerId, text, at } = event
  const phone = phoneDigitsOf(event.from ?? null) ?? (await phoneOfUser(tx, event)) ?? event.userId
  if (!phone) return
  const owner = await ownerOf(tx, phone)
  const stored = await queryFirst<{ id: number }>(tx, {
    text: `insert into inbound_message (channel, provider_id, phone, account_id, worker_id, body,
             received_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (channel, provider_id) do nothing returning id`,
    values: [channel, providerId, phone, owner?.account_id, owner?.worker_id, text, at],
  })
  if (!stored) return
  if (isStop(text)) await endConsents(tx, phone, owner, text, now)
  else
    await receive(tx, now, {
      name: owner?.name ?? phone,
      email: owner?.email ?? '',
      phone,
      subject: channel === 'whatsapp' ? 'WhatsApp' : 'SMS',
      body: text,
      language: owner?.language ?? baseLocale,
      channel,
      accountId: owner?.account_id ?? null,
      ...(owner?.booking_id ? { bookingId: owner.booking_id } : {}),
    })
}

/** Withdraws all consents of a number on both channels (docs/product/notifications.md#consent). */
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

/** The phone of a user id, from the latest message to that user; undefined if unknown. */
async function phoneOfUser(reader: Reader, event: ReplyEvent): Promise<string | undefined> {
  if (!event.userId) return undefined
  const known = await queryFirst<{ phone: string }>(reader, {
    text: `select n.phone from delivery d join notification n on n.id = d.notification_id
           where d.user_id = $1 and d.channel = $2 and n.phone is not null
           order by d.id desc limit 1`,
    values: [event.userId, event.channel],
  })
  return known?.phone
}

/**
 * The recipient of the latest message to the number, otherwise its only owner. A worker who left is
 * only the owner of a number that nobody else has.
 */
async function ownerOf(reader: Reader, phone: string): Promise<Owner | undefined> {
  return queryFirst<Owner>(reader, {
    name: 'owner-of-phone',
    text: `with people as (
             (select n.account_id, n.worker_id, n.booking_id, 0 as rank
              from notification n where n.phone = $1 and not exists (
                select from worker w where w.id = n.worker_id and w.status = 'left')
              order by n.id desc limit 1)
             union all
             (select max(a.id), null, null, 1 from account a
              where translate(a.phone, ' -()', '') = $1 and a.merged_into is null
              having count(*) = 1)
             union all
             (select null, max(w.id), null, 2 + (w.status = 'left')::int from worker w
              where translate(w.phone, ' -()', '') = $1
              group by w.status = 'left' having count(*) = 1)
           )
           select a.id as account_id, w.id as worker_id, p.booking_id,
             coalesce(a.first_name || ' ' || a.last_name, w.full_name) as name,
             coalesce(a.email, '') as email, coalesce(a.language, 'en') as language
           from people p left join account a on a.id = p.account_id
           left join worker w on w.id = p.worker_id
           where a.id is not null or w.id is not null order by p.rank limit 1`,
    values: [phone],
  })
}
