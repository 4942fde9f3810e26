import { formatSen } from '../../../../domain/booking/price/money.ts'
import { dayLabel, momentLabel } from '../../../../domain/messages/format.ts'
import type { Label } from '../../../../domain/messages/label.ts'
import { taxWithin } from '../../../../domain/tax/tax.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { StoredEvent } from '../../events/events.ts'
import { creditPaid } from '../../ledger/credits.ts'
import { queueMails, type TimedMail } from '../../mail/commands.ts'
import { customersInvitations } from '../calendar-entries/customer-calendar.ts'
import { bookingFacts, fact } from '../calendar-entries/details-text.ts'
import { readOrderBookings, readRecipients } from '../records/queries.ts'
import { type BookingRow, taxOfRow } from '../records/records.ts'
import {
  amountFact,
  type EmailContent,
  type MailDeps,
  mailTo,
  seeBookings,
  subjectOf,
} from './mails.ts'

/**
 * Mails the confirmations of orders: who comes when, and what it costs. Skips an order whose visits
 * are all cancelled by now: its cancellation was mailed. A return visit is mailed by its ticket.
 */
export async function mailConfirmed(
  tx: Tx,
  deps: MailDeps,
  events: readonly StoredEvent<'booking.confirmed'>[],
  now: Date,
): Promise<void> {
  const orders = events.filter(({ payload }) => payload.return_of === undefined)
  const rows = await readOrderBookings(tx, ...orders.map(({ orderId = 0 }) => orderId))
  const standing = Map.groupBy(
    rows.filter(({ status }) => status !== 'Cancelled' && status !== 'Expired'),
    (row) => row.order_id,
  )
  const recipients = await readRecipients(
    tx,
    [...standing.values()].flatMap(([first]) => first?.account_id ?? []),
  )
  const credits = await creditPaid(
    tx,
    [...standing.values()].flat().map(({ id }) => id),
  )
  const mails = orders.flatMap(({ orderId = 0, payload }): TimedMail[] => {
    const visits = standing.get(orderId) ?? []
    const [first] = visits
    const customer = first && recipients.get(first.account_id ?? 0)
    if (!first || !customer) return []
    const about =
      payload.paid_sen === undefined
        ? { kind: 'booked', orderId, accountId: first.account_id }
        : subjectOf(first, 'paid')
    const creditSen = visits.reduce((sum, { id }) => sum + (credits.get(id) ?? 0), 0)
    const content = confirmation(deps, first, visits, { paidSen: payload.paid_sen, creditSen })
    const invitations = customersInvitations(deps, customer, { method: 'REQUEST', visits }, now)
    return [{ ...mailTo(deps, customer, content), invitations, about, now }]
  })
  await queueMails(tx, mails)
}

function sumLabel({ payment_method: method, payment_status: status }: BookingRow): Label {
  if (method === 'Account') return m.mail_on_account
  return status === 'Paid' ? m.mail_paid : m.mail_to_pay_in_cash
}

function confirmation(
  deps: MailDeps,
  first: BookingRow,
  visits: readonly BookingRow[],
  { paidSen, creditSen }: { readonly paidSen: number | undefined; readonly creditSen: number },
): (locale: Locale) => EmailContent {
  const sumSen = paidSen ?? visits.reduce((rest, row) => rest + row.total_sen, -creditSen)
  const tax = taxOfRow(first)
  const taxSen = tax ? visits.reduce((all, row) => all + taxWithin(row.total_sen, tax.bp), 0) : 0
  const sum = sumLabel(first)
  return (locale) => {
    // Visits of a renewal may start at different hours; a common hour is a fact of its own.
    const isAtOneHour = visits.every((each) => each.start_hour === first.start_hour)
    const days = visits.map(({ day, starts_at: at }) =>
      isAtOneHour ? dayLabel(day, locale) : momentLabel(at, locale),
    )
    const all = days.length > 1 && days.join(m.mail_list_separator({}, { locale }))
    return {
      subject: m.mail_confirmed_subject({ ref: first.ref }, { locale }),
      lines: [m.mail_confirmed_line({}, { locale })],
      action: seeBookings(deps, locale),
      after: [
        m.mail_confirmed_change({ hours: deps.settings.lateFeeHours }, { locale }),
        m.mail_confirmed_unhappy({}, { locale }),
      ],
      facts: [
        ...bookingFacts(deps.services, first, locale),
        ...fact(m.mail_all_visits, all, locale),
        ...amountFact(creditSen, m.mail_paid_by_credit, locale),
        ...(sumSen > 0 || creditSen === 0
          ? [[sum({}, { locale }), formatSen(sumSen)] as const]
          : []),
        ...amountFact(taxSen, m.mail_tax, locale),
      ],
    }
  }
}
