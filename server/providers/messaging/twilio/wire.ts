import { z } from 'zod'
import type { ProviderState, ReplyEvent, Retry, StatusEvent } from '../port.ts'

/* The shapes of Twilio's messages (docs/integrations/twilio.md). */

export const states: Readonly<Record<string, ProviderState>> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

/** A message as the API answers it. */
export const messageShape = z.object({
  sid: z.string().min(1).max(100),
  status: z.string(),
  error_code: z.number().int().nullish().catch(undefined),
  /** Our charge, as a negative number in text. */
  price: z.string().nullish().catch(undefined),
  price_unit: z.string().length(3).nullish().catch(undefined),
})

export const refusalShape = z.object({ code: z.number().int() })

export const retries: Readonly<Record<number, Retry>> = {
  // Outages, rate limits, a full queue.
  14107: 'later',
  20429: 'later',
  20500: 'later',
  20503: 'later',
  21611: 'later',
  30001: 'later',
  // A problem of the account, which an operator must fix.
  20003: 'later',
  20005: 'later',
  // The person has replied STOP to Twilio.
  21610: 'never',
}

const phone = /^\+\d{5,15}$/
const referenceShape = /^[\w-]{1,64}$/

/** A verified status callback; undefined if its status is unknown. */
export function readStatus(
  fields: URLSearchParams,
  reference: string | null,
  at: Date,
): StatusEvent | undefined {
  const sid = fields.get('MessageSid')
  const state = states[fields.get('MessageStatus') ?? '']
  if (!sid || sid.length > 100 || !state) return undefined
  const errorCode = fields.get('ErrorCode')
  const to = fields.get('To')
  return {
    channel: 'sms',
    providerId: sid,
    state,
    at,
    ...(reference && referenceShape.test(reference) ? { reference } : {}),
    ...(to && phone.test(to) ? { to } : {}),
    ...(state === 'failed' && errorCode && /^\d{1,6}$/.test(errorCode) ? { errorCode } : {}),
  }
}

/** The longest text that Twilio forwards. */
const replyLength = 1600

/** A verified incoming message; undefined without a sender. */
export function readReply(fields: URLSearchParams, at: Date): ReplyEvent | undefined {
  const sid = fields.get('MessageSid')
  const from = fields.get('From')
  if (!sid || sid.length > 100 || !from || !phone.test(from)) return undefined
  const text = (fields.get('Body') ?? '').replaceAll('\0', '').slice(0, replyLength)
  return { channel: 'sms', providerId: sid, from, text, at }
}
