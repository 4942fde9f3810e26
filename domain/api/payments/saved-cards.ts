import { z } from 'zod'
import { defineCall, outcome, plain } from '../call.ts'

/** How a card is shown to its owner. Only the payment provider has its number. */
export const savedCard = z.object({
  /** The provider's name for it, such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  /** Both are omitted if the provider does not report them. */
  exp_month: z.number().int().optional(),
  exp_year: z.number().int().optional(),
})
export type SavedCardShown = z.infer<typeof savedCard>

/** A customer's saved card, and the series that it renews (docs/product/series.md#saved-card). */
export const savedCardCalls = {
  'GET /saved-cards/': defineCall({
    summary: "The caller's saved card",
    access: 'money',
    response: z.object({ card: savedCard.optional() }),
  }),
  'POST /saved-cards/remove/': defineCall({
    summary: "Remove the caller's saved card; series are no longer renewed automatically",
    access: 'money',
  }),
  'POST /account/automatic-renewal/': defineCall({
    summary: 'Turn automatic renewal of a series with a saved card on or off',
    access: 'money',
    request: z.object({ order: plain(60), on: z.boolean() }),
    /** The page to save a card on, if there is none; then the series is renewed automatically. */
    response: outcome.extend({ page: z.string().optional() }),
  }),
}
