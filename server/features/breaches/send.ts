import { type BreachAudience, isUnfinished } from '../../../domain/privacy/breaches.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { type Locale, locales } from '../../../messages/locales.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CallRequest } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import type { Author } from '../audit/record.ts'
import { changeRecord } from '../audit/staff-command.ts'
import { queueMails, retryMail, type TimedMail } from '../mail/commands.ts'
import { renderEmail } from '../mail/email-template.ts'
import { breachRecord, recordMail, recordNotified } from './commands.ts'
import { type Recipient, readRecipients } from './recipients.ts'

type SendDeps = Pick<Deps, 'pool' | 'settings'>
type Written = { readonly subject: string; readonly text: string }

/** Mails per statement: there may be tens of thousands of customers. */
const BATCH = 500

/**
 * E-mails the notification to the Commissioner, once (docs/product/privacy.md#breaches). One that
 * failed is replaced and tried again.
 */
export function notifyCommissioner(
  deps: SendDeps,
  id: number,
  { version, to, ...written }: CallRequest<'POST /staff/breaches/{id}/commissioner/'>,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(deps.pool, breachRecord(id, version), async (tx, row) => {
    if (row.commissioner_at) return refuse('breach-notified')
    if (row.commissioner_mail === 'sending') return refuse('breach-mail-sending')
    const problem = problemOf(written, 'subject', 'text')
    if (problem) return problem
    const recipient = { email: to.trim(), language: 'en', account_id: null } as const
    const mail = mailTo(deps, written, recipient, by)
    const failed = row.commissioner_mail ? row.commissioner_mail_id : null
    const mailId = failed ? await retryMail(tx, failed, mail) : (await queueMails(tx, [mail]))[0]
    if (mailId === undefined) return refuse('breach-notified')
    await store(tx, id, { audience: 'commissioner', ...recipient, recipients: 1, written }, by)
    await recordMail(tx, id, { mailId, to: recipient.email }, by)
    return succeed()
  })
}

/** E-mails the notification to the people concerned, each in their language, once. */
export function notifyPersons(
  deps: SendDeps,
  id: number,
  { version, total, ...request }: CallRequest<'POST /staff/breaches/{id}/persons/'>,
  by: Author,
): Promise<CommandResult> {
  return changeRecord(deps.pool, breachRecord(id, version), async (tx, row) => {
    if (row.persons_at) return refuse('breach-notified')
    const people = await readRecipients(tx, request)
    if (!people.ok) return people
    if (people.value.length !== total) return refuse('breach-recipients-changed')
    for (const locale of locales) {
      const readers = people.value.filter(({ language }) => language === locale)
      if (readers.length === 0) continue
      const written = { subject: request[`subject_${locale}`], text: request[`text_${locale}`] }
      const problem = problemOf(written, `subject_${locale}`, `text_${locale}`)
      if (problem) return problem
      await send(tx, deps, written, readers, by)
      const stored = { language: locale, email: null, recipients: readers.length, written }
      await store(tx, id, { audience: 'persons', ...stored }, by)
    }
    const { whom, from, until } = request
    const which = whom === 'visits' ? { whom, from, until } : { whom }
    await recordNotified(tx, id, 'persons', { ...which, recipients: total }, by)
    return succeed()
  })
}

function problemOf({ subject, text }: Written, subjectField: string, textField: string) {
  if (subject.trim() === '') return refuse({ code: 'breach-mail-empty', field: subjectField })
  if (text.trim() === '') return refuse({ code: 'breach-mail-empty', field: textField })
  if (isUnfinished(text)) return refuse({ code: 'breach-mail-unfinished', field: textField })
  return undefined
}

async function send(
  tx: Tx,
  deps: SendDeps,
  written: Written,
  to: readonly Recipient[],
  by: Author,
): Promise<void> {
  for (let begin = 0; begin < to.length; begin += BATCH) {
    const some = to.slice(begin, begin + BATCH)
    await queueMails(
      tx,
      some.map((recipient) => mailTo(deps, written, recipient, by)),
    )
  }
}

function mailTo(
  { settings }: SendDeps,
  { subject, text }: Written,
  { email, language, account_id: accountId }: Recipient,
  { now }: Author,
): TimedMail {
  const [greeting = '', ...lines] = text.trim().split(/\s*\n\s*/)
  return {
    to: email,
    ...renderEmail(settings.company, language, { subject: subject.trim(), greeting, lines }),
    about: { accountId },
    now,
  }
}

type Stored = {
  readonly audience: BreachAudience
  readonly language: Locale
  readonly email: string | null
  readonly recipients: number
  readonly written: Written
}

async function store(
  tx: Tx,
  id: number,
  { audience, language, email, recipients, written }: Stored,
  { who }: Author,
): Promise<void> {
  await query(tx, {
    name: 'store-breach-mail',
    text: `insert into breach_mail (breach_id, audience, locale, to_email, recipients, subject, body, who)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (breach_id, audience, locale) do update set to_email = excluded.to_email,
             subject = excluded.subject, body = excluded.body, who = excluded.who`,
    values: [
      id,
      audience,
      language,
      email,
      recipients,
      written.subject.trim(),
      written.text.trim(),
      who,
    ],
  })
}
