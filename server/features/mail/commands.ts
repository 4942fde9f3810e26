import { query, type Tx } from '../../db/transaction.ts'

/**
 * A mail to be sent. Never with a secret except a link's own token, and never with medical details.
 */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Of a message that a person wrote, in a thread. */
  readonly conversation?: Conversation
  /** Visits that calendars add, renew or take out (docs/product/calendar.md#invitations). */
  readonly invitations?: readonly Invitation[]
  readonly about?: MailSubject
}

/** One visit for the calendar of the mail's reader: an iTIP message. */
export type Invitation = {
  /** The file's name without its ending. */
  readonly name: string
  readonly method: 'REQUEST' | 'CANCEL'
  readonly text: string
}

/** What a mail tells, and whom; lists of messages show it. */
export type MailSubject = {
  /** docs/product/notifications.md#kinds */
  readonly kind?: string | undefined
  readonly accountId?: number | null
  readonly workerId?: number
  readonly bookingId?: number
  readonly orderId?: number
}

/** How mail programs know that messages belong together (docs/product/inbox.md#mails). */
export type Conversation = {
  /** Its own Message-ID, without the host. */
  readonly id: string
  /** Those of the messages before it, oldest first. */
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

/**
 * As `queueMail`, for several at once.
 * @param job sends them; that of mail when left out. Its payload is the `id`.
 * @returns their ids, in their order.
 */
export async function queueMails(
  tx: Tx,
  mails: readonly TimedMail[],
  job = sendMailJob,
): Promise<number[]> {
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
      mails.map((mail) => mail.to),
      mails.map((mail) => mail.subject),
      mails.map((mail) => mail.text),
      mails.map((mail) => mail.html),
      mails.map((mail) => mail.now),
      job,
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
