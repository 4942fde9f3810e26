import { greetingName } from '../../../domain/account/registration.ts'
import { formatSen } from '../../../domain/booking/money.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type Mail, queueMail, queueMails } from '../mail/commands.ts'
import { type Email, renderEmail } from '../mail/email-template.ts'
import { type BookingFacts, bookingFacts, dayText } from './details-text.ts'
import { readOrderBookings, readRecipient } from './queries.ts'
import type { BookingRow } from './records.ts'

/** What the mails need. */
export type MailDeps = Pick<Deps, 'settings' | 'services'>

type EmailContent = Omit<Email, 'greeting'>

/** Mails a booking's customer; does nothing when the account is deleted. */
async function mailCustomer(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  content: EmailContent,
  now: Date,
): Promise<void> {
  const customer = await readRecipient(tx, row.account_id)
  if (!customer) return
  await queueMail(tx, mailTo(deps, customer, content), now)
}

function mailTo(
  deps: MailDeps,
  customer: { email: string; first_name: string; last_name: string },
  content: EmailContent,
): Mail {
  const email = renderEmail(
    { greeting: `Hello ${greetingName(customer)},`, ...content },
    deps.settings.company,
  )
  return { to: customer.email, ...email }
}

/**
 * Confirms an order: who comes when, and what it cost.
 * @param paidSen what was paid online; the whole order when left out.
 */
export async function mailOrderConfirmed(
  tx: Tx,
  deps: MailDeps,
  orderId: number,
  now: Date,
  paidSen?: number,
): Promise<void> {
  const all = await readOrderBookings(tx, orderId)
  // A visit may have been cancelled before the order was paid.
  const rows = all.filter((row) => row.status !== 'Cancelled')
  const first = rows[0]
  if (!first) return
  const content = confirmation(deps, {
    ref: first.ref,
    first,
    days: rows.map((row) => row.day),
    paid: first.payment_status === 'Paid',
    sumSen: paidSen ?? first.order_sen,
  })
  await mailCustomer(tx, deps, first, content, now)
}

/** A new order, for its confirmation. Amounts in sen, days as YYYY-MM-DD. */
export type BookedOrder = {
  readonly ref: string
  readonly first: BookingFacts
  readonly days: readonly string[]
  readonly paid: boolean
  readonly sumSen: number
  readonly customer: { email: string; first_name: string; last_name: string }
  readonly now: Date
}

/** Mails the confirmations of new orders that need no online payment. */
export function mailNewOrders(
  tx: Tx,
  deps: MailDeps,
  orders: readonly BookedOrder[],
): Promise<void> {
  const mails = orders.map(({ customer, now, ...order }) => {
    return { ...mailTo(deps, customer, confirmation(deps, order)), now }
  })
  return queueMails(tx, mails)
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
): EmailContent {
  const visits: [string, string][] =
    order.days.length > 1 ? [['All visits', order.days.map(dayText).join('; ')]] : []
  return {
    subject: `Your booking ${order.ref} is confirmed`,
    lines: ['Your crew is reserved. Here is what we have agreed:'],
    action: { label: 'See your bookings', url: `${deps.settings.publicUrl}/booking-history` },
    after: [
      'You can change or cancel free of charge until 24 hours before the start.',
      'Not happy with the work? Tell us within 24 hours and we will put it right.',
    ],
    facts: [
      ...bookingFacts(deps.services, order.first),
      ...visits,
      [order.paid ? 'Paid' : 'To pay in cash', formatSen(order.sumSen)],
    ],
  }
}

/** A visit was moved. */
export function mailRescheduled(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  feeSen: number,
  now: Date,
): Promise<void> {
  return mailCustomer(
    tx,
    deps,
    row,
    {
      subject: `Your booking ${row.booking_id} has a new time`,
      lines: ['Your booking was moved. The new time is reserved:'],
      action: { label: 'See your bookings', url: `${deps.settings.publicUrl}/booking-history` },
      facts: [...bookingFacts(deps.services, row), ...feeFact(feeSen)],
    },
    now,
  )
}

/** A visit was cancelled. Fees of its earlier changes are listed apart from the fee for this one. */
export function mailCancelled(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  money: { feeSen: number; earlierFeesSen: number; refundSen: number },
  now: Date,
): Promise<void> {
  const refund: [string, string][] =
    money.refundSen > 0 ? [['To be refunded', formatSen(money.refundSen)]] : []
  return mailCustomer(
    tx,
    deps,
    row,
    {
      subject: `Your booking ${row.booking_id} is cancelled`,
      lines: ['Your booking was cancelled and the crew will not come:'],
      after:
        money.refundSen > 0
          ? ['The refund goes back the way you paid, within 14 days.']
          : ['You can book again at any time.'],
      facts: [
        ...bookingFacts(deps.services, row),
        ...feeFact(money.feeSen),
        ...feeFact(money.earlierFeesSen, 'Late fee of an earlier change'),
        ...refund,
      ],
    },
    now,
  )
}

/** Why a payment is refunded, or refunded again. */
export type RefundReason = 'too-late' | 'cancelled-before' | 'paid-twice' | 'came-back'

const refundLines: Readonly<Record<RefundReason, { customer: string; staff: string }>> = {
  'too-late': {
    customer:
      'Your payment reached us after the hold had ended, and no crew is free at that time any more. We are sorry. You will get all of it back within 14 days.',
    staff: 'A payment came after its hold had ended, and no crew is free. A refund is due.',
  },
  'cancelled-before': {
    customer:
      'Your payment reached us after the booking was cancelled. What you paid for cancelled visits goes back to you within 14 days.',
    staff: 'A payment came after the booking was cancelled. A refund is due.',
  },
  'paid-twice': {
    customer:
      'Your payment reached us twice. Your booking stands, and the second payment goes back to you within 14 days.',
    staff: 'An order was paid twice. A refund of the second payment is due.',
  },
  'came-back': {
    customer:
      'The refund that we told you of did not arrive: your bank or card sent it back to us. We are sorry. We send it again, and write to you when that is done.',
    staff: 'A refund came back from the payment provider. It is due again.',
  },
}

/**
 * Notifies the customer that a payment, or a part of it, will be refunded
 * (docs/product/availability.md#hold).
 */
export function mailRefundDue(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  { why, refundSen }: { why: RefundReason; refundSen: number },
  now: Date,
): Promise<void> {
  return mailCustomer(
    tx,
    deps,
    row,
    {
      subject:
        why === 'came-back'
          ? `Your refund for ${row.ref} came back to us`
          : `Your payment for ${row.ref} will be refunded`,
      lines: [refundLines[why].customer],
      ...(why === 'too-late'
        ? { action: { label: 'Book another time', url: deps.settings.publicUrl } }
        : {}),
      facts: [...bookingFacts(deps.services, row), ['To be refunded', formatSen(refundSen)]],
    },
    now,
  )
}

/** A refund was made, through the payment provider or manually. */
export function mailRefunded(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  { refundSen, manual }: { refundSen: number; manual: boolean },
  now: Date,
): Promise<void> {
  return mailCustomer(
    tx,
    deps,
    row,
    {
      subject: `Your refund for ${row.ref} has been made`,
      lines: [
        manual
          ? 'We have given your money back.'
          : 'We have sent your money back the way you paid. Your bank may take some days to show it.',
      ],
      facts: [...bookingFacts(deps.services, row), ['Refunded', formatSen(refundSen)]],
    },
    now,
  )
}

/** Notifies the region's manager, or the company if there is none, of a refund that is due. */
export async function mailStaffRefundDue(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  why: RefundReason,
  now: Date,
): Promise<void> {
  const email = renderEmail(
    {
      subject: `Refund due for ${row.ref}`,
      greeting: 'Hello,',
      lines: [refundLines[why].staff],
      facts: [
        ['Booking ID', row.booking_id],
        ['Date', dayText(row.day)],
      ],
    },
    deps.settings.company,
  )
  await queueMail(tx, { to: row.manager ?? deps.settings.company.email, ...email }, now)
}

function feeFact(feeSen: number, label = 'Late change fee'): [string, string][] {
  return feeSen > 0 ? [[label, formatSen(feeSen)]] : []
}
