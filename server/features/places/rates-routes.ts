import { senOf } from '../../../domain/booking/money.ts'
import type { Label } from '../../../domain/messages/label.ts'
import { type MessageCode, sentence } from '../../../domain/messages/problem.ts'
import type { Refusal } from '../../../domain/result.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/calls.ts'
import { Failure, type HttpCode, valueOrThrow } from '../../http/failure.ts'
import { authorOf } from '../audit/record.ts'
import {
  type ChangeCode,
  type Changed,
  type ChangeResult,
  changeAddon,
  changeRates,
  servePlaces,
} from './commands.ts'
import type { Prices } from './price-book.ts'
import { readPlaces, readPriceChanges, readRates } from './queries.ts'

const table = {
  'out-of-date': [409, 'out-of-date', m.problem_prices_out_of_date],
  'rates-unknown': [404, 'not-found', m.problem_rates_unknown],
  'extra-unknown': [404, 'not-found', m.problem_extra_unknown],
  'postcode-unknown': [404, 'not-found', m.problem_postcode_unknown],
} as const satisfies Record<Exclude<ChangeCode, MessageCode>, readonly [number, HttpCode, Label]>

/** Any other code is of a price that our own page would not send. */
function changeFailure(refusal: Refusal<ChangeCode>): Failure {
  const { code } = refusal
  if (!isInTable(code)) {
    return new Failure(400, 'invalid-request' satisfies HttpCode, (locale) =>
      sentence({ ...refusal, code }, locale),
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
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  prices: Prices,
): Pick<
  Handlers,
  | 'GET /region-cost/rates/'
  | 'PUT /region-cost/rates/'
  | 'PUT /region-cost/addons/'
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
    'GET /region-cost/rates/': async () => readRates(pool),

    'PUT /region-cost/rates/': async (incoming) => {
      const { version, skill, regions, costs, surcharge_perc } = incoming.body
      const wanted = {
        version,
        skill,
        regions,
        prices: costs.map(({ frequency, cost }) => ({ frequency, sen: senOf(cost) })),
        surchargePercent: Math.round(surcharge_perc * 100) / 100,
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

    'GET /region-cost/places/': async ({ body }) => readPlaces(pool, body.region),

    'PUT /region-cost/places/': async (incoming) => {
      const { post_codes: codes, served } = incoming.body
      const by = authorOf(incoming)
      return answerTo(servePlaces({ pool, settings }, { codes, served }, by), incoming.locale)
    },

    'GET /region-cost/changes/': async ({ body: { page, page_size } }) => ({
      ...(await readPriceChanges(pool, page, page_size)),
      page,
      page_size,
    }),
  }
}
