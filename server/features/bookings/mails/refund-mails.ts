import { formatSen } from '../../../../domain/booking/price/money.ts'
import { dayLabel } from '../../../../domain/messages/format.ts'
import type { Label } from '../../../../domain/messages/label.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Tx } from '../../../db/transaction.ts'
import { queueMail } from '../../mail/commands.ts'
import { pageUrl, renderEmail } from '../../mail/email-template.ts'
import { languageOf } from '../../mail/queries.ts'
import { bookingFacts } from '../calendar-entries/details-text.ts'
import type { BookingRow } from '../records/records.ts'
import { type EmailContent, type MailDeps, mailCustomer } from './mails.ts'
import { notifyCustomers } from './notify-customers.ts'

/** Why a payment is refunded, or refunded again. */
export type RefundReason =
  | 'too-late'
  | 'cancelled-before'
  | 'paid-twice'
  | 'more-than-owed'
  | 'came-back'

const refundLines: Readonly<Record<RefundReason, { customer: Label; staff: Label }>> = {
  'too-late': { customer: m.mail_refund_too_late, staff: m.mail_staff_refund_too_late },
  'cancelled-before': {
    customer: m.mail_refund_cancelled_before,
    staff: m.mail_staff_refund_cancelled_before,
  },
  'paid-twice': { customer: m.mail_refund_paid_twice, staff: m.mail_staff_refund_paid_twice },
  'more-than-owed': {
    customer: m.mail_refund_more_than_owed,
    staff: m.mail_staff_refund_more_than_owed,
  },
  'came-back': { customer: m.mail_refund_came_back, staff: m.mail_staff_refund_came_back },
}

/** As staff read it; the customer of a changed visit has a mail about the change. */
function staffRefundLine(why: RefundReason | 'changed'): Label {
  return why === 'changed' ? m.mail_staff_refund_changed : refundLines[why].staff
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
  const subject = why === 'came-back' ? m.mail_refund_back_subject : m.mail_refund_due_subject
  const content = (locale: Locale): EmailContent => ({
    subject: subject({ ref: row.ref }, { locale }),
    lines: [refundLines[why].customer({}, { locale })],
    ...(why === 'too-late'
      ? {
          action: {
            label: m.mail_book_another_time({}, { locale }),
            url: pageUrl(deps.settings.publicUrl, locale),
          },
        }
      : {}),
    facts: [
      ...bookingFacts(deps.services, row, locale),
      [m.mail_to_be_refunded({}, { locale }), formatSen(refundSen)],
    ],
  })
  return mailCustomer(tx, deps, row, content, { now })
}

/** A refund was made, through the payment provider or manually. */
export async function mailRefunded(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  { refundSen, manual }: { refundSen: number; manual: boolean },
  now: Date,
): Promise<void> {
  const line = manual ? m.mail_refund_made_manually : m.mail_refund_made
  const content = (locale: Locale): EmailContent => ({
    subject: m.mail_refund_made_subject({ ref: row.ref }, { locale }),
    lines: [line({}, { locale })],
    facts: [
      ...bookingFacts(deps.services, row, locale),
      [m.mail_refunded({}, { locale }), formatSen(refundSen)],
    ],
  })
  await mailCustomer(tx, deps, row, content, { now, kind: 'refunded' })
  await notifyCustomers(
    tx,
    [row.id],
    ({ id, ref, version }, { name }) => ({
      kind: 'refunded',
      key: `refunded:${id}:${version}`,
      parameters: { name, path: '/booking-history', ref, amount_sen: refundSen },
    }),
    now,
  )
}

/**
 * Notifies the region's manager, or the company if there is none, of a refund that is due, in the
 * language of the account that has the address.
 */
export async function mailStaffRefundDue(
  tx: Tx,
  deps: MailDeps,
  row: BookingRow,
  why: RefundReason | 'changed',
  now: Date,
): Promise<void> {
  const to = row.manager ?? deps.settings.company.email
  const locale = await languageOf(tx, to)
  const email = renderEmail(
    {
      subject: m.mail_staff_refund_subject({ ref: row.ref }, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [staffRefundLine(why)({}, { locale })],
      facts: [
        [m.mail_booking_id({}, { locale }), row.booking_id],
        [m.mail_date({}, { locale }), dayLabel(row.day, locale)],
      ],
    },
    deps.settings.company,
    locale,
  )
  await queueMail(tx, { to, ...email }, now)
}
