import { formatSen } from '../../../../domain/booking/price/money.ts'
import type { EventPayloads } from '../../../../domain/events/domain-event.ts'
import { dayLabel, momentLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { bookingFacts, serviceName } from '../calendar-entries/details-text.ts'
import type { BookingRow } from '../records/records.ts'
import type { CustomerMail, MailDeps } from './mails.ts'

type Fact = [string, string]

/**
 * The mail with the link by which an order of the phone is paid.
 * @param row the first of the visits to be paid.
 * @param link with the end of the hold, which what a booked order owes since it was changed has not.
 */
export function payLinkMail(
  deps: MailDeps,
  row: BookingRow,
  { sen, visits, held }: EventPayloads['pay-link.sent'],
  link: { readonly until: Date; readonly urlIn: (locale: Locale) => string },
): CustomerMail {
  const until = held ? link.until : undefined
  const { phone } = deps.settings.company
  const { ref } = row
  return {
    row,
    kind: 'pay-link',
    content: (locale) => ({
      subject: until
        ? m.mail_pay_link_subject({ ref }, { locale })
        : m.mail_pay_owed_subject({ ref }, { locale }),
      lines: [until ? m.mail_pay_link_line({}, { locale }) : m.mail_pay_owed_line({}, { locale })],
      facts: [
        ...bookingFacts(deps.services, row, locale),
        ...(visits > 1
          ? [[m.mail_pay_link_visits({}, { locale }), String(visits)] satisfies Fact]
          : []),
        [m.mail_pay_link_to_pay({}, { locale }), formatSen(sen)],
        ...(until
          ? [[m.mail_pay_link_until({}, { locale }), momentLabel(until, locale)] satisfies Fact]
          : []),
      ],
      action: {
        label: m.mail_pay_link_action({ amount: formatSen(sen) }, { locale }),
        url: link.urlIn(locale),
      },
      after: [
        until
          ? m.mail_pay_link_after({ phone }, { locale })
          : m.mail_pay_owed_after({ phone }, { locale }),
      ],
    }),
  }
}

/** The link as a text for a messenger; without an amount, as a Manager may be the one who sends it. */
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
