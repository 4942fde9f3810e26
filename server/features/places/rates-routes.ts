import { senOf } from '../../../domain/booking/price/money.ts'
import { type EveryCode, everySentence } from '../../../domain/messages/every-problem.ts'
import { dayLabel } from '../../../domain/messages/format.ts'
import type { Label } from '../../../domain/messages/label.ts'
import type { Refusal } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { Failure, type HttpCode, valueOrThrow } from '../../http/failure.ts'
import { outOfDate } from '../audit/out-of-date.ts'
import { authorOf } from '../audit/record.ts'
import { addAddon, addonSubject, changeAddon, editAddon, readAddons } from './addons.ts'
import type { ChangeCode, Changed, ChangeResult } from './changes.ts'
import { servePlaces } from './commands.ts'
import type { Prices } from './price-book.ts'
import { readPriceChanges } from './price-history.ts'
import { readPlaces, readRates } from './queries.ts'
import { cancelPlannedRates, changeRates, countComingVisits } from './rates.ts'

const table = {
  'out-of-date': [409, 'out-of-date', m.problem_prices_out_of_date],
  'rates-unknown': [404, 'not-found', m.problem_rates_unknown],
  'extra-unknown': [404, 'not-found', m.problem_extra_unknown],
  'addon-exists': [409, 'addon-exists', m.problem_addon_exists],
  'addon-not-asked': [400, 'invalid-request', m.problem_addon_not_asked],
  'postcode-unknown': [404, 'not-found', m.problem_postcode_unknown],
} as const satisfies Record<
  Exclude<ChangeCode, EveryCode>,
  readonly [number, HttpCode | 'addon-exists', Label]
>

/** Any other code is of a price that our own page would not send. */
function changeFailure(refusal: Refusal<ChangeCode>): Failure {
  const { code } = refusal
  if (!isInTable(code)) {
    return new Failure(400, 'invalid-request' satisfies HttpCode, (locale) =>
      everySentence({ ...refusal, code }, locale),
    )
  }
  const [status, wireCode, message] = table[code]
  return new Failure(status, wireCode, (locale) => message({}, { locale }))
}

function isInTable(code: ChangeCode): code is keyof typeof table {
  return Object.hasOwn(table, code)
}

/** What was changed, for the Admin. */
function changedText(changed: Changed, locale: Locale): string {
  switch (changed.code) {
    case 'nothing':
      return m.answer_nothing_changed({}, { locale })
    case 'rates':
      return m.answer_rates_changed({}, { locale })
    case 'rates-planned':
      return m.answer_rates_planned({ day: dayLabel(changed.day, locale) }, { locale })
    case 'rates-cancelled':
      return m.answer_rates_cancelled({ day: dayLabel(changed.day, locale) }, { locale })
    case 'extra':
      return m.answer_extra_changed({ extra: changed.name }, { locale })
    case 'postcodes': {
      const { codes, served } = changed
      const [postcode = ''] = codes
      const count = codes.length
      if (count === 1) {
        return served
          ? m.answer_postcode_served({ postcode }, { locale })
          : m.answer_postcode_not_served({ postcode }, { locale })
      }
      return served
        ? m.answer_postcodes_served({ count }, { locale })
        : m.answer_postcodes_not_served({ count }, { locale })
    }
  }
}

/** What Admins decide of prices and places (docs/product/prices.md#rates). */
export function rateHandlers(
  { pool, settings, services }: Pick<Deps, 'pool' | 'settings' | 'services'>,
  prices: Prices,
): Pick<
  Handlers,
  | 'GET /region-cost/rates/'
  | 'PUT /region-cost/rates/'
  | 'PUT /region-cost/addons/'
  | 'POST /staff/rates/cancel/'
  | 'POST /staff/rates/effect/'
  | 'GET /staff/addons/'
  | 'POST /staff/addons/'
  | 'PUT /staff/addons/'
  | 'GET /region-cost/places/'
  | 'PUT /region-cost/places/'
  | 'GET /region-cost/changes/'
> {
  async function answerTo(change: Promise<ChangeResult>, locale: Locale) {
    const changed = valueOrThrow(await change, changeFailure)
    // Applies here at once; other processes read the database within ten seconds.
    prices.forget()
    return { success: true as const, response: changedText(changed, locale) }
  }

  return {
    'GET /region-cost/rates/': async ({ now }) => readRates(pool, now),

    'PUT /region-cost/rates/': async (incoming) => {
      const { version, skill, regions, costs, surcharge_perc } = incoming.body
      const wanted = {
        version,
        skill,
        regions,
        prices: costs.map(({ frequency, cost }) => ({ frequency, sen: senOf(cost) })),
        surchargePercent: rounded(surcharge_perc),
        weekdays: incoming.body.surcharge_weekdays,
        holidayPercent: rounded(incoming.body.holiday_surcharge_perc),
        firstDay: incoming.body.first_day,
      }
      const by = authorOf(incoming)
      return answerTo(changeRates(pool, wanted, by), incoming.locale)
    },

    'PUT /region-cost/addons/': async (incoming) => {
      const { cost, ...named } = incoming.body
      return answerTo(
        changeAddon(pool, { ...named, sen: senOf(cost) }, authorOf(incoming)),
        incoming.locale,
      )
    },

    'POST /staff/rates/cancel/': async (incoming) => {
      const { first_day: firstDay, ...wanted } = incoming.body
      const by = authorOf(incoming)
      return answerTo(cancelPlannedRates(pool, { ...wanted, firstDay }, by), incoming.locale)
    },

    'POST /staff/rates/effect/': async ({ body, now }) => ({
      coming_visits: await countComingVisits(pool, body.skill, body.regions, now),
    }),

    'GET /staff/addons/': async ({ now }) => ({ items: await readAddons(pool, now) }),

    'POST /staff/addons/': async (incoming) => {
      const { skill, kind, addon, name_ms: nameMs, name_zh: nameZh, cost } = incoming.body
      const terms = { nameMs, nameZh, sen: senOf(cost) }
      const by = authorOf(incoming)
      return answerTo(addAddon(pool, services, { skill, kind, addon }, terms, by), incoming.locale)
    },

    'PUT /staff/addons/': async (incoming) => {
      const { skill, kind, addon, version, cost, position, retired } = incoming.body
      const key = { skill, kind, addon }
      const { name_ms: nameMs, name_zh: nameZh } = incoming.body
      const terms = { nameMs, nameZh, sen: senOf(cost), position, retired }
      const changed = await editAddon(pool, key, version, terms, authorOf(incoming))
      if (!changed.ok && changed.refusal.code === 'out-of-date') {
        throw await outOfDate(pool, 'addon', addonSubject(key))
      }
      return answerTo(Promise.resolve(changed), incoming.locale)
    },

    'GET /region-cost/places/': async ({ body }) => readPlaces(pool, body.region),

    'PUT /region-cost/places/': async (incoming) => {
      const { post_codes: codes, served } = incoming.body
      const by = authorOf(incoming)
      return answerTo(servePlaces({ pool, settings }, { codes, served }, by), incoming.locale)
    },

    'GET /region-cost/changes/': async ({ body: { page, page_size }, locale }) => ({
      ...(await readPriceChanges(pool, page, page_size, locale)),
      page,
      page_size,
    }),
  }
}

/** Percent to two places; null and undefined stay. */
function rounded<Percent extends number | null | undefined>(percent: Percent): Percent {
  return typeof percent === 'number' ? ((Math.round(percent * 100) / 100) as Percent) : percent
}
