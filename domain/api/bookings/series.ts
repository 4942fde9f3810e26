import { z } from 'zod'
import { PAUSE_WEEKS } from '../../booking/series-change.ts'
import { defineCall, outcome, plain, text } from '../call.ts'
import { instant, shown } from '../fields.ts'
import { savedCard } from '../payments/saved-cards.ts'
import { bookAnswer, bookingRecord, crewMember } from './booking.ts'

/** Amounts by the ledger, RM. */
const money = z.object({
  paid: z.number(),
  refunded: z.number(),
  refund_due: z.number(),
  owed: z.number(),
})

const seriesVisit = bookingRecord.extend({
  /** The crew; empty if nobody is assigned. */
  crew: z.array(crewMember),
  money,
})
export type SeriesVisit = z.infer<typeof seriesVisit>

/** `ended`: no visit is ahead, and it was not renewed. */
const seriesStates = ['awaits-payment', 'running', 'ended'] as const

const series = z.object({
  order: z.string(),
  state: z.enum(seriesStates),
  /** Sorted by start. */
  visits: z.array(seriesVisit),
  /** Totals of all visits. */
  money,
  /**
   * `open`: it can be renewed now. `awaits-payment`: the renewal is not paid yet. `renewed`: it
   * continues in another order.
   */
  renewal: z.enum(['not-yet', 'open', 'awaits-payment', 'renewed', 'over']),
  /** The order in which it continues. */
  renewed_by: z.string().optional(),
  /** For a running series, if the payment provider saves cards. */
  automatic: z
    .object({
      /** It is renewed with the saved card, or with the card of the next payment. */
      on: z.boolean(),
      /** How a card is saved: on a page of the provider, or during a payment. */
      saved_from: z.enum(['page', 'payment']),
      card: savedCard.optional(),
      /** The announced charge, RM, and its earliest time. */
      charge: z.object({ at: instant, amount: z.number() }).optional(),
    })
    .optional(),
})
export type Series = z.infer<typeof series>

const seriesActions = ['skip', 'move', 'pause', 'end'] as const
export type SeriesAction = (typeof seriesActions)[number]

const startOf = z.object({ booking_id: plain(60), start_date: plain(10), start_time: plain(8) })

const change = z.object({
  order: plain(60),
  action: z.enum(seriesActions),
  /** For a skip or a move: the visit. */
  booking_id: text(60),
  /** For a move: only the visit, or also those after it. */
  scope: z.enum(['one', 'following']).default('one'),
  /**
   * For a move: the visit's new start. Those after it move by the same number of days, to the same
   * hour.
   */
  start_date: text(10),
  start_time: text(8),
  /** For a pause: the number of weeks by which all visits ahead are postponed. */
  weeks: z.number().int().min(PAUSE_WEEKS.least).max(PAUSE_WEEKS.most).default(1),
  /** Chosen starts for visits without a crew, from the preview's offers. */
  choices: z.array(startOf).max(40).default([]),
})
export type SeriesChangeRequest = z.infer<typeof change>

const offer = z.object(shown('start_date', 'start_time'))

const changedVisit = z.object({
  ...shown('booking_id', 'session', 'start_date', 'start_time'),
  /** The new start; omitted if the visit is cancelled. */
  to_date: z.string().optional(),
  to_time: z.string().optional(),
  /** First names of workers who join the crew. */
  joins: z.array(z.string()).optional(),
  /** Alternative starts to choose from, if that start has no crew. */
  offers: z.array(offer).optional(),
  /** RM. */
  fee: z.number(),
  refund: z.number(),
})

const preview = z.object({
  visits: z.array(changedVisit),
  /** The sum of all fees, RM: the `agreed_fee` of the change. */
  fee: z.number(),
  /** The amount refunded to the payer, RM. */
  refund: z.number(),
  /** The amount returned to credit, which had paid it, RM. */
  credit: z.number(),
  /** Credited to a partner's account instead, if the series is on one, RM. */
  credited: z.number(),
  /** What the customer owes for these visits after the change, RM. */
  owed: z.number(),
  /** Must be sent with the change; omitted while a visit needs another start. */
  confirmation: z.string().optional(),
})
export type SeriesChangePreview = z.infer<typeof preview>

const renewal = z.object({
  order: plain(60),
  /** Another first start than the regular one, from the preview's offers. */
  start_date: text(10),
  start_time: text(8),
  /**
   * Chosen starts for visits without a crew, from the preview's offers. Without a time the visit
   * starts at the hour of the series.
   */
  choices: z
    .array(z.object({ visit_date: plain(10), start_date: plain(10), start_time: text(8) }))
    .max(40)
    .optional(),
})
export type RenewalRequest = z.infer<typeof renewal>

const renewalPreview = z.object({
  ...shown('start_date', 'start_time'),
  /** The starts of all visits, in order. */
  visits: z.array(offer),
  /** RM. */
  total_cost: z.number(),
  /** The part paid by the customer's credit and the rest, RM; omitted if there is no credit. */
  credit_used: z.number().optional(),
  to_pay: z.number().optional(),
  /** First names of the previous crew who are free for every visit. */
  same_crew: z.array(z.string()),
  /** Visits without a crew, each with alternative starts to choose from. */
  unplaced: z.array(offer.extend({ offers: z.array(offer) })).optional(),
  /** Alternatively, other first starts at which every visit has a crew. */
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
    summary: 'Preview skipping, moving, pausing or ending a series: dates, crews, money',
    access: 'money',
    request: change,
    response: preview,
    limit: 'quote',
  }),
  'POST /booking-details/series/change/': defineCall({
    summary: 'Skip, move, pause or end as previewed',
    access: 'money',
    request: change.extend({
      /** The fees of the preview, RM. */
      agreed_fee: z.number().nonnegative(),
      /** From the preview. The call is refused if anything that it showed has changed. */
      confirmation: plain(60),
    }),
    response: outcome.extend({ visits: z.number().int() }),
    once: true,
  }),
  'POST /booking-details/series/renewal/preview/': defineCall({
    summary: 'Preview the renewal of a series: dates, crew, price',
    access: 'money',
    request: renewal,
    response: renewalPreview,
    limit: 'quote',
  }),
  'POST /booking-details/series/renewal/': defineCall({
    summary: 'Renew a series with an order that is paid by a pay link',
    access: 'money',
    request: renewal.extend({
      /** The price of the preview, RM. The call is refused if it has changed. */
      quoted_total: z.number().nonnegative(),
      /** The credit of the preview, RM. The call is refused if it has changed. */
      quoted_credit: z.number().nonnegative().default(0),
    }),
    response: bookAnswer,
    status: 201,
    once: true,
  }),
}
