import { formatSen } from '../../../../domain/booking/price/money.ts'
import { startOf } from '../../../../domain/booking/starts/calendar.ts'
import type { EventPayloads } from '../../../../domain/events/domain-event.ts'
import type { NamedAddons } from '../../../../domain/messages/addon-name.ts'
import { dayLabel, timeLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import { pageUrl } from '../../mail/email-template.ts'
import { bookingFacts, extraFacts } from '../calendar-entries/details-text.ts'
import type { BookingRow } from '../records/records.ts'
import {
  amountFact,
  type CustomerMail,
  type MailDeps,
  paidByPartner,
  seeBookings,
} from './mails.ts'

type Payload<Type extends keyof EventPayloads> = EventPayloads[Type]

function startText({ day, hour }: { day: string; hour: number }, locale: Locale): string {
  const parts = { day: dayLabel(day, locale), time: timeLabel(hour, locale) }
  return m.format_moment(parts, { locale })
}

/**
 * Visits of one order were moved together.
 * @param rows as they were right after it, in the order of the payload.
 * @param crew first names of the new crew, if it changed.
 */
export function movedMail(
  deps: MailDeps,
  rows: readonly BookingRow[],
  { visits, fee_sen: feeSen }: Payload<'visit.moved'>,
  crew: readonly string[],
): CustomerMail | undefined {
  const [row] = rows
  if (!row) return undefined
  const one = rows.length === 1
  const starts = new Map(visits.map(({ id, from, to }) => [id, { from, to }]))
  const moved =
    (locale: Locale) =>
    (each: BookingRow): [string, string][] => {
      const { from, to } = starts.get(each.id) ?? {}
      if (!from || !to) return []
      const text = (moment: string) => startText(startOf(new Date(moment)), locale)
      return [
        [each.booking_id, m.mail_series_start({ from: text(from), to: text(to) }, { locale })],
      ]
    }
  return {
    row,
    kind: 'moved',
    calendar: { method: 'REQUEST', visits: rows },
    content: (locale) => ({
      subject: one
        ? m.mail_moved_subject({ id: row.booking_id }, { locale })
        : m.mail_series_moved_subject({ count: rows.length, ref: row.ref }, { locale }),
      lines: [
        one ? m.mail_moved_line({}, { locale }) : m.mail_series_moved_line({}, { locale }),
        ...(crew.length > 0
          ? [
              m.mail_moved_crew(
                { crew: crew.join(m.mail_list_separator({}, { locale })) },
                { locale },
              ),
            ]
          : []),
      ],
      action: seeBookings(deps, locale),
      facts: [
        ...bookingFacts(deps.services, row, locale),
        ...(one ? [] : rows.flatMap(moved(locale))),
        ...amountFact(feeSen, m.mail_late_fee, locale),
      ],
      after: paidByPartner(row, feeSen, locale),
    }),
  }
}

/**
 * Visits of one order were cancelled together. Fees of earlier changes are listed apart from this
 * one's.
 * @param rows as they were right after it, in the order of the payload.
 * @param reason the one that staff give the customer, if any.
 */
export function cancelledMail(
  deps: MailDeps,
  rows: readonly BookingRow[],
  { visits, ...money }: Payload<'visit.cancelled'>,
  reason: string | undefined,
): CustomerMail | undefined {
  const [row] = rows
  if (!row) return undefined
  const one = rows.length === 1
  const after = money.refund_sen > 0 ? m.mail_cancelled_refund : m.mail_cancelled_again
  // A visit that awaited payment was never in a calendar.
  const unpaid = new Set(visits.filter((each) => each.held).map(({ id }) => id))
  return {
    row,
    kind: 'cancelled',
    calendar: { method: 'CANCEL', visits: rows.filter(({ id }) => !unpaid.has(id)) },
    content: (locale) => ({
      subject: one
        ? m.mail_cancelled_subject({ id: row.booking_id }, { locale })
        : m.mail_series_cancelled_subject({ count: rows.length, ref: row.ref }, { locale }),
      lines: [
        one ? m.mail_cancelled_line({}, { locale }) : m.mail_series_cancelled_line({}, { locale }),
        ...(reason ? [m.mail_cancelled_reason({ reason }, { locale })] : []),
      ],
      after: [
        ...paidByPartner(row, money.fee_sen + money.earlier_fees_sen, locale),
        after({}, { locale }),
      ],
      facts: [
        ...bookingFacts(deps.services, row, locale),
        ...(one
          ? []
          : rows.map(({ booking_id: id, day, start_hour: hour }): [string, string] => [
              id,
              startText({ day, hour }, locale),
            ])),
        ...amountFact(money.fee_sen, m.mail_late_fee, locale),
        ...amountFact(money.earlier_fees_sen, m.mail_earlier_late_fee, locale),
        ...amountFact(money.refund_sen, m.mail_to_be_refunded, locale),
        ...amountFact(money.credit_sen ?? 0, m.mail_to_credit, locale),
      ],
    }),
  }
}

/**
 * A visit was changed, but not its time.
 * @param payLink for a customer who pays without signing in.
 */
export function changedMail(
  deps: MailDeps,
  row: BookingRow,
  money: Payload<'visit.changed'>,
  addons: NamedAddons | undefined,
  payLink: ((locale: Locale) => string) | undefined,
): CustomerMail {
  const result = `/payment-result?order=${encodeURIComponent(row.ref)}`
  return {
    row,
    calendar: { method: 'REQUEST', visits: [row] },
    content: (locale) => ({
      subject: m.mail_changed_subject({ id: row.booking_id }, { locale }),
      lines: [m.mail_changed_line({}, { locale })],
      action: money.online
        ? {
            label: m.mail_pay_now({}, { locale }),
            url: payLink?.(locale) ?? pageUrl(deps.settings.publicUrl, locale, result),
          }
        : seeBookings(deps, locale),
      facts: [
        ...bookingFacts(deps.services, row, locale),
        ...extraFacts(row, locale, addons),
        [m.mail_changed_price({}, { locale }), formatSen(money.total_sen)],
        ...amountFact(money.owed_sen, m.mail_still_to_pay, locale),
        ...amountFact(money.refund_sen, m.mail_to_be_refunded, locale),
        ...amountFact(money.credit_sen ?? 0, m.mail_to_credit, locale),
      ],
      after: [
        ...paidByPartner(row, money.total_sen, locale),
        ...(money.online
          ? [m.mail_changed_pay_online({}, { locale })]
          : money.owed_sen > 0
            ? [m.mail_changed_pay_cash({}, { locale })]
            : []),
        ...(money.refund_sen > 0 ? [m.mail_cancelled_refund({}, { locale })] : []),
      ],
    }),
  }
}

/** Nobody opened the door to the crew. */
export function noShowMail(
  deps: MailDeps,
  row: BookingRow,
  charge: NonNullable<Payload<'visit.outcome'>['charge']>,
): CustomerMail {
  return {
    row,
    content: (locale) => ({
      subject: m.mail_no_show_subject({ id: row.booking_id }, { locale }),
      lines: [m.mail_no_show_line({}, { locale })],
      after: [...paidByPartner(row, charge.sen, locale), m.mail_no_show_after({}, { locale })],
      facts: [
        ...bookingFacts(deps.services, row, locale),
        [m.mail_no_show_charge({}, { locale }), formatSen(charge.sen)],
        ...amountFact(charge.refund_sen, m.mail_to_be_refunded, locale),
        ...amountFact(charge.credit_sen ?? 0, m.mail_to_credit, locale),
        ...amountFact(charge.owed_sen, m.mail_no_show_owed, locale),
      ],
    }),
  }
}

/** The debt of an order's visits was paid online. */
export function debtPaidMail(deps: MailDeps, row: BookingRow, paidSen: number): CustomerMail {
  return {
    row,
    content: (locale) => ({
      subject: m.mail_debt_paid_subject({ ref: row.ref }, { locale }),
      lines: [m.mail_debt_paid_line({}, { locale })],
      action: seeBookings(deps, locale),
      facts: [
        ...bookingFacts(deps.services, row, locale),
        [m.mail_paid({}, { locale }), formatSen(paidSen)],
      ],
    }),
  }
}
