import type { payLinkCalls } from '../../../../domain/api/payments/pay-links.ts'
import { timeOf } from '../../../../domain/booking/calendar.ts'
import { ringgit } from '../../../../domain/booking/price/money.ts'
import { momentOf, statusAt } from '../../../../domain/booking/status.ts'
import { m } from '../../../../messages/every.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/calls.ts'
import { failureOf, noBooking, notFound, valueOrThrow } from '../../../http/failure.ts'
import { staffCommand } from '../../audit/staff-command.ts'
import { readOrderBookings } from '../../bookings/records/queries.ts'
import { requeryForWaitingCustomer } from '../../payment-attempts/requery.ts'
import { retryPayment } from '../open-page.ts'
import { standing } from '../payment-state.ts'
import { type OpenedOrder, openPayLink, readPayLink, sendPayLinkAgain } from './pay-links.ts'

const linkOver = () => failureOf({ code: 'link-over' })

/** Nobody has tried to pay, or what the payment has come to. */
function shownStatus({ order, held, owes }: OpenedOrder) {
  if (owes) {
    if (order.last_attempt === 'Failed') return 'failed'
    return order.last_attempt === 'Open' || order.last_attempt === 'Pending' ? 'pending' : 'open'
  }
  const status = standing(order, held)
  if (status === 'pay-later' || status === 'expired') throw linkOver()
  return status === 'pending' && order.last_attempt === null ? 'open' : status
}

/** Paying an order by its link, and what staff do with the link. */
export function payLinkHandlers(deps: Deps): Pick<Handlers, keyof typeof payLinkCalls> {
  return {
    'GET /pay-link/': async ({ body, now }) => {
      const opened = await openPayLink(deps, body.link, now)
      const found = valueOrThrow(opened)
      const { order, until, held, owes } = found
      const status = shownStatus(found)
      if (status === 'pending') {
        await requeryForWaitingCustomer(deps.pool, deps.payment.name, order.id, now)
      }
      const visits = await readOrderBookings(deps.pool, order.id)
      return {
        order: order.ref,
        skill: visits[0]?.skill ?? '',
        visits: visits.map((visit) => ({
          start_date: visit.day,
          start_time: timeOf(visit.start_hour),
          no_of_hours: visit.hours,
          booking_status: statusAt(momentOf(visit), now),
        })),
        amount: ringgit(owes ? order.owed_sen : order.standing_sen - order.credit_sen),
        payment_status: status,
        is_owed: owes,
        can_pay: (held || owes) && order.last_attempt !== 'Pending',
        ...(owes ? {} : { until: until.toISOString() }),
      }
    },

    'POST /pay-link/pay/': async ({ body, now, locale }) => {
      const opened = await openPayLink(deps, body.link, now)
      const { order, held, owes } = valueOrThrow(opened)
      const payment = held || owes ? await retryPayment(deps, order.id, locale, now) : undefined
      if (!payment) throw linkOver()
      return { success: true, response: m.answer_complete_payment({}, { locale }), payment }
    },

    'GET /staff/pay-link/': async ({ body, now }) => {
      const link = await readPayLink(deps, body.booking_id, now)
      if (!link) throw notFound(noBooking)
      return link
    },

    'POST /staff/pay-link/send/': staffCommand({
      run: ({ body, by }) => sendPayLinkAgain(deps, body.booking_id, by),
      said: ({ email }, options) => m.answer_pay_link_mailed({ email }, options),
    }),
  }
}
