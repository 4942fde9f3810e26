import { columnsOf } from '../../db/columns.ts'
import { query, queryFirst, type Tx } from '../../db/transaction.ts'
import type { Invitation } from '../../providers/mail/port.ts'

/** A mail to send. It contains no secret except a link's own token, and no medical details. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Of a person's message in a thread. */
  readonly conversation?: Conversation
  /** Visits that calendars add, update or remove (docs/product/calendar.md#invitations). */
  readonly invitations?: readonly Invitation[]
  readonly about?: MailSubject
}

/** The subject and recipient of a mail, for lists of messages. */
export type MailSubject = {
  /** docs/product/notifications.md#kinds */
  readonly kind?: string
  readonly accountId?: number | null
  readonly workerId?: number
  readonly bookingId?: number
  readonly orderId?: number
}

/** Links messages in mail programs (docs/product/inbox.md#mails). */
export type Conversation = {
  /** Its own Message-ID, without the host. */
  readonly id: string
  /** Those of the earlier messages, oldest first. */
  readonly references: readonly string[]
  readonly reply_to: string
}

/** The job that sends one message of the outbox. */
export const sendMailJob = 'send-mail'

/** After about six hours of refusals a message stays in the outbox with its last error. */
const attempts = 10

/**
 * Adds a message to the outbox and queues its sending, both in the transaction that causes it: a
 * rolled-back message is never mailed.
 */
export async function queueMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  await queueMails(tx, [{ ...mail, now }])
}

/** A message with the moment it was caused. */
export type TimedMail = Mail & { readonly now: Date }

/** Like `queueMail`, for several at once. @returns their ids, in order. */
export async function queueMails(tx: Tx, mails: readonly TimedMail[]): Promise<number[]> {
  if (mails.length === 0) return []
  const rows = await query<{ id: number }>(tx, {
    name: 'queue-mails',
    text: `with mailed as (
             insert into outbox (to_email, subject, body_text, body_html, created_at, conversation,
              invitations, kind, account_id, worker_id, booking_id, order_id)
             select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[],
               $8::jsonb[], $9::jsonb[], $10::text[], $11::bigint[], $12::int[], $13::bigint[],
               $14::bigint[])
             returning id
           ), queued as (
             select count(*) from graphile_worker.add_jobs(array(
               select ($6, json_build_object('id', id), null, null, $7, null, null, null)
                 ::graphile_worker.job_spec
               from mailed))
           )
           select id from mailed, queued order by id`,
    values: [
      ...columnsOf(mails, 'to', 'subject', 'text', 'html', 'now'),
      sendMailJob,
      attempts,
      mails.map(({ conversation }) => (conversation ? JSON.stringify(conversation) : null)),
      mails.map(({ invitations = [] }) =>
        invitations.length > 0 ? JSON.stringify(invitations) : null,
      ),
      mails.map(({ about }) => about?.kind ?? null),
      mails.map(({ about }) => about?.accountId ?? null),
      mails.map(({ about }) => about?.workerId ?? null),
      mails.map(({ about }) => about?.bookingId ?? null),
      mails.map(({ about }) => about?.orderId ?? null),
    ],
  })
  return rows.map(({ id }) => id)
}

/**
 * Replaces a mail that was not sent yet, and sends it.
 * @returns its id; undefined if it was sent in the meantime.
 */
export async function retryMail(
  tx: Tx,
  id: number,
  { to, subject, text, html }: Mail,
): Promise<number | undefined> {
  const row = await queryFirst<{ id: number }>(tx, {
    text: `update outbox set to_email = $2, subject = $3, body_text = $4, body_html = $5,
             last_error = null
           where id = $1 and sent_at is null returning id`,
    values: [id, to, subject, text, html],
  })
  if (!row) return undefined
  // In place of tries that are still to come, so that two never run at once.
  await query(tx, {
    text: `select graphile_worker.complete_jobs(array(
             select j.id from graphile_worker._private_jobs j
               join graphile_worker._private_tasks t on t.id = j.task_id
             where t.identifier = $2 and j.payload->>'id' = $1 and j.locked_at is null))`,
    values: [`${id}`, sendMailJob],
  })
  await sendMailAgain(tx, id)
  return row.id
}

/** Sends a mail of the outbox once more. */
export async function sendMailAgain(tx: Tx, id: number | string): Promise<void> {
  await query(tx, {
    text: `select graphile_worker.add_job($2, json_build_object('id', $1::bigint),
             job_key => 'mail-again-' || $1, max_attempts => 3)`,
    values: [id, sendMailJob],
  })
}
