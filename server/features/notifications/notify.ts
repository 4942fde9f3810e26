import type { Channel } from '../../../domain/notifications/channels.ts'
import {
  kindNames,
  kinds,
  type NotificationKind,
  type ParametersOf,
} from '../../../domain/notifications/kinds.ts'
import type { Facts } from '../../../domain/notifications/obsolete.ts'
import { sendTime } from '../../../domain/notifications/quiet-hours.ts'
import type { Locale } from '../../../messages/locales.ts'
import { query, type Tx } from '../../db/transaction.ts'

/** The recipient of a notification. */
export type NotifiedPerson = {
  /** A customer or a member of staff. */
  readonly accountId?: number | null
  readonly workerId?: number | null
  /** Any spelling with a country code. */
  readonly phone: string | null
  readonly email: string | null
  readonly locale: Locale
}

type AnyKind<Kind extends NotificationKind> = {
  /** Notifications with the same key are sent once. */
  readonly key: string
  readonly kind: Kind
  readonly parameters: ParametersOf[Kind]
  readonly to: NotifiedPerson
  readonly bookingId?: number | null
  readonly orderId?: number | null
  /** What must still be true when it is sent. */
  readonly facts?: Facts
  readonly sendAfter?: Date
  readonly uselessAfter?: Date | null
  /** Chosen by staff. */
  readonly onlyChannel?: Channel
  readonly againOf?: number
  readonly byAccountId?: number | null
}

/** A notification to write; its kind determines its parameters. */
export type NewNotification = { [Kind in NotificationKind]: AnyKind<Kind> }[NotificationKind]

export const sendJob = 'send-notifications'
/** Notifications after quiet hours are sent one batch after the other, so that orders stay fast. */
const sendQueue = 'notifications'
const MOST_IN_A_JOB = 50
/** The job itself fails only if the database does. */
export const sendAttempts = 25

const waiting = kindNames.filter((kind) => !kinds[kind].now)

/**
 * Writes notifications and queues their sending, in the transaction that causes them
 * (docs/product/notifications.md). Skips a notification whose key exists and was not cancelled, and
 * one that could only repeat the feature's own mail, because the customer has agreed to no other
 * channel.
 */
export async function notify(
  tx: Tx,
  now: Date,
  notifications: readonly NewNotification[],
): Promise<void> {
  const rows = notifications.map((each) => rowOf(each, now))
  const possible = rows.filter((row) => row.phone !== null || !row.by_phone_only)
  if (possible.length === 0) return
  await setCancelledAside(
    tx,
    possible.map(({ key }) => key),
  )
  await query(tx, {
    name: 'notify',
    text: `with written as (
             insert into notification (key, kind, audience, account_id, worker_id, phone, email,
               locale, parameters, facts, booking_id, order_id, category, urgent, send_after,
               useless_after, only_channel, again_of, by_account_id, created_at, updated_at)
             select key, kind, audience, account_id, worker_id, phone, email, locale, parameters,
               facts, booking_id, order_id, category, urgent, send_after, useless_after,
               only_channel, again_of, by_account_id, $2, $2
             from jsonb_to_recordset($1) as g (key text, kind text, audience text,
               account_id bigint, worker_id int, phone text, email text, locale text,
               parameters jsonb, facts jsonb, booking_id bigint, order_id bigint, category text,
               urgent boolean, send_after timestamptz, useless_after timestamptz,
               only_channel text, again_of bigint, by_account_id bigint, by_phone_only boolean)
             where not by_phone_only or exists (
               select from consent c
               where c.phone = g.phone and c.category = g.category and c.channel <> 'email'
                 and c.granted and not exists (select from consent n
                   where n.phone = c.phone and n.channel = c.channel
                     and n.category = c.category and n.id > c.id))
             order by key
             on conflict (key) do nothing
             returning id, send_after, kind = any($3) and only_channel is null as waits
           ), numbered as (
             select *, (row_number() over (partition by waits, send_after order by id) - 1) / $4
               as batch
             from written
           )
           select count(*) from graphile_worker.add_jobs(array(
             select ($5, json_build_object('ids', json_agg(id)), case when waits then $6 end,
               send_after, $7, null, null, null)::graphile_worker.job_spec
             from numbered group by waits, send_after, case when waits then batch else id end))`,
    values: [
      JSON.stringify(possible),
      now,
      waiting,
      MOST_IN_A_JOB,
      sendJob,
      sendQueue,
      sendAttempts,
    ],
  })
}

/**
 * A notification cancelled before it was sent has reached nobody. If its cause recurs, it is sent
 * under the same key.
 */
async function setCancelledAside(tx: Tx, keys: readonly string[]): Promise<void> {
  await query(tx, {
    name: 'set-cancelled-aside',
    text: `update notification n set key = n.key || ':' || n.id
           where n.key = any($1) and n.state = 'cancelled'
             and not exists (select from delivery d where d.notification_id = n.id
               and (d.state in ('sent', 'delivered', 'read') or d.error_code = 'no-answer'))`,
    values: [keys],
  })
}

function rowOf(notification: NewNotification, now: Date) {
  const { key, kind, parameters, to, facts = {}, uselessAfter = null, onlyChannel } = notification
  const { audience, category, urgent, mail, now: isNow } = kinds[kind]
  const at = notification.sendAfter ?? now
  return {
    key,
    kind,
    audience: to.workerId ? 'worker' : audience,
    account_id: to.accountId ?? null,
    worker_id: to.workerId ?? null,
    phone: phoneDigitsOf(to.phone),
    email: mail === 'own' ? null : to.email,
    locale: to.locale,
    parameters,
    facts,
    booking_id: notification.bookingId ?? null,
    order_id: notification.orderId ?? null,
    category,
    urgent,
    send_after: sendTime(at, { now: isNow || onlyChannel !== undefined }, uselessAfter),
    useless_after: uselessAfter,
    only_channel: onlyChannel ?? null,
    again_of: notification.againOf ?? null,
    by_account_id: notification.byAccountId ?? null,
    by_phone_only: mail === 'own' && audience === 'customer' && !onlyChannel,
  }
}

/** A number in E.164; null for an invalid one, such as one without a country code. */
export function phoneDigitsOf(phone: string | null): string | null {
  const digits = phone?.replace(/[^+\d]/g, '') ?? ''
  return /^\+\d{6,15}$/.test(digits) ? digits : null
}
