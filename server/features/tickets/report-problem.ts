import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import type { CommandResult } from '../../http/refusals.ts'
import { bookingFacts } from '../bookings/calendar-entries/details-text.ts'
import { actorOf, addEvents } from '../bookings/records/history.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import type { Photo } from '../inbox/messages.ts'
import { receive } from '../inbox/receive.ts'
import { queueMail } from '../mail/commands.ts'
import { pageUrl, renderEmail } from '../mail/email-template.ts'
import { languageOf } from '../mail/queries.ts'
import { openTicket } from './open-ticket.ts'

/**
 * Files a customer's message about a booking in the inbox, mails it to the company in the language of
 * its address, and records it in the booking's history. Once the visit has begun it is a complaint under
 * the guarantee, and has a ticket (docs/product/tickets.md#in-time).
 * @returns the problem when the message is empty.
 */
export async function reportProblem(
  deps: Pick<Deps, 'pool' | 'settings' | 'services'>,
  caller: Caller,
  row: BookingRow,
  { message, photos }: { message: string; photos: readonly Photo[] },
  now: Date,
): Promise<CommandResult> {
  const text = message.trim()
  if (!text) return refuse({ code: 'message-missing', field: 'message' })
  await inTransaction(deps.pool, (tx) =>
    fileComplaint(tx, deps, row, { caller, text, photos }, now),
  )
  return succeed()
}

/** What `reportProblem` does, with another change that it belongs to. */
export async function fileComplaint(
  tx: Tx,
  { settings, services }: Pick<Deps, 'settings' | 'services'>,
  row: BookingRow,
  {
    caller,
    text,
    photos,
  }: { readonly caller: Caller; readonly text: string; readonly photos: readonly Photo[] },
  now: Date,
): Promise<void> {
  const name = `${caller.firstName} ${caller.lastName}`
  const to = settings.company.email
  const locale = await languageOf(tx, to)
  const [id, ...facts] = bookingFacts(services, row, locale)
  const { threadId } = await receive(
    tx,
    {
      name,
      email: caller.email,
      phone: row.customer_phone,
      subject: m.mail_problem_subject({ id: row.booking_id }, { locale: caller.language }),
      body: text,
      language: caller.language,
      bookingId: row.id,
      photos,
    },
    now,
  )
  const actor = actorOf(caller)
  await openTicket(tx, row, { threadId, complaint: text, actor }, now)
  const email = renderEmail(
    {
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
    },
    settings.company,
    locale,
  )
  await queueMail(tx, { to, ...email }, now)
  await addEvents(tx, [row.id], actor, { code: 'problem-reported' }, now)
}
