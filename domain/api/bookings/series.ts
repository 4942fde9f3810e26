import { z } from 'zod'
import { PAUSE_WEEKS } from '../../booking/series-change.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { instant, shown } from '../fields.ts'
import { savedCard } from '../payments/saved-cards.ts'
import { bookAnswer, bookingRecord, crewMember } from './booking.ts'

/** RM, by the ledger. */
const money = z.object({
  paid: z.number(),
  refunded: z.number(),
  refund_due: z.number(),
  owed: z.number(),
})

const seriesVisit = bookingRecord.extend({
  /** Who comes; empty when nobody is assigned. */
  crew: z.array(crewMember),
  money,
})
export type SeriesVisit = z.infer<typeof seriesVisit>

/** `ended`: nothing of it is ahead, and it was not renewed. */
export const seriesStates = ['awaits-payment', 'running', 'ended'] as const

const series = z.object({
  order: z.string(),
  state: z.enum(seriesStates),
  /** In order of their starts. */
  visits: z.array(seriesVisit),
  /** Of all visits. */
  money,
  /**
   * `open`: it can be renewed now. `awaits-payment`: it was, in another order that is not paid yet.
   * `renewed`: it goes on in another order.
   */
  renewal: z.enum(['not-yet', 'open', 'awaits-payment', 'renewed', 'over']),
  /** The order in which it goes on. */
  renewed_by: z.string().optional(),
  /** Of a series that goes on, where the payment provider saves cards. */
  automatic: z
    .object({
      /** It is renewed with the saved card, or from the next payment by card on. */
      on: z.boolean(),
      /** Where a card is saved: on a page of the provider, or from a payment. */
      saved_from: z.enum(['page', 'payment']),
      card: savedCard.optional(),
      /** What the card is charged, RM, and not before when: as announced. */
      charge: z.object({ at: instant, amount: z.number() }).optional(),
    })
    .optional(),
})
export type Series = z.infer<typeof series>

export const seriesActions = ['skip', 'move', 'pause', 'end'] as const
export type SeriesAction = (typeof seriesActions)[number]

const startOf = z.object({ booking_id: plain(60), start_date: plain(10), start_time: plain(8) })

const change = z.object({
  order: plain(60),
  action: z.enum(seriesActions),
  /** Of a skip and a move: which visit. */
  booking_id: text(60),
  /** Of a move: the visit alone, or also those after it. */
  scope: z.enum(['one', 'following']).default('one'),
  /** Of a move: the visit's new start; those after it move by as many days, to the same hour. */
  start_date: text(10),
  start_time: text(8),
  /** Of a pause: all visits that are ahead come so many weeks later. */
  weeks: z.number().int().min(PAUSE_WEEKS.least).max(PAUSE_WEEKS.most).default(1),
  /** Starts of visits that have no crew at their own, out of those that the preview offers. */
  choices: z.array(startOf).max(40).default([]),
})
export type SeriesChangeRequest = z.infer<typeof change>

const offer = z.object(shown('start_date', 'start_time'))

const changedVisit = z.object({
  ...shown('booking_id', 'session', 'start_date', 'start_time'),
  /** Where it moves; missing when it is cancelled. */
  to_date: z.string().optional(),
  to_time: z.string().optional(),
  /** Others come than before: their first names. */
  joins: z.array(z.string()).optional(),
  /** It cannot be at that start: others that are free. One is to be chosen. */
  offers: z.array(offer).optional(),
  /** RM. */
  fee: z.number(),
  refund: z.number(),
})

const preview = z.object({
  visits: z.array(changedVisit),
  /** All fees together, RM: `agreed_fee` of the change. */
  fee: z.number(),
  /** What goes back to whoever paid it, RM. */
  refund: z.number(),
  /** What becomes credit again, because credit paid it, RM. */
  credit: z.number(),
  /** What the customer owes for these visits then, RM. */
  owed: z.number(),
  /** To be sent with the change; missing while a visit needs another start. */
  confirmation: z.string().optional(),
})
export type SeriesChangePreview = z.infer<typeof preview>

const renewal = z.object({
  order: plain(60),
  /** Another first start than the one that follows, out of those that the preview offers. */
  start_date: text(10),
  start_time: text(8),
  /** Other days of visits that have no crew on theirs, out of those that the preview offers. */
  choices: z
    .array(z.object({ visit_date: plain(10), start_date: plain(10) }))
    .max(40)
    .optional(),
})
export type RenewalRequest = z.infer<typeof renewal>

const renewalPreview = z.object({
  ...shown('start_date', 'start_time'),
  /** The days of all visits. */
  days: z.array(z.string()),
  /** RM. */
  total_cost: z.number(),
  /** What the customer's credit pays of it, and what is left to pay, RM; missing without credit. */
  credit_used: z.number().optional(),
  to_pay: z.number().optional(),
  /** First names of the crew before who are free at every visit. */
  same_crew: z.array(z.string()),
  /** Visits without a crew on their day, each with other days at the same hour: one is to be chosen for each. */
  unplaced: z.array(z.object({ day: z.string(), offers: z.array(offer) })).optional(),
  /** Instead of that, for all: other first starts at which every visit has a crew. */
  offers: z.array(offer).optional(),
})
export type RenewalPreview = z.infer<typeof renewalPreview>

/** A customer's own series (docs/product/series.md). */
export const seriesCalls = {
  'GET /booking-details/series/': defineCall({
    summary: "One of the caller's own series: its visits with state, crew and money",
    access: 'money',
    request: z.object({ order: text(60) }),
    response: series,
  }),
  'POST /booking-details/series/preview/': defineCall({
    summary: 'What skipping, moving, pausing or ending would come to: dates, crews, money',
    access: 'money',
    request: change,
    response: preview,
    limit: 'quote',
  }),
  'POST /booking-details/series/change/': defineCall({
    summary: 'Skip, move, pause or end as previewed; takes an Idempotency-Key',
    access: 'money',
    request: change.extend({
      /** The fees of the preview, RM. */
      agreed_fee: z.number().nonnegative(),
      /** Of the preview; if anything that it showed has changed, the call is refused. */
      confirmation: plain(60),
    }),
    response: outcome.extend({ visits: z.number().int() }),
  }),
  'POST /booking-details/series/renewal/preview/': defineCall({
    summary: 'What renewing a series would come to: dates, crew, price',
    access: 'money',
    request: renewal,
    response: renewalPreview,
    limit: 'quote',
  }),
  'POST /booking-details/series/renewal/': defineCall({
    summary: 'Renew a series by an order that is paid by a pay link; takes an Idempotency-Key',
    access: 'money',
    request: renewal.extend({
      /** The price of the preview, RM; if it has changed, the call is refused. */
      quoted_total: z.number().nonnegative(),
      /** The credit of the preview, RM; the same holds for it. */
      quoted_credit: z.number().nonnegative().default(0),
    }),
    response: bookAnswer,
    status: 201,
  }),
}
