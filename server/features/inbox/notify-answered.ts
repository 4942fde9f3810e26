import { fullName } from '../../../domain/account/contact-details.ts'
import type { Locale } from '../../../messages/locales.ts'
import { query, type Tx } from '../../db/transaction.ts'
import { notify } from '../notifications/notify.ts'

type AnsweredTicket = {
  id: number
  booking_id: number
  visit: string
  skill: string
  order_id: number
  account_id: number
  first_name: string
  last_name: string
  phone: string | null
  language: Locale
}

/**
 * Notifies the customer that their complaint under the guarantee was answered or settled, in addition
 * to the mail with the details (docs/product/notifications.md#tickets), in the same transaction.
 * @param of the ticket, or the thread of an unsettled one; a thread without a ticket notifies nobody.
 * @param answer identifies the answer within its ticket.
 */
export async function notifyAnswered(
  tx: Tx,
  of: { readonly ticketId: number } | { readonly threadId: number },
  answer: string,
  now: Date,
): Promise<void> {
  const condition = 'ticketId' in of ? 't.id = $1' : `t.thread_id = $1 and t.state <> 'closed'`
  const tickets = await query<AnsweredTicket>(tx, {
    text: `select t.id, b.id as booking_id, b.booking_id as visit, b.skill, b.order_id,
             a.id as account_id, a.first_name, a.last_name,
             coalesce(a.phone, o.customer_phone) as phone, a.language
           from ticket t join booking b on b.id = t.booking_id
           join booking_order o on o.id = b.order_id join account a on a.id = b.account_id
           where ${condition}`,
    values: ['ticketId' in of ? of.ticketId : of.threadId],
  })
  await notify(
    tx,
    now,
    tickets.map((ticket) => ({
      kind: 'ticket-answered',
      key: `ticket-answered:${ticket.id}:${answer}`,
      parameters: {
        name: fullName(ticket),
        path: `/booking-details?${new URLSearchParams({ skill: ticket.skill, bookingId: ticket.visit })}`,
        ref: ticket.visit,
      },
      to: {
        accountId: ticket.account_id,
        phone: ticket.phone,
        email: null,
        locale: ticket.language,
      },
      bookingId: ticket.booking_id,
      orderId: ticket.order_id,
    })),
  )
}
