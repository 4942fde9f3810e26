import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type CleanPhoto, cleanPhotos } from '../../files/file-type.ts'
import type { Caller } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { bookingFacts } from '../bookings/calendar-entries/details-text.ts'
import { actorOf, addEvents } from '../bookings/records/history.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { isSentAgain, receive } from '../inbox/receive.ts'
import { queueMail } from '../mail/commands.ts'
import { pageUrl, renderEmail } from '../mail/email-template.ts'
import { languageOf } from '../mail/queries.ts'
import { openTicket } from './open-ticket.ts'

/**
 * Adds a customer's message about a booking to the inbox, mails it to the company in the language of
 * the company's address, and records it in the booking's history. Once the visit has begun, the message
 * is a complaint under the guarantee and opens a ticket (docs/product/tickets.md#in-time).
 * @returns the problem when the message is empty or a photo cannot be read.
 */
export async function reportProblem(
  deps: Pick<Deps, 'pool' | 'settings' | 'services'>,
  caller: Caller,
  row: BookingRow,
  { message, photos: sent }: { message: string; photos: readonly { data: string }[] },
  now: Date,
): Promise<CommandResult> {
  const text = message.trim()
  if (!text) return refuse({ code: 'message-missing', field: 'message' })
  const photos = cleanPhotos(sent)
  if (!photos) return refuse({ code: 'photo-unreadable', field: 'photos' })
  await inTransaction(deps.pool, (tx) =>
    fileComplaint(tx, deps, row, { caller, text, photos }, now),
  )
  return succeed()
}

/** Like `reportProblem`, within a transaction of the caller. */
export async function fileComplaint(
  tx: Tx,
  { settings, services }: Pick<Deps, 'settings' | 'services'>,
  row: BookingRow,
  {
    caller,
    text,
    photos,
  }: { readonly caller: Caller; readonly text: string; readonly photos: readonly CleanPhoto[] },
  now: Date,
): Promise<void> {
  const name = `${caller.firstName} ${caller.lastName}`
  const to = settings.company.email
  const locale = await languageOf(tx, to)
  const [id, ...facts] = bookingFacts(services, row, locale)
  const received = {
    name,
    email: caller.email,
    phone: row.customer_phone,
    subject: m.mail_problem_subject({ id: row.booking_id }, { locale: caller.language }),
    body: text,
    language: caller.language,
    bookingId: row.id,
    photos,
  }
  if (await isSentAgain(tx, now, received)) return
  const threadId = await receive(tx, now, received)
  const actor = actorOf(caller)
  await openTicket(tx, row, { threadId, complaint: text, actor }, now)
  const email = renderEmail(settings.company, locale, {
    subject: m.mail_problem_subject({ id: row.booking_id }, { locale }),
    greeting: m.mail_hello({}, { locale }),
    lines: [m.mail_problem_line({ name }, { locale })],
    facts: [
      ...(id ? [id] : []),
      [m.mail_name({}, { locale }), name],
      [m.mail_email({}, { locale }), caller.email],
      ...(row.customer_phone
        ? ([[m.mail_phone({}, { locale }), row.customer_phone]] as const)
        : []),
      ...facts,
    ],
    action: {
      label: m.mail_contact_answer({}, { locale }),
      url: pageUrl(settings.publicUrl, locale, `/inbox?thread=${threadId}`),
    },
    after: text.split(/\n\s*\n/),
  })
  await queueMail(tx, { to, ...email }, now)
  await addEvents(tx, [row.id], actor, { code: 'problem-reported' }, now)
}
