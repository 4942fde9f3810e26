import { query, type Tx } from '../../db/transaction.ts'

/**
 * A mail to be sent. Never with a secret except a link's own token, and never with medical details.
 */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
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

/**
 * As `queueMail`, for several at once and within a larger statement.
 * @param first the number of the first of its values in that statement.
 * @returns `written`, a CTE body that returns the messages' ids; `order`, an expression that queues
 *   the sending of what the CTE named `cte` has written; and the values of both.
 */
export function mailing(mails: readonly TimedMail[], first: number, cte: string) {
  const value = (at: number) => `$${first + at}`
  return {
    written: `insert into outbox (to_email, subject, body_text, body_html, created_at)
      select * from unnest(${value(0)}::text[], ${value(1)}::text[], ${value(2)}::text[],
        ${value(3)}::text[], ${value(4)}::timestamptz[])
      returning id`,
    order: `(select count(*) from graphile_worker.add_jobs(array(
        select (${value(5)}, json_build_object('id', id), null, null, ${value(6)}, null, null, null)
          ::graphile_worker.job_spec
        from ${cte})))`,
    values: [
      mails.map((mail) => mail.to),
      mails.map((mail) => mail.subject),
      mails.map((mail) => mail.text),
      mails.map((mail) => mail.html),
      mails.map((mail) => mail.now),
      sendMailJob,
      attempts,
    ],
  }
}

/** As `queueMail`, for several at once. */
export async function queueMails(tx: Tx, mails: readonly TimedMail[]): Promise<void> {
  const { written, order, values } = mailing(mails, 1, 'mailed')
  await query(tx, {
    name: 'queue-mails',
    text: `with mailed as (${written}) select ${order}`,
    values,
  })
}
