import { formatSen } from '../../../../domain/booking/price/money.ts'
import type { EventPayloads, RefundDueReason } from '../../../../domain/events/domain-event.ts'
import { dayLabel } from '../../../../domain/messages/format.ts'
import type { Label } from '../../../../domain/messages/label.ts'
import { m } from '../../../../messages/every.ts'
import { type EventReader, each, readerOf } from '../../events/readers.ts'
import { queueMail } from '../../mail/commands.ts'
import { pageUrl, renderEmail } from '../../mail/email-template.ts'
import { languageOf } from '../../mail/queries.ts'
import { bookingFacts } from '../calendar-entries/details-text.ts'
import { readBookings } from '../records/queries.ts'
import type { BookingRow } from '../records/records.ts'
import type { CustomerMail, MailDeps } from './mails.ts'

type Lines = { readonly customer?: Label; readonly staff: Label }

/**
 * The sentence for each reason. The customer already has a mail about a changed visit, so only
 * staff get one; the other reasons are mailed to both.
 */
const refundLines: Readonly<Partial<Record<RefundDueReason, Lines>>> = {
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
  changed: { staff: m.mail_staff_refund_changed },
}

/** A payment, or a part of it, will be refunded (docs/product/availability.md#hold). */
export function refundDueMail(
  deps: MailDeps,
  row: BookingRow,
  { why, sen }: EventPayloads['refund.due'],
): CustomerMail | undefined {
  const line = refundLines[why]?.customer
  const subject = why === 'came-back' ? m.mail_refund_back_subject : m.mail_refund_due_subject
  return (
    line && {
      row,
      content: (locale) => ({
        subject: subject({ ref: row.ref }, { locale }),
        lines: [line({}, { locale })],
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
          [m.mail_to_be_refunded({}, { locale }), formatSen(sen)],
        ],
      }),
    }
  )
}

/** A part of what was paid for a visit returned to the customer's credit. */
export function creditReturnedMail(deps: MailDeps, row: BookingRow, sen: number): CustomerMail {
  const amount = formatSen(sen)
  return {
    row,
    content: (locale) => ({
      subject: m.mail_credit_back_subject({ id: row.booking_id, amount }, { locale }),
      lines: [m.mail_credit_back_line({}, { locale })],
      facts: [
        ...bookingFacts(deps.services, row, locale),
        [m.mail_to_credit({}, { locale }), amount],
      ],
      after: [m.mail_credit_after({}, { locale })],
    }),
  }
}

/** A refund was made, through the payment provider or manually. */
export function refundedMail(
  deps: MailDeps,
  row: BookingRow,
  { sen, manual }: EventPayloads['refund.made'],
): CustomerMail {
  const line = manual ? m.mail_refund_made_manually : m.mail_refund_made
  return {
    row,
    kind: 'refunded',
    content: (locale) => ({
      subject: m.mail_refund_made_subject({ ref: row.ref }, { locale }),
      lines: [line({}, { locale })],
      facts: [
        ...bookingFacts(deps.services, row, locale),
        [m.mail_refunded({}, { locale }), formatSen(sen)],
      ],
    }),
  }
}

/**
 * Mails a due refund to the region's manager, or to the company if there is none, in the language
 * of that address's account.
 */
export function refundsToStaff(deps: MailDeps): EventReader {
  return readerOf({
    'refund.due': each(async (tx, { bookingId = 0, payload }, now) => {
      const [row] = await readBookings(tx, [bookingId])
      const line = refundLines[payload.why]?.staff
      if (!row || !line) return
      const to = row.manager ?? deps.settings.company.email
      const locale = await languageOf(tx, to)
      const email = renderEmail(deps.settings.company, locale, {
        subject: m.mail_staff_refund_subject({ ref: row.ref }, { locale }),
        greeting: m.mail_hello({}, { locale }),
        lines: [line({}, { locale })],
        facts: [
          [m.mail_booking_id({}, { locale }), row.booking_id],
          [m.mail_date({}, { locale }), dayLabel(row.day, locale)],
        ],
      })
      await queueMail(tx, { to, ...email }, now)
    }),
  })
}
