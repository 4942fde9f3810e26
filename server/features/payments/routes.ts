import type { FastifyInstance } from 'fastify'
import { seesMoney } from '../../../domain/account/roles.ts'
import type { paymentCalls } from '../../../domain/api/payments/payment-page.ts'
import type { staffPaymentCalls } from '../../../domain/api/payments/payments.ts'
import { ringgit, senOf } from '../../../domain/booking/price/money.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { Failure, foundOrThrow, noOrder } from '../../http/failure.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { actorOf } from '../bookings/records/history.ts'
import { requeryForWaitingCustomer } from '../payment-attempts/requery.ts'
import { collectCash } from './collect.ts'
import { openPage, retryPayment } from './open-page.ts'
import {
  isHeld,
  owesOnline,
  type PaymentState,
  paymentStatusOf,
  readPaymentState,
} from './payment-state.ts'
import { providerHandlers } from './provider-handlers.ts'
import { partRefundMessage, refundInPart } from './refunds/part-refund.ts'
import { bankDetailsOf, refundMessages, stateOf } from './refunds/refund-answers.ts'
import { readRefunds } from './refunds/refund-list.ts'
import { markRefunded, sendRefund } from './refunds/request-refund.ts'
import { reverseCollection } from './reverse-collection.ts'

/** The hold of the order has ended: nothing can be paid any more. */
function holdOver(): Failure {
  return new Failure(409, 'hold-over', (locale) => m.problem_hold_over({}, { locale }))
}

function costOf({
  standing_sen: standingSen,
  credit_sen: creditSen,
  account_sen: accountSen,
}: PaymentState) {
  return {
    total_cost: ringgit(standingSen),
    ...(creditSen > 0 ? { credit_used: ringgit(creditSen) } : {}),
    ...(accountSen === null ? {} : { on_account: ringgit(accountSen) }),
  }
}

type Keys = keyof typeof paymentCalls | keyof typeof staffPaymentCalls

/** Payment states, repeated attempts during the hold, refunds, and cash. */
export function paymentHandlers(deps: Deps): Pick<Handlers, Keys> {
  return {
    'GET /payments/result': async (incoming) => {
      const { caller } = incoming
      const order = foundOrThrow(
        await readPaymentState(deps.pool, incoming.body.order, caller.accountId),
        noOrder,
      )
      const held = isHeld(order, incoming.now)
      const status = paymentStatusOf(order, held)
      const isOwedPending = owesOnline(deps, order) && order.last_attempt === 'Pending'
      if (status === 'pending' || isOwedPending) {
        await requeryForWaitingCustomer(deps.pool, deps.payment.name, order.id, incoming.now)
      }
      return {
        order: order.ref,
        payment_status: status,
        too_late: order.statuses.includes('Expired'),
        ...(seesMoney(caller.role) ? costOf(order) : {}),
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
      const { caller, now, locale } = incoming
      const order = foundOrThrow(
        await readPaymentState(deps.pool, incoming.body.order, caller.accountId),
        noOrder,
      )
      if (!isHeld(order, now) && !owesOnline(deps, order)) throw holdOver()
      const payment = await retryPayment(deps, order.id, { language: locale }, now)
      if (!payment) throw holdOver()
      return { success: true, response: m.answer_complete_payment({}, { locale }), payment }
    },

    'GET /payments/refunds': async ({ body: { order, ...page }, locale }) => {
      const found = await readRefunds(deps.pool, deps.payment, page, locale, order)
      return { ...found, ...page }
    },

    'POST /payments/refunds/send/': staffCommand({
      async run({ body: { order: orderRef, amount, bank }, caller, by }) {
        const requested = { orderRef, seenSen: senOf(amount), bank: bankDetailsOf(bank) }
        const begun = ofOrder(await sendRefund(deps, actorOf(caller), requested, by))
        return begun.ok ? succeed({ state: stateOf(begun.value) }) : begun
      },
      message: ({ state }, options) => refundMessages[state]({}, options),
      answer: ({ state }) => ({ state }),
    }),

    'POST /payments/refunds/mark/': staffCommand({
      async run({ body: { order: orderRef, amount }, caller, by }) {
        const requested = { orderRef, seenSen: senOf(amount) }
        return ofOrder(await markRefunded(deps, actorOf(caller), requested, by))
      },
      message: m.answer_refund_noted,
    }),

    'POST /payments/refunds/part/': staffCommand({
      run: ({ body, caller, by }) => refundInPart(deps, caller, body, by),
      message: (part, options) => partRefundMessage(part, options),
    }),

    'POST /payments/collect/reverse/': staffCommand({
      run: ({ body, caller, by }) => reverseCollection(deps, caller, body, by),
      message: m.answer_collection_reversed,
    }),

    'POST /payments/collect/': staffCommand({
      run: ({ body, caller, now }) => collectCash(deps, caller, body, now),
      message: m.answer_cash_collected,
    }),
  }
}

/** The result of an order's refund. */
function ofOrder<Value>(result: CommandResult<Value>): CommandResult<Value> {
  const isUnknown = !result.ok && result.refusal.code === 'not-found'
  return isUnknown ? refuse({ code: 'not-found', sentence: noOrder }) : result
}

function secondsUntil(end: Date | null, now: Date): number {
  return end ? Math.ceil((end.getTime() - now.getTime()) / 1000) : 0
}

/** The provider's own routes, and the page of an attempt if the provider creates it on demand. */
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
