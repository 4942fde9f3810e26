import { formatSen } from '../../../../domain/booking/price/money.ts'
import { dayLabel, timeLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Tx } from '../../../db/transaction.ts'
import { pageUrl } from '../../mail/email-template.ts'
import { readAddonNames } from '../../places/addon-names.ts'
import { takenOut } from '../calendar-entries/customer-calendar.ts'
import { bookingFacts, extraFacts } from '../calendar-entries/details-text.ts'
import type { BookingRow } from '../records/records.ts'
import {
  amountFact,
  type EmailContent,
  type MailDeps,
  mailCustomer,
  notifyCancelled,
  notifyMoved,
  seeBookings,
} from './mails.ts'

/** A visit with the start that it has now. */
type MovedRow = { readonly row: BookingRow; readonly day: string; readonly hour: number }

function startText(day: string, hour: number, locale: Locale): string {
  const parts = { day: dayLabel(day, locale), time: timeLabel(hour, locale) }
  return m.format_moment(parts, { locale })
}

/** Notifies the customer of visits of one order that were moved together. Fees in sen, of all. */
export async function mailSeriesMoved(
  tx: Tx,
  deps: MailDeps,
  moves: readonly MovedRow[],
  feeSen: number,
  now: Date,
): Promise<void> {
  const [first] = moves
  if (!first) return
  const row = { ...first.row, day: first.day, start_hour: first.hour }
  const content = (locale: Locale): EmailContent => ({
    subject:
      moves.length === 1
        ? m.mail_moved_subject({ id: row.booking_id }, { locale })
        : m.mail_series_moved_subject({ count: moves.length, ref: row.ref }, { locale }),
    lines: [
      moves.length === 1
        ? m.mail_moved_line({}, { locale })
        : m.mail_series_moved_line({}, { locale }),
    ],
    action: seeBookings(deps, locale),
    facts: [
      ...bookingFacts(deps.services, row, locale),
      ...(moves.length === 1
        ? []
        : moves.map(({ row: visit, day, hour }): [string, string] => [
            visit.booking_id,
            m.mail_series_start(
              {
                from: startText(visit.day, visit.start_hour, locale),
                to: startText(day, hour, locale),
              },
              { locale },
            ),
          ])),
      ...amountFact(feeSen, m.mail_late_fee, locale),
    ],
  })
  await mailCustomer(tx, deps, row, content, {
    now,
    kind: 'moved',
    calendar: { method: 'REQUEST', visits: moves.map(({ row: { id } }) => id) },
  })
  const before = moves.map((move) => move.row)
  await notifyMoved(tx, before, now)
}

/** Notifies the customer of visits of one order that were cancelled together. Amounts in sen, of all. */
export async function mailSeriesCancelled(
  tx: Tx,
  deps: MailDeps,
  rows: readonly BookingRow[],
  money: { feeSen: number; refundSen: number },
  now: Date,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const after = money.refundSen > 0 ? m.mail_cancelled_refund : m.mail_cancelled_again
  const content = (locale: Locale): EmailContent => ({
    subject:
      rows.length === 1
        ? m.mail_cancelled_subject({ id: first.booking_id }, { locale })
        : m.mail_series_cancelled_subject({ count: rows.length, ref: first.ref }, { locale }),
    lines: [
      rows.length === 1
        ? m.mail_cancelled_line({}, { locale })
        : m.mail_series_cancelled_line({}, { locale }),
    ],
    after: [after({}, { locale })],
    facts: [
      ...bookingFacts(deps.services, first, locale),
      ...(rows.length === 1
        ? []
        : rows.map((row): [string, string] => [
            row.booking_id,
            startText(row.day, row.start_hour, locale),
          ])),
      ...amountFact(money.feeSen, m.mail_late_fee, locale),
      ...amountFact(money.refundSen, m.mail_to_be_refunded, locale),
    ],
  })
  await mailCustomer(tx, deps, first, content, {
    now,
    kind: 'cancelled',
    calendar: takenOut(rows),
  })
  const ids = rows.map(({ id }) => id)
  await notifyCancelled(tx, ids, money.refundSen, now)
}

/** A visit was changed, beside its time. Amounts in sen. */
export async function mailChanged(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  money: {
    totalSen: number
    owedSen: number
    refundSen: number
    canPayOnline: boolean
    /** For who pays without signing in. */
    payLink: ((locale: Locale) => string) | undefined
  },
  now: Date,
): Promise<void> {
  const addons = (await readAddonNames(tx)).get(row.skill)
  const content = (locale: Locale): EmailContent => ({
    subject: m.mail_changed_subject({ id: row.booking_id }, { locale }),
    lines: [m.mail_changed_line({}, { locale })],
    action: money.canPayOnline
      ? {
          label: m.mail_pay_now({}, { locale }),
          url:
            money.payLink?.(locale) ??
            pageUrl(
              deps.settings.publicUrl,
              locale,
              `/payment-result?order=${encodeURIComponent(row.ref)}`,
            ),
        }
      : seeBookings(deps, locale),
    facts: [
      ...bookingFacts(deps.services, row, locale),
      ...extraFacts(row, locale, addons),
      [m.mail_changed_price({}, { locale }), formatSen(money.totalSen)],
      ...amountFact(money.owedSen, m.mail_still_to_pay, locale),
      ...amountFact(money.refundSen, m.mail_to_be_refunded, locale),
    ],
    after: [
      ...(money.canPayOnline
        ? [m.mail_changed_pay_online({}, { locale })]
        : money.owedSen > 0
          ? [m.mail_changed_pay_cash({}, { locale })]
          : []),
      ...(money.refundSen > 0 ? [m.mail_cancelled_refund({}, { locale })] : []),
    ],
  })
  const calendar = { method: 'REQUEST', visits: [row.id] } as const
  await mailCustomer(tx, deps, row, content, { now, calendar })
}

/** What visits of an order still owed was paid online. */
export function mailDebtPaid(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  paidSen: number,
  now: Date,
): Promise<void> {
  const content = (locale: Locale): EmailContent => ({
    subject: m.mail_debt_paid_subject({ ref: row.ref }, { locale }),
    lines: [m.mail_debt_paid_line({}, { locale })],
    action: seeBookings(deps, locale),
    facts: [
      ...bookingFacts(deps.services, row, locale),
      [m.mail_paid({}, { locale }), formatSen(paidSen)],
    ],
  })
  return mailCustomer(tx, deps, row, content, { now })
}
