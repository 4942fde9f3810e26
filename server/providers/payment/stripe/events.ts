import Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentEvent, RefundEvent } from '../port.ts'
import { attemptKey, intentMessage, intentShape } from './cards.ts'
import {
  eventShape,
  paymentMessage,
  refundMessage,
  refundShape,
  sessionEvents,
  sessionShape,
  setupOf,
} from './wire.ts'

/** A session of ours; others may have no amount, and a refused event is repeated for days. */
const ownShape = z.object({ client_reference_id: z.string().min(1) })

/** The content of a signed event; `other` needs no action. */
export type ReadEvent =
  | ({ ok: true; about: 'payment' } & PaymentEvent)
  | ({ ok: true; about: 'refund' } & RefundEvent)
  | { ok: true; about: 'card'; setupRef: string }
  | { ok: true; about: 'other' }
  | { ok: false; reason: 'bad-signature' | 'malformed' }

/**
 * Verifies an event of Stripe's server.
 * @param body the raw bytes, which the signature covers.
 */
export function readEvent(
  body: Buffer,
  headers: Record<string, unknown>,
  webhookSecret: string,
  now: Date,
): ReadEvent {
  const signature = headers['stripe-signature']
  let signed: unknown
  try {
    signed = Stripe.webhooks.constructEvent(
      body,
      typeof signature === 'string' ? signature : '',
      webhookSecret,
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
  const other = { ok: true, about: 'other' } as const
  // The second name is from earlier API versions, and endpoints created under them.
  if (type.startsWith('refund.') || type === 'charge.refund.updated') {
    const refund = refundShape.safeParse(data.object)
    if (!refund.success) return { ok: false, reason: 'malformed' }
    return { ok: true, eventId, about: 'refund', refund: refundMessage(refund.data) }
  }
  // A decline is already the answer to the charge itself.
  if (type === 'payment_intent.succeeded') {
    const intent = intentShape.safeParse(data.object)
    if (!intent.success) return { ok: false, reason: 'malformed' }
    // A page's intent: its session reports it too.
    if (!intent.data.metadata?.[attemptKey]) return other
    const message = intentMessage(intent.data, { event: eventId, type })
    return { ok: true, eventId, about: 'payment', message, kind: 'notification' }
  }
  const setupRef = setupOf(data.object)
  if (setupRef !== undefined)
    return type === 'checkout.session.completed' ? { ok: true, about: 'card', setupRef } : other
  const outcomeOf = sessionEvents.get(type)
  if (!outcomeOf) return other
  // Created outside this product with the same account, for example by a payment link.
  if (!ownShape.safeParse(data.object).success) return other
  const session = sessionShape.safeParse(data.object)
  if (!session.success) return { ok: false, reason: 'malformed' }
  const outcome = outcomeOf(session.data)
  const message = paymentMessage(session.data, outcome, { event: eventId, type })
  return { ok: true, eventId, about: 'payment', message, kind: 'notification' }
}
