import { fullName } from '../../../../domain/account/contact-details.ts'
import { formatSen } from '../../../../domain/booking/price/money.ts'
import type { Label } from '../../../../domain/messages/label.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Deps } from '../../../deps.ts'
import type { Mail, MailSubject } from '../../mail/commands.ts'
import { type Email, pageUrl, renderEmail } from '../../mail/email-template.ts'
import type { ForCalendar } from '../calendar-entries/customer-calendar.ts'
import { fact } from '../calendar-entries/details-text.ts'
import type { MailRecipient } from '../records/queries.ts'
import type { BookingRow } from '../records/records.ts'

export type MailDeps = Pick<Deps, 'settings' | 'services'>

/** The content of a mail after its greeting. */
export type EmailContent = Omit<Email, 'greeting'>

export type CustomerMail = {
  readonly row: BookingRow
  readonly content: (locale: Locale) => EmailContent
  readonly calendar?: ForCalendar
  /** The kind of the notification about the same thing, if there is one. */
  readonly kind?: string
}

/** The subject of a mail about a visit, for lists of messages. */
export function subjectOf(row: BookingRow, kind?: string): MailSubject {
  return { kind, accountId: row.account_id, bookingId: row.id, orderId: row.order_id }
}

/** A mail to a customer, in their language. */
export function mailTo(
  deps: MailDeps,
  customer: MailRecipient,
  contentIn: (locale: Locale) => EmailContent,
): Mail {
  const locale = customer.language
  const greeting = m.mail_hello_name({ name: fullName(customer) }, { locale })
  const email = renderEmail(deps.settings.company, locale, { greeting, ...contentIn(locale) })
  return { to: customer.email, ...email }
}

/** The button to the customer's bookings. */
export function seeBookings({ settings }: MailDeps, locale: Locale): NonNullable<Email['action']> {
  return {
    label: m.mail_see_bookings({}, { locale }),
    url: pageUrl(settings.publicUrl, locale, '/booking-history'),
  }
}

/** A labelled amount; nothing when it is zero. */
export function amountFact(sen: number, label: Label, locale: Locale): [string, string][] {
  return fact(label, sen > 0 && formatSen(sen), locale)
}

/** Who pays an amount, about a visit on a partner's account; empty for others and without an amount. */
export function paidByPartner(
  { payment_method: method }: BookingRow,
  sen: number,
  locale: Locale,
): string[] {
  return method === 'Account' && sen > 0 ? [m.mail_paid_by_partner({}, { locale })] : []
}
