import { z } from 'zod'
import { voucherStates } from '../../booking/price/voucher-rule.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { day, toTheSen } from '../fields.ts'
import { listOf, pageOf, pageRequest } from '../pages.ts'

const firstOrLast = day.nullable()
const amount = toTheSen(z.number().positive().max(100_000)).nullable()
const hour = z.number().int().min(8).max(20).nullable()
const uses = z.number().int().min(1).max(1_000_000).nullable()
const version = z.number().int()
const params = z.object({ code: plain(40) })

/** The whole rule; null or an empty list means no limit. */
const rule = {
  percent: z.number().int().min(1).max(100).nullable(),
  amount,
  /** The largest discount. */
  cap: amount,
  /** The minimum price of an order. */
  minimum: amount,
  skills: z.array(plain(60)).max(50),
  /** Weekdays of all visits; 0 is Sunday. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  earliest_hour: hour,
  latest_hour: hour,
  first_day: firstOrLast,
  last_day: firstOrLast,
  max_uses: uses,
  max_uses_per_customer: uses,
}
const ruleBody = z.object(rule)
export type VoucherRuleBody = z.output<typeof ruleBody>

const voucher = z.object({
  code: z.string(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  cap: z.number().nullable(),
  minimum: z.number().nullable(),
  skills: z.array(z.string()),
  weekdays: z.array(z.number()),
  earliest_hour: z.number().nullable(),
  latest_hour: z.number().nullable(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  max_uses: z.number().nullable(),
  max_uses_per_customer: z.number().nullable(),
  state: z.enum(voucherStates),
  /** The name of the batch of codes that it belongs to; otherwise empty. */
  batch: z.string(),
  used: z.number().int(),
  version,
})

const filter = {
  search: text(60),
  state: z.enum(['', ...voucherStates]).default(''),
  batch: text(60),
}

/** Vouchers (docs/product/prices.md#vouchers). */
export const voucherCalls = {
  'GET /staff/vouchers/': defineCall({
    summary: 'Vouchers by code, with their total discounts',
    access: 'manage-vouchers',
    request: z.object({
      ...filter,
      ...pageRequest(50),
    }),
    response: pageOf(voucher.extend({ discount_total: z.number() })).extend({
      counts: z.record(z.enum(voucherStates), z.number().int()),
      batches: z.array(z.string()),
    }),
  }),
  'POST /staff/vouchers/export/': defineCall({
    summary: 'All vouchers of a filter, for a file',
    access: 'manage-vouchers',
    reads: true,
    request: z.object(filter),
    response: listOf(voucher),
  }),
  'GET /staff/vouchers/{code}': defineCall({
    summary: 'A voucher with its latest uses',
    access: 'manage-vouchers',
    params,
    response: voucher.extend({
      discount_total: z.number(),
      uses: z.array(
        z.object({
          order: z.string(),
          customer_name: z.string(),
          at: z.string(),
          discount: z.number(),
        }),
      ),
    }),
  }),
  'POST /staff/vouchers/': defineCall({
    summary: 'Add a voucher',
    access: 'manage-vouchers',
    request: z.object({ ...rule, code: plain(40) }),
  }),
  'POST /staff/vouchers/bulk/': defineCall({
    summary: 'Add many random codes of one rule, after a prefix',
    access: 'manage-vouchers',
    request: z.object({ ...rule, prefix: text(20), count: z.number().int().min(1).max(1000) }),
    response: outcome.extend({ batch: z.string() }),
  }),
  'PUT /staff/vouchers/{code}': defineCall({
    summary: "Change a voucher's rule; orders with it keep their discount",
    access: 'manage-vouchers',
    params,
    request: z.object({ ...rule, version }),
  }),
  'POST /staff/vouchers/{code}/pause/': defineCall({
    summary: 'Pause or resume a voucher',
    access: 'manage-vouchers',
    params,
    request: z.object({ version, paused: z.boolean() }),
  }),
  'POST /staff/vouchers/{code}/remove/': defineCall({
    summary: 'Remove a voucher that was never used',
    access: 'manage-vouchers',
    params,
    request: z.object({ version }),
  }),
}
