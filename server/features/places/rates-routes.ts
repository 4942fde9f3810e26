import type { rateCalls } from '../../../domain/api/prices/rates.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls/calls.ts'
import { staffCommand } from '../audit/staff-command.ts'
import { addAddon, changeAddon, editAddon, readAddons } from './addons.ts'
import { servePlaces } from './areas/commands.ts'
import type { Changed } from './changes.ts'
import type { Prices } from './price-book.ts'
import { readPriceChanges } from './price-history.ts'
import { readPlaces, readRates } from './queries.ts'
import { cancelPlannedRates, changeRates, countComingVisits } from './rates.ts'

/** Describes a change to the Admin. */
function changedText(changed: Changed, options: { locale: Locale }): string {
  switch (changed.code) {
    case 'nothing':
      return m.answer_nothing_changed({}, options)
    case 'rates':
      return m.answer_rates_changed({}, options)
    case 'rates-planned':
      return m.answer_rates_planned({ day: dayLabel(changed.day, options.locale) }, options)
    case 'rates-cancelled':
      return m.answer_rates_cancelled({ day: dayLabel(changed.day, options.locale) }, options)
    case 'extra':
      return m.answer_extra_changed({ extra: changed.name }, options)
    case 'postcodes': {
      const { codes, served } = changed
      const [postcode = ''] = codes
      const count = codes.length
      if (count === 1) {
        return served
          ? m.answer_postcode_served({ postcode }, options)
          : m.answer_postcode_not_served({ postcode }, options)
      }
      return served
        ? m.answer_postcodes_served({ count }, options)
        : m.answer_postcodes_not_served({ count }, options)
    }
  }
}

/** Admins' calls for prices and places (docs/product/prices.md#rates). */
export function rateHandlers(
  deps: Pick<Deps, 'pool' | 'settings' | 'services'>,
  prices: Prices,
): Pick<Handlers, keyof typeof rateCalls> {
  const { pool, services } = deps
  // Changes apply here at once; other processes read the database within ten seconds.
  const after = prices.forget

  return {
    'GET /region-cost/rates/': async ({ now }) => readRates(pool, now),

    'PUT /region-cost/rates/': staffCommand({
      run: ({ body, by }) => changeRates(pool, body, by),
      message: (changed, options) => changedText(changed, options),
      after,
    }),

    'PUT /region-cost/addons/': staffCommand({
      run: ({ body, by }) => changeAddon(pool, body, by),
      message: (changed, options) => changedText(changed, options),
      after,
    }),

    'POST /staff/rates/cancel/': staffCommand({
      run: ({ body, by }) => cancelPlannedRates(pool, body, by),
      message: (changed, options) => changedText(changed, options),
      after,
    }),

    'POST /staff/rates/effect/': async ({ body, now }) => ({
      coming_visits: await countComingVisits(pool, body.skill, body.regions, now),
    }),

    'GET /staff/addons/': async ({ now }) => ({ items: await readAddons(pool, now) }),

    'POST /staff/addons/': staffCommand({
      run: ({ body, by }) => addAddon(pool, services, body, by),
      message: (changed, options) => changedText(changed, options),
      after,
    }),

    'PUT /staff/addons/': staffCommand({
      run: ({ body, by }) => editAddon(pool, body, by),
      message: (changed, options) => changedText(changed, options),
      after,
    }),

    'GET /region-cost/places/': async ({ body }) => readPlaces(pool, body.region),

    'PUT /region-cost/places/': staffCommand({
      run: ({ body, by }) => servePlaces(deps, body, by),
      message: (changed, options) => changedText(changed, options),
      after,
    }),

    'GET /region-cost/changes/': ({ body, locale }) => readPriceChanges(pool, body, locale),
  }
}
