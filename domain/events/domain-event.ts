import type { NoShowCharge, StatedOutcome } from '../booking/outcome.ts'
import type { VisitProblem, VisitStep } from '../visits/steps.ts'

/** A visit and its version right after what happened. */
export type VisitVersion = { readonly id: number; readonly version: number }

/** Why money goes back to a customer. */
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

/** Nothing beside what the event is about. */
type Nothing = Readonly<Record<never, never>>

/**
 * What happens, by the payload of each event (docs/product/events.md#types): ids, versions, moments (ISO),
 * amounts (sen) and what its readers cannot read from the tables afterwards; never personal data.
 */
export type EventPayloads = {
  /** An order waits for its payment; written only while another program wants to know it. */
  'booking.held': Nothing
  /** An order with all its visits. */
  'booking.confirmed': {
    /** What was paid online, where a payment confirmed it. */
    readonly paid_sen?: number
    /** Of a return visit: the visit that it puts right. */
    readonly return_of?: number
  }
  /** The hold of an order is over. */
  'booking.expired': Nothing
  /** Visits of an order got other starts, together. */
  'visit.moved': {
    readonly visits: readonly (VisitVersion & { readonly from: string; readonly to: string })[]
    readonly fee_sen: number
    /** Of one visit to which others go then: these, by id. */
    readonly workers?: readonly number[]
  }
  /** Visits of an order were cancelled, together. */
  'visit.cancelled': {
    /** `held`: it still waited for its payment. */
    readonly visits: readonly (VisitVersion & { readonly held: boolean })[]
    readonly fee_sen: number
    readonly earlier_fees_sen: number
    readonly refund_sen: number
    /** What is the customer's credit again. */
    readonly credit_sen?: number
  }
  /** More of a visit changed than its start: by staff, or extra time that its customer approved. */
  'visit.changed': {
    readonly version: number
    readonly total_sen: number
    readonly owed_sen: number
    readonly refund_sen: number
    /** What is the customer's credit again. */
    readonly credit_sen?: number
    /** What is owed can be paid online. */
    readonly online: boolean
  }
  /** Other workers go to a visit: these, by id. */
  'visit.crew-changed': {
    readonly version: number
    readonly workers: readonly number[]
    /** It was moved in the same step: one message says both. */
    readonly moved?: true
  }
  /** Staff stated what happened at a visit. */
  'visit.outcome': {
    readonly version: number
    readonly outcome: StatedOutcome
    /** Of a no-show. */
    readonly charge?: {
      readonly kind: NoShowCharge
      readonly sen: number
      readonly refund_sen: number
      readonly credit_sen?: number
      readonly owed_sen: number
    }
  }
  /** A worker took a step of a visit. `first`: nobody else of the crew had taken it. */
  'visit.step': { readonly worker_id: number; readonly step: VisitStep; readonly first: boolean }
  /** A worker says that the crew comes later. */
  'visit.late': { readonly worker_id: number; readonly minutes: number }
  /** A worker asks the customer for more time at a visit, or it was answered. */
  'visit.extra-time': {
    readonly request_id: string
    readonly worker_id: number
    readonly state: 'asked' | 'approved' | 'declined' | 'withdrawn'
    readonly minutes: number
    readonly sen: number
  }
  'visit.problem': { readonly worker_id: number; readonly problem: VisitProblem }
  /** `debt_sen`: what of it paid for visits that were booked before. */
  'payment.received': {
    readonly method: 'online' | 'cash'
    readonly sen: number
    readonly debt_sen: number
    /** Of an online payment. */
    readonly attempt_id?: number
  }
  'payment.failed': { readonly attempt_id: number }
  /** Cash that was marked as collected was not taken after all. */
  'payment.reversed': { readonly sen: number }
  /** A tip for the crew of a visit is here. */
  'tip.received': { readonly tip_id: number; readonly sen: number }
  'refund.due': { readonly why: RefundDueReason; readonly sen: number }
  /** `manual`: by bank transfer or in cash. */
  'refund.made': { readonly refund_id: number; readonly sen: number; readonly manual: boolean }
  /** The link by which an order is paid was sent. `held`: its crew waits for the payment. */
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
  /** Staff answered, published or hid a review. */
  'review.changed': ReviewVersion
  'leave.granted': LeaveDays
  'leave.taken-back': LeaveDays
  /** Staff answered what a worker asked for. */
  'request.answered': {
    readonly request_id: number
    readonly worker_id: number
    readonly state: 'approved' | 'declined' | 'answered'
  }
}

/** A line of a ticket's history. */
type TicketEntry = { readonly ticket_id: number; readonly entry_id: number }

/** A review and its version right after what happened. */
type ReviewVersion = { readonly review_id: number; readonly version: number }

/** The first and the last day of a worker's leave. */
type LeaveDays = {
  readonly worker_id: number
  readonly leave_id: number
  readonly first_day: string
  readonly last_day: string
}

export type EventType = keyof EventPayloads

/** Something that happened to an order or to one visit of it, or to a worker. */
export type DomainEvent<Type extends EventType = EventType> = {
  [Each in Type]: {
    readonly type: Each
    readonly orderId?: number
    /** The visit, where it is one. */
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
