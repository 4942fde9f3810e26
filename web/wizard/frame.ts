import type { Service } from '../../domain/booking/description.ts'
import { NOTHING } from '../../domain/booking/price/money.ts'
import { tariffOf } from '../../domain/services/starting-rates.ts'
import { type PagePrice, priceMark } from '../../domain/site/page-prices.ts'

/** Price texts of the form, filled in by the server, until those of the postcode are loaded. */
export type PriceFrame = {
  readonly rates: Readonly<Record<string, { readonly price: string; readonly save?: string }>>
  readonly hourly: readonly { readonly name: string; readonly price: string }[]
  readonly fixed: readonly { readonly name: string; readonly price: string }[]
}

/**
 * A service's price frame, with placeholders that the server replaces by its rates. It has the
 * frequencies and add-ons of the service's starting rates. For prerendered HTML.
 */
export function priceFrame({ skill, startingRates }: Service): PriceFrame {
  const mark = (of: string, as: PagePrice['as']) => priceMark({ skill, of, as })
  return {
    rates: Object.fromEntries(
      tariffOf(startingRates).rates.map(({ frequency, off }) => [
        frequency,
        {
          price: mark(frequency, 'full'),
          ...(off === NOTHING ? {} : { save: mark(frequency, 'saves') }),
        },
      ]),
    ),
    hourly: startingRates.hourlyAddons.map(({ name }) => ({ name, price: mark(name, 'full') })),
    fixed: startingRates.fixedAddons.map(({ name }) => ({ name, price: mark(name, 'full') })),
  }
}
