import { may } from '../../../domain/account/permissions.ts'
import type { ticketCalls } from '../../../domain/api/customers/tickets.ts'
import type { Refusal } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { type Failure, failureOf, noBooking, notFound, valueOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { readBooking } from '../bookings/records/queries.ts'
import type { OrderWriter } from '../ordering/order-writer.ts'
import { acceptLate, closeTicket, openByStaff, reopenTicket, type TicketCode } from './commands.ts'
import { giveCredit } from './credit.ts'
import { readTicket, readTickets } from './queries.ts'
import { refundPart } from './refund.ts'
import { reportProblem } from './report-problem.ts'
import { offerReturnVisit } from './return-visit.ts'

type Keys = keyof typeof ticketCalls | 'POST /booking-details/report-problem/'

/** Complaints about visits, and what staff do about them (docs/product/tickets.md). */
export function ticketHandlers(
  deps: Deps,
  orders: Pick<OrderWriter, 'endOverdueHolds'>,
): Pick<Handlers, Keys> {
  const { pool } = deps
  return {
    'POST /booking-details/report-problem/': async (incoming) => {
      const caller = signedIn(incoming)
      const { body, now, locale } = incoming
      const key = { bookingId: body.booking_id, skill: body.skill }
      const row = await readBooking(pool, key, caller)
      if (!row) throw notFound(noBooking)
      valueOrThrow(await reportProblem(deps, caller, row, body, now), failureOf)
      return { success: true, response: m.answer_message_received({}, { locale }) }
    },

    'GET /staff/tickets/': async ({ body, now }) => {
      const { page, page_size: size, ...filter } = body
      return { ...(await readTickets(pool, filter, { page, size }, now)), page, page_size: size }
    },

    'GET /staff/tickets/{id}': async (incoming) => {
      const maySeeMoney = may('refund', signedIn(incoming).role)
      const ticket = await readTicket(pool, incoming.params.id, maySeeMoney, incoming.now)
      if (!ticket) throw notFound()
      return ticket
    },

    'POST /staff/tickets/': async (incoming) => {
      const { body, locale } = incoming
      const opened = await openByStaff(deps, signedIn(incoming), body, authorOf(incoming))
      const { id } = valueOrThrow(opened, ticketFailure)
      return { success: true, response: m.answer_ticket_opened({}, { locale }), id }
    },

    'POST /staff/tickets/{id}/accept/': async (incoming) => {
      const { params, body, locale } = incoming
      const done = await acceptLate(deps, params.id, body.version, authorOf(incoming))
      valueOrThrow(done, ticketFailure)
      return { success: true, response: m.answer_ticket_accepted({}, { locale }) }
    },

    'POST /staff/tickets/{id}/return-visit/': async (incoming) => {
      const { params, body, locale, now } = incoming
      // An overdue hold may have the only crew that is free.
      await orders.endOverdueHolds(now)
      const caller = signedIn(incoming)
      const offered = await offerReturnVisit(deps, caller, params.id, body, authorOf(incoming))
      const { booking_id } = valueOrThrow(offered, ticketFailure)
      return { success: true, response: m.answer_return_offered({}, { locale }), booking_id }
    },

    'POST /staff/tickets/{id}/credit/': async (incoming) => {
      const { params, body, locale } = incoming
      const caller = signedIn(incoming)
      const given = await giveCredit(deps, caller, params.id, body, authorOf(incoming))
      const { voucher } = valueOrThrow(given, ticketFailure)
      return { success: true, response: m.answer_credit_given({}, { locale }), voucher }
    },

    'POST /staff/tickets/{id}/refund/': async (incoming) => {
      const { params, body, locale } = incoming
      const caller = signedIn(incoming)
      const done = await refundPart(deps, caller, params.id, body, authorOf(incoming))
      valueOrThrow(done, ticketFailure)
      return { success: true, response: m.answer_refund_granted({}, { locale }) }
    },

    'POST /staff/tickets/{id}/close/': async (incoming) => {
      const { params, body, locale } = incoming
      valueOrThrow(await closeTicket(deps, params.id, body, authorOf(incoming)), ticketFailure)
      return { success: true, response: m.answer_ticket_closed({}, { locale }) }
    },

    'POST /staff/tickets/{id}/reopen/': async (incoming) => {
      const { params, body, locale } = incoming
      const done = await reopenTicket(deps, params.id, body.version, authorOf(incoming))
      valueOrThrow(done, ticketFailure)
      return { success: true, response: m.answer_ticket_reopened({}, { locale }) }
    },
  }
}

function ticketFailure(refusal: Refusal<TicketCode>): Failure {
  const { code } = refusal
  return code === 'not-found' ? notFound() : failureOf({ ...refusal, code })
}
