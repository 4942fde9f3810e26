import { z } from 'zod'
import { hostedPage } from '../bookings/booking.ts'
import { defineCall, outcome, text } from '../call.ts'

/** Calls of the customer's page after the payment page. */
export const paymentCalls = {
  'GET /payments/result': defineCall({
    summary: 'The payment state of an order',
    access: 'signed-in',
    request: z.object({ order: text(60) }),
    response: z.object({
      order: z.string(),
      payment_status: z.enum([
        'paid',
        'pending',
        'failed',
        'expired',
        'cancelled',
        'refund-due',
        'refunded',
        'pay-later',
      ]),
      /** The payment arrived after another customer had booked the time. */
      too_late: z.boolean(),
      /** Omitted for Managers, like `refund_due`. */
      total_cost: z.number().optional(),
      /** The part paid by the customer's credit, RM; omitted if none. */
      credit_used: z.number().optional(),
      /** What it costs the account of a partner, RM; omitted for other orders and for Managers. */
      on_account: z.number().optional(),
      /** The refund due, RM, which a valid order can have too. */
      refund_due: z.number().optional(),
      booking_ids: z.array(z.string()),
      can_retry: z.boolean(),
      /** Seconds until an unpaid order's hold ends; 0 if nothing is held. */
      held_seconds: z.number().int(),
      /** What its visits still owe since a change, RM; omitted for Managers. */
      owed: z.number().optional(),
      /** The debt can be paid online (`POST /payments/retry/`). */
      can_pay_owed: z.boolean(),
      /** The last attempt to pay it was declined. */
      owed_declined: z.boolean(),
      /** The provider has not decided on the last attempt yet. */
      owed_pending: z.boolean(),
    }),
  }),
  'POST /payments/retry/': defineCall({
    summary: 'Retry the payment of an order during its hold, or pay what its visits still owe',
    access: 'signed-in',
    request: z.object({ order: text(60) }),
    response: outcome.extend({ payment: hostedPage }),
  }),
}
