import type { Locale } from '../../messages/locales.ts'
import type { Label } from '../messages/label.ts'

/** A text that names the service's lowest price, such as `RM 25`. */
type PricedText = (
  params: { readonly price: string },
  options: { readonly locale: Locale },
) => string

/**
 * The texts of a service's landing page (docs/product/services.md#landing-pages). The rest of the
 * page is derived from its definition and rates.
 */
export type Landing = {
  readonly skill: string
  readonly path: string
  /** The name of the service, such as `Gardening`. */
  readonly name: Label
  readonly heading: Label
  readonly lead: PricedText
  /** For search engines. */
  readonly description: PricedText
  /** What the workers do. */
  readonly does: readonly Label[]
  /** Follows an amount: `an hour for each gardener`. */
  readonly unit: Label
  /** States the lowest price: `from RM 35 an hour`. */
  readonly from: PricedText
}
