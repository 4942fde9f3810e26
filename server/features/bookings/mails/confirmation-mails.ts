import { formatSen } from '../../../../domain/booking/price/money.ts'
import { dayLabel } from '../../../../domain/messages/format.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { StoredEvent } from '../../events/events.ts'
import { queueMails, type TimedMail } from '../../mail/commands.ts'
import { customersInvitations } from '../calendar-entries/customer-calendar.ts'
import { bookingFacts } from '../calendar-entries/details-text.ts'
import { readRecipients, readVisitsOfOrders } from '../records/queries.ts'
import type { BookingRow } from '../records/records.ts'
import { type EmailContent, type MailDeps, mailTo, seeBookings, subjectOf } from './mails.ts'

/**
 * Mails the confirmations of orders: who comes when, and what it costs. An order whose visits are all
 * cancelled by now is not confirmed any more; its mail of the cancellation is enough. A return visit is
 * mailed by its ticket.
 */
export async function mailConfirmed(
  tx: Tx,
  deps: MailDeps,
  events: readonly StoredEvent<'booking.confirmed'>[],
  now: Date,
): Promise<void> {
  const orders = events.filter(({ payload }) => payload.return_of === undefined)
  const rows = await readVisitsOfOrders(
    tx,
    orders.map(({ orderId = 0 }) => orderId),
  )
  const standing = Map.groupBy(
    rows.filter(({ status }) => status !== 'Cancelled' && status !== 'Expired'),
    (row) => row.order_id,
  )
  const recipients = await readRecipients(
    tx,
    [...standing.values()].flatMap(([first]) => first?.account_id ?? []),
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
    const content = confirmation(deps, first, visits, payload.paid_sen)
    const invitations = customersInvitations(deps, customer, { method: 'REQUEST', visits }, now)
    return [{ ...mailTo(deps, customer, content), invitations, about, now }]
  })
  await queueMails(tx, mails)
}

function confirmation(
  deps: MailDeps,
  first: BookingRow,
  visits: readonly BookingRow[],
  paidSen: number | undefined,
): (locale: Locale) => EmailContent {
  const sumSen = paidSen ?? visits.reduce((sum, row) => sum + row.total_sen, 0)
  const sum = first.payment_status === 'Paid' ? m.mail_paid : m.mail_to_pay_in_cash
  return (locale) => {
    const days = visits.map(({ day }) => dayLabel(day, locale))
    const all: [string, string][] =
      days.length > 1
        ? [[m.mail_all_visits({}, { locale }), days.join(m.mail_list_separator({}, { locale }))]]
        : []
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
        ...all,
        [sum({}, { locale }), formatSen(sumSen)],
      ],
    }
  }
}
