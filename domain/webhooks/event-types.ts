import type { EventPayloads } from '../events/domain-event.ts'
import type { VisitStep } from '../visits/steps.ts'

/** Events that other programs can subscribe to (docs/product/webhooks.md#events). */
export const webhookTypes = [
  'booking.created',
  'booking.confirmed',
  'booking.expired',
  'booking.moved',
  'booking.changed',
  'booking.cancelled',
  'booking.completed',
  'visit.on_the_way',
  'visit.arrived',
  'visit.started',
  'visit.finished',
  'payment.received',
  'payment.failed',
  'payment.reversed',
  'refund.due',
  'refund.made',
  'ticket.opened',
  'ticket.changed',
  'ticket.closed',
  'review.written',
  'review.changed',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** The event sent to test an endpoint; endpoints cannot subscribe to it. */
export const TEST_TYPE = 'webhook.test'

const steps: Readonly<Partial<Record<VisitStep, WebhookType>>> = {
  'on-the-way': 'visit.on_the_way',
  arrived: 'visit.arrived',
  started: 'visit.started',
  finished: 'visit.finished',
}

type TypesByEvent = {
  readonly [Type in keyof EventPayloads]?:
    | readonly WebhookType[]
    | ((payload: EventPayloads[Type]) => readonly WebhookType[])
}

/**
 * Webhook events by domain event. An order confirmed by a payment was already reported as created
 * when it was held.
 */
const sentOf: TypesByEvent = {
  'booking.held': ['booking.created'],
  'booking.confirmed': ({ paid_sen: paid }) =>
    paid === undefined ? ['booking.created', 'booking.confirmed'] : ['booking.confirmed'],
  'booking.expired': ['booking.expired'],
  'visit.moved': ['booking.moved'],
  'visit.cancelled': ['booking.cancelled'],
  'visit.changed': ['booking.changed'],
  'visit.crew-changed': ['booking.changed'],
  'visit.outcome': ['booking.changed'],
  'visit.step': ({ step, first }) => {
    const type = first ? steps[step] : undefined
    return type ? [type] : []
  },
  'payment.received': ['payment.received'],
  'payment.failed': ['payment.failed'],
  'payment.reversed': ['payment.reversed'],
  'refund.due': ['refund.due'],
  'refund.made': ['refund.made'],
  'ticket.opened': ['ticket.opened'],
  'ticket.accepted': ['ticket.changed'],
  'ticket.reopened': ['ticket.changed'],
  'ticket.return-offered': ['ticket.changed'],
  'ticket.credited': ['ticket.changed'],
  'ticket.refunded': ['ticket.changed'],
  'ticket.closed': ['ticket.closed'],
  'review.written': ['review.written'],
  'review.changed': ['review.changed'],
}

type ByPayload = readonly WebhookType[] | ((payload: object) => readonly WebhookType[])

/** The webhook events that a domain event triggers. */
export function webhookTypesOf(event: {
  readonly type: keyof EventPayloads
  readonly payload: object
}): readonly WebhookType[] {
  const types = (sentOf as Readonly<Record<string, ByPayload>>)[event.type] ?? []
  return typeof types === 'function' ? types(event.payload) : types
}
