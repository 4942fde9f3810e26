import { changedFacts } from '../../../domain/audit/actions.ts'
import { stateOnChange, type ThreadState } from '../../../domain/inbox/thread.ts'
import type { Label } from '../../../domain/messages/label.ts'
import type { Channel } from '../../../domain/notifications/channels.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import { cleanPhotos } from '../../files/file-type.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { queueMail } from '../mail/commands.ts'
import { phoneDigitsOf } from '../notifications/notify.ts'
import { writeByWhatsApp } from '../notifications/written.ts'
import { addMessage } from './messages.ts'
import { notifyAnswered } from './notify-answered.ts'
import { answerOf } from './queries.ts'
import { replyMail } from './reply-mail.ts'

export type InboxDeps = { readonly pool: Pool; readonly settings: CompleteSettings }

type Locked = {
  id: number
  ref: string
  subject: string
  state: ThreadState
  owner: string | null
  booking: string | null
  booking_id: number | null
  customer_name: string
  customer_email: string
  customer_phone: string | null
  account_id: number | null
  /** The channel of the customer's latest message. */
  channel: Channel
  language: Locale
  version: number
}

/** Changes a thread's state, owner and visit. */
export function changeThread(
  { pool }: InboxDeps,
  id: number,
  change: CallRequest<'PUT /staff/threads/{id}'>,
  by: Author,
): Promise<CommandResult> {
  return onThread(pool, id, change.version, async (tx, thread) => {
    const owner = await ownerOf(tx, change.owner)
    if (owner === undefined) return refuse({ code: 'owner-unknown', field: 'owner' })
    const bookingId = change.booking_id.trim()
    const booking = bookingId ? await bookingOf(tx, bookingId) : null
    if (!booking && bookingId) return refuse({ code: 'booking-unknown', field: 'booking_id' })
    const state = stateOnChange(change.state, change.owner)
    const changed = changedFacts(
      { status: thread.state, owner: thread.owner, booking: thread.booking },
      { status: state, owner, booking: booking?.booking_id ?? null },
    )
    if (!changed) return succeed()
    await query(tx, {
      text: `update thread set state = $2, owner_id = $3, booking_id = $4, version = version + 1
             where id = $1`,
      values: [id, state, change.owner, booking?.id ?? null],
    })
    await recordAudit(tx, by, { action: 'thread-changed', subject: `${id}`, ...changed })
    return succeed()
  })
}

/**
 * Answers the customer in the same conversation and in their language: by WhatsApp within 24 hours of
 * their message there, otherwise by mail. The replier becomes the owner of a thread without one.
 * Refuses if a colleague has answered, or if the customer wrote again since the caller read the
 * thread.
 */
export async function reply(
  { pool, settings }: InboxDeps,
  id: number,
  message: CallRequest<'POST /staff/threads/{id}/reply/'>,
  by: Author,
): Promise<CommandResult> {
  const { version, close } = message
  const text = message.body.trim()
  if (!text) return refuse({ code: 'message-missing', field: 'body' })
  return onThread(pool, id, version, async (tx, thread) => {
    const answer = await answerOf(tx, thread, by.now)
    if (!answer.by) return refuse({ code: 'customer-without-email', field: 'body' })
    if (message.by === 'whatsapp' && answer.by !== 'whatsapp') return refuse(windowClosed)
    const { accountId, who, now } = by
    const written = { kind: 'reply', accountId, who, body: text } as const
    if (answer.by === 'whatsapp' && message.by !== 'email') {
      const sent = await writeByWhatsApp(tx, personOf(thread), text, by)
      if ('refused' in sent) return refuse(windowClosed)
      const channel = { channel: 'whatsapp', notificationId: sent.id } as const
      await addMessage(tx, id, { ...written, ...channel }, now)
    } else {
      const mailId = await mailReply(tx, settings, thread, { text, by })
      await addMessage(tx, id, { ...written, mailId }, now)
      await notifyAnswered(tx, { threadId: id }, mailId, now)
    }
    const state: ThreadState = close ? 'closed' : 'waiting'
    await query(tx, {
      text: `update thread set state = $2, owner_id = coalesce(owner_id, $3), last_message_at = $4,
               unanswered_since = null, version = version + 1 where id = $1`,
      values: [id, state, accountId, now],
    })
    const facts = changedFacts(
      { status: thread.state, owner: thread.owner },
      { status: state, owner: thread.owner ?? who },
    )
    await recordAudit(tx, by, { action: 'thread-answered', subject: `${id}`, ...facts })
    return succeed()
  })
}

/** Queues the mail of a reply. @returns its Message-ID without the host. */
async function mailReply(
  tx: Tx,
  settings: CompleteSettings,
  thread: Locked,
  { text, by }: { text: string; by: Author },
): Promise<string> {
  const earlier = await query<{ kind: string; body: string; mail_id: string | null; at: Date }>(
    tx,
    {
      text: `select kind, body, mail_id, at from thread_message
             where thread_id = $1 and kind <> 'note' order by id`,
      values: [thread.id],
    },
  )
  const quoted = earlier.findLast(({ kind }) => kind === 'received')
  const mailId = `thread-${thread.ref}-${earlier.length + 1}`
  const mail = replyMail(settings.company, thread, { text, who: by.who, quoted })
  await queueMail(
    tx,
    {
      to: thread.customer_email,
      ...mail,
      conversation: {
        id: mailId,
        // The first reference names no mail; it is shared by all replies.
        references: [
          `thread-${thread.ref}`,
          ...earlier.flatMap(({ mail_id: sent }) => (sent ? [sent] : [])),
        ],
        reply_to: settings.company.email,
      },
    },
    by.now,
  )
  return mailId
}

const windowClosed = { code: 'window-closed', field: 'body' } as const

function personOf(thread: Locked) {
  const { account_id: accountId, booking_id: bookingId, language } = thread
  const phone = phoneDigitsOf(thread.customer_phone)
  const audience = 'customer' as const
  return { accountId, workerId: null, phone, email: null, audience, language, bookingId }
}

/** Adds a note for staff. */
export async function addNote(
  { pool }: InboxDeps,
  id: number,
  { body, photos: sent }: { body: string; photos: readonly { data: string }[] },
  by: Author,
): Promise<CommandResult> {
  const text = body.trim()
  const photos = cleanPhotos(sent)
  if (!photos) return refuse({ code: 'photo-unreadable', field: 'photos' })
  if (!text && photos.length === 0) return refuse({ code: 'message-missing', field: 'body' })
  return onThread(pool, id, undefined, async (tx) => {
    const { accountId, who, now } = by
    await addMessage(tx, id, { kind: 'note', accountId, who, body: text, photos }, now)
    await recordAudit(tx, by, { action: 'thread-noted', subject: `${id}` })
    return succeed()
  })
}

function onThread(
  pool: Pool,
  id: number,
  version: number | undefined,
  work: (tx: Tx, thread: Locked) => Promise<CommandResult>,
): Promise<CommandResult> {
  const record = {
    lock: (tx: Tx) => lockThread(tx, id),
    version,
    subject: ['thread', `${id}`],
    since: customerWrote,
  } as const
  return changeRecord(pool, record, work)
}

async function lockThread(tx: Tx, id: number): Promise<Locked | undefined> {
  return queryFirst<Locked>(tx, {
    text: `select t.id, t.ref, t.subject, t.state, t.booking_id, t.customer_name,
             t.customer_email, coalesce(t.customer_phone, c.phone) as customer_phone, t.account_id, coalesce((
               select m.channel from thread_message m where m.thread_id = t.id
                 and m.kind = 'received' order by m.id desc limit 1), 'email') as channel,
             coalesce(c.language, t.language) as language, t.version,
             nullif(trim(o.first_name || ' ' || o.last_name), '') as owner,
             b.booking_id as booking
           from thread t
           left join account o on o.id = t.owner_id
           left join account c on c.id = t.account_id
           left join booking b on b.id = t.booking_id
           where t.id = $1 for no key update of t`,
    values: [id],
  })
}

/** The problem if the customer wrote again after all changes by colleagues. */
async function customerWrote(tx: Tx, { id }: Locked): Promise<Label | undefined> {
  const last = await queryFirst<{ kind: string; who: string; newer: boolean }>(tx, {
    text: `select kind, who, at > coalesce((select max(at) from audit_entry
               where subject_kind = 'thread' and subject = $2), '-infinity') as newer
           from thread_message where thread_id = $1 and kind <> 'note' order by id desc limit 1`,
    values: [id, `${id}`],
  })
  if (last?.kind !== 'received' || !last.newer) return undefined
  return (_, options) => m.problem_customer_wrote_again({ who: last.who }, options)
}

/** The name of a member of staff who may own a thread; null for no owner, undefined if unknown. */
async function ownerOf(tx: Tx, id: number | null): Promise<string | null | undefined> {
  if (id === null) return null
  const owner = await queryFirst<{ name: string }>(tx, {
    text: `select trim(first_name || ' ' || last_name) as name from account
           where id = $1 and role <> 'Customer' and switched_off_at is null`,
    values: [id],
  })
  return owner?.name
}

async function bookingOf(tx: Tx, bookingId: string) {
  return queryFirst<{ id: number; booking_id: string }>(tx, {
    text: 'select id, booking_id from booking where booking_id = upper($1)',
    values: [bookingId],
  })
}
