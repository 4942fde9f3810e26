import { z } from 'zod'
import type { Permission } from '../../account/permissions.ts'
import { channels } from '../../notifications/choices.ts'
import { privacyKinds } from '../../privacy/requests.ts'
import { visitProblems } from '../../visits/steps.ts'
import { gapReasons } from '../../workers/availability.ts'
import { documentKinds } from '../../workers/worker.ts'
import { defineCall } from '../call.ts'
import { pageOf, pageRequest } from '../pages.ts'

/** Lists of items that need attention (docs/product/pages.md#today). */
export const todayLists = [
  'crew',
  'not_on_way',
  'late',
  'problems',
  'no_code',
  'no_photos',
  'delayed',
  'soon',
  'holds',
  'refunds',
  'gift_refunds',
  'cash',
  'not_handed_in',
  'cash_overdue',
  'messages',
  'undelivered',
  'tickets',
  'review_photos',
  'documents',
  'privacy',
  'breaches',
  'service_tax',
] as const
export type TodayList = (typeof todayLists)[number]

const restricted = {
  refunds: 'refund',
  gift_refunds: 'refund',
  breaches: 'manage-breaches',
  service_tax: 'manage-tax',
} as const satisfies Partial<Record<TodayList, Permission>>
/** Lists that require an additional permission. */
export const listPermissions: Readonly<Partial<Record<TodayList, Permission>>> = restricted

const count = z.number().int()
const counts = z.object({
  /** By list; omitted for readers who may not see it. */
  ...(Object.fromEntries(
    todayLists.map((list) => [list, list in restricted ? count.optional() : count]),
  ) as {
    [List in TodayList]: List extends keyof typeof restricted
      ? z.ZodOptional<typeof count>
      : typeof count
  }),
  /** Unanswered requests of workers; the Workers page lists them. */
  requests: count,
})

const item = z.object({
  /** Identifies the row within its list. */
  key: z.string(),
  /** A visit, or the first visit of an order. */
  booking_id: z.string().optional(),
  skill: z.string().optional(),
  customer_name: z.string().optional(),
  start_date: z.string().optional(),
  start_time: z.string().optional(),
  no_of_hours: z.number().int().optional(),
  area: z.string().optional(),
  post_code: z.number().int().optional(),
  /** The crew: the part of each identifier before the @. */
  workers: z.array(z.string()).optional(),
  worker_count: z.number().int().optional(),
  /** In `crew`: how many workers are missing, and why the last one cannot go. */
  missing: z.number().int().optional(),
  why: z.enum(gapReasons).optional(),
  /** In `late`: the delay in minutes. */
  late_minutes: z.number().int().optional(),
  /** In `problems`: the problem, and the crew's own words. */
  problem: z.enum(visitProblems).optional(),
  note: z.string().optional(),
  /** In `no_code`, `no_photos`, `problems` and `delayed`: when it happened, ISO 8601. */
  happened_at: z.string().optional(),
  /** In `delayed`: when it was received, ISO 8601. */
  received_at: z.string().optional(),
  /** In `holds`: when the hold ends, ISO 8601. */
  ends_at: z.string().optional(),
  /** In `gift_refunds`: the reference of the gift voucher. */
  gift: z.string().optional(),
  /**
   * In `refunds` and `gift_refunds`: RM still due for the order, tip or gift, and not under way.
   */
  refund_due: z.number().optional(),
  /**
   * In `cash`: RM that the customer owes for this visit; also shown to Managers, who collect it.
   */
  to_collect: z.number().optional(),
  /**
   * RM that a worker (`worker`, `worker_name`) carries: in `not_handed_in` of this visit, in
   * `cash_overdue` of all.
   */
  carried: z.number().optional(),
  /**
   * In `cash_overdue`: it exceeds the worker's limit; `waiting_since` is when the oldest of it was
   * taken.
   */
  over_limit: z.boolean().optional(),
  /** In `messages`: the thread, its subject, and since when the customer waits, ISO 8601. */
  thread: z.number().int().optional(),
  subject: z.string().optional(),
  owner: z.string().optional(),
  waiting_since: z.string().optional(),
  /** In `undelivered`: the message, its kind, the channel that failed, and the error code. */
  message: z.string().optional(),
  kind: z.string().optional(),
  channel: z.enum(channels).optional(),
  code: z.string().nullable().optional(),
  /** In `tickets`: the ticket, and whether it came late; its visit and customer are above. */
  ticket: z.number().int().optional(),
  late: z.boolean().optional(),
  /** In `review_photos`: the review, and how many of its photos wait; its visit and customer are above. */
  review: z.number().int().optional(),
  photos: z.number().int().optional(),
  /** In `documents`: the worker and the document, by their ids; in `problems` the worker who reported it. */
  worker: z.number().int().optional(),
  document_id: z.number().int().optional(),
  worker_name: z.string().optional(),
  document: z.enum(documentKinds).optional(),
  expires_on: z.string().optional(),
  /** In `privacy`: the request about personal data, its kind, and its deadline. */
  request: z.number().int().optional(),
  asked: z.enum(privacyKinds).optional(),
  due_on: z.string().optional(),
  /** In `breaches`: the breach, what happened, and the deadline for notifying, ISO 8601. */
  breach: z.number().int().optional(),
  what: z.string().optional(),
  due_at: z.string().optional(),
  /** In `service_tax`: the taxable turnover of twelve months, and the threshold; RM. */
  turnover: z.number().optional(),
  threshold: z.number().optional(),
})
export type TodayItem = z.infer<typeof item>

/** What needs attention today. */
export const todayCalls = {
  'GET /staff/today/': defineCall({
    summary: 'Number of items in each list of Today',
    access: 'manage-bookings',
    response: counts,
  }),
  'GET /staff/today/list/': defineCall({
    summary: 'A page of a list of Today, most urgent first',
    access: 'manage-bookings',
    request: z.object({
      list: z.enum(todayLists),
      ...pageRequest(10),
    }),
    response: pageOf(item),
  }),
}
