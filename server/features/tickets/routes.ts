import type { ticketCalls } from '../../../domain/api/customers/tickets.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { callerMay, type Handlers } from '../../http/calls/calls.ts'
import { foundOrThrow, noBooking, valueOrThrow } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { readBooking } from '../bookings/records/queries.ts'
import type { OrderWriter } from '../ordering/order-writer.ts'
import { partRefundMessage } from '../payments/refunds/part-refund.ts'
import { acceptLate, closeTicket, openByStaff, reopenTicket } from './commands.ts'
import { creditTicket, refundPart } from './compensation.ts'
import { readTicket, readTickets } from './queries.ts'
import { reportProblem } from './report-problem.ts'
import { offerReturnVisit } from './return-visit.ts'

type Keys = keyof typeof ticketCalls | 'POST /booking-details/report-problem/'

/** Complaints about visits, and staff's answers (docs/product/tickets.md). */
export function ticketHandlers(
  deps: Deps,
  orders: Pick<OrderWriter, 'endOverdueHolds'>,
): Pick<Handlers, Keys> {
  const { pool } = deps
  return {
    'POST /booking-details/report-problem/': async ({ caller, body, now, locale }) => {
      const key = { bookingId: body.booking_id, skill: body.skill }
      const row = foundOrThrow(await readBooking(pool, key, caller), noBooking)
      valueOrThrow(await reportProblem(deps, caller, row, body, now))
      return { success: true, response: m.answer_message_received({}, { locale }) }
    },

    'GET /staff/tickets/': ({ body, now }) => readTickets(pool, body, now),

    'GET /staff/tickets/{id}': async (incoming) => {
      const maySeeMoney = callerMay('refund', incoming.caller)
      return foundOrThrow(await readTicket(pool, incoming.params.id, maySeeMoney, incoming.now))
    },

    'POST /staff/tickets/': staffCommand({
      run: ({ body, caller, by }) => openByStaff(deps, caller, body, by),
      message: m.answer_ticket_opened,
      answer: ({ id }) => ({ id }),
    }),

    'POST /staff/tickets/{id}/accept/': staffCommand({
      run: ({ params, body, by }) => acceptLate(deps, params.id, body, by),
      message: m.answer_ticket_accepted,
    }),

    'POST /staff/tickets/{id}/return-visit/': staffCommand({
      async run({ params, body, caller, by, now }) {
        // An overdue hold may block the only available crew.
        await orders.endOverdueHolds(now)
        return offerReturnVisit(deps, caller, params.id, body, by)
      },
      message: m.answer_return_offered,
      answer: ({ booking_id }) => ({ booking_id }),
    }),

    'POST /staff/tickets/{id}/credit/': staffCommand({
      run: ({ params, body, caller, by }) => creditTicket(deps, caller, params.id, body, by),
      message: m.answer_credit_given,
    }),

    'POST /staff/tickets/{id}/refund/': staffCommand({
      run: ({ params, body, caller, by }) => refundPart(deps, caller, params.id, body, by),
      message: (part, options) => partRefundMessage(part, options),
    }),

    'POST /staff/tickets/{id}/close/': staffCommand({
      run: ({ params, body, by }) => closeTicket(deps, params.id, body, by),
      message: m.answer_ticket_closed,
    }),

    'POST /staff/tickets/{id}/reopen/': staffCommand({
      run: ({ params, body, by }) => reopenTicket(deps, params.id, body, by),
      message: m.answer_ticket_reopened,
    }),
  }
}
