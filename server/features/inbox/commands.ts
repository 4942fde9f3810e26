import { changedFacts } from '../../../domain/audit/actions.ts'
import { stateOnChange, type ThreadState } from '../../../domain/inbox/thread.ts'
import type { Channel } from '../../../domain/notifications/channels.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query, type Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import { Failure, failureOf, notFound } from '../../http/failure.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { type Author, recordAudit } from '../audit/record.ts'
import { queueMail } from '../mail/commands.ts'
import { phoneDigitsOf } from '../notifications/notify.ts'
import { writeByWhatsApp } from '../notifications/written.ts'
import { addMessage, type Photo } from './messages.ts'
import { notifyAnswered } from './notify-answered.ts'
import { answerOf } from './queries.ts'
import { replyMail } from './reply-mail.ts'

export type InboxDeps = { readonly pool: Pool; readonly settings: CompleteSettings }

type Locked = {
  id: number
  ref: string
  subject: string
  state: ThreadState
  owner_id: number | null
  owner: string | null
  booking: string | null
  booking_id: number | null
  customer_name: string
  customer_email: string
  customer_phone: string | null
  account_id: number | null
  /** By which the customer wrote last. */
  channel: Channel
  language: Locale
  last_message_at: Date
  version: number
}

/** What staff may set of a thread. */
export type ThreadChange = {
  readonly version: number
  readonly state: ThreadState
  readonly owner: number | null
  /** The number that people see; '' for none. */
  readonly booking_id: string
}

/**
 * Changes state, owner and visit of a thread.
 * @throws Failure 404; 409 `out-of-date`; 400 `owner-unknown`, `booking-unknown`.
 */
export function changeThread(
  { pool }: InboxDeps,
  id: number,
  change: ThreadChange,
  by: Author,
): Promise<void> {
  return onThread(pool, id, change.version, async (tx, thread) => {
    const owner = await ownerOf(tx, change.owner)
    const booking = await bookingOf(tx, change.booking_id)
    const state = stateOnChange(change.state, change.owner)
    const changed = changedFacts(
      { status: thread.state, owner: thread.owner, booking: thread.booking },
      { status: state, owner, booking: booking?.booking_id ?? null },
    )
    if (!changed) return
    await query(tx, {
      text: `update thread set state = $2, owner_id = $3, booking_id = $4, version = version + 1
             where id = $1`,
      values: [id, state, change.owner, booking?.id ?? null],
    })
    await recordAudit(tx, [{ action: 'thread-changed', subject: `${id}`, ...changed }], by)
  })
}

/**
 * Answers the customer as part of the same conversation: by WhatsApp within 24 hours after they wrote
 * there, else by mail, in their language. Whoever replies to a thread without an owner becomes its
 * owner.
 * @throws Failure 404; 409 `out-of-date`, so that nobody answers what a colleague has answered, or
 *   before they read what came since; 409 `window-closed` when the page still showed WhatsApp.
 */
export function reply(
  { pool, settings }: InboxDeps,
  id: number,
  given: {
    version: number
    by?: 'whatsapp' | 'email' | undefined
    body: string
    close: boolean
  },
  by: Author,
): Promise<void> {
  const { version, close } = given
  const text = given.body.trim()
  if (!text) throw failureOf({ code: 'message-missing', field: 'body' })
  return onThread(pool, id, version, async (tx, thread) => {
    const answer = await answerOf(tx, thread, by.now)
    if (!answer.by) throw failureOf({ code: 'customer-without-email', field: 'body' })
    if (given.by === 'whatsapp' && answer.by !== 'whatsapp')
      throw failureOf({ code: 'window-closed', field: 'body' })
    const { accountId, who, now } = by
    const written = { kind: 'reply', accountId, who, body: text } as const
    if (answer.by === 'whatsapp' && given.by !== 'email')
      await addMessage(tx, id, { ...written, ...(await byWhatsApp(tx, thread, text, by)) }, now)
    else {
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
    await recordAudit(tx, [{ action: 'thread-answered', subject: `${id}`, ...facts }], by)
  })
}

/** Queues the mail of a reply; answers its Message-ID without the host. */
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
        // The first names no mail: it is what all replies have in common.
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

async function byWhatsApp(tx: Tx, thread: Locked, text: string, by: Author) {
  const { account_id: accountId, booking_id: bookingId, language } = thread
  const phone = phoneDigitsOf(thread.customer_phone)
  const person = { accountId, workerId: null, phone, email: null, language, bookingId }
  const sent = await writeByWhatsApp(tx, person, text, by)
  if ('refused' in sent) throw failureOf({ code: 'window-closed', field: 'body' })
  return { channel: 'whatsapp', notificationId: sent.id } as const
}

/** Adds a note that only staff read. @throws Failure 404; 400 `message-missing`. */
export async function addNote(
  { pool }: InboxDeps,
  id: number,
  { body, photos }: { body: string; photos: readonly Photo[] },
  by: Author,
): Promise<void> {
  const text = body.trim()
  if (!text && photos.length === 0) throw failureOf({ code: 'message-missing', field: 'body' })
  await inTransaction(pool, async (tx) => {
    if (!(await lockThread(tx, id))) throw notFound()
    const { accountId, who, now } = by
    await addMessage(tx, id, { kind: 'note', accountId, who, body: text, photos }, now)
    await recordAudit(tx, [{ action: 'thread-noted', subject: `${id}` }], by)
  })
}

async function onThread(
  pool: Pool,
  id: number,
  version: number,
  work: (tx: Tx, thread: Locked) => Promise<void>,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const thread = await lockThread(tx, id)
    if (!thread) throw notFound()
    if (thread.version !== version) throw await changedSince(tx, thread)
    await work(tx, thread)
  })
}

async function lockThread(tx: Tx, id: number): Promise<Locked | undefined> {
  const [thread] = await query<Locked>(tx, {
    text: `select t.id, t.ref, t.subject, t.state, t.owner_id, t.booking_id, t.customer_name,
             t.customer_email, coalesce(t.customer_phone, c.phone) as customer_phone, t.account_id, coalesce((
               select m.channel from thread_message m where m.thread_id = t.id
                 and m.kind = 'received' order by m.id desc limit 1), 'email') as channel,
             coalesce(c.language, t.language) as language, t.last_message_at,
             t.version, nullif(trim(o.first_name || ' ' || o.last_name), '') as owner,
             b.booking_id as booking
           from thread t
           left join account o on o.id = t.owner_id
           left join account c on c.id = t.account_id
           left join booking b on b.id = t.booking_id
           where t.id = $1 for no key update of t`,
    values: [id],
  })
  return thread
}

/** The customer wrote since, or a colleague did something. */
async function changedSince(tx: Tx, thread: Locked): Promise<Failure> {
  const [last] = await query<{ kind: string; who: string; newer: boolean }>(tx, {
    text: `select kind, who, at > coalesce((select max(at) from audit_entry
               where subject_kind = 'thread' and subject = $2), '-infinity') as newer
           from thread_message where thread_id = $1 and kind <> 'note' order by id desc limit 1`,
    values: [thread.id, `${thread.id}`],
  })
  if (last?.kind !== 'received' || !last.newer) return outOfDate(tx, 'thread', `${thread.id}`)
  return new Failure(409, 'out-of-date', (locale) =>
    m.problem_customer_wrote_again({ who: last.who }, { locale }),
  )
}

async function ownerOf(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [owner] = await query<{ name: string }>(tx, {
    text: `select trim(first_name || ' ' || last_name) as name from account
           where id = $1 and role <> 'Customer' and switched_off_at is null`,
    values: [id],
  })
  if (!owner) throw failureOf({ code: 'owner-unknown', field: 'owner' })
  return owner.name
}

async function bookingOf(tx: Tx, bookingId: string) {
  const wanted = bookingId.trim()
  if (!wanted) return undefined
  const [booking] = await query<{ id: number; booking_id: string }>(tx, {
    text: 'select id, booking_id from booking where booking_id = upper($1)',
    values: [wanted],
  })
  if (!booking) throw failureOf({ code: 'booking-unknown', field: 'booking_id' })
  return booking
}
