import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, missing, refuse } from './answers.ts'
import { cardRoutes, createSetup, setupObject } from './cards.ts'
import { type StandIn, sessionEvent } from './payments.ts'
import { hide } from './settings.ts'
import type { Method, Refund, Session, Store } from './store.ts'
import { closeOverdue, newId, unixSeconds } from './store.ts'
import {
  errorBody,
  listIn,
  type Params,
  recordIn,
  refundObject,
  sessionObject,
  textIn,
} from './wire.ts'

const minSen = 200
const minute = 60

/** The calls of the API that a shop with hosted pages needs. */
export function apiRoutes(scope: FastifyInstance, standIn: StandIn): void {
  const { settings, store } = standIn

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (params: Params) => Answer | Promise<Answer>,
  ) {
    if (request.headers.authorization !== `Bearer ${settings.secretKey}`) {
      return reply.code(401).send(errorBody('invalid_request_error', 'Invalid API Key provided'))
    }
    const fault = store.nextFaults.shift()
    if (fault && !fault.done) return fail(reply, fault)
    const params = (request.body ?? {}) as Params
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const fingerprint = JSON.stringify([request.url, params])
    const stored = typeof key === 'string' ? store.answers.get(key) : undefined
    if (stored && stored.request !== fingerprint) {
      const text = 'Keys for idempotent requests can only be used with the same parameters.'
      return reply.code(400).send(errorBody('idempotency_error', text))
    }
    const { status, body } = stored ?? (await work(params))
    // Only started requests are stored, including declined ones: wrong parameters may be corrected
    // under the same key.
    if (typeof key === 'string' && (status < 400 || status === 402)) {
      store.answers.set(key, { request: fingerprint, status, body })
    }
    if (fault) return fail(reply, fault)
    if (stored) reply.header('idempotent-replayed', 'true')
    return reply.code(status).send(body)
  }

  const fail = (reply: FastifyReply, fault: Store['nextFaults'][number]) => {
    if (fault.shouldRetry) reply.header('stripe-should-retry', fault.shouldRetry)
    return reply.code(fault.status).send(errorBody('api_error', 'Something went wrong on our end'))
  }

  scope.post('/v1/checkout/sessions', hide, (request, reply) =>
    answer(request, reply, (params) =>
      textIn(params, 'mode') === 'setup'
        ? createSetup(standIn, params)
        : createSession(standIn, params),
    ),
  )
  cardRoutes(scope, standIn, answer)

  scope.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', hide, (request, reply) =>
    answer(request, reply, () => {
      const setup = store.setups.get(request.params.id)
      if (setup) return { status: 200, body: setupObject(setup, standIn.base(), true) }
      const session = store.sessions.get(request.params.id)
      if (!session) return missing('checkout.session', request.params.id)
      closeOverdue(session, settings.now())
      const expanded = decodeURIComponent(request.url).includes('payment_intent')
      return { status: 200, body: sessionObject(session, standIn.base(), expanded) }
    }),
  )

  scope.post<{ Params: { id: string } }>(
    '/v1/checkout/sessions/:id/expire',
    hide,
    (request, reply) =>
      answer(request, reply, async () => {
        const session = store.sessions.get(request.params.id)
        if (!session) return missing('checkout.session', request.params.id)
        if (session.status !== 'open') {
          return refuse(`Only Checkout Sessions with a status in ["open"] can be expired.`)
        }
        session.status = 'expired'
        standIn.webhookSender.inBackground(async () => {
          await standIn.webhookSender.bring(sessionEvent(standIn, session, 'expired'))
        })
        return { status: 200, body: sessionObject(session, standIn.base()) }
      }),
  )

  scope.post('/v1/refunds', hide, (request, reply) =>
    answer(request, reply, (params) => createRefund(standIn, params)),
  )

  scope.get('/v1/balance_transactions', hide, (request, reply) =>
    answer(request, reply, () => {
      const asked = new URL(request.url, 'http://localhost').searchParams
      const all = balanceOf(store, Number(asked.get('created[gte]') ?? 0))
      const after = all.findIndex((each) => 'id' in each && each.id === asked.get('starting_after'))
      const limit = Math.min(Number(asked.get('limit') ?? 10), store.balancePage)
      const data = all.slice(after + 1, after + 1 + limit)
      const more = after + 1 + limit < all.length
      return {
        status: 200,
        body: { object: 'list', url: '/v1/balance_transactions', has_more: more, data },
      }
    }),
  )

  scope.get<{ Querystring: { payment_intent?: string } }>('/v1/refunds', hide, (request, reply) =>
    answer(request, reply, () => {
      const found = [...store.refunds.values()].filter(
        (each) => each.intent === request.query.payment_intent,
      )
      const data = found.toReversed().map(refundObject)
      return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } }
    }),
  )
}

/** The balance transactions: payments, and refunds with the opposite sign. */
function balanceOf(store: Store, since: number): object[] {
  const paid = [...store.sessions.values()].filter((each) => each.paymentStatus === 'paid')
  const made = paid.map(({ intent, amount, currency, created }) => ({
    id: intent.replace(/^pi/, 'txn'),
    object: 'balance_transaction',
    type: 'charge',
    amount,
    fee: Math.round(amount * 0.03) + 100,
    net: amount - Math.round(amount * 0.03) - 100,
    currency,
    created,
    source: { id: intent.replace(/^pi/, 'ch'), object: 'charge', payment_intent: intent },
  }))
  const back = [...store.refunds.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, intent, amount, currency, created }) => ({
      id: id.replace(/^re/, 'txn'),
      object: 'balance_transaction',
      type: 'refund',
      amount: -amount,
      fee: 0,
      net: -amount,
      currency,
      created,
      source: { id, object: 'refund', payment_intent: intent },
    }))
  return [...made, ...back].filter(({ created }) => created >= since)
}

function createSession(standIn: StandIn, params: Params): Answer {
  const { settings, store } = standIn
  const now = unixSeconds(settings.now())
  const line = typeof params.line_items === 'object' ? params.line_items : {}
  const first = typeof line['0'] === 'object' ? line['0'] : {}
  const currency = textIn(first, 'price_data', 'currency')
  const amount =
    Number(textIn(first, 'price_data', 'unit_amount')) * Number(textIn(first, 'quantity'))
  const methods = listIn(params, 'allowed_payment_method_types')
  const expiresAt = Number(textIn(params, 'expires_at') || now + 24 * 60 * minute)
  if (params.payment_method_types) {
    // The parameter's name in earlier API versions.
    return refuse('Received unknown parameter: payment_method_types', {
      code: 'parameter_unknown',
      param: 'payment_method_types',
    })
  }
  if (textIn(params, 'mode') !== 'payment') return refuse('Missing required param: mode.')
  if (!textIn(first, 'price_data', 'product_data', 'name') || !Number.isSafeInteger(amount)) {
    return refuse('Missing required param: line_items.')
  }
  if (currency !== 'myr') return refuse('Invalid currency for these payment methods.')
  if (amount < minSen) {
    return refuse('The total amount due must add up to at least RM2.00 myr', {
      code: 'amount_too_small',
    })
  }
  if (methods.some((method) => !isMethod(method))) return refuse('Invalid payment method type.')
  if (expiresAt < now + 30 * minute || expiresAt > now + 24 * 60 * minute) {
    return refuse('The `expires_at` timestamp must be from 30 minutes to 24 hours from now.', {
      param: 'expires_at',
    })
  }
  const addresses = [textIn(params, 'success_url'), textIn(params, 'cancel_url')] as const
  if (!addresses.every((address) => URL.canParse(address))) return refuse('Not a valid URL')
  const session: Session = {
    id: newId(store, 'cs_test', settings.now()),
    reference: textIn(params, 'client_reference_id'),
    amount,
    currency,
    name: textIn(first, 'price_data', 'product_data', 'name'),
    email: textIn(params, 'customer_email'),
    methods: methods.filter(isMethod),
    successUrl: addresses[0],
    cancelUrl: addresses[1],
    created: now,
    expiresAt,
    status: 'open',
    paymentStatus: 'unpaid',
    intent: '',
    intentStatus: '',
    paidBy: '',
    fingerprint: '',
    metadata: recordIn(params, 'metadata'),
    refunded: 0,
  }
  store.sessions.set(session.id, session)
  return { status: 200, body: sessionObject(session, standIn.base()) }
}

const isMethod = (text: string): text is Method =>
  text === 'card' || text === 'fpx' || text === 'grabpay'

/** The payment of an intent: on a page, or by a saved card. */
const paidBy = (store: Store, intent: string) =>
  store.intents.get(intent) ??
  [...store.sessions.values()].find((each) => each.intent === intent && intent)

function createRefund(standIn: StandIn, params: Params): Answer {
  const { settings, store, webhookSender } = standIn
  const intent = textIn(params, 'payment_intent')
  const paid = paidBy(store, intent)
  if (!paid) return missing('payment_intent', intent)
  if (paid.paymentStatus !== 'paid') return refuse('This PaymentIntent has no successful charge.')
  const amount = Number(textIn(params, 'amount') || paid.amount - paid.refunded)
  if (paid.refunded >= paid.amount) {
    return refuse('Charge has already been refunded.', { code: 'charge_already_refunded' })
  }
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > paid.amount - paid.refunded) {
    return refuse('Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
  }
  paid.refunded += amount
  const refund: Refund = {
    id: newId(store, 're', settings.now()),
    intent,
    amount,
    currency: paid.currency,
    status: 'pending',
    failureReason: '',
    metadata: recordIn(params, 'metadata'),
    created: unixSeconds(settings.now()),
    twists: store.nextRefunds.shift() ?? [],
  }
  if (refund.twists.includes('at-once')) refund.status = 'succeeded'
  store.refunds.set(refund.id, refund)
  const created = webhookSender.compose('refund.created', refundObject(refund))
  webhookSender.inBackground(async () => {
    await webhookSender.bring(created)
  })
  if (settings.refundAfterMs !== null) {
    webhookSender.later(settings.refundAfterMs, async () => {
      if (refund.status === 'pending') await endRefund(standIn, refund, 'succeeded')
    })
  }
  return { status: 200, body: refundObject(refund) }
}

/** Completes a refund, or lets a successful one fail after all, and notifies the merchant. */
export async function endRefund(
  { store, webhookSender }: StandIn,
  refund: Refund,
  status: 'succeeded' | 'failed',
): Promise<void> {
  // A failed refund stays failed; a successful one may still fail.
  if (refund.status === 'failed') return
  const paid = paidBy(store, refund.intent)
  if (paid && status === 'failed') paid.refunded -= refund.amount
  refund.status = status
  refund.failureReason = status === 'failed' ? 'declined' : ''
  if (refund.twists.includes('lost-event')) return
  await webhookSender.bring(webhookSender.compose('refund.updated', refundObject(refund)))
  if (status === 'failed') {
    await webhookSender.bring(webhookSender.compose('refund.failed', refundObject(refund)))
  }
}
