import { z } from 'zod'
import { defineCall, nothing, outcome, plain } from '../call.ts'

/** What its owner knows a card by; its number is at the payment provider alone. */
export const savedCard = z.object({
  /** The provider's word, such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  /** Both are left out where the provider does not tell them. */
  exp_month: z.number().int().optional(),
  exp_year: z.number().int().optional(),
})
export type SavedCardShown = z.infer<typeof savedCard>

/** A customer's saved card, and the series that it renews (docs/product/series.md#saved-card). */
export const savedCardCalls = {
  'GET /account/saved-card/': defineCall({
    summary: "The caller's saved card",
    access: 'money',
    request: nothing,
    response: z.object({ card: savedCard.optional() }),
  }),
  'POST /account/saved-card/remove/': defineCall({
    summary: "Remove the caller's saved card; series are no longer renewed automatically",
    access: 'money',
    request: nothing,
    response: outcome,
  }),
  'POST /account/automatic-renewal/': defineCall({
    summary: 'Renew a series automatically with a saved card, or stop that',
    access: 'money',
    request: z.object({ order: plain(60), on: z.boolean() }),
    /** Without a card: where one is saved, after which the series is renewed automatically. */
    response: outcome.extend({ page: z.string().optional() }),
  }),
}
