import { formatSen } from '../../../domain/booking/money.ts'
import { dayLabel, momentLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Mail } from '../mail/commands.ts'
import { type BookingFacts, bookingFacts, serviceName } from './details-text.ts'
import { type EmailContent, type MailDeps, mailTo } from './mails.ts'
import type { MailRecipient } from './queries.ts'

/** An order that waits to be paid by its link. */
export type OrderToBePaid = {
  readonly ref: string
  readonly first: BookingFacts
  readonly visits: number
  /** All visits together, sen. */
  readonly sumSen: number
  /** When the hold ends. */
  readonly until: Date
}

/** The mail with the link to pay an order that staff took on the phone, in the customer's language. */
export function payLinkMail(
  deps: MailDeps,
  customer: MailRecipient,
  { ref, first, visits, sumSen, until }: OrderToBePaid,
  url: string,
): Mail {
  return mailTo(deps, customer, (locale): EmailContent => {
    const all: [string, string][] =
      visits > 1 ? [[m.mail_pay_link_visits({}, { locale }), String(visits)]] : []
    return {
      subject: m.mail_pay_link_subject({ ref }, { locale }),
      lines: [m.mail_pay_link_line({}, { locale })],
      facts: [
        ...bookingFacts(deps.services, first, locale),
        ...all,
        [m.mail_pay_link_to_pay({}, { locale }), formatSen(sumSen)],
        [m.mail_pay_link_until({}, { locale }), momentLabel(until, locale)],
      ],
      action: {
        label: m.mail_pay_link_action({ amount: formatSen(sumSen) }, { locale }),
        url,
      },
      after: [m.mail_pay_link_after({ phone: deps.settings.company.phone }, { locale })],
    }
  })
}

/** The same as a text for a messenger; without an amount, as a Manager may be the one who sends it. */
export function payLinkText(
  deps: MailDeps,
  { skill, day, until }: { skill: string; day: string; until: Date },
  url: string,
  locale: Locale,
): string {
  return m.mail_pay_link_text(
    {
      company: deps.settings.company.name,
      service: serviceName(deps.services, { skill }, locale),
      day: dayLabel(day, locale),
      until: momentLabel(until, locale),
      url,
    },
    { locale },
  )
}
