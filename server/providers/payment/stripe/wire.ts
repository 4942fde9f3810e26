import { z } from 'zod'
import type { PaymentMessage, PaymentOutcome, RefundMessage } from '../port.ts'

/** Only the needed fields: a session also holds the customer's name, address and phone. */
export const sessionShape = z.object({
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
        payment_method: z
          .union([
            z.string(),
            z.object({
              type: z.string(),
              card: z.object({ fingerprint: z.string().nullish() }).nullish(),
            }),
          ])
          .nullish(),
      }),
    ])
    .nullish(),
})
export type Session = z.infer<typeof sessionShape>

export const refundShape = z.object({
  id: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
export type Refund = z.infer<typeof refundShape>

export const eventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

/** The metadata key of our refund reference; Stripe assigns its own id. */
export const refundRefKey = 'refund_ref'

const setupSession = z.object({ id: z.string(), mode: z.literal('setup') })

/** The id of a session that saves a card and takes no payment. */
export function setupOf(object: unknown): string | undefined {
  const read = setupSession.safeParse(object)
  return read.success ? read.data.id : undefined
}

/** The outcome of the payment by type of session event; other types need no action. */
export const sessionEvents = new Map<string, (session: Session) => PaymentOutcome>([
  // Only paid sessions count: a bank transfer may still be pending.
  ['checkout.session.completed', (session) => (isPaid(session) ? 'paid' : 'pending')],
  ['checkout.session.async_payment_succeeded', () => 'paid'],
  ['checkout.session.async_payment_failed', () => 'failed'],
  ['checkout.session.expired', () => 'lapsed'],
])

const isPaid = (session: Session) => session.payment_status !== 'unpaid'

/** The outcome of a session that was queried. */
export function outcomeNow(session: Session): PaymentOutcome {
  if (isPaid(session)) return 'paid'
  if (session.status === 'expired') return 'lapsed'
  const intent = session.payment_intent
  const state = typeof intent === 'object' ? intent?.status : undefined
  return state === 'canceled' || state === 'requires_payment_method' ? 'failed' : 'pending'
}

export function paymentMessage(
  session: Session,
  outcome: PaymentOutcome,
  from: Record<string, string>,
): PaymentMessage {
  const intent = session.payment_intent
  const method = typeof intent === 'object' ? intent?.payment_method : undefined
  const transactionId = idOf(intent)
  const fingerprint = typeof method === 'object' ? method?.card?.fingerprint : undefined
  return {
    ...(fingerprint ? { card: { fingerprint, token: '', brand: '', last4: '', bin: '' } } : {}),
    orderRef: session.client_reference_id ?? '',
    transactionId,
    amountSen: session.amount_total,
    currency: session.currency.toUpperCase(),
    outcome,
    channel: typeof method === 'object' ? (method?.type ?? '') : '',
    errorCode: '',
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

export function refundMessage(refund: Refund): RefundMessage {
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
