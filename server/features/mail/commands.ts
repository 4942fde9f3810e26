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
}

/** One visit for the calendar of the mail's reader: an iTIP message. */
export type Invitation = {
  /** The file's name without its ending. */
  readonly name: string
  readonly method: 'REQUEST' | 'CANCEL'
  readonly text: string
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
export function queueMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  return queueMails(tx, [{ ...mail, now }])
}

/** A message with the moment it was caused. */
export type TimedMail = Mail & { readonly now: Date }

/** As `queueMail`, for several at once. */
export async function queueMails(tx: Tx, mails: readonly TimedMail[]): Promise<void> {
  if (mails.length === 0) return
  await query(tx, {
    name: 'queue-mails',
    text: `with mailed as (
             insert into outbox (to_email, subject, body_text, body_html, created_at, conversation,
               invitations)
             select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[],
               $8::jsonb[], $9::jsonb[])
             returning id
           )
           select count(*) from graphile_worker.add_jobs(array(
             select ($6, json_build_object('id', id), null, null, $7, null, null, null)
               ::graphile_worker.job_spec
             from mailed))`,
    values: [
      mails.map((mail) => mail.to),
      mails.map((mail) => mail.subject),
      mails.map((mail) => mail.text),
      mails.map((mail) => mail.html),
      mails.map((mail) => mail.now),
      sendMailJob,
      attempts,
      mails.map(({ conversation }) => (conversation ? JSON.stringify(conversation) : null)),
      mails.map(({ invitations = [] }) =>
        invitations.length > 0 ? JSON.stringify(invitations) : null,
      ),
    ],
  })
}
