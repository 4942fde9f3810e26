import type { MessageCode } from '../../../domain/messages/problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import { queueMail } from '../mail/commands.ts'
import { pageUrl, renderEmail } from '../mail/email-template.ts'
import { languageOf } from '../mail/queries.ts'
import { bookingFacts } from './details-text.ts'
import { actorOf, addEvents } from './history.ts'
import type { BookingRow } from './records.ts'

/**
 * Mails a customer's message about a booking to the company, in its inbox's language,
 * and records it in the booking's history.
 * @returns the problem when the message is empty.
 */
export async function reportProblem(
  { pool, settings, services }: Pick<Deps, 'pool' | 'settings' | 'services'>,
  caller: Caller,
  row: BookingRow,
  message: string,
  now: Date,
): Promise<Result<undefined, MessageCode>> {
  const text = message.trim()
  if (!text) return refuse({ code: 'message-missing', field: 'message' })
  const name = `${caller.firstName} ${caller.lastName}`
  await inTransaction(pool, async (tx) => {
    const to = settings.company.email
    const locale = await languageOf(tx, to)
    const [id, ...facts] = bookingFacts(services, row, locale)
    const path = `/report-booking-details?${new URLSearchParams({ skill: row.skill, bookingId: row.booking_id })}`
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
          label: m.mail_problem_open({}, { locale }),
          url: pageUrl(settings.publicUrl, locale, path),
        },
        after: text.split(/\n\s*\n/),
      },
      settings.company,
      locale,
    )
    await queueMail(tx, { to, ...email }, now)
    await addEvents(tx, [row.id], actorOf(caller), { code: 'problem-reported' }, now)
  })
  return succeed()
}
