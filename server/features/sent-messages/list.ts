import { phoneDigits } from '../../../domain/account/phone.ts'
import type { SentMessage } from '../../../domain/api/messages/sent-messages.ts'
import { addDays, instantOf } from '../../../domain/booking/starts/calendar.ts'
import { causeOf } from '../../../domain/notifications/cause.ts'
import type { Channel } from '../../../domain/notifications/channels.ts'
import type { Category } from '../../../domain/notifications/kinds.ts'
import { type DeliveryState, hasArrived } from '../../../domain/notifications/states.ts'
import { type Dated, withIsoInstants } from '../../db/instants.ts'
import { anywhere, type Page } from '../../db/read-page.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { RecipientKey } from './recipient.ts'

/** The filter of a list of messages; undefined or '' matches all. */
export type MessageFilter = {
  readonly search: string
  readonly state?: DeliveryState
  readonly channel?: Channel
  readonly kind: string
  /** In Malaysia. */
  readonly day?: string
  readonly someone?: RecipientKey
  readonly key?: string
  /** Mails to the team, such as for a new password, are shown only to those who manage the team. */
  readonly seesTeam: boolean
}

/**
 * The state of a mail without a notification: a refused mail is retried for some hours before it
 * counts as failed.
 * @param since the parameter of the moment before which those hours began.
 */
const mailState = (since: string) => `case when o.sent_at is not null then 'sent'
  when o.withdrawn is not null then 'cancelled'
  when o.last_error is not null and o.created_at < ${since} then 'failed' else 'queued' end`
const MAIL_TRIES_HOURS = 8

/** A notification with its latest attempt, and the tables that name its recipient. */
const notifications = `notification n
  left join lateral (
    select d.channel, d.error_code from delivery d where d.notification_id = n.id
    order by d.id desc limit 1) d on true
  left join account a on a.id = n.account_id
  left join worker w on w.id = n.worker_id
  left join booking b on b.id = n.booking_id`
const notificationColumns = `'n' || n.id as key, n.created_at, n.kind, null as subject,
  coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), w.full_name, n.phone, n.email, '')
    as name,
  case when a.role = 'Customer' then coalesce(a.merged_into, a.id) end as customer,
  n.worker_id as worker,
  case when coalesce(d.channel, n.only_channel) = 'email' then n.email
    else coalesce(n.phone, n.email) end as "to",
  n.category, b.booking_id, b.skill, coalesce(d.channel, n.only_channel) as channel, n.state,
  coalesce(n.reason, d.error_code) as code, n.updated_at, n.send_after`

/** A mail without a notification. */
const mails = `outbox o
  left join account a on a.email = lower(o.to_email)
  left join worker w on w.contact_email = o.to_email and a.id is null
  left join booking b on b.id = o.booking_id`
const mailColumns = (since: string) => `'m' || o.id as key, o.created_at, o.kind, o.subject,
  coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), w.full_name, o.to_email) as name,
  case when a.role = 'Customer' then coalesce(a.merged_into, a.id) end as customer,
  w.id as worker, o.to_email as "to", 'utility' as category, b.booking_id, b.skill,
  'email' as channel, ${mailState(since)} as state,
  coalesce(o.withdrawn, case when o.sent_at is null and o.last_error is not null
    then 'mail-refused' end) as code,
  coalesce(o.sent_at, o.created_at) as updated_at, null::timestamptz as send_after`

/** The conditions of both halves, and their shared values. */
function conditionsOf(filter: MessageFilter, now: Date) {
  const values: unknown[] = []
  const since = new Date(now.getTime() - MAIL_TRIES_HOURS * 3_600_000)
  const put = (value: unknown) => `$${values.push(value)}`
  const ofNotifications: string[] = []
  const ofMails = ['not exists (select from delivery d where d.outbox_id = o.id)']
  const both = (notification: string, mail: string) => {
    ofNotifications.push(notification)
    ofMails.push(mail)
  }
  const { search, state, channel, kind, day, someone, key, seesTeam } = filter
  if (!seesTeam) ofMails.push(`(a.role is null or a.role = 'Customer')`)
  if (key) {
    const id = put(Number(key.slice(1)))
    both(
      key.startsWith('n') ? `n.id = ${id}` : `false and n.id = ${id}`,
      key.startsWith('m') ? `o.id = ${id}` : `false and o.id = ${id}`,
    )
  }
  if (state) {
    const placeholder = put(state)
    both(`n.state = ${placeholder}`, `${mailState(put(since))} = ${placeholder}`)
  }
  if (channel) {
    const placeholder = put(channel)
    both(
      `exists (select from delivery d where d.notification_id = n.id and d.channel = ${placeholder})`,
      `${placeholder} = 'email'`,
    )
  }
  if (kind) {
    const placeholder = put(kind)
    both(`n.kind = ${placeholder}`, `coalesce(o.kind, 'mail') = ${placeholder}`)
  }
  if (day) {
    const [from, to] = [put(instantOf(day, 0)), put(instantOf(addDays(day, 1), 0))]
    both(
      `n.created_at >= ${from} and n.created_at < ${to}`,
      `o.created_at >= ${from} and o.created_at < ${to}`,
    )
  }
  if (someone) both(...ofSomeone(someone, put))
  const words = search.trim().replace(/\s+/g, ' ')
  if (words) both(...found(words, put))
  const where = (conditions: readonly string[]) =>
    conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return { notifications: where(ofNotifications), mails: where(ofMails), values, put, since }
}

function ofSomeone(someone: RecipientKey, put: (value: unknown) => string): [string, string] {
  if (someone.kind === 'booking') {
    // A message about a whole order is listed for each of its visits.
    const visit = `(select id, order_id from booking where booking_id = ${put(someone.id)})`
    const of = (table: string) =>
      `exists (select from ${visit} v where v.id = ${table}.booking_id
         or ${table}.booking_id is null and v.order_id = ${table}.order_id)`
    return [of('n'), of('o')]
  }
  const id = put(someone.id)
  if (someone.kind === 'worker')
    return [
      `n.worker_id = ${id}`,
      `o.to_email = (select contact_email from worker where id = ${id})`,
    ]
  return [
    `n.account_id in (select id from account where id = ${id} or merged_into = ${id})`,
    `o.to_email = (select email from account where id = ${id})`,
  ]
}

/** Matches a part of a name, a phone, an e-mail, a subject, or a booking. */
function found(words: string, put: (value: unknown) => string): [string, string] {
  const like = (text: string) => put(anywhere(text))
  const part = like(words)
  const digits = phoneDigits(words)
  const phone = digits ? ` or n.phone like ${like(digits)}` : ''
  const people = `(a.first_name || ' ' || a.last_name) ilike ${part} or w.full_name ilike ${part}
    or b.booking_id ilike ${part}`
  return [
    `(${people} or n.email ilike ${part}${phone})`,
    `(${people} or o.to_email ilike ${part} or o.subject ilike ${part})`,
  ]
}

type Row = Dated<
  Omit<SentMessage, 'recipient' | 'cause'>,
  'created_at' | 'updated_at' | 'send_after'
> & {
  name: string
  customer: number | null
  worker: number | null
  category: Category
}

/** A page of messages, newest first: notifications over any channel, and other mails. */
export async function readMessages(
  reader: Reader,
  filter: MessageFilter,
  { page, page_size: size }: Page,
  now: Date,
): Promise<{ items: SentMessage[]; total: number }> {
  const { values, put, since, ...where } = conditionsOf(filter, now)
  const counted = [...values]
  const [upTo, limit, offset] = [put(page * size), put(size), put((page - 1) * size)]
  const columns = mailColumns(put(since))
  const [rows, [count]] = await Promise.all([
    query<Row>(reader, {
      // Each half in the order of its ids, which follows time.
      text: `select * from (
               (select ${notificationColumns} from ${notifications} ${where.notifications}
                order by n.id desc limit ${upTo})
               union all
               (select ${columns} from ${mails} ${where.mails} order by o.id desc limit ${upTo})
             ) message order by created_at desc, key desc limit ${limit} offset ${offset}`,
      values,
    }),
    query<{ total: number }>(reader, {
      text: `select ((select count(*) from ${notifications} ${where.notifications})
               + (select count(*) from ${mails} ${where.mails}))::int as total`,
      values: counted,
    }),
  ])
  return { items: rows.map(messageOf), total: count?.total ?? 0 }
}

/** One message; undefined if unknown, or if the caller may not see it. */
export async function readMessage(
  reader: Reader,
  key: string,
  seesTeam: boolean,
  now: Date,
): Promise<SentMessage | undefined> {
  const { items } = await readMessages(
    reader,
    { search: '', kind: '', key, seesTeam },
    { page: 1, page_size: 1 },
    now,
  )
  return items[0]
}

function messageOf(row: Row): SentMessage {
  const { name, customer, worker, ...facts } = row
  // An error that another channel made up for needs no explanation.
  const code = hasArrived(row.state) || row.state === 'sent' ? null : row.code
  return {
    ...withIsoInstants(facts),
    code,
    cause: causeOf(code) ?? null,
    recipient: { name, customer, worker },
  }
}
