import type { Locale } from '../../messages/locales.ts'
import type { Label } from '../messages/label.ts'

/** A text that names the least that the service costs, such as `RM 25`. */
type PricedText = (
  params: { readonly price: string },
  options: { readonly locale: Locale },
) => string

/**
 * What a service says of itself on its landing page (docs/product/services.md#landing-pages); the
 * rest of the page follows from its description and its rates.
 */
export type Landing = {
  readonly skill: string
  readonly path: string
  /** What is offered: `Gardening`. */
  readonly name: Label
  readonly heading: Label
  readonly lead: PricedText
  /** For search engines. */
  readonly description: PricedText
  /** What the people who come do. */
  readonly does: readonly Label[]
  /** Follows an amount: `an hour for each gardener`. */
  readonly unit: Label
  /** Follows the least amount: `from RM 35 an hour`. */
  readonly from: PricedText
}
