import type { Service } from '../../domain/booking/description.ts'
import { NOTHING } from '../../domain/booking/money.ts'
import { demoRates } from '../../domain/services/demo-rates.ts'
import { tariffOf } from '../../domain/services/demo-tariff.ts'
import { type PagePrice, priceMark } from '../../domain/site/page-prices.ts'

/** Price texts of the form until those of the postcode are loaded: filled in by the server. */
export type PriceFrame = {
  readonly rates: Readonly<Record<string, { readonly price: string; readonly save?: string }>>
  readonly hourly: readonly { readonly name: string; readonly price: string }[]
  readonly fixed: readonly { readonly name: string; readonly price: string }[]
}

/**
 * A service's price frame, with placeholders that the server replaces by its rates. It has the
 * frequencies and add-ons of a new database. For prerendered HTML.
 */
export function priceFrame({ skill }: Service): PriceFrame {
  const demo = demoRates.find((each) => each.skill === skill)
  if (!demo) return { rates: {}, hourly: [], fixed: [] }
  const mark = (of: string, as: PagePrice['as']) => priceMark({ skill, of, as })
  return {
    rates: Object.fromEntries(
      tariffOf(demo).rates.map(({ frequency, off }) => [
        frequency,
        {
          price: mark(frequency, 'full'),
          ...(off === NOTHING ? {} : { save: mark(frequency, 'saves') }),
        },
      ]),
    ),
    hourly: demo.hourlyAddons.map(({ name }) => ({ name, price: mark(name, 'full') })),
    fixed: demo.fixedAddons.map(({ name }) => ({ name, price: mark(name, 'full') })),
  }
}
