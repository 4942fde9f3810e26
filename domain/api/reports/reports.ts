import { z } from 'zod'
import { storedMoveReasons } from '../../board/reasons.ts'
import { paymentStatuses } from '../../booking/status.ts'
import { bySkillAndId } from '../bookings/booking.ts'
import { defineCall, optionalText } from '../call.ts'
import { day, priceLine } from '../fields.ts'

/** Counts and sums of visits; RM. */
const figures = {
  /** Visits of every status except expired holds. */
  bookings: z.number().int(),
  cancelled: z.number().int(),
  /** Prices of valid visits, less later reductions, plus all late fees. */
  revenue: z.number(),
}

/** The longest range of a report, in days. */
export const MAX_REPORT_DAYS = 366

/** Documents and figures (docs/product/pages.md#booking-details, docs/product/pages.md#routes). */
export const reportCalls = {
  'POST /reports/invoice/': defineCall({
    summary: "Invoice data beyond the booking's record; not for Managers",
    access: 'money',
    request: bySkillAndId,
    response: z.object({
      booking_id: z.string(),
      order: z.string(),
      issued_on: z.string(),
      customer_name: z.string(),
      customer_email: z.string().nullable(),
      payment_status: z.enum(paymentStatuses),
      /** The visit itself, RM; omitted if it was cancelled and only the fee remains. */
      visit: z.number().optional(),
      /** The voucher's discount on the whole order, RM, if any. */
      voucher: z.object({ code: z.string(), off: z.number() }).optional(),
      /** The rows of the visit's price, RM: work, add-ons, its share of the voucher. */
      lines: z.array(priceLine),
      late_fee: z.number(),
      /** Allowances by the company. */
      allowance: z.number(),
      total: z.number(),
      /** The service tax in the total, and the total without it, RM; omitted if there is none. */
      tax: z
        .object({
          code: z.string(),
          /** Percent. */
          rate: z.number(),
          taxable: z.number(),
          amount: z.number(),
        })
        .optional(),
      paid: z.number(),
      /** Payments: amount, time, and the channel's name or Cash. */
      payments: z.array(z.object({ at: z.string(), how: z.string(), amount: z.number() })),
      refunded: z.number(),
      /** Still due back to the customer, RM. */
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
        /** Sales and service tax number; empty if there is none. */
        sst: z.string(),
      }),
      /** Valid individual e-invoices of its order; the address is that of the QR code. */
      e_invoices: z.array(z.object({ number: z.string(), uuid: z.string(), url: z.string() })),
    }),
  }),
  'GET /reports/frame': defineCall({
    summary: 'The address of the analytics dashboard, signed for a few minutes, if there is one',
    access: 'view-figures',
    response: z.object({ url: z.string().nullable() }),
  }),
  'POST /reports/figures/': defineCall({
    summary: 'Figures of the visits that start in a range of days',
    access: 'view-figures',
    request: z.object({ from: day, to: day, skill: optionalText(60) }),
    response: z.object({
      totals: z.object({
        ...figures,
        customers: z.number().int(),
        /** Customers who had booked before, or booked again in the range. */
        repeat_customers: z.number().int(),
        /** Median hours between booking and start. */
        median_lead_hours: z.number().nullable(),
        workers: z.number().int(),
      }),
      by_day: z.array(z.object({ day: z.string(), ...figures })),
      by_service: z.array(z.object({ skill: z.string(), ...figures })),
      by_area: z.array(z.object({ area: z.string(), ...figures })),
      /** Share of all workers who are at a visit, 0 to 1, by weekday (0 is Sunday) and hour. */
      occupancy: z.array(
        z.object({ weekday: z.number().int(), hour: z.number().int(), share: z.number() }),
      ),
      /** `hours` is the lower bound of the bucket. */
      lead_times: z.array(z.object({ hours: z.number().int(), orders: z.number().int() })),
      vouchers: z.array(
        z.object({ code: z.string(), orders: z.number().int(), discount: z.number() }),
      ),
      /** Visits that staff reassigned or moved on these days, by reason, most frequent first. */
      moves: z.array(z.object({ why: z.enum(storedMoveReasons), count: z.number().int() })),
    }),
  }),
}
