import { greetingName } from '../../../../domain/account/registration.ts'
import { formatSen } from '../../../../domain/booking/price/money.ts'
import { dayLabel } from '../../../../domain/messages/format.ts'
import type { Label } from '../../../../domain/messages/label.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import {
  type Mail,
  type MailSubject,
  queueMail,
  queueMails,
  type TimedMail,
} from '../../mail/commands.ts'
import { type Email, pageUrl, renderEmail } from '../../mail/email-template.ts'
import {
  customersInvitations,
  type ForCalendar,
  readInvitations,
  takenOut,
} from '../calendar-entries/customer-calendar.ts'
import { type BookingFacts, bookingFacts } from '../calendar-entries/details-text.ts'
import {
  type MailRecipient,
  readRecipient,
  readRecipients,
  readVisitsOfOrders,
} from '../records/queries.ts'
import type { BookingRow } from '../records/records.ts'
import { notifyCustomers } from './notify-customers.ts'

/** What the mails need. */
export type MailDeps = Pick<Deps, 'settings' | 'services'>

/** What a mail says after its greeting. */
export type EmailContent = Omit<Email, 'greeting'>

/** What a mail about a visit tells, for the lists of messages. */
export function subjectOf(row: BookingRow, kind?: string): MailSubject {
  return { kind, accountId: row.account_id, bookingId: row.id, orderId: row.order_id }
}

/**
 * Mails a booking's customer, in their language; does nothing when the account is deleted.
 * @param kind what it tells, where there is a notification of it.
 */
export async function mailCustomer(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  contentIn: (locale: Locale) => EmailContent,
  {
    now,
    calendar,
    kind,
  }: { readonly now: Date; readonly calendar?: ForCalendar; readonly kind?: string },
): Promise<void> {
  const customer = await readRecipient(tx, row.account_id)
  if (!customer) return
  const invitations = await readInvitations(tx, deps, customer, calendar, now)
  const about = subjectOf(row, kind)
  await queueMail(tx, { ...mailTo(deps, customer, contentIn), invitations, about }, now)
}

/** A mail to a customer, in their language. */
export function mailTo(
  deps: MailDeps,
  customer: MailRecipient,
  contentIn: (locale: Locale) => EmailContent,
): Mail {
  const locale = customer.language
  const greeting = m.mail_hello_name({ name: greetingName(customer) }, { locale })
  const email = renderEmail({ greeting, ...contentIn(locale) }, deps.settings.company, locale)
  return { to: customer.email, ...email }
}

/** A confirmed order with all its visits. */
export type ConfirmedOrder = {
  readonly orderId: number
  /** What was paid online; undefined when no payment confirmed it. */
  readonly paidSen?: number | undefined
}

/**
 * Mails the confirmations of orders: who comes when, and what it costs. An order whose visits are all
 * cancelled by now is not confirmed any more; its mail of the cancellation is enough.
 */
export async function mailConfirmed(
  tx: Tx,
  deps: MailDeps,
  orders: readonly ConfirmedOrder[],
  now: Date,
): Promise<void> {
  const rows = await readVisitsOfOrders(
    tx,
    orders.map(({ orderId }) => orderId),
  )
  const standing = Map.groupBy(
    rows.filter(({ status }) => status !== 'Cancelled' && status !== 'Expired'),
    (row) => row.order_id,
  )
  const recipients = await readRecipients(
    tx,
    [...standing.values()].flatMap(([first]) => first?.account_id ?? []),
  )
  const mails = orders.flatMap(({ orderId, paidSen }): TimedMail[] => {
    const visits = standing.get(orderId) ?? []
    const [first] = visits
    const customer = first && recipients.get(first.account_id ?? 0)
    if (!first || !customer) return []
    const content = confirmation(deps, {
      ref: first.ref,
      first,
      days: visits.map((row) => row.day),
      paid: first.payment_status === 'Paid',
      sumSen: paidSen ?? visits.reduce((sum, row) => sum + row.total_sen, 0),
    })
    const about =
      paidSen === undefined
        ? { kind: 'booked', orderId, accountId: first.account_id }
        : subjectOf(first, 'paid')
    const invitations = customersInvitations(deps, customer, { method: 'REQUEST', visits }, now)
    return [{ ...mailTo(deps, customer, content), invitations, about, now }]
  })
  await queueMails(tx, mails)
}

function confirmation(
  deps: MailDeps,
  order: {
    ref: string
    first: BookingFacts
    days: readonly string[]
    paid: boolean
    sumSen: number
  },
): (locale: Locale) => EmailContent {
  return (locale) => {
    const days = order.days.map((day) => dayLabel(day, locale))
    const visits: [string, string][] =
      days.length > 1
        ? [[m.mail_all_visits({}, { locale }), days.join(m.mail_list_separator({}, { locale }))]]
        : []
    const sum = order.paid ? m.mail_paid : m.mail_to_pay_in_cash
    return {
      subject: m.mail_confirmed_subject({ ref: order.ref }, { locale }),
      lines: [m.mail_confirmed_line({}, { locale })],
      action: seeBookings(deps, locale),
      after: [
        m.mail_confirmed_change({ hours: deps.settings.lateFeeHours }, { locale }),
        m.mail_confirmed_unhappy({}, { locale }),
      ],
      facts: [
        ...bookingFacts(deps.services, order.first, locale),
        ...visits,
        [sum({}, { locale }), formatSen(order.sumSen)],
      ],
    }
  }
}

/** The button that leads to the customer's bookings. */
export function seeBookings({ settings }: MailDeps, locale: Locale): NonNullable<Email['action']> {
  return {
    label: m.mail_see_bookings({}, { locale }),
    url: pageUrl(settings.publicUrl, locale, '/booking-history'),
  }
}

/** A visit was moved. */
export async function mailRescheduled(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  feeSen: number,
  now: Date,
): Promise<void> {
  const content = (locale: Locale): EmailContent => ({
    subject: m.mail_moved_subject({ id: row.booking_id }, { locale }),
    lines: [m.mail_moved_line({}, { locale })],
    action: seeBookings(deps, locale),
    facts: [
      ...bookingFacts(deps.services, row, locale),
      ...amountFact(feeSen, m.mail_late_fee, locale),
    ],
  })
  const calendar = { method: 'REQUEST', visits: [row.id] } as const
  await mailCustomer(tx, deps, row, content, { now, calendar, kind: 'moved' })
  await notifyMoved(tx, [row], now)
}

/**
 * Notifies of visits of one order that were moved together, once: several by their number and the first.
 * @param rows each as it was before, with the start that it had.
 */
export function notifyMoved(
  tx: Tx,
  rows: readonly Pick<BookingRow, 'id' | 'starts_at'>[],
  now: Date,
): Promise<void> {
  const [first] = rows
  if (!first) return Promise.resolve()
  const was = first.starts_at.toISOString()
  return notifyCustomers(
    tx,
    [first.id],
    ({ id, version, starts_at: uselessAfter }, about) => {
      // Staff may save the start that it has.
      if (rows.length === 1 && about.starts_at === was) return undefined
      const holds = { facts: { starts_at: about.starts_at }, uselessAfter }
      const key = `${id}:${version}`
      if (rows.length === 1)
        return { kind: 'moved', key: `moved:${key}`, parameters: { ...about, was }, ...holds }
      const parameters = { ...about, path: '/booking-history', visits: rows.length, was }
      return { kind: 'series-moved', key: `series-moved:${key}`, parameters, ...holds }
    },
    now,
  )
}

/**
 * Notifies of visits of one order that were cancelled together, once: several by their number and the
 * first.
 * @param refundSen what comes back for all of them.
 */
export function notifyCancelled(
  tx: Tx,
  ids: readonly number[],
  refundSen: number,
  now: Date,
): Promise<void> {
  return notifyCustomers(
    tx,
    ids.slice(0, 1),
    ({ id, version }, about) => {
      const key = `${id}:${version}`
      const parameters = { ...about, path: '/booking-history', refund_sen: refundSen }
      if (ids.length === 1) return { kind: 'cancelled', key: `cancelled:${key}`, parameters }
      const several = { ...parameters, visits: ids.length }
      return { kind: 'series-cancelled', key: `series-cancelled:${key}`, parameters: several }
    },
    now,
  )
}

/** A visit was cancelled. Fees of its earlier changes are listed apart from the fee for this one. */
export async function mailCancelled(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  {
    reason,
    ...money
  }: {
    feeSen: number
    earlierFeesSen: number
    refundSen: number
    /** Where staff give the customer one. */
    reason?: string | undefined
  },
  now: Date,
): Promise<void> {
  const after = money.refundSen > 0 ? m.mail_cancelled_refund : m.mail_cancelled_again
  const content = (locale: Locale): EmailContent => ({
    subject: m.mail_cancelled_subject({ id: row.booking_id }, { locale }),
    lines: [
      m.mail_cancelled_line({}, { locale }),
      ...(reason ? [m.mail_cancelled_reason({ reason }, { locale })] : []),
    ],
    after: [after({}, { locale })],
    facts: [
      ...bookingFacts(deps.services, row, locale),
      ...amountFact(money.feeSen, m.mail_late_fee, locale),
      ...amountFact(money.earlierFeesSen, m.mail_earlier_late_fee, locale),
      ...amountFact(money.refundSen, m.mail_to_be_refunded, locale),
    ],
  })
  await mailCustomer(tx, deps, row, content, {
    now,
    kind: 'cancelled',
    calendar: takenOut([row]),
  })
  await notifyCancelled(tx, [row.id], money.refundSen, now)
}

/** The crew stood at a closed door. */
export function mailNoShow(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  money: { chargeSen: number; refundSen: number; owedSen: number },
  now: Date,
): Promise<void> {
  const content = (locale: Locale): EmailContent => ({
    subject: m.mail_no_show_subject({ id: row.booking_id }, { locale }),
    lines: [m.mail_no_show_line({}, { locale })],
    after: [m.mail_no_show_after({}, { locale })],
    facts: [
      ...bookingFacts(deps.services, row, locale),
      [m.mail_no_show_charge({}, { locale }), formatSen(money.chargeSen)],
      ...amountFact(money.refundSen, m.mail_to_be_refunded, locale),
      ...amountFact(money.owedSen, m.mail_no_show_owed, locale),
    ],
  })
  return mailCustomer(tx, deps, row, content, { now })
}

/** An amount under its name; nothing when it is zero. */
export function amountFact(sen: number, label: Label, locale: Locale): [string, string][] {
  return sen > 0 ? [[label({}, { locale }), formatSen(sen)]] : []
}
