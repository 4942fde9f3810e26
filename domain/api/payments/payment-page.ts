import { z } from 'zod'
import { hostedPage } from '../bookings/booking.ts'
import { defineCall, outcome, text } from '../call.ts'

/** The customer's page after returning from the payment page. */
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
      /** The payment arrived after the time was given to another customer. */
      too_late: z.boolean(),
      /** Left out for a Manager, as is `refund_due`. */
      total_cost: z.number().optional(),
      /** What of that the customer's credit paid, RM; left out where it paid nothing. */
      credit_used: z.number().optional(),
      /** What must still be refunded, RM; also for a valid order. */
      refund_due: z.number().optional(),
      booking_ids: z.array(z.string()),
      can_retry: z.boolean(),
      /** Seconds until an unpaid order's hold ends; 0 when nothing is held. */
      held_seconds: z.number().int(),
      /** What its visits still owe since they were changed, RM; left out for a Manager. */
      owed: z.number().optional(),
      /** It can be paid online (`POST /payments/retry/`). */
      can_pay_owed: z.boolean(),
      /** The last attempt to pay it was declined. */
      owed_declined: z.boolean(),
      /** The last attempt to pay it is with the provider, who has not decided yet. */
      owed_pending: z.boolean(),
    }),
  }),
  'POST /payments/retry/': defineCall({
    summary: 'Pay an order again while its hold lasts, or what its visits still owe',
    access: 'signed-in',
    request: z.object({ order: text(60) }),
    response: outcome.extend({ payment: hostedPage }),
  }),
}
