import { z } from 'zod'
import { hostedPage } from '../bookings/booking.ts'
import { defineCall, outcome, text } from '../call.ts'
import { shown } from '../fields.ts'

/** What became of a pay link: nothing yet, tried without success, paid, its time over, cancelled. */
export const payLinkStates = ['waiting', 'tried', 'paid', 'over', 'cancelled'] as const
export type PayLinkState = (typeof payLinkStates)[number]

const payLink = z.object({
  order: z.string(),
  state: z.enum(payLinkStates),
  /** The page to pay on; whoever has it can pay, and sees no personal data. */
  url: z.string(),
  /** A text with the link to the customer's number, in their language; missing without a number. */
  whatsapp: z.string().optional(),
  /** The instant of the deadline; missing for what a booked order owes. */
  until: z.string().optional(),
  /** The customer's e-mail; missing when there is none. */
  email: z.string().optional(),
  /** When it was mailed last; missing when it was not. */
  sent_at: z.string().optional(),
  sends: z.number().int(),
})
export type PayLink = z.infer<typeof payLink>

const byLink = z.object({ link: text(80) })

/** Paying by a link (docs/product/availability.md#pay-link): the customer's calls, and those of staff. */
export const payLinkCalls = {
  'GET /pay-link/': defineCall({
    summary: 'What a pay link is about: no more than whoever pays has to know',
    access: 'anyone',
    request: byLink,
    response: z.object({
      order: z.string(),
      skill: z.string(),
      visits: z.array(
        z.object({
          ...shown('start_date', 'start_time', 'no_of_hours', 'booking_status'),
        }),
      ),
      /** What is, or was, to be paid, RM. */
      amount: z.number(),
      /** It is booked, and what it costs more since it was changed is to be paid. */
      is_owed: z.boolean(),
      payment_status: z.enum([
        'open',
        'pending',
        'failed',
        'paid',
        'refund-due',
        'refunded',
        'cancelled',
      ]),
      can_pay: z.boolean(),
      /** The instant of the deadline; missing for what a booked order owes. */
      until: z.string().optional(),
    }),
    limit: 'quote',
  }),
  'POST /pay-link/pay/': defineCall({
    summary: 'Begins a payment by a pay link',
    access: 'anyone',
    request: byLink,
    response: outcome.extend({ payment: hostedPage }),
    limit: 'quote',
  }),
  'GET /staff/pay-link/': defineCall({
    summary: "The pay link of a booking's order, and what became of it",
    access: 'manage-bookings',
    request: z.object({ booking_id: text(60) }),
    response: payLink,
  }),
  'POST /staff/pay-link/send/': defineCall({
    summary: 'Mails the pay link to the customer again',
    access: 'manage-bookings',
    request: z.object({ booking_id: text(60) }),
    response: outcome,
  }),
} as const
