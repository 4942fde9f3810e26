import Stripe from 'stripe'
import { z } from 'zod'
import { refuse, succeed } from '../../../../domain/result.ts'
import type {
  CheckoutRequest,
  OpenedPage,
  PaymentProvider,
  RefundLookup,
  RefundRequest,
  RefundResult,
  RefundStatus,
  RequeryRequest,
  RequeryResult,
} from '../port.ts'
import { findCharge, isCustomer, stripeCards } from './cards.ts'
import { boundedHttpClient } from './http-client.ts'
import { openSession } from './open-session.ts'
import { paths } from './paths.ts'
import { moneyRefusal, queryRefusal, refusal } from './refusal.ts'
import { stripeRoutes } from './routes.ts'
import { settledFrom } from './settled.ts'
import {
  outcomeNow,
  paymentMessage,
  refundMessage,
  refundRefKey,
  refundShape,
  sessionShape,
} from './wire.ts'

export type StripeOptions = {
  secretKey: string
  /** Signs the events of `/payments/webhook` (`whsec_…`). */
  webhookSecret: string
  apiUrl: string
}

/**
 * The methods that a Malaysian account offers; named `payment_method_types` in earlier API
 * versions.
 */
const methods = ['card', 'fpx', 'grabpay'] as const

/**
 * Client of Stripe Checkout (docs.stripe.com, docs/integrations/stripe.md#checkout-session): a page
 * is a session, created when the customer opens it, and a signed event reports its end. Stripe's
 * library retries lost connections, 409 and 5xx, and obeys `stripe-should-retry`.
 */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const api = new URL(options.apiUrl)
  const plain = api.protocol === 'http:'
  const stripe = new Stripe(options.secretKey, {
    host: api.hostname,
    port: api.port || (plain ? 80 : 443),
    protocol: plain ? 'http' : 'https',
    timeout: 10_000,
    httpClient: boundedHttpClient(),
    maxNetworkRetries: 2,
    telemetry: false,
  })

  async function openPage(request: CheckoutRequest, expiresAt: Date): Promise<OpenedPage> {
    const { orderRef } = request
    const back = new URL(paths.return, request.publicUrl)
    back.searchParams.set('attempt', orderRef)
    return openSession(stripe, `page-${orderRef}`, {
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
      locale: request.locale,
      // Stripe replaces the braces; they must reach it unencoded.
      success_url: `${back.href}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: request.cancelUrl,
      expires_at: Math.floor(expiresAt.getTime() / 1000),
      metadata: { order: orderRef },
    })
  }

  async function closePage(pageRef: string): Promise<void> {
    // A charge of a saved card has no page.
    if (isCustomer(pageRef)) return
    try {
      await stripe.checkout.sessions.expire(pageRef)
    } catch (error) {
      // Paid or closed in the meantime, or unreachable: events report the outcome.
      refusal(error)
    }
  }

  async function requery(request: RequeryRequest): Promise<RequeryResult> {
    if (!request.pageRef) return refuse({ code: 'not-found', detail: 'never opened' })
    if (isCustomer(request.pageRef)) return findCharge(stripe, request.pageRef, request.orderRef)
    try {
      const found = await stripe.checkout.sessions.retrieve(request.pageRef, {
        expand: ['payment_intent.payment_method'],
      })
      const session = sessionShape.parse(found)
      if (session.client_reference_id !== request.orderRef) {
        return refuse({ code: 'malformed', detail: 'another order' })
      }
      if (session.status === 'open') return refuse({ code: 'not-found', detail: 'open' })
      return succeed(paymentMessage(session, outcomeNow(session), {}))
    } catch (error) {
      return refuse(queryRefusal(error))
    }
  }

  async function refund(request: RefundRequest): Promise<RefundResult> {
    const { refundRef, transactionId, amountSen } = request
    try {
      const created = await stripe.refunds.create(
        {
          payment_intent: transactionId,
          amount: amountSen,
          reason: 'requested_by_customer',
          metadata: { [refundRefKey]: refundRef },
        },
        { idempotencyKey: `refund-${refundRef}` },
      )
      return succeed(refundMessage(refundShape.parse(created)))
    } catch (error) {
      return refuse(moneyRefusal(error))
    }
  }

  async function refundStatus({ refundRef, transactionId }: RefundLookup): Promise<RefundStatus> {
    try {
      const list = await stripe.refunds.list({ payment_intent: transactionId, limit: 100 })
      const refunds = z.array(refundShape).parse(list.data)
      const found = refunds.find((each) => each.metadata?.[refundRefKey] === refundRef)
      if (!found) return refuse('not-found')
      const { outcome, refundId } = refundMessage(found)
      return succeed({ outcome, refundId })
    } catch (error) {
      return refuse(queryRefusal(error))
    }
  }

  return {
    name: 'stripe',
    // The browser goes to our own address, which redirects.
    formActionOrigins: [],
    // The minimum charge in ringgit is RM 2.00 (docs/integrations/stripe.md#checkout-session,
    // unconfirmed).
    maxNotPayableSen: 199,
    checkout: ({ openUrl }) => ({ method: 'GET', url: openUrl, fields: {} }),
    openPage,
    closePage,
    routes: (scope, handlers) => stripeRoutes(scope, options.webhookSecret, handlers),
    // Stripe allows a hundred requests a second; each query is one.
    requeryPace: { secondsBetween: 1, atOnce: 10, atOnceWithinMs: Number.POSITIVE_INFINITY },
    requery,
    requeryMany: (requests) => Promise.all(requests.map(requery)),
    refund,
    // Refunds use the same channel, including FPX.
    bankDetails: () => 'refused',
    refundsComeBack: true,
    refundStatus,
    settledFrom: (from) => settledFrom(stripe, from),
    cards: stripeCards(stripe),
  }
}
