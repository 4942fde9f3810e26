import { z } from 'zod'
import { webhookTypes } from '../../webhooks/event-types.ts'
import { defineCall, outcome, plain } from '../call.ts'
import { byInt4Id, instant, version } from '../fields.ts'
import { listOf } from '../pages.ts'

const type = z.enum(webhookTypes)

const endpoint = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(type),
  /** `failing`: it is on, but did not accept the last attempt. */
  state: z.enum(['on', 'failing', 'off']),
  /** Why it is off: `gone` answered 410, `failing` accepted nothing for days. */
  off_because: z.enum(['staff', 'gone', 'failing']).nullable(),
  failing_since: instant.nullable(),
  created_at: instant,
  /** When the last delivery succeeded; null if none did. */
  delivered_at: instant.nullable(),
  version,
})
export type WebhookEndpoint = z.infer<typeof endpoint>

const delivery = z.object({
  id: z.number().int(),
  type: z.string(),
  /** What it is about: the id of a booking, ticket or review. */
  about: z.string(),
  occurred_at: instant,
  state: z.enum(['waiting', 'sending', 'delivered', 'failed', 'stopped']),
  tries: z.number().int(),
  tried_at: instant.nullable(),
  /** When it is tried next; null if it is not. */
  next_at: instant.nullable(),
  /** Status of the answer to the last attempt. */
  status: z.number().int().nullable(),
  /** Why the last attempt had no answer. */
  problem: z
    .enum(['unknown-host', 'private-address', 'timeout', 'certificate', 'unreachable'])
    .nullable(),
  duration_ms: z.number().int().nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

const endpointFields = { url: plain(500).trim().min(1), events: z.array(type).min(1) }
const secret = outcome.extend({ secret: z.string() })

/** Webhook endpoints of other programs (docs/product/webhooks.md). */
export const webhookCalls = {
  'GET /staff/webhooks/': defineCall({
    summary: 'The endpoints of other programs',
    access: 'manage-webhooks',
    request: z.object({ state: z.enum(['on', 'failing', 'off']).optional() }),
    response: listOf(endpoint),
  }),
  'GET /staff/webhooks/{id}': defineCall({
    summary: 'An endpoint with its newest 50 deliveries',
    access: 'manage-webhooks',
    params: byInt4Id,
    response: endpoint.extend({
      /** Until when the previous secret also signs. */
      rotated_until: instant.nullable(),
      deliveries: z.array(delivery),
    }),
  }),
  'POST /staff/webhooks/': defineCall({
    summary: 'Add an endpoint; the answer is the only time its secret is shown',
    access: 'manage-webhooks',
    fresh: true,
    request: z.object(endpointFields),
    response: secret,
  }),
  'POST /staff/webhooks/{id}/change/': defineCall({
    summary: 'Change the address or the events of an endpoint',
    access: 'manage-webhooks',
    fresh: true,
    params: byInt4Id,
    request: z.object({ ...endpointFields, version }),
  }),
  'POST /staff/webhooks/{id}/rotate/': defineCall({
    summary: 'Rotate the secret of an endpoint; both secrets sign for 24 hours',
    access: 'manage-webhooks',
    fresh: true,
    params: byInt4Id,
    request: z.object({ version }),
    response: secret,
  }),
  'POST /staff/webhooks/{id}/switch/': defineCall({
    summary: 'Switch an endpoint on or off; events while it is off are not sent later',
    access: 'manage-webhooks',
    params: byInt4Id,
    request: z.object({ version, on: z.boolean() }),
  }),
  'POST /staff/webhooks/{id}/test/': defineCall({
    summary: 'Send `webhook.test` to an endpoint, once',
    access: 'manage-webhooks',
    params: byInt4Id,
  }),
  'POST /staff/webhooks/{id}/resend/': defineCall({
    summary: 'Resend a finished delivery with the same webhook-id',
    access: 'manage-webhooks',
    params: byInt4Id,
    request: z.object({ delivery: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  }),
}
