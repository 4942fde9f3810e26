import { createHmac } from 'node:crypto'
import type { Refund, Session } from './store.ts'

/*
 * Stripe's objects and signatures, deliberately written from its documentation a second time: a
 * stand-in with the product's code, or with Stripe's own library, would share its mistakes.
 */

/** Parses `a[b][0]=c` into nested objects; lists become objects with numbers as keys. */
export type Params = { [name: string]: string | Params }

export function nested(fields: URLSearchParams): Params {
  const root: Params = {}
  for (const [name, value] of fields) {
    const path = name.split(/\[|\]\[|\]/).filter((part, at) => at === 0 || part !== '')
    let at = root
    for (const [depth, part] of path.entries()) {
      if (part === '__proto__') break
      if (depth === path.length - 1) at[part] = value
      else {
        const known = at[part]
        const next: Params = typeof known === 'object' ? known : {}
        at[part] = next
        at = next
      }
    }
  }
  return root
}

export function textIn(params: Params | undefined, ...path: string[]): string {
  let value: string | Params | undefined = params
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined
  return typeof value === 'string' ? value : ''
}

export function listIn(params: Params, name: string): string[] {
  const list = params[name]
  if (typeof list !== 'object') return []
  return Object.values(list).filter((each) => typeof each === 'string')
}

export function recordIn(params: Params, name: string): Record<string, string> {
  const record = params[name]
  if (typeof record !== 'object') return {}
  return Object.fromEntries(
    Object.entries(record).filter((each): each is [string, string] => typeof each[1] === 'string'),
  )
}

/** A session, as in responses and events. */
export function sessionObject(session: Session, base: string, expanded = false): object {
  const open = session.status === 'open'
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    created: session.created,
    expires_at: session.expiresAt,
    url: open ? `${base}/c/pay/${session.id}#page` : null,
    status: session.status,
    payment_status: session.paymentStatus,
    amount_subtotal: session.amount,
    amount_total: session.amount,
    currency: session.currency,
    client_reference_id: session.reference || null,
    customer_email: session.email,
    customer_details: session.intent ? { email: session.email, name: 'Test Buyer' } : null,
    payment_method_types: session.methods,
    payment_intent: expanded && session.intent ? intentObject(session) : session.intent || null,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    metadata: session.metadata,
  }
}

function intentObject(session: Session): object {
  return {
    id: session.intent,
    object: 'payment_intent',
    amount: session.amount,
    currency: session.currency,
    status: session.intentStatus,
    payment_method: session.paidBy
      ? {
          id: `pm_${session.id}`,
          object: 'payment_method',
          type: session.paidBy,
          ...(session.paidBy === 'card' ? { card: { fingerprint: session.fingerprint } } : {}),
        }
      : null,
  }
}

export function refundObject(refund: Refund): object {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    created: refund.created,
    payment_intent: refund.intent,
    charge: refund.intent.replace(/^pi/, 'ch'),
    status: refund.status,
    metadata: refund.metadata,
    ...(refund.failureReason ? { failure_reason: refund.failureReason } : {}),
  }
}

/** The header of an event: its time and one or more signatures over `time.body`. */
export function signatureHeader(body: string, seconds: number, secrets: readonly string[]): string {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signed, 'v0=00'].join(',')
}

/** A refusal in Stripe's words. */
export function errorBody(type: string, message: string, more: object = {}): object {
  return { error: { type, message, ...more } }
}
