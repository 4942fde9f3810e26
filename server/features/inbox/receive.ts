import {
  bareSubject,
  stateOnReceived,
  type ThreadState,
  threadRefIn,
} from '../../../domain/inbox/thread.ts'
import type { Locale } from '../../../messages/locales.ts'
import { hasRows, query, queryFirst, queryOne, type Tx } from '../../db/transaction.ts'
import type { CleanPhoto } from '../../files/file-type.ts'
import { randomCode } from '../../random-code.ts'
import { addMessage } from './messages.ts'

/** For this long, a message with the same subject and sender joins the same thread. */
const SAME_SUBJECT_DAYS = 30

/** For this long, the same message again is one whose answer did not reach its sender. */
const AGAIN_MS = 10 * 60_000

/** A customer's message, validated and cleaned. */
export type Received = {
  readonly name: string
  /** In lower case; empty if only the phone number is known. */
  readonly email: string
  readonly phone: string | null
  readonly subject: string
  readonly body: string
  /** The language of the page that it came from, for visitors without an account. */
  readonly language: Locale
  /** The visit that it is about. */
  readonly bookingId?: number
  /** How it came; the contact form counts as e-mail. */
  readonly channel?: 'email' | 'whatsapp' | 'sms'
  /** The sender's account, if the e-mail does not identify it. */
  readonly accountId?: number | null
  readonly photos?: readonly CleanPhoto[]
}

/**
 * Adds a customer's message to the thread that it answers, or to a new one
 * (docs/product/inbox.md#threads).
 * @returns the thread's id.
 */
export async function receive(tx: Tx, now: Date, message: Received): Promise<number> {
  await lockSender(tx, message)
  const answered = await threadFor(tx, message, now)
  const threadId = answered?.id ?? (await begin(tx, message, now))
  await addMessage(tx, threadId, { kind: 'received', who: message.name, ...bodyOf(message) }, now)
  await query(tx, {
    text: `update thread set state = $2, last_message_at = $3, version = version + 1,
             unanswered_since = case when state in ('new', 'open') and unanswered_since is not null
               then unanswered_since else $3 end
           where id = $1`,
    values: [threadId, stateOnReceived(answered?.state ?? 'new'), now],
  })
  return threadId
}

/** Serialises messages of one sender, so that two at once create only one thread. */
async function lockSender(tx: Tx, { email, phone }: Received): Promise<void> {
  await query(tx, {
    text: 'select pg_advisory_xact_lock(7152028, hashtext($1))',
    values: [email || phone],
  })
}

/** Is it the last message of its thread, sent again because the answer was lost? */
export async function isSentAgain(tx: Tx, now: Date, message: Received): Promise<boolean> {
  await lockSender(tx, message)
  const thread = await threadFor(tx, message, now)
  if (!thread) return false
  const { body, photos = [] } = message
  return hasRows(tx, {
    text: `select from (
             select * from thread_message where thread_id = $1 and kind <> 'note'
             order by id desc limit 1) m
           where kind = 'received' and body = $2 and at > $3 and array(
             select bytes from thread_photo where message_id = m.id order by place) = $4::bytea[]`,
    values: [thread.id, body, new Date(now.getTime() - AGAIN_MS), photos.map(({ bytes }) => bytes)],
  })
}

function bodyOf({ body, photos = [], channel = 'email' }: Received) {
  return { body, photos, channel, accountId: null }
}

type Found = { id: number; state: ThreadState }

/**
 * The thread that a message answers: by its reference, its visit, or its subject. A phone number may
 * have a new owner, so its subject joins only a thread of the same name, or of nobody known.
 */
async function threadFor(tx: Tx, message: Received, now: Date): Promise<Found | undefined> {
  const ref = threadRefIn(message.subject) ?? threadRefIn(message.body)
  const since = new Date(now.getTime() - SAME_SUBJECT_DAYS * 86_400_000)
  return queryFirst<Found>(tx, {
    text: `select id, state from thread
           where customer_email = $1 and ($1 <> '' or customer_phone = $6) and (ref = $2 or state <> 'closed' and (
             booking_id = $3
             or $3::bigint is null and lower(subject) = lower($4) and last_message_at > $5
               and ($1 <> '' or customer_name in ($7, $6))))
           order by (ref = $2) is true desc, last_message_at desc, id desc limit 1
           for update`,
    values: [
      message.email,
      ref ?? null,
      message.bookingId ?? null,
      bareSubject(message.subject),
      since,
      message.phone,
      message.name,
    ],
  })
}

async function begin(tx: Tx, message: Received, now: Date): Promise<number> {
  const thread = await queryOne<{ id: number }>(tx, {
    text: `insert into thread (ref, subject, account_id, booking_id, customer_name, customer_email,
             customer_phone, language, created_at, last_message_at, version)
           select $1, $2, coalesce(a.merged_into, a.id, $9::bigint), $3, $4, $5, $6, coalesce(a.language, $7), $8, $8, 0
           from (select 1) one left join account a on a.email = $5 and a.verified_at is not null
           returning id`,
    values: [
      `M${randomCode(8)}`,
      bareSubject(message.subject) || message.subject,
      message.bookingId ?? null,
      message.name,
      message.email,
      message.phone,
      message.language,
      now,
      message.accountId ?? null,
    ],
  })
  return thread.id
}

/**
 * Adds staff's WhatsApp message that was not written in the inbox to the latest thread with a
 * WhatsApp message from that person, as its answer. Without such a thread, it adds nothing.
 */
export async function fileWritten(
  tx: Tx,
  { phone, accountId: customer }: { phone: string | null; accountId: number | null },
  written: { readonly body: string; readonly notificationId: number },
  by: { readonly accountId: number | null; readonly who: string; readonly now: Date },
): Promise<void> {
  const thread = await queryFirst<{ id: number }>(tx, {
    text: `update thread set last_message_at = $2, unanswered_since = null, version = version + 1,
             state = case when state in ('new', 'open') then 'waiting' else state end,
             owner_id = coalesce(owner_id, $3)
           where id = (
             select t.id from thread t
             where (translate(t.customer_phone, ' -()', '') = $1 or t.account_id = $4) and exists (
               select from thread_message m
               where m.thread_id = t.id and m.kind = 'received' and m.channel = 'whatsapp')
             order by t.last_message_at desc, t.id desc limit 1)
           returning id`,
    values: [phone, by.now, by.accountId, customer],
  })
  if (!thread) return
  const { accountId, who, now } = by
  const message = { kind: 'reply', accountId, who, channel: 'whatsapp', ...written } as const
  await addMessage(tx, thread.id, message, now)
}

/**
 * Adds a note by staff about a visit whose customer has not written.
 * @returns the open thread about that visit, or a new one.
 */
export async function fileNote(
  tx: Tx,
  about: Omit<Received, 'photos'> & { readonly bookingId: number },
  by: { readonly accountId: number | null; readonly who: string },
  now: Date,
): Promise<number> {
  const found = await threadFor(tx, about, now)
  const id = found?.id ?? (await begin(tx, about, now))
  const { accountId, who } = by
  await addMessage(tx, id, { kind: 'note', accountId, who, body: about.body }, now)
  await query(tx, {
    text: `update thread set state = case state when 'new' then 'open' else state end,
             owner_id = coalesce(owner_id, $2), version = version + 1 where id = $1`,
    values: [id, accountId],
  })
  return id
}
