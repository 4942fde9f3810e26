import type { EventType } from '../../../../domain/events/domain-event.ts'
import { queryFirst, type Reader, type Tx } from '../../../db/transaction.ts'
import type { StoredEvent } from '../../events/events.ts'
import { type EventReader, each, readerOf } from '../../events/readers.ts'
import { queueMail } from '../../mail/commands.ts'
import { payLinkOf, visitLinkOf } from '../../payment-attempts/pay-link.ts'
import { readAddonNames } from '../../places/addon-names.ts'
import { customersInvitations } from '../calendar-entries/customer-calendar.ts'
import { readBookings, readRecipient } from '../records/queries.ts'
import type { BookingRow } from '../records/records.ts'
import { cancelledMail, changedMail, debtPaidMail, movedMail, noShowMail } from './change-mails.ts'
import { mailConfirmed } from './confirmation-mails.ts'
import { readFirstNames } from './customer-notices.ts'
import { type CustomerMail, type MailDeps, mailTo, subjectOf } from './mails.ts'
import { payLinkMail } from './pay-link-mail.ts'
import { creditReturnedMail, refundDueMail, refundedMail } from './refund-mails.ts'
import { rowsAfter } from './rows-after.ts'

/**
 * Mails customers about changes to their bookings, with invitations for their calendars. Customers
 * who deleted their account or have no e-mail address get none.
 */
export function customerMails(deps: MailDeps): EventReader {
  /** One mail for each event. */
  const mailing = <Type extends EventType>(
    mailOf: (tx: Tx, event: StoredEvent<Type>) => Promise<CustomerMail | undefined>,
  ) =>
    each<Type>(async (tx, event, now) => {
      const mail = await mailOf(tx, event)
      if (mail) await mailCustomer(tx, deps, mail, now)
    })
  /** One mail for each event, about the current state of its visit. */
  const about = <Type extends EventType>(
    mailOf: (row: BookingRow, payload: StoredEvent<Type>['payload']) => CustomerMail | undefined,
  ) =>
    mailing<Type>(async (tx, { bookingId, payload }) => {
      const [row] = bookingId === undefined ? [] : await readBookings(tx, [bookingId])
      return row && mailOf(row, payload)
    })
  return readerOf({
    'booking.confirmed': (tx, events, now) => mailConfirmed(tx, deps, events, now),
    'visit.moved': mailing(async (tx, { payload }) => {
      const crew = payload.workers ? await readFirstNames(tx, payload.workers) : []
      return movedMail(deps, await rowsAfter(tx, payload.visits), payload, crew)
    }),
    'visit.cancelled': mailing(async (tx, { payload }) => {
      const rows = await rowsAfter(tx, payload.visits)
      const reason = rows.length === 1 ? await reasonForCustomer(tx, rows[0]?.id ?? 0) : undefined
      return cancelledMail(deps, rows, payload, reason)
    }),
    'visit.changed': mailing(async (tx, { bookingId: id = 0, payload }) => {
      const [row] = await rowsAfter(tx, [{ id, version: payload.version }])
      if (!row) return undefined
      const addons = (await readAddonNames(tx)).get(row.skill)
      const link = payload.online && (await payLinkOf(tx, deps.settings, row.order_id))
      return changedMail(deps, row, payload, addons, link ? link.urlIn : undefined)
    }),
    'visit.outcome': about((row, { charge }) => charge && noShowMail(deps, row, charge)),
    'payment.received': about((row, { debt_sen: sen, method }) =>
      method === 'online' && sen > 0 ? debtPaidMail(deps, row, sen) : undefined,
    ),
    'refund.due': about((row, payload) => refundDueMail(deps, row, payload)),
    'refund.credited': about((row, { sen }) => creditReturnedMail(deps, row, sen)),
    'refund.made': about((row, payload) => refundedMail(deps, row, payload)),
    'pay-link.sent': mailing(async (tx, { bookingId = 0, payload }) => {
      const [row] = await readBookings(tx, [bookingId])
      const link =
        row?.payment_method === 'Cash'
          ? visitLinkOf(deps.settings, row.booking_id)
          : row && (await payLinkOf(tx, deps.settings, row.order_id))
      return row && link && payLinkMail(deps, row, payload, link)
    }),
  })
}

async function mailCustomer(tx: Tx, deps: MailDeps, mail: CustomerMail, now: Date): Promise<void> {
  const { row, content, kind, calendar } = mail
  const customer = await readRecipient(tx, row.account_id)
  if (!customer) return
  const invitations = calendar ? customersInvitations(deps, customer, calendar, now) : []
  const about = subjectOf(row, kind)
  await queueMail(tx, { ...mailTo(deps, customer, content), invitations, about }, now)
}

/** The reason for a cancellation, if staff give it to the customer. */
async function reasonForCustomer(reader: Reader, bookingId: number): Promise<string | undefined> {
  const row = await queryFirst<{ reason: string | null }>(reader, {
    name: 'reason-for-customer',
    text: `select params->>'reason' as reason from booking_event
           where booking_id = $1 and code = 'cancelled' and (params->>'for_customer')::boolean
           order by id desc limit 1`,
    values: [bookingId],
  })
  return row?.reason ?? undefined
}
