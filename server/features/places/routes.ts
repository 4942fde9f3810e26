import type { placeCalls } from '../../../domain/api/places.ts'
import { ringgit } from '../../../domain/booking/price/money.ts'
import { type AddonNames, addonName } from '../../../domain/messages/addon-name.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { valueOrThrow } from '../../http/failure.ts'
import { storeInterest } from './areas/interest.ts'
import { type PriceBook, regionOrThrow } from './price-book.ts'

/** The name of an add-on in a language, if it differs. */
function labelOf(name: string, locale: Locale, names: AddonNames | undefined) {
  const label = addonName(name, locale, names)
  return label === name ? {} : { label }
}

/** Served areas and prices (docs/product/calls.md). */
export function placeHandlers(
  { pool }: Pick<Deps, 'pool'>,
  prices: (now: Date) => Promise<PriceBook>,
): Pick<
  Handlers,
  Exclude<keyof typeof placeCalls, 'POST /region-cost/get-workers-by-postcode-and-skill/'>
> {
  return {
    'GET /region-cost/get-postcodes/': async ({ now }) => [...(await prices(now)).servedPostcodes],

    'POST /region-cost/get-frequency-discount-by-skill/': async ({ body, now }) => {
      const book = await prices(now)
      const region = regionOrThrow(book, body.post_code, 'post_code')
      return (book.tariff(region, body.skill)?.rates ?? []).map((rate) => ({
        frequency: rate.frequency,
        worker_cost_normal_day: ringgit(rate.unitSen),
        discount_perc: rate.off.numerator / rate.off.denominator,
      }))
    },

    'POST /common/get-addons-by-skill/': async ({ body, now, locale }) =>
      (await prices(now)).hourlyAddons(body.skill).map(({ name, names, costSen }) => ({
        addon: name,
        ...labelOf(name, locale, names),
        cost_per_hour: ringgit(costSen),
      })),

    'POST /common/get-fixed-addons-by-skill/': async ({ body, now, locale }) =>
      (await prices(now)).fixedAddons(body.skill).map(({ name, names, costSen }) => ({
        addon: name,
        ...labelOf(name, locale, names),
        cost: ringgit(costSen),
      })),

    'POST /common/notify-when-served/': async ({ body, now, locale }) => {
      valueOrThrow(await storeInterest(pool, body, locale, now))
      return {
        success: true,
        response: m.answer_interest_stored({ postcode: body.postcode }, { locale }),
      }
    },
  }
}
