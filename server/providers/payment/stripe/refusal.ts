import Stripe from 'stripe'
import { z } from 'zod'

/**
 * Why a call to Stripe failed. `unreachable` leaves the outcome open. Other errors, such as our own
 * mistakes, are thrown.
 */
export function refusal(error: unknown): {
  code: 'refused' | 'unreachable' | 'malformed'
  detail: string
  stripeCode: string
  missing: boolean
} {
  if (error instanceof z.ZodError) {
    const detail = error.message.slice(0, 200)
    return { code: 'malformed', detail, stripeCode: '', missing: false }
  }
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const lost =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error.statusCode === 409
  return {
    code: lost ? 'unreachable' : 'refused',
    detail: error.message.slice(0, 200),
    stripeCode: error.code ?? '',
    missing: error.statusCode === 404,
  }
}

/** The refusal of a query, whose object may be missing. */
export function queryRefusal(error: unknown) {
  const { code, detail, missing } = refusal(error)
  return { code: missing ? 'not-found' : code, detail } as const
}

/** The refusal of a charge or a refund, with Stripe's own code for staff. */
export function moneyRefusal(error: unknown) {
  const { code, detail, stripeCode } = refusal(error)
  return { code, detail: `${detail} ${stripeCode}`.trim() }
}
