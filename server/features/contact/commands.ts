import { normalizeEmail } from '../../../domain/account/contact-details.ts'
import { type Query, sentQueryProblem } from '../../../domain/contact/query.ts'
import type { EveryCode } from '../../../domain/messages/every-problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import { isSentAgain, receive } from '../inbox/receive.ts'
import { queueMail } from '../mail/commands.ts'
import { languageOf } from '../mail/queries.ts'
import { newQueryMail } from './new-query-mail.ts'

/**
 * Adds a message from the contact form to the inbox and mails it to the company, both or neither.
 * @returns the first broken rule of docs/product/checks.md#contact-form; success also for a bot,
 * whose message is not stored.
 */
export async function sendQuery(
  { pool, settings }: { pool: Pool; settings: CompleteSettings },
  form: Query & { readonly website: string },
  language: Locale,
  now: Date,
): Promise<Result<undefined, EveryCode>> {
  // A honeypot, hidden from people. Bots fill it in and get the usual response.
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
    const received = {
      name: `${cleaned.first_name} ${cleaned.last_name}`,
      email: cleaned.email,
      phone: cleaned.phone || null,
      subject: cleaned.subject,
      body: cleaned.message,
      language,
    }
    if (await isSentAgain(tx, now, received)) return
    const threadId = await receive(tx, now, received)
    const to = settings.company.email
    const mail = newQueryMail(settings, cleaned, threadId, await languageOf(tx, to))
    await queueMail(tx, { to, ...mail }, now)
  })
  return succeed()
}

/** Removes line breaks, for mail headers and lists. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
