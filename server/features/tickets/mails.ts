import { formatSen } from '../../../domain/booking/price/money.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Tx } from '../../db/transaction.ts'
import { customersInvitations } from '../bookings/calendar-entries/customer-calendar.ts'
import { bookingFacts } from '../bookings/calendar-entries/details-text.ts'
import { type EmailContent, type MailDeps, mailTo, seeBookings } from '../bookings/mails/mails.ts'
import { readBookings, readRecipient } from '../bookings/records/queries.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { type EventReader, each, readerOf } from '../events/readers.ts'
import { notifyAnswered } from '../inbox/notify-answered.ts'
import { queueMail } from '../mail/commands.ts'
import { pageUrl } from '../mail/email-template.ts'
import { readAnswer, type TicketAnswer } from './ticket-rows.ts'

/** Mails customers the answers to their complaints (docs/product/notifications.md#tickets). */
export function ticketMails(deps: MailDeps): EventReader {
  const answer = <Type extends AnswerType>(mailOf: MailOf) =>
    each<Type>(async (tx, { type, payload: { entry_id: id } }, now) => {
      const entry = await readAnswer(tx, id)
      const [row] = entry ? await readBookings(tx, [entry.visit]) : []
      const customer = row && (await readRecipient(tx, row.account_id))
      if (!entry || !row) return
      if (customer) {
        const { content, added } = await mailOf(tx, deps, row, entry)
        const calendar = { method: 'REQUEST', visits: added ?? [] } as const
        const invitations = customersInvitations(deps, customer, calendar, now)
        await queueMail(tx, { ...mailTo(deps, customer, content), invitations }, now)
      }
      await notifyAnswered(tx, { ticketId: entry.ticket_id }, `${type}:${id}`, now)
    })
  return readerOf({
    'ticket.return-offered': answer(returnVisit),
    'ticket.credited': answer(credit),
    'ticket.closed': answer(closed),
  })
}

type AnswerType = 'ticket.return-offered' | 'ticket.credited' | 'ticket.closed'

type MailOf = (
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  entry: TicketAnswer,
) => Promise<{
  readonly content: (locale: Locale) => EmailContent
  /** Visits that the mail adds to the calendar. */
  readonly added?: readonly BookingRow[]
}>

/** A free visit that corrects another one. */
const returnVisit: MailOf = async (tx, deps, row, entry) => {
  const added = entry.return_visit === null ? [] : await readBookings(tx, [entry.return_visit])
  return {
    added,
    content: (locale) => ({
      subject: m.mail_return_subject({ id: row.booking_id }, { locale }),
      lines: [m.mail_return_line({}, { locale })],
      facts: added.flatMap((visit) => bookingFacts(deps.services, visit, locale)),
      action: seeBookings(deps, locale),
      after: [m.mail_return_after({}, { locale })],
    }),
  }
}

/** Credit, which the next order uses automatically. */
const credit: MailOf = async (_, deps, row, { sen, last_day: lastDay }) => ({
  content: (locale) => ({
    subject: m.mail_credit_subject({ id: row.booking_id }, { locale }),
    lines: [m.mail_credit_line({}, { locale })],
    facts: [
      [m.mail_credit_worth({}, { locale }), formatSen(sen ?? 0)],
      [m.mail_credit_until({}, { locale }), dayLabel(lastDay ?? '', locale)],
    ],
    action: {
      label: m.mail_served_book({}, { locale }),
      url: pageUrl(deps.settings.publicUrl, locale),
    },
    after: [m.mail_credit_after({}, { locale })],
  }),
})

/** A complaint is settled; the reason is for staff only. */
const closed: MailOf = async (_, deps, row) => ({
  content: (locale) => ({
    subject: m.mail_ticket_closed_subject({ id: row.booking_id }, { locale }),
    lines: [m.mail_ticket_closed_line({}, { locale })],
    facts: bookingFacts(deps.services, row, locale),
    action: seeBookings(deps, locale),
    after: [m.mail_ticket_closed_after({}, { locale })],
  }),
})
