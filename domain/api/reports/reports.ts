import { z } from 'zod'
import { storedMoveReasons } from '../../board/reasons.ts'
import { paymentStatuses } from '../../booking/status.ts'
import { defineCall, nothing, optionalText, text } from '../call.ts'
import { day, priceLine } from '../fields.ts'

/** Counts and sums of visits; RM. */
const figures = {
  /** Visits of every status but an expired hold. */
  bookings: z.number().int(),
  cancelled: z.number().int(),
  /** The price of valid visits, less what was taken off later, and the late fees of all. */
  revenue: z.number(),
}

/** The longest span of days that one report may cover. */
export const MAX_REPORT_DAYS = 366

/** Papers and figures (docs/product/pages.md#staff-report: invoice, visual report). */
export const reportCalls = {
  'POST /reports/invoice/': defineCall({
    summary: "What an invoice says beside the booking's record; not for Managers",
    access: 'money',
    request: z.object({ skill: optionalText(60), booking_id: text(60) }),
    response: z.object({
      booking_id: z.string(),
      order: z.string(),
      issued_on: z.string(),
      customer_name: z.string(),
      customer_email: z.string().nullable(),
      payment_status: z.enum(paymentStatuses),
      /** The visit itself; left out when it was cancelled and only the fee remains. RM. */
      visit: z.number().optional(),
      /** What a voucher took off the whole order, RM; missing without a voucher. */
      voucher: z.object({ code: z.string(), off: z.number() }).optional(),
      /** The parts of the visit's price, RM: hours and rate, add-ons, its share of the voucher. */
      lines: z.array(priceLine),
      late_fee: z.number(),
      /** What the company took off. */
      allowance: z.number(),
      total: z.number(),
      paid: z.number(),
      /** Payments: amount, instant, and a channel's name or Cash. */
      payments: z.array(z.object({ at: z.string(), how: z.string(), amount: z.number() })),
      refunded: z.number(),
      /** Still to go back to the customer. RM. */
      refund_due: z.number(),
      due: z.number(),
      company: z.object({
        name: z.string(),
        address: z.string(),
        registration: z.string(),
        bank: z.string(),
        email: z.string(),
        phone: z.string(),
        whatsapp: z.string(),
        /** Number of the sales and service tax; '' where there is none. */
        sst: z.string(),
      }),
      /** Valid e-invoices of its order's own: the address is that of the QR code. */
      e_invoices: z.array(z.object({ number: z.string(), uuid: z.string(), url: z.string() })),
    }),
  }),
  'GET /reports/frame': defineCall({
    summary:
      'The address of the analytics dashboard of this site, signed for a few minutes; or none',
    access: 'view-figures',
    request: nothing,
    response: z.object({ url: z.string().nullable() }),
  }),
  'POST /reports/figures/': defineCall({
    summary: 'Figures of the visits that start in a span of days',
    access: 'view-figures',
    request: z.object({ from: day, to: day, skill: optionalText(60) }),
    response: z.object({
      totals: z.object({
        ...figures,
        customers: z.number().int(),
        /** Customers who had booked before, or booked again in the span. */
        repeat_customers: z.number().int(),
        /** Between booking and start, in hours: half of all orders are earlier. */
        median_lead_hours: z.number().nullable(),
        workers: z.number().int(),
      }),
      by_day: z.array(z.object({ day: z.string(), ...figures })),
      by_service: z.array(z.object({ skill: z.string(), ...figures })),
      by_area: z.array(z.object({ area: z.string(), ...figures })),
      /** 0 Sunday to 6 Saturday; the share of all workers who are at a visit, 0 to 1. */
      occupancy: z.array(
        z.object({ weekday: z.number().int(), hour: z.number().int(), share: z.number() }),
      ),
      /** `hours` is the lower bound of the class. */
      lead_times: z.array(z.object({ hours: z.number().int(), orders: z.number().int() })),
      vouchers: z.array(
        z.object({ code: z.string(), orders: z.number().int(), discount: z.number() }),
      ),
      /** Visits that staff gave to others or moved on these days, by why, the most first. */
      moves: z.array(z.object({ why: z.enum(storedMoveReasons), count: z.number().int() })),
    }),
  }),
}
