import { formatSen } from '../../../../domain/booking/price/money.ts'
import { dayLabel, momentLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Mail } from '../../mail/commands.ts'
import { type BookingFacts, bookingFacts, serviceName } from '../calendar-entries/details-text.ts'
import type { MailRecipient } from '../records/queries.ts'
import { type EmailContent, type MailDeps, mailTo } from './mails.ts'
import { notifyCustomers } from './notify-customers.ts'

type Fact = [string, string]

/** An order to be paid by its link: one that is held, or what a booked one owes. */
export type OrderToBePaid = {
  readonly ref: string
  readonly first: BookingFacts
  readonly visits: number
  /** All visits together, sen. */
  readonly sumSen: number
  /** When the hold ends; undefined for what a booked order owes since it was changed. */
  readonly until?: Date
}

/** The mail with the link by which an order of the phone is paid, in the customer's language. */
export function payLinkMail(
  deps: MailDeps,
  customer: MailRecipient,
  { ref, first, visits, sumSen, until }: OrderToBePaid,
  url: string,
): Mail {
  const { phone } = deps.settings.company
  return mailTo(deps, customer, (locale): EmailContent => {
    const all: Fact[] = visits > 1 ? [[m.mail_pay_link_visits({}, { locale }), String(visits)]] : []
    return {
      subject: until
        ? m.mail_pay_link_subject({ ref }, { locale })
        : m.mail_pay_owed_subject({ ref }, { locale }),
      lines: [until ? m.mail_pay_link_line({}, { locale }) : m.mail_pay_owed_line({}, { locale })],
      facts: [
        ...bookingFacts(deps.services, first, locale),
        ...all,
        [m.mail_pay_link_to_pay({}, { locale }), formatSen(sumSen)],
        ...(until
          ? [[m.mail_pay_link_until({}, { locale }), momentLabel(until, locale)] satisfies Fact]
          : []),
      ],
      action: {
        label: m.mail_pay_link_action({ amount: formatSen(sumSen) }, { locale }),
        url,
      },
      after: [
        until
          ? m.mail_pay_link_after({ phone }, { locale })
          : m.mail_pay_owed_after({ phone }, { locale }),
      ],
    }
  })
}

/** Notifies of the link beside its mail, each time that it is sent. */
export function notifyPayLink(
  tx: Tx,
  bookingId: number,
  link: { readonly path: string; readonly sumSen: number; readonly until: Date },
  now: Date,
): Promise<void> {
  const { path, sumSen, until } = link
  return notifyCustomers(
    tx,
    [bookingId],
    ({ order_id: id }, about) => ({
      kind: 'pay-link',
      key: `pay-link:${id}:${now.getTime()}`,
      parameters: { ...about, path, amount_sen: sumSen, until: until.toISOString() },
      uselessAfter: until,
    }),
    now,
  )
}

/** The same as a text for a messenger; without an amount, as a Manager may be the one who sends it. */
export function payLinkText(
  deps: MailDeps,
  { skill, day, until }: { skill: string; day: string; until: Date | undefined },
  url: string,
  locale: Locale,
): string {
  const named = {
    company: deps.settings.company.name,
    service: serviceName(deps.services, { skill }, locale),
    day: dayLabel(day, locale),
    url,
  }
  return until
    ? m.mail_pay_link_text({ ...named, until: momentLabel(until, locale) }, { locale })
    : m.mail_pay_owed_text(named, { locale })
}
