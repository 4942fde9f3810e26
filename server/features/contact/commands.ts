import { normalizeEmail } from '../../../domain/account/registration.ts'
import { type Query, sentQueryProblem } from '../../../domain/contact/query.ts'
import type { MessageCode } from '../../../domain/messages/problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction, query } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import { queueMail } from '../mail/commands.ts'
import { languageOf } from '../mail/queries.ts'
import { newQueryMail } from './new-query-mail.ts'

/**
 * Stores a message of the contact form and mails it to the company, both or neither.
 * @returns the first broken rule of docs/product/checks.md#contact-form; success also for a bot,
 *   whose message is not stored.
 */
export async function sendQuery(
  { pool, settings }: { pool: Pool; settings: CompleteSettings },
  form: Query & { readonly website: string },
  now: Date,
): Promise<Result<undefined, MessageCode>> {
  // A honeypot: a field that people do not see. Bots fill it and get the usual answer.
  if (form.website) return succeed()
  const problem = sentQueryProblem(form)
  if (problem) return refuse(problem)
  const cleaned: Query = {
    first_name: oneLine(form.first_name),
    last_name: oneLine(form.last_name),
    email: normalizeEmail(form.email),
    phone: oneLine(form.phone),
    subject: oneLine(form.subject),
    message: form.message.trim(),
  }
  await inTransaction(pool, async (tx) => {
    await query(tx, {
      text: `insert into contact_message
               (first_name, last_name, email, phone, subject, message, created_at)
             values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        cleaned.first_name,
        cleaned.last_name,
        cleaned.email,
        cleaned.phone || null,
        cleaned.subject,
        cleaned.message,
        now,
      ],
    })
    const to = settings.company.email
    const mail = newQueryMail(settings.company, cleaned, await languageOf(tx, to))
    await queueMail(tx, { to, ...mail }, now)
  })
  return succeed()
}

/** Text in a mail's header or a list has no line breaks. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
