import { z } from 'zod'
import { ticketStates } from '../../tickets/guarantee.ts'
import { defineCall, lines, outcome, text } from '../call.ts'
import { byId, day, shown, toTheSen, version } from '../fields.ts'
import { pageOf, pageRequest } from '../pages.ts'

/** The longest complaint entered by staff, in characters. */
const COMPLAINT_LENGTH = 2_000

const visit = z.object(shown('booking_id', 'skill', 'start_date', 'start_time'))

const item = z.object({
  id: z.number().int(),
  /** The reference that staff see. */
  ref: z.string(),
  state: z.enum(ticketStates),
  /** The complaint came after the guarantee had ended. */
  late: z.boolean(),
  complaint: z.string(),
  customer_name: z.string(),
  /** The visit that the complaint is about. */
  visit,
  /** The free visit that makes up for it. */
  return_visit: visit.extend({ status: z.string() }).nullable(),
  /** ISO 8601. */
  created_at: z.string(),
})
export type TicketItem = z.infer<typeof item>

const event = z.object({
  at: z.string(),
  who: z.string(),
  code: z.enum([
    'opened',
    'accepted',
    'reopened',
    'return-offered',
    'credited',
    'refunded',
    'closed',
  ]),
  /** In `opened`. */
  late: z.boolean().optional(),
  /** In `return-offered`. */
  booking_id: z.string().optional(),
  day: z.string().optional(),
  start_time: z.string().optional(),
  /** In `credited` and `refunded`, RM; omitted, like the code, for readers who may not refund. */
  amount: z.number().optional(),
  voucher: z.string().optional(),
  /** In `closed`. */
  reason: z.string().optional(),
})
export type TicketHistoryEvent = z.infer<typeof event>

const ticket = item.extend({
  customer: z.number().int().nullable(),
  ...shown('customer_phone', 'post_code', 'no_of_hours', 'worker_count'),
  /** A partner pays the visit: a refund is credited to its account, and no credit can be given. */
  on_account: z.boolean(),
  /** Its thread; null if the customer deleted the account. */
  thread: z.number().int().nullable(),
  /** The keys of the pictures in that thread. */
  photos: z.array(z.string()),
  reason: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** A return visit can be offered, as there is none. */
  may_return: z.boolean(),
  /**
   * What can still be refunded of the visit's price, RM; omitted for readers who may not refund.
   */
  amount_left: z.number().optional(),
  history: z.array(event),
  version,
})
export type Ticket = z.infer<typeof ticket>

const amount = toTheSen(z.number().positive().max(100_000))

/** Guarantee tickets (docs/product/tickets.md). */
export const ticketCalls = {
  'GET /staff/tickets/': defineCall({
    summary: 'Guarantee tickets, newest first',
    access: 'manage-tickets',
    request: z.object({
      search: text(100),
      state: z.enum(ticketStates).optional(),
      /** Tickets of a visit, and those for which it is the return visit. */
      booking_id: text(40),
      ...pageRequest(25),
    }),
    response: pageOf(item),
  }),
  'GET /staff/tickets/{id}': defineCall({
    summary: 'A ticket with its visit, pictures and history',
    access: 'manage-tickets',
    params: byId,
    response: ticket,
  }),
  'POST /staff/tickets/': defineCall({
    summary: 'Open a ticket for a visit that has begun',
    access: 'manage-tickets',
    request: z.object({
      booking_id: text(40),
      /** The thread in which the customer complained; 0 for none. */
      thread: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      complaint: lines(COMPLAINT_LENGTH),
    }),
    response: outcome.extend({ id: z.number().int() }),
    status: 201,
  }),
  'POST /staff/tickets/{id}/accept/': defineCall({
    summary: 'Accept a late complaint',
    access: 'manage-tickets',
    params: byId,
    request: z.object({ version }),
  }),
  'POST /staff/tickets/{id}/return-visit/': defineCall({
    summary: 'Offer a free return visit; reserves its crew and mails the customer',
    access: 'manage-tickets',
    params: byId,
    request: z.object({
      version,
      start_date: day,
      start_time: text(8),
    }),
    response: outcome.extend({ booking_id: z.string() }),
  }),
  'POST /staff/tickets/{id}/credit/': defineCall({
    summary: 'Give the customer a credit',
    access: 'refund',
    fresh: 'with-second-factor',
    params: byId,
    request: z.object({ version, amount }),
  }),
  'POST /staff/tickets/{id}/refund/': defineCall({
    summary: 'Grant a partial refund of the visit, which is then due',
    access: 'refund',
    fresh: 'with-second-factor',
    params: byId,
    request: z.object({ version, amount }),
  }),
  'POST /staff/tickets/{id}/close/': defineCall({
    summary: 'Close a ticket, with the reason',
    access: 'manage-tickets',
    params: byId,
    request: z.object({ version, reason: text(300) }),
  }),
  'POST /staff/tickets/{id}/reopen/': defineCall({
    summary: 'Open a closed ticket again',
    access: 'manage-tickets',
    params: byId,
    request: z.object({ version }),
  }),
}
