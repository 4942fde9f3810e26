import { z } from 'zod'
import { accountDigits, accountNumber, beneficiaryName, isBank } from '../booking/banks.ts'
import { adjustmentKinds } from '../pay/pay.ts'
import { defineCall, plain, required } from './call.ts'
import type { FieldCode } from './field-code.ts'
import { byInt4Id, byMonth, day, month, shown, toTheSen, version } from './fields.ts'
import { listOf } from './pages.ts'

/* What workers earn (docs/product/pay.md). Amounts are RM. */

const amount = toTheSen(z.number().min(0.01).max(100_000))

const adjustment = z.object({
  kind: z.enum(adjustmentKinds),
  amount: z.number(),
  reason: z.string(),
})

const sums = z.object({
  visits_total: z.number(),
  /** Passed on in full (docs/product/pay.md#tips). */
  tips: z.number(),
  additions: z.number(),
  deductions: z.number(),
  total: z.number(),
})

const earnings = z.object({
  month,
  name: z.string(),
  /** Closed months never change. */
  closed: z.boolean(),
  /** Sorted by start. Visits that are not done yet are not part of any sum. */
  visits: z.array(
    z.object({
      ...shown('booking_id', 'skill', 'day', 'start_time'),
      hours: z.number().int(),
      /** Per hour; null while the worker has no rate for the service. */
      rate: z.number().nullable(),
      amount: z.number().nullable(),
      done: z.boolean(),
    }),
  ),
  adjustments: z.array(adjustment),
  /** The worker's share of each tip, by day of payment. */
  tip_lines: z.array(z.object({ ...shown('booking_id', 'skill', 'day'), amount: z.number() })),
  ...sums.shape,
  /** Expected pay of visits that are not done yet. */
  planned: z.number(),
  /** The self-billed e-invoice of a closed month, once it is valid. */
  e_invoice: z.object({ number: z.string(), uuid: z.string() }).nullable(),
})
export type Earnings = z.output<typeof earnings>

const bankAccount = z.object({
  bank: z.string().refine(isBank, 'bank-missing' satisfies FieldCode),
  holder: plain(100)
    .trim()
    .regex(beneficiaryName, 'account-name-invalid' satisfies FieldCode),
  account: plain(30)
    .transform(accountDigits)
    .refine((digits) => accountNumber.test(digits), 'account-number-invalid' satisfies FieldCode),
})

const workerPay = z.object({
  /** In order of entry. If two begin on the same day, the later one applies. */
  rates: z.array(
    z.object({
      id: z.number().int(),
      skill: z.string(),
      from_day: z.string(),
      rate: z.number(),
      /** In force today. */
      current: z.boolean(),
      by: z.string().nullable(),
    }),
  ),
  bank: z.object({ bank: z.string(), holder: z.string(), account: z.string() }).nullable(),
  /** The version of the bank account; 0 if there is none. */
  version,
  /** Of the last year, the newest first. */
  adjustments: z.array(
    adjustment.extend({
      id: z.number().int(),
      month,
      closed: z.boolean(),
      corrects: month.nullable(),
    }),
  ),
})
export type WorkerPay = z.output<typeof workerPay>

const runWorker = sums.extend({
  id: z.number().int(),
  name: z.string(),
  /** Of no employee: the pay is self-billed (docs/product/einvoice.md#self-billed). */
  independent: z.boolean(),
  visit_count: z.number().int(),
  hours: z.number().int(),
  has_bank: z.boolean(),
  /** Visits without a rate, which are left for a later month. */
  without_rate: z.number().int(),
})

const run = z.object({
  month,
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  /** Why it cannot be closed now. */
  blocked: z.enum(['pay-month-not-over', 'pay-month-before', 'pay-below-zero']).nullable(),
  total: z.number(),
  workers: z.array(runWorker),
})
export type PayRun = z.output<typeof run>

/** Pay rates, earnings and pay runs. */
export const crewPayCalls = {
  'GET /crew/earnings/': defineCall({
    summary: 'The worker’s earnings of a month, by visit',
    access: 'crew',
    request: byMonth,
    response: earnings,
  }),
  'GET /staff/pay/workers/{id}': defineCall({
    summary: 'Rates, bank account and adjustments of a worker',
    access: 'manage-pay',
    params: byInt4Id,
    response: workerPay,
  }),
  'POST /staff/pay/workers/{id}/rates/': defineCall({
    summary: 'Set a worker’s hourly pay for a service from a day on; earlier rates stay',
    access: 'manage-pay',
    request: z.object({ skill: plain(60), from_day: day, rate: amount }),
    params: byInt4Id,
  }),
  'PUT /staff/pay/workers/{id}/bank/': defineCall({
    summary: 'Set the bank account to which a worker is paid',
    access: 'manage-pay',
    request: bankAccount.extend({ version }),
    params: byInt4Id,
  }),
  'POST /staff/pay/workers/{id}/adjustments/': defineCall({
    summary: 'Add an addition or deduction to a month that is not closed',
    access: 'manage-pay',
    request: z
      .object({
        month,
        kind: z.enum(adjustmentKinds),
        amount,
        reason: required(200, 'reason-missing'),
        /** The month whose pay was wrong; '': it belongs to the month itself. */
        corrects: z.union([z.literal(''), month]).default(''),
        /** The worker's latest adjustment when shown, 0 for none: a later one of the month refuses the call. */
        latest: z.number().int().optional(),
      })
      .refine(({ month: of, corrects }) => corrects < of, {
        path: ['corrects'],
        message: 'corrects-not-before' satisfies FieldCode,
      }),
    params: byInt4Id,
  }),
  'POST /staff/pay/adjustments/{id}/remove/': defineCall({
    summary: 'Remove an adjustment of a month that is not closed',
    access: 'manage-pay',
    params: byInt4Id,
  }),
  'GET /staff/pay-runs/': defineCall({
    summary: 'Months with their pay runs, newest first',
    access: 'manage-pay',
    response: listOf(
      z.object({
        month,
        closed_at: z.string().nullable(),
        closed_by: z.string().nullable(),
        /** Null for open months. */
        total: z.number().nullable(),
        workers: z.number().int().nullable(),
      }),
    ),
  }),
  'GET /staff/pay-runs/{month}': defineCall({
    summary: 'The pay of a month by worker: as closed, or as it would be now',
    access: 'manage-pay',
    params: byMonth,
    response: run,
  }),
  'POST /staff/pay-runs/{month}/close/': defineCall({
    summary: 'Close a month, once; refused if its total has changed since it was shown',
    access: 'manage-pay',
    request: z.object({ total: z.number() }),
    params: byMonth,
  }),
  'POST /staff/pay-runs/{month}/export/': defineCall({
    summary: 'A closed month as rows of a file, for the bank or an accountant',
    access: 'manage-pay',
    request: z.object({ file: z.enum(['bank', 'accountant']) }),
    params: byMonth,
    response: z.object({ rows: z.array(z.record(z.string(), z.string())) }),
  }),
}
