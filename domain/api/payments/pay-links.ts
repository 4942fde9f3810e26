import { z } from 'zod'
import { hostedPage } from '../bookings/booking.ts'
import { defineCall, outcome, text } from '../call.ts'
import { shown } from '../fields.ts'

/** States of a pay link; `tried`: an attempt failed. */
const payLinkStates = ['waiting', 'tried', 'paid', 'over', 'cancelled'] as const
export type PayLinkState = (typeof payLinkStates)[number]

/** What paying by a link has come to, for whoever has it. */
const payLinkStatuses = [
  'open',
  'pending',
  'failed',
  'paid',
  'refund-due',
  'refunded',
  'cancelled',
] as const
export type PayLinkStatus = (typeof payLinkStatuses)[number]

const payLink = z.object({
  order: z.string(),
  state: z.enum(payLinkStates),
  /** The payment page. Anyone with the link can pay; it shows no personal data. */
  url: z.string(),
  /** Opens WhatsApp with the link for the customer, in their language; omitted without a number. */
  whatsapp: z.string().optional(),
  /** The deadline; omitted for the debt of a booked order. */
  until: z.string().optional(),
  /** The customer's e-mail, if any. */
  email: z.string().optional(),
  /** When it was last mailed, if at all. */
  sent_at: z.string().optional(),
  sends: z.number().int(),
})
export type PayLink = z.infer<typeof payLink>

const byLink = z.object({ link: text(80) })

/** Pay links (docs/product/availability.md#pay-link), for customers and staff. */
export const payLinkCalls = {
  'GET /pay-link/': defineCall({
    summary: 'What a pay link is for, without personal data',
    access: 'anyone',
    request: byLink,
    response: z.object({
      order: z.string(),
      skill: z.string(),
      visits: z.array(z.object(shown('start_date', 'start_time', 'no_of_hours', 'booking_status'))),
      /** The amount due, or paid, RM. */
      amount: z.number(),
      /** The order is booked, and the amount is due since a change. */
      is_owed: z.boolean(),
      /** It is one visit, which otherwise is paid in cash (docs/product/visits.md#pay-online-instead). */
      is_cash: z.boolean(),
      payment_status: z.enum(payLinkStatuses),
      can_pay: z.boolean(),
      /** The deadline; omitted for the debt of a booked order. */
      until: z.string().optional(),
    }),
    limit: 'quote',
  }),
  'POST /pay-link/pay/': defineCall({
    summary: 'Start a payment by a pay link',
    access: 'anyone',
    request: byLink,
    response: outcome.extend({ payment: hostedPage }),
    limit: 'quote',
  }),
  'GET /staff/pay-link/': defineCall({
    summary: "The pay link of a booking's order, and its state",
    access: 'manage-bookings',
    request: z.object({ booking_id: text(60) }),
    response: payLink,
  }),
  'POST /staff/pay-link/send/': defineCall({
    summary: 'Mail the pay link to the customer again',
    access: 'manage-bookings',
    request: z.object({ booking_id: text(60) }),
  }),
} as const
