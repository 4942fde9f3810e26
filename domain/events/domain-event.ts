import type { NoShowCharge, StatedOutcome } from '../booking/outcome.ts'
import type { VisitProblem, VisitStep } from '../visits/steps.ts'

/** A visit and its version right after the event. */
export type VisitVersion = { readonly id: number; readonly version: number }

/** Why a customer gets a refund. */
export type RefundDueReason =
  | 'too-late'
  | 'cancelled-before'
  | 'paid-twice'
  | 'more-than-owed'
  | 'came-back'
  | 'changed'
  | 'cancelled'
  | 'no-show'
  | 'granted'

/** No payload. */
type Nothing = Readonly<Record<never, never>>

/**
 * The payload of each event (docs/product/events.md#types): ids, versions, times (ISO), amounts
 * (sen) and what readers cannot read from the tables later; never personal data.
 */
export type EventPayloads = {
  /** An order awaits its payment; written only while another program subscribes to it. */
  'booking.held': Nothing
  /** An order was confirmed with all its visits. */
  'booking.confirmed': {
    /** The amount paid online, if a payment confirmed it. */
    readonly paid_sen?: number
    /** Of a return visit: the visit that it makes up for. */
    readonly return_of?: number
  }
  /** The hold of an order expired. */
  'booking.expired': Nothing
  /** Visits of an order were moved together. */
  'visit.moved': {
    readonly visits: readonly (VisitVersion & { readonly from: string; readonly to: string })[]
    readonly fee_sen: number
    /** The new crew, by id, if one visit was moved and its crew changed. */
    readonly workers?: readonly number[]
  }
  /** Visits of an order were cancelled together. */
  'visit.cancelled': {
    /** `held`: the visit still awaited its payment. */
    readonly visits: readonly (VisitVersion & { readonly held: boolean })[]
    readonly fee_sen: number
    readonly earlier_fees_sen: number
    readonly refund_sen: number
    /** The amount returned to the customer's credit. */
    readonly credit_sen?: number
  }
  /**
   * A visit changed in more than its start: staff changed it, or the customer approved extra time.
   */
  'visit.changed': {
    readonly version: number
    readonly total_sen: number
    readonly owed_sen: number
    readonly refund_sen: number
    /** The amount returned to the customer's credit. */
    readonly credit_sen?: number
    /** The debt can be paid online. */
    readonly online: boolean
  }
  /** The crew of a visit changed: its new workers, by id. */
  'visit.crew-changed': {
    readonly version: number
    readonly workers: readonly number[]
    /** The visit was moved at the same time: one message reports both. */
    readonly moved?: true
  }
  /** Staff stated what happened at a visit. */
  'visit.outcome': {
    readonly version: number
    readonly outcome: StatedOutcome
    /** Set for a no-show. */
    readonly charge?: {
      readonly kind: NoShowCharge
      readonly sen: number
      readonly refund_sen: number
      readonly credit_sen?: number
      readonly owed_sen: number
    }
  }
  /** A worker took a step of a visit. `first`: nobody else of the crew had taken it before. */
  'visit.step': { readonly worker_id: number; readonly step: VisitStep; readonly first: boolean }
  /** A worker reported that the crew will be late. */
  'visit.late': { readonly worker_id: number; readonly minutes: number }
  /** A worker requested extra time from the customer, or the request was answered. */
  'visit.extra-time': {
    readonly request_id: string
    readonly worker_id: number
    readonly state: 'asked' | 'approved' | 'declined' | 'withdrawn'
    readonly minutes: number
    readonly sen: number
  }
  'visit.problem': { readonly worker_id: number; readonly problem: VisitProblem }
  /** `debt_sen`: the part that paid for visits booked earlier. */
  'payment.received': {
    readonly method: 'online' | 'cash'
    readonly sen: number
    readonly debt_sen: number
    /** Set for an online payment. */
    readonly attempt_id?: number
  }
  'payment.failed': { readonly attempt_id: number }
  /** A cash collection was reversed. */
  'payment.reversed': { readonly sen: number }
  /** A tip for the crew of a visit was paid. */
  'tip.received': { readonly tip_id: number; readonly sen: number }
  'refund.due': { readonly why: RefundDueReason; readonly sen: number }
  /** A part of a visit's payment returned to the customer's credit. */
  'refund.credited': { readonly sen: number }
  /** `manual`: by bank transfer or in cash. */
  'refund.made': { readonly refund_id: number; readonly sen: number; readonly manual: boolean }
  /** The pay link of an order was sent. `held`: its crew is held for the payment. */
  'pay-link.sent': { readonly sen: number; readonly visits: number; readonly held: boolean }
  'ticket.opened': TicketEntry
  'ticket.accepted': TicketEntry
  'ticket.return-offered': TicketEntry
  'ticket.credited': TicketEntry
  'ticket.refunded': TicketEntry
  'ticket.closed': TicketEntry
  'ticket.reopened': TicketEntry
  /** A customer reviewed a visit, or changed the review. */
  'review.written': ReviewVersion
  /** Staff answered, published or hid a review, or checked its photos. */
  'review.changed': ReviewVersion
  'leave.granted': LeaveDays
  'leave.taken-back': LeaveDays
  /** Staff answered a worker's request. */
  'request.answered': {
    readonly request_id: number
    readonly worker_id: number
    readonly state: 'approved' | 'declined' | 'answered'
  }
}

/** A line of a ticket's history. */
type TicketEntry = { readonly ticket_id: number; readonly entry_id: number }

/** A review and its version right after the event. */
type ReviewVersion = { readonly review_id: number; readonly version: number }

/** The first and the last day of a worker's leave. */
type LeaveDays = {
  readonly worker_id: number
  readonly leave_id: number
  readonly first_day: string
  readonly last_day: string
}

export type EventType = keyof EventPayloads

/** An event of an order, of one of its visits, or of a worker. */
export type DomainEvent<Type extends EventType = EventType> = {
  [Each in Type]: {
    readonly type: Each
    readonly orderId?: number
    /** The visit, if the event is about one. */
    readonly bookingId?: number
    readonly payload: EventPayloads[Each]
    readonly occurredAt: Date
  }
}[Type]

const known: Readonly<Record<EventType, true>> = {
  'booking.held': true,
  'booking.confirmed': true,
  'booking.expired': true,
  'visit.moved': true,
  'visit.cancelled': true,
  'visit.changed': true,
  'visit.crew-changed': true,
  'visit.outcome': true,
  'visit.step': true,
  'visit.late': true,
  'visit.problem': true,
  'visit.extra-time': true,
  'payment.received': true,
  'payment.failed': true,
  'payment.reversed': true,
  'tip.received': true,
  'refund.due': true,
  'refund.credited': true,
  'refund.made': true,
  'pay-link.sent': true,
  'ticket.opened': true,
  'ticket.accepted': true,
  'ticket.return-offered': true,
  'ticket.credited': true,
  'ticket.refunded': true,
  'ticket.closed': true,
  'ticket.reopened': true,
  'review.written': true,
  'review.changed': true,
  'leave.granted': true,
  'leave.taken-back': true,
  'request.answered': true,
}

/** Every type that this version writes. */
export const eventTypes = Object.keys(known) as readonly EventType[]
