import { formatSen } from '../../../../domain/booking/price/money.ts'
import type { EventPayloads } from '../../../../domain/events/domain-event.ts'
import { dayLabel, momentLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { bookingFacts, fact, serviceName } from '../calendar-entries/details-text.ts'
import type { BookingRow } from '../records/records.ts'
import type { CustomerMail, MailDeps } from './mails.ts'

/**
 * The mail with the pay link of a phone order.
 * @param row the first of the visits to be paid.
 * @param link with the end of the hold; debts and cash visits have none.
 */
export function payLinkMail(
  deps: MailDeps,
  row: BookingRow,
  { sen, visits, held }: EventPayloads['pay-link.sent'],
  link: { readonly until?: Date; readonly urlIn: (locale: Locale) => string },
): CustomerMail {
  const until = held ? link.until : undefined
  const { phone } = deps.settings.company
  const { ref } = row
  const texts = textsOf(row, until)
  return {
    row,
    kind: 'pay-link',
    content: (locale) => ({
      subject: texts.subject({ ref }, { locale }),
      lines: [texts.line({}, { locale })],
      facts: [
        ...bookingFacts(deps.services, row, locale),
        ...fact(m.mail_pay_link_visits, visits > 1 && visits, locale),
        [m.mail_pay_link_to_pay({}, { locale }), formatSen(sen)],
        ...fact(m.mail_pay_link_until, until && momentLabel(until, locale), locale),
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

function textsOf({ payment_method: method }: BookingRow, until: Date | undefined) {
  if (method === 'Cash') return { subject: m.mail_pay_cash_subject, line: m.mail_pay_cash_line }
  return until
    ? { subject: m.mail_pay_link_subject, line: m.mail_pay_link_line }
    : { subject: m.mail_pay_owed_subject, line: m.mail_pay_owed_line }
}

/** The link as text for a messenger, without an amount, because a Manager may send it. */
export function payLinkText(
  deps: MailDeps,
  { skill, day, until, inCash }: { skill: string; day: string; until?: Date; inCash?: true },
  url: string,
  locale: Locale,
): string {
  const named = {
    company: deps.settings.company.name,
    service: serviceName(deps.services, { skill }, locale),
    day: dayLabel(day, locale),
    url,
  }
  if (inCash) return m.mail_pay_cash_text(named, { locale })
  return until
    ? m.mail_pay_link_text({ ...named, until: momentLabel(until, locale) }, { locale })
    : m.mail_pay_owed_text(named, { locale })
}
