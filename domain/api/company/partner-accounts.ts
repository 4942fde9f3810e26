import { z } from 'zod'
import { MOST_PERCENT_OFF } from '../../partners/account.ts'
import { defineCall, plain } from '../call.ts'
import { byId, byInt4Id, day, month, ofMonth, pathId, shown, toTheSen, version } from '../fields.ts'
import { listOf } from '../pages.ts'
import { reportCalls } from '../reports/reports.ts'

/* Partners' accounts, which they pay by invoice (docs/product/partners.md#account). Amounts in RM. */

const integer = z.number().int()

const terms = z.object({
  limit: z.number(),
  terms_days: integer,
  percent_off: integer,
  /** The debt: orders less payments. */
  owed: z.number(),
  left: z.number(),
})

const payment = z.object({
  id: integer,
  day: z.string(),
  amount: z.number(),
  ref: z.string(),
  by: z.string(),
  /** The payment was reversed. */
  reversed: z.boolean(),
})

const invoice = z.object({
  id: integer,
  /** Such as `INV-202611-1`. */
  number: z.string(),
  month,
  issued_on: z.string(),
  due_on: z.string(),
  /** Below zero: a credit note. */
  amount: z.number(),
  /** Not paid yet: payments settle the oldest first. */
  left: z.number(),
  state: z.enum(['open', 'paid', 'overdue']),
})
export type PartnerInvoice = z.output<typeof invoice>

/** An invoice with its lines, for its PDF. */
const wholeInvoice = invoice.omit({ left: true, state: true }).extend({
  /** The partner's name when it was issued. */
  partner: z.string(),
  /** The service tax in the amount; 0 if there is none. */
  tax: z.number(),
  /** The amount without it. */
  taxable: z.number(),
  lines: z.array(
    z.object({
      ...shown('booking_id', 'skill'),
      day: z.string(),
      served: z.string(),
      /** The visit is also on an earlier invoice: only the change is charged. */
      corrects: z.boolean(),
      /** Late fees of the month, in the amount; 0 if there are none. */
      late_fee: z.number(),
      /** The visit was cancelled in the month. */
      cancelled: z.boolean(),
      amount: z.number(),
      tax: z.number(),
    }),
  ),
  company: reportCalls['POST /reports/invoice/'].response.shape.company,
})
export type WholePartnerInvoice = z.output<typeof wholeInvoice>

/** A partner's account in its panel; null if there is none. */
export const partnerAccount = terms
  .extend({
    /** Newest first. */
    payments: z.array(payment),
    /** Newest first. */
    invoices: z.array(invoice),
    members: z.array(z.object({ id: integer, name: z.string(), email: z.string() })),
  })
  .nullable()

const visit = z.object({
  ...shown('booking_id', 'skill', 'start_date', 'start_time', 'booking_status'),
  /** The person served, and the member who booked; null for a deleted account. */
  served: z.string(),
  member: z.string().nullable(),
  /** Charged to the account: the price with fees, less allowances. */
  amount: z.number(),
})
export type VisitOnAccount = z.output<typeof visit>

const visits = listOf(visit).extend({ month, total: z.number() })

/** Partners' accounts, for staff and for their members. */
export const partnerAccountCalls = {
  'GET /account/on-account/': defineCall({
    summary: 'The account on which one may book, with the visits of a month; for its members',
    access: 'money',
    request: ofMonth,
    response: visits.extend({
      partner: z.string(),
      terms: terms.omit({ terms_days: true }),
      invoices: z.array(invoice),
    }),
  }),
  'GET /account/on-account/invoices/{id}': defineCall({
    summary: 'An invoice of the account on which one may book, with its lines',
    access: 'money',
    params: byId,
    response: wholeInvoice,
  }),
  'GET /staff/partners/{id}/invoices/{invoice}': defineCall({
    summary: 'An invoice of a partner, with its lines',
    access: 'manage-partners',
    params: byInt4Id.extend({ invoice: pathId }),
    response: wholeInvoice,
  }),
  'POST /staff/partners/{id}/invoices/{invoice}/send/': defineCall({
    summary: 'Notifies the members of the account of a partner of an invoice again',
    access: 'manage-partners',
    params: byInt4Id.extend({ invoice: pathId }),
  }),
  'GET /staff/partners/{id}/visits/': defineCall({
    summary: 'The visits of a month on the account of a partner',
    access: 'manage-partners',
    params: byInt4Id,
    request: ofMonth,
    response: visits,
  }),
  'POST /staff/partners/{id}/account/': defineCall({
    summary:
      'Opens the account of a partner, or changes its credit limit, payment terms and prices',
    access: 'manage-partners',
    params: byInt4Id,
    request: z.object({
      version,
      /** RM; at 0 no orders are accepted. */
      limit: toTheSen(z.number().min(0).max(1_000_000)),
      terms_days: integer.min(0).max(120),
      percent_off: integer.min(0).max(MOST_PERCENT_OFF),
    }),
  }),
  'POST /staff/partners/{id}/payments/': defineCall({
    summary: 'Records what a partner paid to the bank of what is owed on the account',
    access: 'manage-partners',
    params: byInt4Id,
    request: z.object({
      /** The debt that staff saw, in RM; the call is refused if it has changed. */
      owed: z.number(),
      amount: toTheSen(z.number().positive().max(1_000_000)),
      day,
      /** The transfer's reference. */
      ref: plain(60).trim(),
    }),
  }),
  'POST /staff/partners/{id}/payments/{payment}/reverse/': defineCall({
    summary: 'Takes back a payment of a partner that was recorded wrongly',
    access: 'manage-partners',
    params: byInt4Id.extend({ payment: pathId }),
  }),
  'POST /staff/partners/{id}/members/': defineCall({
    summary: 'Lets a customer book on the account of a partner',
    access: 'manage-partners',
    params: byInt4Id,
    request: z.object({ email: plain(254).trim().toLowerCase() }),
  }),
  'POST /staff/partners/{id}/members/{member}/remove/': defineCall({
    summary: 'Lets a customer book on the account of a partner no more',
    access: 'manage-partners',
    params: byInt4Id.extend({ member: pathId }),
  }),
}
