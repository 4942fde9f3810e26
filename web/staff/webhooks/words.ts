import type { WebhookDelivery, WebhookEndpoint } from '../../../domain/api/company/webhooks.ts'
import { type WebhookType, webhookTypes } from '../../../domain/webhooks/event-types.ts'
import { m } from '../../../messages/page.ts'

const typeNames: Readonly<Record<WebhookType, string>> = {
  'booking.created': m.staff_webhooks_to_booking_created(),
  'booking.confirmed': m.staff_webhooks_to_booking_confirmed(),
  'booking.expired': m.staff_webhooks_to_booking_expired(),
  'booking.moved': m.staff_webhooks_to_booking_moved(),
  'booking.changed': m.staff_webhooks_to_booking_changed(),
  'booking.cancelled': m.staff_webhooks_to_booking_cancelled(),
  'booking.completed': m.staff_webhooks_to_booking_completed(),
  'visit.on_the_way': m.staff_webhooks_to_visit_on_the_way(),
  'visit.arrived': m.staff_webhooks_to_visit_arrived(),
  'visit.started': m.staff_webhooks_to_visit_started(),
  'visit.finished': m.staff_webhooks_to_visit_finished(),
  'payment.received': m.staff_webhooks_to_payment_received(),
  'payment.failed': m.staff_webhooks_to_payment_failed(),
  'payment.reversed': m.staff_webhooks_to_payment_reversed(),
  'refund.due': m.staff_webhooks_to_refund_due(),
  'refund.made': m.staff_webhooks_to_refund_made(),
  'ticket.opened': m.staff_webhooks_to_ticket_opened(),
  'ticket.changed': m.staff_webhooks_to_ticket_changed(),
  'ticket.closed': m.staff_webhooks_to_ticket_closed(),
  'review.written': m.staff_webhooks_to_review_written(),
  'review.changed': m.staff_webhooks_to_review_changed(),
}

export const typeChoices = webhookTypes.map((value) => ({ value, label: typeNames[value] }))

export const states = {
  on: { tone: 'good', label: m.staff_webhooks_on },
  failing: { tone: 'bad', label: m.staff_webhooks_failing },
  off: { tone: 'over', label: m.staff_webhooks_off },
} as const

export const deliveryStates = {
  waiting: { tone: 'waiting', label: m.staff_webhooks_waiting },
  sending: { tone: 'waiting', label: m.staff_webhooks_sending },
  delivered: { tone: 'good', label: m.staff_webhooks_arrived },
  failed: { tone: 'bad', label: m.staff_webhooks_failed },
  stopped: { tone: 'over', label: m.staff_webhooks_stopped },
} as const

export const offWords: Readonly<Record<NonNullable<WebhookEndpoint['off_because']>, string>> = {
  staff: m.staff_webhooks_off_staff(),
  gone: m.staff_webhooks_off_gone(),
  failing: m.staff_webhooks_off_failing(),
}

export const problemWords: Readonly<Record<NonNullable<WebhookDelivery['problem']>, string>> = {
  'unknown-host': m.staff_webhooks_problem_unknown_host(),
  'private-address': m.staff_webhooks_problem_private_address(),
  timeout: m.staff_webhooks_problem_timeout(),
  certificate: m.staff_webhooks_problem_certificate(),
  unreachable: m.staff_webhooks_problem_unreachable(),
}

/** The host of an endpoint, used as its name. */
export function hostOf(url: string): string {
  return new URL(url).host
}

/** The name of an event such as `booking.moved`; unknown types are returned unchanged. */
export function typeName(type: string): string {
  return typeNames[type as WebhookType] ?? type
}
