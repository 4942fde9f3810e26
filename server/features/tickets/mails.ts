import { formatSen } from '../../../domain/booking/price/money.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Tx } from '../../db/transaction.ts'
import { customersInvitations } from '../bookings/calendar-entries/customer-calendar.ts'
import { bookingFacts } from '../bookings/calendar-entries/details-text.ts'
import { type EmailContent, type MailDeps, mailTo } from '../bookings/mails/mails.ts'
import { readBookings, readRecipient } from '../bookings/records/queries.ts'
import type { BookingRow } from '../bookings/records/records.ts'
import { queueMail } from '../mail/commands.ts'
import { pageUrl } from '../mail/email-template.ts'
import type { LockedTicket } from './ticket-rows.ts'

/** Mails the customer that a visit at no price puts right what was wrong with another. */
export async function mailReturnVisit(
  tx: Tx,
  deps: MailDeps,
  visit: BookingRow,
  original: string,
  now: Date,
): Promise<void> {
  const customer = await readRecipient(tx, visit.account_id)
  if (!customer) return
  const content = (locale: Locale): EmailContent => ({
    subject: m.mail_return_subject({ id: original }, { locale }),
    lines: [m.mail_return_line({}, { locale })],
    facts: bookingFacts(deps.services, visit, locale),
    action: {
      label: m.mail_see_bookings({}, { locale }),
      url: pageUrl(deps.settings.publicUrl, locale, '/booking-history'),
    },
    after: [m.mail_return_after({}, { locale })],
  })
  const entry = { method: 'REQUEST', visits: [visit] } as const
  const invitations = customersInvitations(deps, customer, entry, now)
  await queueMail(tx, { ...mailTo(deps, customer, content), invitations }, now)
}

/** Mails the customer the code of a credit. */
export async function mailCredit(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  credit: { voucher: string; sen: number; lastDay: string },
  now: Date,
): Promise<void> {
  const customer = await readRecipient(tx, row.account_id)
  if (!customer) return
  const content = (locale: Locale): EmailContent => ({
    subject: m.mail_credit_subject({ id: row.booking_id }, { locale }),
    lines: [m.mail_credit_line({}, { locale })],
    facts: [
      [m.mail_credit_code({}, { locale }), credit.voucher],
      [m.mail_credit_worth({}, { locale }), formatSen(credit.sen)],
      [m.mail_credit_until({}, { locale }), dayLabel(credit.lastDay, locale)],
    ],
    action: {
      label: m.mail_served_book({}, { locale }),
      url: pageUrl(deps.settings.publicUrl, locale),
    },
    after: [m.mail_credit_after({}, { locale })],
  })
  await queueMail(tx, mailTo(deps, customer, content), now)
}

/** Mails the customer that a complaint is settled; the reason is for staff. */
export async function mailClosed(
  tx: Tx,
  deps: MailDeps,
  ticket: Pick<LockedTicket, 'booking_id'>,
  now: Date,
): Promise<void> {
  const [row] = await readBookings(tx, [ticket.booking_id])
  const customer = row && (await readRecipient(tx, row.account_id))
  if (!customer) return
  const content = (locale: Locale): EmailContent => ({
    subject: m.mail_ticket_closed_subject({ id: row.booking_id }, { locale }),
    lines: [m.mail_ticket_closed_line({}, { locale })],
    facts: bookingFacts(deps.services, row, locale),
    action: {
      label: m.mail_see_bookings({}, { locale }),
      url: pageUrl(deps.settings.publicUrl, locale, '/booking-history'),
    },
    after: [m.mail_ticket_closed_after({}, { locale })],
  })
  await queueMail(tx, mailTo(deps, customer, content), now)
}
