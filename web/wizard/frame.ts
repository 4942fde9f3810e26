import type { Service } from '../../domain/booking/description.ts'
import { NOTHING } from '../../domain/booking/money.ts'
import { demoRates } from '../../domain/services/demo-rates.ts'
import { tariffOf } from '../../domain/services/demo-tariff.ts'
import { type PagePrice, priceMark } from '../../domain/site/page-prices.ts'

/** What the form shows of prices until those of the postcode are here: texts, as the server wrote them. */
export type PriceFrame = {
  readonly rates: Readonly<Record<string, { readonly price: string; readonly save?: string }>>
  readonly hourly: readonly { readonly name: string; readonly price: string }[]
  readonly fixed: readonly { readonly name: string; readonly price: string }[]
}

/**
 * A service's price frame, with marks that the server replaces by what its rates say. Which
 * frequencies and addons there are is that of the rates a new database begins with. For HTML that
 * is made at build time.
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
