import { z } from 'zod'
import { count, defineCall, optionalText, text } from './call.ts'
import { askedPostcode } from './fields.ts'

const addonBody = z.object({ skill: text(60) })

/** Its name in the language of the answer, if that differs. */
const addonLabel = z.string().optional()

/** Served areas and prices (docs/product/calls.md). */
export const placeCalls = {
  'GET /region-cost/get-postcodes/': defineCall({
    summary: 'Served postcodes',
    access: 'anyone',
    response: z.array(z.number().int()),
  }),
  'POST /region-cost/get-frequency-discount-by-skill/': defineCall({
    summary: 'Rates of a service at a postcode, by frequency',
    access: 'anyone',
    request: z.object({ skill: text(60), post_code: askedPostcode }),
    response: z.array(
      z.object({
        frequency: z.string(),
        worker_cost_normal_day: z.number(),
        discount_perc: z.number(),
      }),
    ),
  }),
  'POST /region-cost/get-workers-by-postcode-and-skill/': defineCall({
    summary:
      'Workers of a skill and area, by activity; for a booking, whether they are free at its time',
    access: 'manage-bookings',
    request: z.object({ postcode: askedPostcode, skill: text(60), booking_id: optionalText(60) }),
    response: z.array(
      z.object({
        worker: z.string(),
        name: z.string(),
        gender: z.string(),
        available: z.boolean(),
        /** Why the worker is not free at the booking's time. */
        reason: z.string().optional(),
        favourite: z.boolean().optional(),
      }),
    ),
  }),
  'POST /common/get-addons-by-skill/': defineCall({
    summary: 'Hourly addons of a service',
    access: 'anyone',
    request: addonBody,
    response: z.array(
      z.object({ addon: z.string(), label: addonLabel, cost_per_hour: z.number() }),
    ),
  }),
  'POST /common/get-fixed-addons-by-skill/': defineCall({
    summary: 'Addons of a service at a fixed price per visit',
    access: 'anyone',
    request: addonBody,
    response: z.array(z.object({ addon: z.string(), label: addonLabel, cost: z.number() })),
  }),
  'POST /common/notify-when-served/': defineCall({
    summary:
      'Request an e-mail when a postcode is served; the answer does not reveal other requests',
    access: 'anyone',
    request: z.object({
      email: text(254),
      postcode: count,
      /** The requested service. */
      skill: text(60),
      /** Honeypot: people leave it empty, bots fill it in. */
      website: text(200),
    }),
    limit: 'contact',
  }),
}
