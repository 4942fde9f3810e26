import type { MessageCode } from '../../../domain/messages/problem.ts'
import { type Result, refuse, succeed } from '../../../domain/result.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/calls.ts'
import { queueMail } from '../mail/commands.ts'
import { renderEmail } from '../mail/email-template.ts'
import { bookingFacts } from './details-text.ts'
import { actorOf, addEvents } from './history.ts'
import type { BookingRow } from './records.ts'

/**
 * Mails a customer's message about a booking to the company
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
  const email = renderEmail(
    {
      subject: `Problem with booking ${row.booking_id}`,
      greeting: 'Hello,',
      lines: [`${name} reports a problem with a booking. Please answer by e-mail.`],
      facts: [
        ['Booking ID', row.booking_id],
        ['Name', name],
        ['Email', caller.email],
        ...(row.customer_phone ? ([['Phone', row.customer_phone]] as const) : []),
        ...bookingFacts(services, row).filter(([label]) => label !== 'Booking ID'),
      ],
      action: {
        label: 'Open the booking',
        url: `${settings.publicUrl}/report-booking-details?${new URLSearchParams({ skill: row.skill, bookingId: row.booking_id })}`,
      },
      after: text.split(/\n\s*\n/),
    },
    settings.company,
  )
  await inTransaction(pool, async (tx) => {
    await queueMail(tx, { to: settings.company.email, ...email }, now)
    await addEvents(tx, [row.id], actorOf(caller), 'Reported a problem', now)
  })
  return succeed()
}
