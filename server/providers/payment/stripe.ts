import Stripe from 'stripe'
import { z } from 'zod'
import type {
  CheckoutRequest,
  OpenedPage,
  PaymentMessage,
  PaymentOutcome,
  PaymentProvider,
  ReadEvent,
  RefundMessage,
  RefundRequest,
  RefundResult,
  RefundStatus,
  RequeryRequest,
  RequeryResult,
} from './port.ts'

export type StripeOptions = {
  secretKey: string
  /** Signs the events of `/payments/webhook` (`whsec_…`). */
  webhookSecret: string
  /** Origin of the API; Stripe's own when left out. */
  apiUrl?: string | undefined
  /** How long one call to the API may take, in milliseconds. */
  timeoutMs?: number
}

/** What a Malaysian account offers on the page; `payment_method_types` of earlier API versions. */
const methods = ['card', 'fpx', 'grabpay'] as const

/** Only what is needed: a session also holds the customer's name, address and phone. */
const sessionShape = z.object({
  id: z.string(),
  url: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number().int(),
  currency: z.string(),
  payment_intent: z
    .union([
      z.string(),
      z.object({
        id: z.string(),
        status: z.string(),
        payment_method: z.union([z.string(), z.object({ type: z.string() })]).nullish(),
      }),
    ])
    .nullish(),
})
type Session = z.infer<typeof sessionShape>

const refundShape = z.object({
  id: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
type Refund = z.infer<typeof refundShape>

const eventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

/** Our own name of a refund, stored with it at Stripe: what Stripe knows it by is of its making. */
const refundRefKey = 'refund_ref'

/**
 * Speaks Stripe Checkout (docs.stripe.com, docs/integrations/stripe.md#checkout-session): a page is
 * a session that is made when the customer opens it, and a signed event reports its end. Stripe's
 * library retries lost connections, 409 and 5xx, and obeys `stripe-should-retry`.
 */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const api = new URL(options.apiUrl ?? 'https://api.stripe.com')
  const plain = api.protocol === 'http:'
  const stripe = new Stripe(options.secretKey, {
    host: api.hostname,
    port: api.port || (plain ? 80 : 443),
    protocol: plain ? 'http' : 'https',
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })

  async function openPage(request: CheckoutRequest, expiresAt: Date): Promise<OpenedPage> {
    const { orderRef } = request
    const back = new URL(request.returnUrl)
    back.searchParams.set('attempt', orderRef)
    try {
      const made = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          allowed_payment_method_types: [...methods],
          client_reference_id: orderRef,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'myr',
                unit_amount: request.amountSen,
                product_data: { name: request.description.slice(0, 250) },
              },
            },
          ],
          customer_email: request.billEmail,
          // Stripe fills the braces in; they must reach it as they are.
          success_url: `${back.href}&session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: request.cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          metadata: { order: orderRef },
        },
        { idempotencyKey: `page-${orderRef}` },
      )
      const session = sessionShape.parse(made)
      return session.url
        ? { ok: true, pageRef: session.id, url: session.url }
        : { ok: false, reason: 'refused', detail: 'the session has no page' }
    } catch (error) {
      const { reason, detail } = refusal(error)
      return { ok: false, reason: reason === 'refused' ? 'refused' : 'unreachable', detail }
    }
  }

  async function closePage(pageRef: string): Promise<void> {
    try {
      await stripe.checkout.sessions.expire(pageRef)
    } catch (error) {
      // Paid or closed meanwhile, or out of reach: events report the outcome.
      refusal(error)
    }
  }

  function readEvent(body: Buffer, headers: Record<string, unknown>, now: Date): ReadEvent {
    const signature = headers['stripe-signature']
    let signed: unknown
    try {
      signed = stripe.webhooks.constructEvent(
        body,
        typeof signature === 'string' ? signature : '',
        options.webhookSecret,
        Stripe.webhooks.DEFAULT_TOLERANCE,
        undefined,
        now.getTime(),
      )
    } catch (error) {
      const forged = error instanceof Stripe.errors.StripeSignatureVerificationError
      return { ok: false, reason: forged ? 'bad-signature' : 'malformed' }
    }
    const event = eventShape.safeParse(signed)
    if (!event.success) return { ok: false, reason: 'malformed' }
    const { id: eventId, type, data } = event.data
    const other = { ok: true, eventId, about: 'other', name: type } as const
    // The second name is of earlier versions of the API, and of endpoints made under them.
    if (type.startsWith('refund.') || type === 'charge.refund.updated') {
      const refund = refundShape.safeParse(data.object)
      if (!refund.success) return { ok: false, reason: 'malformed' }
      return { ok: true, eventId, about: 'refund', refund: refundMessage(refund.data) }
    }
    const outcomeOf = sessionEvents.get(type)
    if (!outcomeOf) return other
    const session = sessionShape.safeParse(data.object)
    if (!session.success) return { ok: false, reason: 'malformed' }
    // Made by somebody else with this account, such as a payment link.
    if (!session.data.client_reference_id) return other
    const outcome = outcomeOf(session.data)
    const message = paymentMessage(session.data, outcome, { event: eventId, type })
    return { ok: true, eventId, about: 'payment', message, kind: 'notification' }
  }

  async function requery(request: RequeryRequest): Promise<RequeryResult> {
    if (!request.pageRef) return { ok: false, reason: 'not-found', detail: 'never opened' }
    try {
      const found = await stripe.checkout.sessions.retrieve(request.pageRef, {
        expand: ['payment_intent.payment_method'],
      })
      const session = sessionShape.parse(found)
      if (session.client_reference_id !== request.orderRef) {
        return { ok: false, reason: 'malformed', detail: 'another order' }
      }
      if (session.status === 'open') return { ok: false, reason: 'not-found', detail: 'open' }
      return { ok: true, message: paymentMessage(session, outcomeNow(session), {}) }
    } catch (error) {
      const { reason, detail, missing } = refusal(error)
      return { ok: false, reason: missing ? 'not-found' : reason, detail }
    }
  }

  async function refund(request: RefundRequest): Promise<RefundResult> {
    const { refundRef, transactionId, amountSen } = request
    try {
      const made = await stripe.refunds.create(
        {
          payment_intent: transactionId,
          amount: amountSen,
          reason: 'requested_by_customer',
          metadata: { [refundRefKey]: refundRef },
        },
        { idempotencyKey: `refund-${refundRef}` },
      )
      return { ok: true, refund: refundMessage(refundShape.parse(made)) }
    } catch (error) {
      const { reason, code, detail } = refusal(error)
      return { ok: false, reason, code, detail }
    }
  }

  async function refundStatus(asked: {
    refundRef: string
    transactionId: string
  }): Promise<RefundStatus> {
    try {
      const list = await stripe.refunds.list({ payment_intent: asked.transactionId, limit: 100 })
      const refunds = z.array(refundShape).parse(list.data)
      const found = refunds.find((each) => each.metadata?.[refundRefKey] === asked.refundRef)
      if (!found) return { ok: false, reason: 'not-found', detail: '' }
      const { outcome, refundId } = refundMessage(found)
      return { ok: true, outcome, refundId }
    } catch (error) {
      const { reason, detail, missing } = refusal(error)
      return { ok: false, reason: missing ? 'not-found' : reason, detail }
    }
  }

  return {
    name: 'stripe',
    // The browser goes to our own address, which redirects.
    formActionOrigins: [],
    // The least charge in ringgit is RM 2.00 (docs/integrations/stripe.md#checkout-session,
    // unconfirmed).
    mostNotPayableSen: 199,
    checkout: ({ openUrl }) => ({ method: 'GET', url: openUrl, fields: {} }),
    openPage,
    closePage,
    readMessage: (body) => ({
      ok: false,
      reason: 'unproven',
      claimedOrderRef: claimOf(body),
    }),
    readEvent,
    acknowledgement: () => ({ contentType: 'text/plain; charset=utf-8', body: 'OK' }),
    confirmReceipt: async () => true,
    // A hundred a second are allowed; each is one of ours.
    questions: { secondsBetween: 1, atOnce: 10, atOnceWithinMs: Number.POSITIVE_INFINITY },
    requery,
    requeryMany: (requests) => Promise.all(requests.map(requery)),
    refund,
    // Money goes back the way it came, also by FPX.
    bankDetails: () => 'refused',
    refundsComeBack: true,
    readRefundMessage: () => ({ ok: false, reason: 'malformed' }),
    refundStatus,
  }
}

/** What the events about sessions say of the payment; other types are not ours to act on. */
const sessionEvents = new Map<string, (session: Session) => PaymentOutcome>([
  // Fulfil only what is paid: a bank's transfer may still be on its way.
  ['checkout.session.completed', (session) => (isPaid(session) ? 'paid' : 'pending')],
  ['checkout.session.async_payment_succeeded', () => 'paid'],
  ['checkout.session.async_payment_failed', () => 'failed'],
  ['checkout.session.expired', () => 'lapsed'],
])

const isPaid = (session: Session) => session.payment_status !== 'unpaid'

/** What a session that was asked for says by itself. */
function outcomeNow(session: Session): PaymentOutcome {
  if (isPaid(session)) return 'paid'
  if (session.status === 'expired') return 'lapsed'
  const intent = session.payment_intent
  const state = typeof intent === 'object' ? intent?.status : undefined
  return state === 'canceled' || state === 'requires_payment_method' ? 'failed' : 'pending'
}

function paymentMessage(
  session: Session,
  outcome: PaymentOutcome,
  from: Record<string, string>,
): PaymentMessage {
  const intent = session.payment_intent
  const method = typeof intent === 'object' ? intent?.payment_method : undefined
  const transactionId = idOf(intent)
  return {
    orderRef: session.client_reference_id ?? '',
    transactionId,
    amountSen: session.amount_total,
    currency: session.currency.toUpperCase(),
    outcome,
    channel: typeof method === 'object' ? (method?.type ?? '') : '',
    errorCode: '',
    errorText: '',
    paidAt: '',
    raw: {
      ...from,
      session: session.id,
      status: session.status,
      payment_status: session.payment_status,
      amount_total: String(session.amount_total),
      currency: session.currency,
      payment_intent: transactionId,
    },
  }
}

function refundMessage(refund: Refund): RefundMessage {
  const { id, amount, currency, status, failure_reason: reason, metadata } = refund
  const transactionId = idOf(refund.payment_intent)
  return {
    refundRef: metadata?.[refundRefKey] ?? '',
    refundId: id,
    transactionId,
    amountSen: amount,
    outcome:
      status === 'succeeded'
        ? 'refunded'
        : status === 'failed' || status === 'canceled'
          ? 'rejected'
          : 'pending',
    reason: (reason ?? '').replaceAll('_', ' '),
    raw: {
      refund: id,
      status: status ?? '',
      amount: String(amount),
      currency,
      payment_intent: transactionId,
    },
  }
}

function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '')
}

/** The browser's way back names the try, and proves nothing. */
function claimOf(body: string | Record<string, unknown>): string {
  const claim = typeof body === 'string' ? new URLSearchParams(body).get('attempt') : body.attempt
  return typeof claim === 'string' ? claim : ''
}

/**
 * Why Stripe did not do it. `unreachable` leaves it open whether it did. What is no answer of
 * Stripe's, such as a mistake of ours, throws.
 */
function refusal(error: unknown): {
  reason: 'refused' | 'unreachable' | 'malformed'
  code: string
  detail: string
  missing: boolean
} {
  if (error instanceof z.ZodError) {
    return { reason: 'malformed', code: '', detail: error.message.slice(0, 200), missing: false }
  }
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const lost =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error.statusCode === 409
  return {
    reason: lost ? 'unreachable' : 'refused',
    code: error.code ?? '',
    detail: error.message.slice(0, 200),
    missing: error.statusCode === 404,
  }
}
