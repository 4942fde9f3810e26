import { baseLocale, type Locale } from '../../../messages/locales.ts'
import { query, queryFirst, queryOne, type Reader } from '../../db/transaction.ts'
import type { Invitation } from '../../providers/mail/port.ts'
import type { Conversation } from './commands.ts'

export type OutboxMail = {
  id: number
  to: string
  subject: string
  /** Both empty once it is sent. */
  text: string
  html: string
  created_at: Date
  /** Null while it waits, or without a mail provider. */
  sent_at: Date | null
}

const columns =
  'id, to_email as "to", subject, body_text as text, body_html as html, created_at, sent_at'

/** The newest messages, to one address or to all. */
export function newestMails(reader: Reader, to: string | undefined): Promise<OutboxMail[]> {
  return query<OutboxMail>(reader, {
    text: `select ${columns} from outbox
      where $1::text is null or to_email = $1 order by id desc limit 200`,
    values: [to ?? null],
  })
}

/** One message. */
export async function mailById(reader: Reader, id: number): Promise<OutboxMail | undefined> {
  return queryFirst<OutboxMail>(reader, {
    text: `select ${columns} from outbox where id = $1`,
    values: [id],
  })
}

/** The thread of a message, and visits for the reader's calendar. */
export async function enclosuresOf(
  reader: Reader,
  id: number,
): Promise<{ conversation: Conversation | null; invitations: readonly Invitation[] }> {
  const row = await queryFirst<{
    conversation: Conversation | null
    invitations: readonly Invitation[] | null
  }>(reader, {
    text: 'select conversation, invitations from outbox where id = $1',
    values: [id],
  })
  return { conversation: row?.conversation ?? null, invitations: row?.invitations ?? [] }
}

/** How many messages with these subjects were written to an address since then. */
export async function mailsSince(
  reader: Reader,
  to: string,
  subjects: readonly string[],
  since: Date,
): Promise<number> {
  const row = await queryOne<{ count: number }>(reader, {
    text: `select count(*) as count from outbox
      where to_email = $1 and subject = any($2) and created_at > $3`,
    values: [to, subjects, since],
  })
  return row.count
}

/** The language of the address's account, or a fallback. */
export async function languageOf(
  reader: Reader,
  address: string,
  otherwise: Locale = baseLocale,
): Promise<Locale> {
  const account = await queryFirst<{ language: Locale }>(reader, {
    name: 'language-of-address',
    text: 'select language from account where email = lower($1)',
    values: [address],
  })
  return account?.language ?? otherwise
}
