import type { BookingStatus } from '../booking/status.ts'

/** How long after a visit a complaint is under the guarantee (docs/product/tickets.md#in-time). */
const GUARANTEE_HOURS = 24

/** How a complaint relates to the guarantee. */
export type Complaint = 'not-begun' | 'in-time' | 'late'

/** Statuses of visits that do not take place. */
const withoutVisit: readonly BookingStatus[] = ['Pending Payment', 'Expired', 'Cancelled']

/**
 * Whether a complaint about a visit is under the guarantee: from its start until 24 hours after its
 * end. Later ones are late; staff may still accept them.
 * @param visit the visit, with its stored status.
 */
export function complaintAt(
  visit: { readonly status: BookingStatus; readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): Complaint {
  if (withoutVisit.includes(visit.status) || now < visit.startsAt) return 'not-begun'
  const until = visit.endsAt.getTime() + GUARANTEE_HOURS * 3_600_000
  return now.getTime() <= until ? 'in-time' : 'late'
}

/** late: staff decide whether to accept it (docs/product/tickets.md#states). */
export const ticketStates = ['late', 'open', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

/** Steps that staff take on a ticket. */
export type TicketStep = 'accept' | 'answer' | 'close' | 'reopen'

const steps: Readonly<Record<TicketStep, readonly TicketState[]>> = {
  accept: ['late'],
  answer: ['open'],
  close: ['late', 'open'],
  reopen: ['closed'],
}

/** True if a ticket in this state permits the step. */
export function mayTake(step: TicketStep, state: TicketState): boolean {
  return steps[step].includes(state)
}

/** An entry of a ticket's history. Amounts in sen. */
export type TicketEvent =
  | { readonly code: 'opened'; readonly late: boolean }
  | { readonly code: 'accepted' | 'reopened' }
  | {
      readonly code: 'return-offered'
      readonly booking_id: string
      readonly day: string
      readonly start_hour: number
    }
  | { readonly code: 'credited'; readonly credit_id: number; readonly sen: number }
  | { readonly code: 'refunded'; readonly sen: number }
  | { readonly code: 'closed'; readonly reason: string }

/** What can still be given as credit or refund for a visit, in sen: in total at most its price. */
export function amountLeft(visitSen: number, compensatedSen: number): number {
  return Math.max(0, visitSen - compensatedSen)
}
