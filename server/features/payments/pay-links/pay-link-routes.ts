import type { HostedPage } from '../../../../domain/api/bookings/booking.ts'
import type { payLinkCalls } from '../../../../domain/api/payments/pay-links.ts'
import { ringgit } from '../../../../domain/booking/price/money.ts'
import { timeOf } from '../../../../domain/booking/starts/calendar.ts'
import { momentOf, statusAt } from '../../../../domain/booking/status.ts'
import { m } from '../../../../messages/every.ts'
import type { Locale } from '../../../../messages/locales.ts'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/calls/calls.ts'
import { failureOf, foundOrThrow, noBooking, valueOrThrow } from '../../../http/failure.ts'
import { staffCommand } from '../../audit/staff-command.ts'
import { readOrderBookings } from '../../bookings/records/queries.ts'
import type { BookingRow } from '../../bookings/records/records.ts'
import { visitOfLink } from '../../payment-attempts/pay-link.ts'
import { requeryForWaitingCustomer } from '../../payment-attempts/requery.ts'
import { retryPayment } from '../open-page.ts'
import { paymentStatusOf } from '../payment-state.ts'
import { type OpenedOrder, openPayLink, readPayLink, sendPayLinkAgain } from './pay-links.ts'
import { canPay, openVisitLink, visitStatus } from './visit-link.ts'

const linkOver = () => failureOf({ code: 'link-over' })

/** The state of the payment, for the page; undefined if nobody has tried to pay. */
function shownStatus({ order, held, owes }: OpenedOrder) {
  if (owes) {
    if (order.last_attempt === 'Failed') return 'failed'
    return order.last_attempt === 'Open' || order.last_attempt === 'Pending' ? 'pending' : 'open'
  }
  const status = paymentStatusOf(order, held)
  if (status === 'pay-later' || status === 'expired') throw linkOver()
  return status === 'pending' && order.last_attempt === null ? 'open' : status
}

function visitShown(visit: BookingRow, now: Date) {
  return {
    start_date: visit.day,
    start_time: timeOf(visit.start_hour),
    no_of_hours: visit.hours,
    booking_status: statusAt(momentOf(visit), now),
  }
}

/** A cash visit, for paying it online instead. */
async function shownVisit(deps: Deps, bookingId: string, now: Date) {
  const visit = valueOrThrow(await openVisitLink(deps, bookingId))
  const status = visitStatus(visit)
  if (status === 'pending')
    await requeryForWaitingCustomer(deps.pool, deps.payment.name, visit.order_id, now)
  return {
    order: visit.ref,
    skill: visit.skill,
    visits: [visitShown(visit, now)],
    amount: ringgit(
      visit.owed_sen > 0 ? visit.owed_sen : visit.online.paidOnlineSen || visit.total_sen,
    ),
    payment_status: status,
    is_owed: canPay(deps, visit),
    is_cash: true,
    can_pay: canPay(deps, visit) && visit.online.lastTry !== 'Pending',
  }
}

/** The provider's page, unless nothing is left to pay. */
function payPage(payment: HostedPage | undefined, locale: Locale) {
  if (!payment) throw linkOver()
  return { success: true as const, response: m.answer_complete_payment({}, { locale }), payment }
}

/** Calls to pay an order by its link, and staff's calls about the link. */
export function payLinkHandlers(deps: Deps): Pick<Handlers, keyof typeof payLinkCalls> {
  return {
    'GET /pay-link/': async ({ body, now }) => {
      const visitId = visitOfLink(deps.settings, body.link)
      if (visitId !== undefined) return shownVisit(deps, visitId, now)
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
        visits: visits.map((visit) => visitShown(visit, now)),
        amount: ringgit(owes ? order.owed_sen : order.standing_sen - order.credit_sen),
        payment_status: status,
        is_owed: owes,
        is_cash: false,
        can_pay: (held || owes) && order.last_attempt !== 'Pending',
        ...(owes ? {} : { until: until.toISOString() }),
      }
    },

    'POST /pay-link/pay/': async ({ body, now, locale }) => {
      const visitId = visitOfLink(deps.settings, body.link)
      if (visitId !== undefined) {
        const visit = valueOrThrow(await openVisitLink(deps, visitId))
        const way = { language: locale, visitId: visit.id }
        return payPage(await retryPayment(deps, visit.order_id, way, now), locale)
      }
      const opened = await openPayLink(deps, body.link, now)
      const { order, held, owes } = valueOrThrow(opened)
      const way = { language: locale }
      return payPage(
        held || owes ? await retryPayment(deps, order.id, way, now) : undefined,
        locale,
      )
    },

    'GET /staff/pay-link/': async ({ body, now }) =>
      foundOrThrow(await readPayLink(deps, body.booking_id, now), noBooking),

    'POST /staff/pay-link/send/': staffCommand({
      run: ({ body, by }) => sendPayLinkAgain(deps, body.booking_id, by),
      message: ({ email }, options) => m.answer_pay_link_mailed({ email }, options),
    }),
  }
}
