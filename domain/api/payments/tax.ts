import { z } from 'zod'
import { defineCall, plain, required } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { byInt4Id, day, month, toTheSen, version } from '../fields.ts'

const MAX_THRESHOLD = 20_000_000

const dayOrNone = z.union([z.literal(''), day])
/** Percent, to two decimals. */
const percent = z
  .number()
  .min(0.01)
  .max(100)
  .refine(
    (rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6,
    'percent-unreadable' satisfies FieldCode,
  )

const rate = z.object({
  skill: plain(60),
  code: required(20, 'name-missing'),
  rate: percent,
  from: day,
  /** Empty if open-ended. */
  until: dayOrNone,
})

const settings = z.object({
  /** Empty if the company is not registered. */
  registered_since: dayOrNone,
  threshold: toTheSen(z.number().min(1).max(MAX_THRESHOLD)),
  /** The month in which two-month periods begin: January or February. */
  first_month: z.union([z.literal(1), z.literal(2)]),
})

/** A two-month period, named by its first month; RM. */
const taxPeriod = z.object({
  period: month,
  /** Payments less refunds, including tax. */
  amount: z.number(),
  tax: z.number(),
  due_day: z.string(),
  is_over: z.boolean(),
})
export type TaxPeriod = z.infer<typeof taxPeriod>

/** A row of a return: a service, a code and a rate. */
const returnRow = z.object({
  period_from: z.string(),
  period_to: z.string(),
  /** 02: service tax. 06: not applicable. */
  tax_type: z.enum(['02', '06']),
  service: z.string(),
  code: z.string(),
  /** Percent; empty without tax. */
  rate: z.string(),
  /** RM with two decimals: with tax, without tax, and the tax. */
  amount: z.string(),
  taxable: z.string(),
  tax: z.string(),
})
export type ReturnRow = z.infer<typeof returnRow>

/** Service tax (docs/product/tax.md). */
export const taxCalls = {
  'GET /staff/tax/': defineCall({
    summary: 'Service tax: registration, rates, the turnover of twelve months, and periods',
    access: 'manage-tax',
    response: settings.extend({
      version,
      /** From the company's settings; empty if there is none. */
      sst_number: z.string(),
      rates: z.array(rate.extend({ id: z.number().int() })),
      /** Turnover of taxable services in this month and the previous eleven, without tax; RM. */
      turnover: z.number(),
      /** The turnover is near the threshold, and the company is not registered. */
      is_near: z.boolean(),
      periods: z.array(taxPeriod),
    }),
  }),
  'PUT /staff/tax/': defineCall({
    summary: 'Change the registration date, the threshold, and the periods',
    access: 'manage-tax',
    request: settings.extend({ version }),
  }),
  'PUT /staff/tax/rates/': defineCall({
    summary: 'Set the tax of a service from a day on; orders keep the tax at which they were sold',
    access: 'manage-tax',
    request: rate.extend({ version }).refine(({ from, until }) => until === '' || from <= until, {
      path: ['until'],
      message: 'last-day-before-first' satisfies FieldCode,
    }),
  }),
  'POST /staff/tax/rates/{id}/remove/': defineCall({
    summary: 'Remove a rate that was entered by mistake',
    access: 'manage-tax',
    params: byInt4Id,
    request: z.object({ version }),
  }),
  'POST /staff/tax/return/': defineCall({
    summary: 'The figures of a two-month return by tax type; recorded in the audit log',
    access: 'manage-tax',
    reads: true,
    request: z.object({ period: month }),
    response: z.object({ rows: z.array(returnRow) }),
  }),
}
