import { z } from 'zod'
import { PARTNER_CODE } from '../../partners/partner.ts'
import { defineCall, lines, outcome, plain, required } from '../call.ts'
import type { FieldCode } from '../field-code.ts'
import { byInt4Id, version } from '../fields.ts'
import { listOf } from '../pages.ts'
import { partnerAccount } from './partner-accounts.ts'

const amount = z.number().int()

const partner = z.object({
  id: amount,
  name: z.string(),
  code: z.string(),
  /** Origins that may show the booking widget. */
  sites: z.array(z.string()),
  active: z.boolean(),
  /** How often the link was opened or the widget shown. */
  opened: amount,
  /** Visits that were booked by it and not cancelled, and those of them that took place. */
  booked: amount,
  completed: amount,
  /** What is overdue on account, in RM. */
  overdue: z.number(),
  version,
})
export type Partner = z.infer<typeof partner>

const name = required(100, 'name-missing')
/** One in each line. */
const sites = lines(2_000)

/** Partners who bring bookings, and where the booking widget may be shown (docs/product/partners.md). */
export const partnerCalls = {
  'GET /staff/partners/': defineCall({
    summary: 'Partners with their results',
    access: 'manage-partners',
    request: z.object({ state: z.enum(['on', 'off']).optional() }),
    response: listOf(partner),
  }),
  'GET /staff/partners/{id}': defineCall({
    summary: 'A partner, with the last 30 days that had activity',
    access: 'manage-partners',
    params: byInt4Id,
    response: partner.extend({
      link: z.string(),
      days: z.array(z.object({ day: z.string(), opened: amount, booked: amount })),
      account: partnerAccount,
    }),
  }),
  'POST /staff/partners/': defineCall({
    summary: 'Add a partner',
    access: 'manage-partners',
    request: z.object({
      name,
      code: plain(30)
        .trim()
        .toUpperCase()
        .regex(PARTNER_CODE, 'partner-code-invalid' satisfies FieldCode),
      sites,
    }),
    response: outcome.extend({ id: amount }),
  }),
  'POST /staff/partners/{id}/change/': defineCall({
    summary: 'Change the name of a partner, and the sites that may show the booking widget',
    access: 'manage-partners',
    params: byInt4Id,
    request: z.object({ name, sites, version }),
  }),
  'POST /staff/partners/{id}/switch/': defineCall({
    summary:
      'Switch a partner on or off; while off, nothing is counted and its sites do not show the widget',
    access: 'manage-partners',
    params: byInt4Id,
    request: z.object({ version, on: z.boolean() }),
  }),
  'GET /embed/outcome/': defineCall({
    summary: 'The booking made from a widget, by the widget’s reference',
    access: 'anyone',
    limit: 'quote',
    request: z.object({ ref: z.uuid() }),
    response: z.object({ booking_ids: z.array(z.string()) }),
  }),
}
