import type { FastifyInstance } from 'fastify'
import { seesMoney } from '../../../domain/account/roles.ts'
import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import type { Refusal } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, signedIn } from '../../http/calls.ts'
import { Failure, noBooking, noOrder, notFound, valueOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import { actorOf } from '../bookings/records/history.ts'
import { bookingOutOfDate } from '../bookings/records/out-of-date.ts'
import { requeryForWaitingCustomer } from '../payment-attempts/requery.ts'
import { type CollectCode, collectCash } from './collect.ts'
import { openPage, retryPayment } from './open-page.ts'
import { isHeld, owesOnline, readPaymentState, standing } from './payment-state.ts'
import { providerHandlers } from './provider-handlers.ts'
import { type PartRefundCode, refundInPart } from './refunds/part-refund.ts'
import { readRefunds } from './refunds/refund-list.ts'
import { markRefunded, type RefundCode, sendRefund } from './refunds/request-refund.ts'
import { type ReverseCode, reverseCollection } from './reverse-collection.ts'

/** The hold of the order has ended; nothing is to be paid any more. */
export function holdOver(): Failure {
  return new Failure(409, 'hold-over', (locale) => m.problem_hold_over({}, { locale }))
}

type Keys = Extract<keyof Handlers, `${string} /payments/${string}`>

/** Payment states, paying again while the hold lasts, refunds, and cash. */
export function paymentHandlers(deps: Deps): Pick<Handlers, Keys> {
  return {
    'GET /payments/result': async (incoming) => {
      const caller = signedIn(incoming)
      const order = await readPaymentState(deps.pool, incoming.body.order, caller.accountId)
      if (!order) throw notFound(noOrder)
      const held = isHeld(order, incoming.now)
      const status = standing(order, held)
      const isOwedPending = owesOnline(deps, order) && order.last_attempt === 'Pending'
      if (status === 'pending' || isOwedPending) {
        await requeryForWaitingCustomer(deps.pool, deps.payment.name, order.id, incoming.now)
      }
      return {
        order: order.ref,
        payment_status: status,
        too_late: order.statuses.includes('Expired'),
        ...(seesMoney(caller.role) ? { total_cost: ringgit(order.standing_sen) } : {}),
        booking_ids: order.booking_ids,
        ...(seesMoney(caller.role) ? { refund_due: ringgit(order.refund_due_sen) } : {}),
        can_retry: held && order.last_attempt !== 'Pending',
        held_seconds: held ? secondsUntil(order.hold_until, incoming.now) : 0,
        ...(seesMoney(caller.role) ? { owed: ringgit(order.owed_sen) } : {}),
        can_pay_owed: owesOnline(deps, order) && !isOwedPending,
        owed_declined: owesOnline(deps, order) && order.last_attempt === 'Failed',
        owed_pending: isOwedPending,
      }
    },

    'POST /payments/retry/': async (incoming) => {
      const caller = signedIn(incoming)
      const { now, locale } = incoming
      const order = await readPaymentState(deps.pool, incoming.body.order, caller.accountId)
      if (!order) throw notFound(noOrder)
      if (!isHeld(order, now) && !owesOnline(deps, order)) throw holdOver()
      const payment = await retryPayment(deps, order.id, locale, now)
      if (!payment) throw holdOver()
      return { success: true, response: m.answer_complete_payment({}, { locale }), payment }
    },

    'GET /payments/refunds': async ({ body: { page, page_size, order }, locale }) => {
      const pages = { page, size: page_size }
      const found = await readRefunds(deps.pool, deps.payment, pages, locale, order)
      return { ...found, page, page_size }
    },

    'POST /payments/refunds/send/': async (incoming) => {
      const { order, amount, bank: account } = incoming.body
      const options = { locale: incoming.locale }
      const actor = actorOf(signedIn(incoming))
      const bank = account && {
        code: account.bank,
        country: 'MY',
        beneficiaryName: account.name,
        beneficiaryAccount: account.account,
      }
      const requested = { orderRef: order, seenSen: senOf(amount), bank }
      const begun = await sendRefund(deps, actor, requested, authorOf(incoming))
      const statuses = valueOrThrow(begun, refundFailure)
      if (statuses.includes('Refused')) {
        return {
          success: true,
          response: m.answer_refund_refused({}, options),
          state: 'Refused',
        }
      }
      return statuses.every((status) => status === 'Refunded')
        ? { success: true, response: m.answer_refund_made({}, options), state: 'Refunded' }
        : { success: true, response: m.answer_refund_under_way({}, options), state: 'Under way' }
    },

    'POST /payments/refunds/mark/': async (incoming) => {
      const { order, amount } = incoming.body
      const { locale } = incoming
      const actor = actorOf(signedIn(incoming))
      const requested = { orderRef: order, seenSen: senOf(amount) }
      valueOrThrow(await markRefunded(deps, actor, requested, authorOf(incoming)), refundFailure)
      return { success: true, response: m.answer_refund_noted({}, { locale }) }
    },

    'POST /payments/refunds/part/': async (incoming) => {
      const { amount, reason, version } = incoming.body
      const requested = { sen: senOf(amount), reason, version }
      const key = keyOf(incoming.body)
      const caller = signedIn(incoming)
      const granted = await refundInPart(deps, caller, key, requested, authorOf(incoming))
      if (!granted.ok && granted.refusal.code === 'out-of-date') {
        throw await bookingOutOfDate(deps, key.bookingId, caller)
      }
      valueOrThrow(granted, partFailure)
      return { success: true, response: m.answer_refund_granted({}, { locale: incoming.locale }) }
    },

    'POST /payments/collect/reverse/': async (incoming) => {
      const { amount, reason, version } = incoming.body
      const requested = { seenSen: senOf(amount), reason, version }
      const key = keyOf(incoming.body)
      const caller = signedIn(incoming)
      const reversed = await reverseCollection(deps, caller, key, requested, authorOf(incoming))
      if (!reversed.ok && reversed.refusal.code === 'out-of-date') {
        throw await bookingOutOfDate(deps, key.bookingId, caller)
      }
      valueOrThrow(reversed, reverseFailure)
      const { locale } = incoming
      return { success: true, response: m.answer_collection_reversed({}, { locale }) }
    },

    'POST /payments/collect/': async (incoming) => {
      const { booking_id: bookingId, skill, amount } = incoming.body
      const caller = signedIn(incoming)
      const shownSen = amount === undefined ? undefined : senOf(amount)
      const collected = await collectCash(
        deps,
        caller,
        { bookingId, skill },
        shownSen,
        incoming.now,
      )
      valueOrThrow(collected, collectFailure)
      return { success: true, response: m.answer_cash_collected({}, { locale: incoming.locale }) }
    },
  }
}

/** The amount that a refusal names. */
function amountOf(params: Refusal['params']): string {
  return typeof params?.amount === 'string' ? params.amount : ''
}

function collectFailure({ code, params }: Refusal<CollectCode>): Failure {
  switch (code) {
    case 'not-found':
      return notFound(noBooking)
    case 'nothing-owed':
      return new Failure(409, code, (locale) => m.problem_nothing_to_collect({}, { locale }))
    case 'amount-changed':
      return new Failure(409, code, (locale) =>
        m.problem_collect_amount_changed({ amount: amountOf(params) }, { locale }),
      )
  }
}

function keyOf(body: { booking_id: string; skill: string }) {
  return { bookingId: body.booking_id, skill: body.skill }
}

function partFailure({ code, params }: Refusal<PartRefundCode>): Failure {
  switch (code) {
    case 'not-found':
      return notFound(noBooking)
    case 'out-of-date':
      return new Failure(409, code, (locale) => m.problem_booking_out_of_date({}, { locale }))
    case 'more-than-paid':
      return new Failure(409, code, (locale) =>
        m.problem_more_than_paid({ amount: amountOf(params) }, { locale }),
      )
  }
}

function reverseFailure({ code, params }: Refusal<ReverseCode>): Failure {
  switch (code) {
    case 'not-found':
      return notFound(noBooking)
    case 'out-of-date':
      return new Failure(409, code, (locale) => m.problem_booking_out_of_date({}, { locale }))
    case 'nothing-collected':
      return new Failure(409, code, (locale) => m.problem_nothing_collected({}, { locale }))
    case 'amount-changed':
      return new Failure(409, code, (locale) =>
        m.problem_collected_amount_changed({ amount: amountOf(params) }, { locale }),
      )
    case 'collection-given-back':
      return new Failure(409, code, (locale) => m.problem_collection_given_back({}, { locale }))
  }
}

function refundFailure({ code, params }: Refusal<RefundCode>): Failure {
  switch (code) {
    case 'not-found':
      return notFound(noOrder)
    case 'nothing-due':
      return new Failure(409, code, (locale) => m.problem_nothing_due_back({}, { locale }))
    case 'refund-under-way':
      return new Failure(409, code, (locale) => m.problem_refund_under_way({}, { locale }))
    case 'amount-changed':
      return new Failure(409, code, (locale) =>
        m.problem_refund_amount_changed({ amount: amountOf(params) }, { locale }),
      )
    case 'bank-details-needed':
      return new Failure(400, code, (locale) => m.problem_bank_details_needed({}, { locale }))
    case 'by-hand':
      return new Failure(409, code, (locale) => m.problem_refund_manually({}, { locale }))
  }
}

function secondsUntil(end: Date | null, now: Date): number {
  return end ? Math.ceil((end.getTime() - now.getTime()) / 1000) : 0
}

/**
 * The provider's own routes, and the page of a try where the provider makes it when it is opened.
 */
export async function paymentProviderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope) => deps.payment.routes(scope, providerHandlers(deps)))
  if (!deps.payment.openPage) return
  app.get<{ Params: { attempt: string; key: string } }>(
    '/payments/open/:attempt/:key',
    async ({ params: { attempt, key } }, reply) => {
      const address = await openPage(deps, attempt, key, deps.clock())
      return reply.header('cache-control', 'no-store').redirect(address, 303)
    },
  )
}
